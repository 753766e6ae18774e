"""PettingZoo: every game as an AEC environment, in which one agent acts after another, and as a Parallel one.

    from marbre.research.pettingzoo import aec, parallel
    env = aec("vips", players=3, columns="fixed")

Names that are no settings of the door are options of the game. Both kinds are registered too:
`pettingzoo.make("aec", "marbre/vips-v0")`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from marbre.console.extras import needs
from marbre.kernel.packs import PackSource
from marbre.kernel.refusals import Refusal, RuleViolation
from marbre.kernel.registry import games
from marbre.kernel.seats import Milliseconds, Seat
from marbre.research.door import NOT_LISTED, Door, Episode, Illegal, Rewards, one_of
from marbre.research.encoding import Way
from marbre.research.rendering import MODES, render
from marbre.research.seeds import SeedRow
from marbre.research.spaces import MaskIn, observation, observation_space

with needs("research"):
    import pettingzoo
    from gymnasium import spaces


class _Environment:
    """What the two kinds have in common."""

    def __init__(
        self,
        slug: str,
        *,
        players: int | None = None,
        mask: MaskIn = "observation",
        illegal: Illegal = "refuse",
        actions: Way = "steps",
        rewards: Rewards = "win",
        max_cycles: int | None = None,
        tick: Milliseconds = 1500,
        pack: PackSource = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        one_of(mask, MaskIn)
        one_of(illegal, Illegal)
        self.door = Door(slug, options, players=players, actions=actions, rewards=rewards, tick=tick, pack=pack)
        self.mask, self.illegal, self.max_cycles, self.render_mode = mask, illegal, max_cycles, render_mode
        self.metadata = {"name": f"marbre_{slug}_v0", "render_modes": list(MODES), "is_parallelizable": True}
        self.possible_agents = [f"player_{seat}" for seat in range(self.door.players)]
        self.agents: list[str] = []
        self.seats: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.door, mask) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.door.coder.size) for agent in self.possible_agents}
        self.seeds = SeedRow()
        self.episode: Episode = self.door.open("")

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Any:
        """What this agent sees: a vector, or a dict with it, the mask, and in the way `list` the features."""
        return observation(self.episode, self.seats[agent], self.mask)

    def render(self) -> Any:
        return render(self.episode.match, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def record(self) -> bytes:
        """The match so far, for `marbre replay` and `marbre verify`."""
        return self.episode.match.record()

    def _info(self, agent: str, refusal: Refusal | None = None) -> dict[str, Any]:
        info: dict[str, Any] = {}
        if self.mask == "info":
            info["action_mask"] = self.episode.mask(self.seats[agent])
        if refusal is not None:
            info["refused"] = f"{refusal.rule}: {refusal.reason}"
        return info

    def _object(self, refusal: Refusal) -> None:
        if self.illegal == "raise":
            raise RuleViolation(refusal)


class MarbreAEC(_Environment, pettingzoo.AECEnv[str, Any, int]):  # type: ignore[misc] # PettingZoo tells no types
    """One agent after another. Secret choices are made in the order of the seats; in a game without turns whoever has
    a free hand first acts next, in virtual time.
    """

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        self.episode = self.door.open(self.seeds.take(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps_left = None if self.max_cycles is None else self.max_cycles * len(self.agents)
        self._select()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """As PettingZoo has it, a call less deep: everybody asks for it at each turn."""
        agent = self.agent_selection
        return (
            observation(self.episode, self.seats[agent], self.mask) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _select(self, refusal: Refusal | None = None) -> bool:
        """Whoever acts next; False when it is over."""
        found = self.episode.next_seat()
        if found is None:
            return False
        seat, self.at = found
        self.agent_selection = agent = self.possible_agents[seat]
        if refusal is not None or self.infos[agent] or self.mask == "info":
            self.infos[agent] = self._info(agent, refusal)
        return True

    def step(self, action: int | np.integer[Any] | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        refusal = self.episode.choose(self.seats[agent], int(action), self.at)
        if refusal is not None:
            self._object(refusal)
        if not self._select(refusal):
            self._finish()
            return
        if self.steps_left is not None:
            self.steps_left -= 1
            if not self.steps_left:
                self.truncations = dict.fromkeys(self.agents, True)
                self._deads_step_first()

    def _finish(self) -> None:
        self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()


class MarbreParallel(_Environment, pettingzoo.ParallelEnv[str, Any, int]):  # type: ignore[misc]
    """All agents at once: whoever is not to act waits. In a game without turns each cycle is a tick of virtual time."""

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.episode = self.door.open(self.seeds.take(seed))
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observations(), {agent: self._info(agent) for agent in self.agents}

    def _observations(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        episode, agents = self.episode, self.agents
        numbers = {self.seats[agent]: int(number) for agent, number in actions.items()}
        if any(not episode.legal_now(seat, number) for seat, number in numbers.items()):
            self._object(NOT_LISTED)
        refused = episode.cycle(numbers)
        self.cycles += 1
        over = not episode.match.to_act
        cut = not over and self.cycles == self.max_cycles
        observations = self._observations()
        infos = {agent: self._info(agent, refused.get(self.seats[agent])) for agent in agents}
        rewards = dict(zip(agents, episode.rewards(), strict=True))
        if over or cut:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos


def aec(slug: str, **options: Any) -> MarbreAEC:
    """A game as an AEC environment. Settings of the door and options of the game, by name."""
    return MarbreAEC(slug, **options)


def parallel(slug: str, **options: Any) -> MarbreParallel:
    """A game as a Parallel environment, likewise."""
    return MarbreParallel(slug, **options)


def _register() -> None:
    for spec in games():
        name = f"marbre/{spec.slug}-v0"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, f"{__name__}:aec", kwargs={"slug": spec.slug})
            pettingzoo.register("parallel", name, f"{__name__}:parallel", kwargs={"slug": spec.slug})


_register()
