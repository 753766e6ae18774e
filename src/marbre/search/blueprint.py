"""What a game brings to be searched, and the search itself."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from marbre.kernel.bot import Question
from marbre.search.allowance import Allowance
from marbre.search.belief import Draw
from marbre.search.halving import Candidate, choose, halve

A = TypeVar("A")
W = TypeVar("W")


class Blueprint(Protocol[A, W]):
    """How a game's expert thinks, in the parts that a search needs. One is made for every question.

    It is handed a `Question` and nothing else, so whatever it says is seat-blind.
    """

    def candidates(self) -> Sequence[Candidate[A]]:
        """What is worth a thought, the blueprint's own choice first. One alone is played without a thought."""

    def belief(self) -> Draw[W]:
        """Worlds that fit the view, weighted by how likely they make what others did (`question.history`)."""

    def play_on(self, world: W, action: A, rng: Random, /) -> float:
        """What the seat has of this action in that world: everybody follows the blueprint until the game's own value
        cuts it short. Equal generators give equal luck.
        """


class SearchSettings(msgspec.Struct, frozen=True):
    """How long a search thinks, and when it is believed."""

    rounds: int
    """When the budget sets nothing."""
    errors: float = 1.0
    """Standard errors by which a candidate must beat the blueprint's own choice."""
    fewest: int = 8
    """Worlds in which it must do so."""


def search(asked: Question[Any, Any, Any], blueprint: Blueprint[A, W], settings: SearchSettings) -> A:
    """The best candidate, or the blueprint's own choice where nothing is better beyond doubt."""
    allowance = Allowance(asked.budget, settings.rounds)
    candidates = blueprint.candidates()
    if len(candidates) == 1 or allowance.used(0) >= 1:
        return candidates[0].action
    weighed = halve(candidates, blueprint.belief(), blueprint.play_on, allowance, asked.rng)
    return choose(weighed, settings.errors, settings.fewest)
