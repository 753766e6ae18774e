"""Good pages of large lots by parallel tempering: several pages at once, each kept at a heat of its own.

Annealing ends where it has cooled down, and long runs end in the same traps as short ones. Here nothing cools down:
after every slice of moves pages of neighbouring heats may change places, so what is stuck in the cold gets warm again,
and what is good moves to the cold to be finished. It can go on as long as anybody waits. Seed and moves decide what
comes of it, not the number of threads.
"""

from concurrent.futures import Executor
from math import exp
from random import Random
from typing import Final, NamedTuple

import numpy as np

from marbre.layout.solver.annealing.anneal import anneal
from marbre.layout.solver.annealing.drafting import PRICES, TIE, page_of, start_from
from marbre.layout.solver.annealing.drafts import Draft, Scales, blank
from marbre.layout.solver.annealing.moves import habits
from marbre.layout.solver.arrays import NEVER, Tables
from marbre.layout.solver.problem import Arrangement

RUNGS: Final = 8
HOT: Final = 1.1
COLD: Final = 0.2
SLICE: Final = 4_000
"""Moves of each page before pages may change places."""
HABITS: Final = habits(aim=10, aside=13, anywhere=3, swap=20, turn=8, lift=0, block=4, mirror=30, refit=70)
"""Full pages are the good ones, and few single items can be moved on them: so windows are turned round."""
ROUND: Final = RUNGS * SLICE
"""Moves of all pages together."""
ENDLESS: Final = 1 << 40


class Worked(NamedTuple):
    """A page being worked on, as it was before a move, and the best lawful one that it ever was."""

    draft: Draft
    kept: Draft
    best: Draft


class Ladder:
    """Pages from cold to hot."""

    def __init__(self, tables: Tables, scales: Scales, seed: int, start: Arrangement | None = None) -> None:
        self.tables, self.scales = tables, scales
        self.random = Random(seed)
        self.heats = [COLD * (HOT / COLD) ** (rung / (RUNGS - 1)) for rung in range(RUNGS)]
        self.prices = [np.array([heat, heat, *PRICES[2:], TIE]) for heat in self.heats]
        self.pages = [Worked(*(blank(scales, seed * RUNGS + rung, NEVER) for _ in range(3))) for rung in range(RUNGS)]
        self.moves = 0
        self.best = float(NEVER)
        if start is not None:
            start_from(tables, self.pages[0].draft, start)

    def climb(self, pool: Executor) -> Arrangement | None:
        """One slice of moves for every page; a lawful page that is better than any before it, if there was one."""
        first, self.moves = self.moves, self.moves + SLICE
        costs = list(pool.map(lambda rung: self._slice(rung, first), range(RUNGS)))
        for rung in range(RUNGS - 1):
            gain = (1 / self.heats[rung] - 1 / self.heats[rung + 1]) * (costs[rung] - costs[rung + 1])
            if gain >= 0 or self.random.random() < exp(gain):
                self.pages[rung], self.pages[rung + 1] = self.pages[rung + 1], self.pages[rung]
                costs[rung], costs[rung + 1] = costs[rung + 1], costs[rung]
        best = max((page.best for page in self.pages), key=_worth)
        if _worth(best) <= self.best:
            return None
        self.best = _worth(best)
        return page_of(self.tables, best)

    def _slice(self, rung: int, first: int) -> float:
        page = self.pages[rung]
        return anneal(
            self.scales, self.prices[rung], HABITS, page.draft, page.kept, page.best, first, first + SLICE, ENDLESS
        )


def _worth(page: Draft) -> float:
    return float(page.report[0] + TIE * page.report[4])
