"""Successive halving with common random numbers: who does best over many worlds, found with few of them.

All candidates meet the same worlds with the same luck, so that only what they do makes a difference; what is compared
is each one's difference to the blueprint's own choice, whose error is far smaller than that of a mean.
"""

from collections.abc import Callable, Sequence
from math import ceil, inf, log2, sqrt
from random import Random
from typing import Generic, TypeVar

import msgspec

from marbre.search.allowance import Allowance
from marbre.search.belief import Draw

A = TypeVar("A")
W = TypeVar("W")


class Candidate(msgspec.Struct, Generic[A], frozen=True):
    """Something to do. `prior` is what it is worth before any world is played on, in the same unit as that."""

    action: A
    prior: float = 0.0


class Weighed(Generic[A]):
    """A candidate, and what came of it beside the blueprint's own."""

    __slots__ = ("candidate", "squares", "total", "worlds")

    def __init__(self, candidate: Candidate[A]) -> None:
        self.candidate = candidate
        self.worlds = 0
        self.total = self.squares = 0.0
        """Of its differences to the blueprint's own in the same worlds."""

    def add(self, difference: float) -> None:
        self.worlds += 1
        self.total += difference
        self.squares += difference * difference

    def gain(self, own: "Weighed[A]") -> float:
        """By how much it is worth more than the blueprint's own, the priors included."""
        return self.candidate.prior - own.candidate.prior + (self.total / self.worlds if self.worlds else 0.0)

    @property
    def error(self) -> float:
        """The standard error of its gain."""
        if self.worlds < 2:
            return inf
        mean = self.total / self.worlds
        return sqrt(max(0.0, self.squares / self.worlds - mean * mean) / (self.worlds - 1))


def halve(
    candidates: Sequence[Candidate[A]],
    draw: Draw[W],
    play_on: Callable[[W, A, Random], float],
    allowance: Allowance,
    rng: Random,
) -> list[Weighed[A]]:
    """Weigh candidates, the blueprint's own first, in phases of equal cost: the worse half drops out after each.

    A round is as much work as one world for all candidates. A world that time runs out on counts for nobody.
    """
    weighed = [Weighed(candidate) for candidate in candidates]
    own, racing = weighed[0], list(weighed)
    phases = max(1, ceil(log2(len(weighed))))
    rounds, luck = 0.0, Random()
    for phase in range(1, phases + 1):
        while allowance.used(rounds) < phase / phases:
            seed = rng.getrandbits(64)
            luck.seed(seed)
            world, values = draw(luck), []
            for one in racing:
                luck.seed(seed + 1)  # not the numbers that the world was drawn with: luck would know what is hidden
                values.append(play_on(world, one.candidate.action, luck))
                rounds += 1 / len(weighed)
                if allowance.used(0) >= 1 and len(values) < len(racing):
                    return weighed
            for one, value in zip(racing, values, strict=True):
                one.add(value - values[0])
        best = sorted(racing[1:], key=lambda one: -one.gain(own))
        racing = [own, *best[: max(1, len(racing) // 2)]]
    return weighed


def choose(weighed: Sequence[Weighed[A]], errors: float, fewest: int) -> A:
    """The best of those that were weighed in the most worlds, if it gains more than so many standard errors of that;
    else the blueprint's own. Nothing is preferred to that on fewer worlds than `fewest`.
    """
    own = weighed[0]
    best = max(weighed, key=lambda one: (one.worlds, one.gain(own)))
    if best.worlds >= fewest and best.gain(own) > errors * best.error:
        return best.candidate.action
    return own.candidate.action
