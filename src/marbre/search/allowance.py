"""How much of a budget is used up."""

import time
from collections.abc import Callable

from marbre.kernel.bot import Budget


class Allowance:
    """A budget that runs from now on: by the clock, by what has been worked out, or whichever ends first."""

    def __init__(self, budget: Budget, usual: int, clock: Callable[[], float] = time.perf_counter) -> None:
        """`usual` is the number of rounds when the budget sets nothing."""
        nothing = budget.rounds is None and budget.milliseconds is None
        self.rounds = usual if nothing else budget.rounds
        self.seconds = None if budget.milliseconds is None else budget.milliseconds / 1000
        self.clock, self.began = clock, clock()

    def used(self, rounds: float) -> float:
        """The share of it, 1 or more when it is used up, after so many rounds. Only a clock makes it unrepeatable."""
        by_count = 0.0 if self.rounds is None else rounds / max(1, self.rounds)
        if self.seconds is None:
            return by_count
        return max(by_count, (self.clock() - self.began) / self.seconds if self.seconds else 1.0)
