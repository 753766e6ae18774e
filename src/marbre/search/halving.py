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
from marbre.search.cores import Cores

A = TypeVar("A")
W = TypeVar("W")


class Candidate(msgspec.Struct, Generic[A], frozen=True):
    """Something to do. `prior` is what it is worth before any world is played on, in the same unit as that."""

    action: A
    prior: float = 0.0


class Gains(msgspec.Struct, array_like=True):
    """What came of a candidate beside the blueprint's own, in the same worlds."""

    worlds: int = 0
    total: float = 0.0
    """Of its differences to the blueprint's own."""
    squares: float = 0.0

    def add(self, difference: float) -> None:
        self.worlds += 1
        self.total += difference
        self.squares += difference * difference

    def add_all(self, others: "Gains") -> None:
        """What came of it elsewhere."""
        self.worlds += others.worlds
        self.total += others.total
        self.squares += others.squares


class Weighed(Generic[A]):
    """A candidate, and what came of it beside the blueprint's own."""

    __slots__ = ("candidate", "gains")

    def __init__(self, candidate: Candidate[A]) -> None:
        self.candidate = candidate
        self.gains = Gains()

    @property
    def worlds(self) -> int:
        return self.gains.worlds

    def gain(self, own: "Weighed[A]") -> float:
        """By how much it is worth more than the blueprint's own, the priors included."""
        mean = self.gains.total / self.worlds if self.worlds else 0.0
        return self.candidate.prior - own.candidate.prior + mean

    @property
    def error(self) -> float:
        """The standard error of its gain."""
        if self.worlds < 2:
            return inf
        mean = self.gains.total / self.worlds
        return sqrt(max(0.0, self.gains.squares / self.worlds - mean * mean) / (self.worlds - 1))


class Phase(msgspec.Struct, frozen=True):
    """A part of the budget: the candidates that are still in the race, the blueprint's own first, and until which share
    of the budget they meet worlds.
    """

    racing: tuple[int, ...]
    until: float


class Racer(Generic[A, W]):
    """Plays worlds on for candidates, in one process."""

    def __init__(
        self,
        candidates: Sequence[Candidate[A]],
        draw: Draw[W],
        play_on: Callable[[W, A, Random], float],
        allowance: Allowance,
        rng: Random,
    ) -> None:
        self.candidates, self.draw, self.play_on = candidates, draw, play_on
        self.allowance, self.rng, self.luck = allowance, rng, Random()
        self.rounds = 0.0

    def race(self, phase: Phase) -> list[Gains]:
        """What came of each of the racing candidates."""
        found = [Gains() for _ in phase.racing]
        self.race_on(phase, found)
        return found

    def race_on(self, phase: Phase, found: Sequence[Gains]) -> None:
        """Adds to what was found before. A world that time runs out on counts for nobody."""
        luck, allowance, actions = self.luck, self.allowance, [self.candidates[at].action for at in phase.racing]
        while allowance.used(self.rounds) < phase.until:
            seed = self.rng.getrandbits(64)
            luck.seed(seed)
            world, values = self.draw(luck), list[float]()
            for action in actions:
                luck.seed(seed + 1)  # not the numbers that the world was drawn with: luck would know what is hidden
                values.append(self.play_on(world, action, luck))
                self.rounds += 1 / len(self.candidates)
                if allowance.used(0) >= 1 and len(values) < len(actions):
                    return
            for gains, value in zip(found, values, strict=True):
                gains.add(value - values[0])


def halve(
    candidates: Sequence[Candidate[A]],
    draw: Draw[W],
    play_on: Callable[[W, A, Random], float],
    allowance: Allowance,
    rng: Random,
) -> list[Weighed[A]]:
    """Weigh candidates, the blueprint's own first, in phases of equal cost: the worse half drops out after each.

    A round is as much work as one world for all candidates. Where the budget allows several cores, each of them plays
    worlds of its own, and before anybody drops out they put together what they have found.
    """
    weighed = [Weighed(candidate) for candidate in candidates]
    own, racing = weighed[0], list(range(len(weighed)))
    phases = max(1, ceil(log2(len(weighed))))
    share = allowance.shared()
    racers = [Racer(candidates, draw, play_on, share, Random(rng.getrandbits(64))) for _ in range(allowance.cores - 1)]
    here = Racer(candidates, draw, play_on, share, rng)
    with Cores([racer.race for racer in racers], Phase, list[Gains]) as cores:
        for number in range(1, phases + 1):
            phase = Phase(tuple(racing), number / phases)
            cores.ask(phase)
            here.race_on(phase, [weighed[at].gains for at in racing])
            for found in cores.answers():
                for at, gains in zip(racing, found, strict=True):
                    weighed[at].gains.add_all(gains)
            best = sorted(racing[1:], key=lambda at: -weighed[at].gain(own))
            racing = [0, *best[: max(1, len(racing) // 2)]]
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
