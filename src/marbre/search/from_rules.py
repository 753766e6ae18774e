"""A master for any game from its expert alone: worlds from `imagine`, played on by the expert with the game's rules.

Slow beside a blueprint that a game makes for itself, but there with one line.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from marbre.kernel.bot import Bot, Budget, Question
from marbre.kernel.luck import cheap_luck
from marbre.kernel.seats import DEALER, Seat
from marbre.search.belief import Draw, particles
from marbre.search.blueprint import SearchSettings, search
from marbre.search.halving import Candidate

BRIEFLY: Final = Budget(rounds=1)
"""How long the expert may think in the head of the master."""

AnyQuestion: TypeAlias = Question[Any, Any, Any]
Value: TypeAlias = Callable[[Any, Any, Seat], float]
"""What a state is worth to a seat, by the rules and the state; the master's unit."""
Likelihood: TypeAlias = Callable[[AnyQuestion, Any], float]
"""How likely the expert would have made the moves of `question.history` if this state were the truth."""


class RulesSettings(msgspec.Struct, frozen=True):
    """What a master made from rules thinks about."""

    candidates: int = 8
    """At most so many actions, the expert's own and others drawn fairly."""
    worlds: int = 32
    """Imagined, and weighted if the game tells a likelihood."""
    actions: int = 200
    """Of all seats, after which a world that has not ended is cut by the value."""
    glances: bool = False
    """The expert needs no more than `Rules.glance` of a view."""


def lead(rules: Any, state: Any, seat: Seat) -> float:
    """The points by which a seat is ahead at the end; nothing before it."""
    if (outcome := rules.outcome(state)) is None:
        return 0.0
    return lead_of(outcome.scores, seat)


def lead_of(scores: Sequence[float], seat: Seat) -> float:
    """By how many points a seat is ahead of the best of the others."""
    return float(scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0))


class RulesBlueprint:
    """The blueprint of any game, for one question."""

    def __init__(
        self, asked: AnyQuestion, expert: Bot, value: Value, likelihood: Likelihood | None, settings: RulesSettings
    ) -> None:
        self.asked, self.expert, self.value, self.likelihood = asked, expert, value, likelihood
        self.settings = settings

    def candidates(self) -> Sequence[Candidate[Any]]:
        asked, most = self.asked, self.settings.candidates
        own = self.expert(
            Question(
                asked.rules, asked.view, asked.seat, BRIEFLY, asked.rng, asked.legal, history=lambda: asked.history
            )
        )
        others = [action for action in asked.legal if action != own]
        if len(others) >= most:
            others = asked.rng.sample(others, most - 1)
        return [Candidate(own), *map(Candidate, others)]

    def belief(self) -> Draw[Any]:
        asked, likelihood = self.asked, self.likelihood
        worlds = [asked.rules.imagine(asked.view, asked.rng) for _ in range(self.settings.worlds)]
        return particles(worlds, [1.0 if likelihood is None else likelihood(asked, world) for world in worlds])

    def play_on(self, world: Any, action: Any, rng: Random) -> float:
        rules, seat = self.asked.rules, self.asked.seat
        return self.value(rules, self.play_out(rules.apply(world, seat, action), rng), seat)

    def play_out(self, state: Any, rng: Random) -> Any:
        """Everybody is the expert from here on, until the end or the cut."""
        rules, luck = self.asked.rules, cheap_luck(rng)
        look = rules.glance if self.settings.glances else rules.view
        for _ in range(self.settings.actions):
            while rules.chance(state) is not None:
                state = rules.apply(state, DEALER, rules.draw(state, luck))
            if not (acting := rules.to_act(state)):
                break
            asked = AnyQuestion(rules, look(state, acting[0]), acting[0], BRIEFLY, rng)
            state = rules.apply(state, acting[0], self.expert(asked))
        return state


def master_of(
    expert: Bot,
    value: Value = lead,
    likelihood: Likelihood | None = None,
    settings: RulesSettings = RulesSettings(),  # noqa: B008 - frozen
    thought: SearchSettings = SearchSettings(rounds=16),  # noqa: B008 - frozen
) -> Bot:
    """A bot that searches on what the expert would do. For games that take turns or choose at once, without a clock."""

    def master(asked: AnyQuestion) -> Any:
        return search(asked, RulesBlueprint(asked, expert, value, likelihood, settings), thought)

    return master
