"""How much of a budget is used up."""

import time
from collections.abc import Callable
from copy import copy

from marbre.kernel.bot import Budget


class Allowance:
    """A budget that runs from now on: by the clock, by what has been worked out, or whichever ends first."""

    def __init__(self, budget: Budget, usual: int, clock: Callable[[], float] = time.perf_counter) -> None:
        """`usual` is the number of rounds when the budget sets nothing."""
        nothing = budget.rounds is None and budget.milliseconds is None
        self.rounds: float | None = usual if nothing else budget.rounds
        self.seconds = None if budget.milliseconds is None else budget.milliseconds / 1000
        self.cores = max(1, budget.cores)
        self.clock, self.began = clock, clock()

    def shared(self) -> "Allowance":
        """What each core has of it: the same time, and its part of the rounds."""
        one = copy(self)
        one.rounds = None if self.rounds is None else self.rounds / self.cores
        return one

    def used(self, rounds: float) -> float:
        """The share of it, 1 or more when it is used up, after so many rounds. Only a clock makes it unrepeatable."""
        by_count = 0.0 if self.rounds is None else rounds / (self.rounds or 1)
        if self.seconds is None:
            return by_count
        return max(by_count, (self.clock() - self.began) / self.seconds if self.seconds else 1.0)
