"""What weighs the moves of a seat for a review of its game, or for a hint: a coach.

A coach is a blueprint that can say of any action what would come of it, and of any position what it is worth if
everybody follows the blueprint. It is made for one question and handed nothing else, so whatever it says is seat-blind.
"""

from collections.abc import Sequence
from functools import cached_property
from math import erf, sqrt
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from marbre.kernel.bot import Bot, Question
from marbre.kernel.luck import cheap_luck
from marbre.kernel.seats import DEALER
from marbre.kernel.words.messages import Message
from marbre.search.belief import Draw
from marbre.search.from_rules import RulesBlueprint, RulesSettings, Value, lead
from marbre.search.halving import Candidate

P = TypeVar("P")
W = TypeVar("W")


class Coach(Protocol[P, W]):
    """How a game is weighed for one seat. A plan may be one action or a whole turn."""

    @property
    def worlds(self) -> int:
        """In how many a decision is weighed, when nobody says otherwise: what the game can afford."""

    @property
    def weighs_luck(self) -> bool:
        """Whether any position can be weighed, before and after a draw."""

    @property
    def stake(self) -> float:
        """What a win is worth beside the points that make it, in points."""

    def plans(self) -> Sequence[Candidate[P]]:
        """What is worth a thought, the blueprint's own choice first; nothing where there is nothing to decide."""

    def plans_with(self, action: Any, /) -> Sequence[Candidate[P]]:
        """What may come of this action: the plans that it is part of, in whatever order."""

    def begins_with(self, plan: P, /) -> Any:
        """The action that a plan begins with."""

    def belief(self) -> Draw[W]:
        """Worlds that fit the view, likely ones more often."""

    def play_on(self, world: W, plan: P | None, rng: Random, /) -> float:
        """By how many points the seat is ahead at the end, as far as can be foreseen; without a plan, by the
        blueprint's. Equal generators give equal luck.
        """

    def chance(self, lead: float, /) -> float:
        """How likely the seat wins with what `play_on` foresees: 0 or 1 where it has played to the end."""

    def to_the_end(self) -> "Coach[P, W] | None":
        """The same coach who plays further on, to weigh again what looks dear; None where nothing is cut short."""

    def remarks(self, plan: P, better: P, /) -> tuple[Message, ...]:
        """What more can be said of a better plan, in the words of the game."""


AnyCoach: TypeAlias = Coach[Any, Any]

ROUGHLY: Final = RulesSettings(candidates=6, worlds=16, actions=120)
"""What a coach made from rules thinks about."""


class RulesCoach(RulesBlueprint):
    """The coach of any game that takes turns, from its strongest bot alone."""

    worlds = 40
    stake = 10.0
    weighs_luck = True

    def __init__(
        self, asked: Question[Any, Any, Any], expert: Bot, value: Value = lead, settings: RulesSettings = ROUGHLY
    ) -> None:
        super().__init__(asked, expert, value, None, settings)

    @cached_property
    def found(self) -> Sequence[Candidate[Any]]:
        return super().candidates()

    def plans(self) -> Sequence[Candidate[Any]]:
        return self.found if len(self.asked.legal) > 1 else ()

    def plans_with(self, action: Any) -> Sequence[Candidate[Any]]:
        return (Candidate(action),)

    def begins_with(self, plan: Any) -> Any:
        return plan

    def play_on(self, world: Any, plan: Any, rng: Random) -> float:
        if plan is not None:
            return super().play_on(world, plan, rng)
        return self.value(self.asked.rules, self.play_out(world, rng), self.asked.seat)

    def chance(self, lead: float) -> float:
        return won(lead)

    def to_the_end(self) -> "AnyCoach | None":
        return None

    def remarks(self, plan: Any, better: Any) -> tuple[Message, ...]:
        del plan, better
        return ()


def won(lead: float) -> float:
    """The share of the win with this lead at the very end."""
    return 0.5 if not lead else float(lead > 0)


def likely_won(lead: float, spread: float) -> float:
    """How likely a lead stays one while so much (a standard deviation) may still change it."""
    return won(lead) if spread <= 0 else 0.5 * (1 + erf(lead / spread / sqrt(2)))


def drawn(rules: Any, state: Any, rng: Random) -> Any:
    """The state after whatever the dealer has to draw here."""
    luck = cheap_luck(rng)
    while rules.chance(state) is not None:
        state = rules.apply(state, DEALER, rules.draw(state, luck))
    return state
