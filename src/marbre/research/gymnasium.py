"""Gymnasium: one seat of a game against bots of any level.

    import gymnasium
    import marbre.research.gymnasium
    env = gymnasium.make("marbre/vips-v0", players=3, bots=("novice", "expert"))

Names that are no settings of the door are options of the game. `action_masks()` is what MaskablePPO asks for.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marbre.bots.table import ask_bot
from marbre.console.extras import needs
from marbre.kernel.bot import Budget, Memory
from marbre.kernel.packs import PackSource
from marbre.kernel.refusals import Refusal, RuleViolation
from marbre.kernel.registry import find_game, games
from marbre.kernel.seats import Milliseconds, Seat
from marbre.research.door import Door, Episode, Illegal, Rewards, one_of
from marbre.research.encoding import Way
from marbre.research.rendering import MODES, render
from marbre.research.seeds import SeedRow
from marbre.research.spaces import MaskIn, observation, observation_space

with needs("research"):
    import gymnasium
    from gymnasium import spaces


class Opponents:
    """Bots in all seats but one."""

    def __init__(self, slug: str, players: int, seat: Seat, levels: Sequence[str], budget: Budget) -> None:
        game, others = find_game(slug), [other for other in range(players) if other != seat]
        self.seat, self.budget = seat, budget
        self.levels = {other: levels[at % len(levels)] for at, other in enumerate(others)}
        self.bots = {other: game.bot(level) for other, level in self.levels.items()}
        self.rngs: dict[Seat, Random] = {}
        self.memories: dict[Seat, Memory] = {}

    def begin(self, seed: str) -> None:
        self.rngs = {other: Random(f"{seed}/seat {other}") for other in self.bots}
        self.memories = {other: {} for other in self.bots}

    def play(self, episode: Episode) -> Milliseconds | None:
        """Let them act until the learner is to act, or it is over; returns when that is, where hands need time."""
        match = episode.match
        while (found := episode.next_seat()) is not None:
            seat, at = found
            if seat == self.seat:
                return at
            action = ask_bot(match, seat, self.bots[seat], self.budget, self.rngs[seat], self.memories[seat])
            if episode.play(seat, action, self.levels[seat], at) is not None:
                episode.play(seat, match.sample(seat, self.rngs[seat]), self.levels[seat], at)
        return None


class MarbreEnv(gymnasium.Env[Any, np.int64]):
    """A seat at a table of bots."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium's own shape

    def __init__(
        self,
        slug: str,
        *,
        seat: Seat = 0,
        bots: str | Sequence[str] = "regular",
        players: int | None = None,
        mask: MaskIn = "info",
        illegal: Illegal = "refuse",
        actions: Way = "steps",
        rewards: Rewards = "win",
        max_steps: int | None = None,
        rounds: int | None = None,
        tick: Milliseconds = 1500,
        pack: PackSource = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`bots` are dealt round the other seats; `rounds` is how long they think, see docs/bots.md."""
        one_of(mask, MaskIn)
        one_of(illegal, Illegal)
        self.door = Door(slug, options, players=players, actions=actions, rewards=rewards, tick=tick, pack=pack)
        self.seat, self.mask, self.illegal, self.max_steps, self.render_mode = (
            seat,
            mask,
            illegal,
            max_steps,
            render_mode,
        )
        levels = (bots,) if isinstance(bots, str) else tuple(bots)
        self.opponents = Opponents(slug, self.door.players, seat, levels, Budget(rounds=rounds))
        self.observation_space = observation_space(self.door, mask)
        self.action_space = spaces.Discrete(self.door.coder.size)
        self.seeds = SeedRow()
        self.episode = self.door.open("")
        self.at: Milliseconds | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.begin(seed)
        return self.observe(), self._info()

    def begin(self, seed: int | None) -> None:
        """Deal a match, and let the others act until it is this seat's turn."""
        taken = self.seeds.take(seed)
        self.episode = self.door.open(taken)
        self.steps = 0
        self.opponents.begin(taken)
        self.at = self.opponents.play(self.episode)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        refusal = self.choose(int(action))
        return self.observe(), *self.result(), self._info(refusal)

    def result(self) -> tuple[float, bool, bool]:
        """The reward of the last step, whether the match is over, and whether it was cut."""
        over = not self.episode.match.to_act
        return self.episode.rewards()[self.seat] if over else 0.0, over, not over and self.steps == self.max_steps

    def choose(self, number: int) -> Refusal | None:
        """Do it, and let the others act until it is this seat's turn again."""
        refusal = self.episode.choose(self.seat, number, self.at)
        if refusal is not None and self.illegal == "raise":
            raise RuleViolation(refusal)
        self.steps += 1
        self.at = self.opponents.play(self.episode)
        return refusal

    def observe(self) -> Any:
        return observation(self.episode, self.seat, self.mask)

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen now, as sb3-contrib's MaskablePPO asks for it."""
        return self.episode.mask(self.seat).astype(bool)

    def render(self) -> Any:
        return render(self.episode.match, self.render_mode)

    def record(self) -> bytes:
        """The match so far, for `marbre replay` and `marbre verify`."""
        return self.episode.match.record()

    def _info(self, refusal: Refusal | None = None) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.episode.mask(self.seat)} if self.mask == "info" else {}
        if refusal is not None:
            info["refused"] = f"{refusal.rule}: {refusal.reason}"
        return info


def _register() -> None:
    for spec in games():
        name = f"marbre/{spec.slug}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:MarbreEnv",
                vector_entry_point="marbre.research.batches:MarbreBatch",
                kwargs={"slug": spec.slug},
            )


_register()
