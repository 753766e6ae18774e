"""Good pages without any proof: at once by annealing from an empty page, better ones by parallel tempering.

Annealing ends where it has cooled down, and long runs end in the same traps as short ones. In tempering nothing cools
down: several pages are kept, each at a heat of its own; after every slice of moves pages of neighbouring heats may
change places, so what is stuck in the cold gets warm again, and what is good moves to the cold to be finished. It can
go on as long as anybody waits. Seed and moves decide what comes of it, not the number of threads.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from math import exp
from random import Random
from typing import Final, NamedTuple

import numpy as np

from marbre.layout.grid import bits
from marbre.layout.solver.annealing.anneal import anneal
from marbre.layout.solver.annealing.drafts import LAID, UP, Draft, Scales, blank, scales_of
from marbre.layout.solver.annealing.moves import habits
from marbre.layout.solver.arrays import NEVER, Tables
from marbre.layout.solver.compiled import is_compiled
from marbre.layout.solver.exact.sets import crude_bound
from marbre.layout.solver.problem import Arrangement, LaidItem, Problem, Solution
from marbre.layout.solver.scoring import broken, income, score

MOVE_WORK: Final = 4
"""Moves of annealing that count as one node of the search, where work is limited."""
PRICES: Final = (1.0, 0.45, 0.25, 2.5, 5.0, 2.0)
"""From hot to cold, then what is wrong with a page: see `anneal.py`."""
HABITS: Final = habits(aim=40, aside=15, anywhere=10, swap=20, turn=8, lift=3, block=4)
WARM: Final = (0.5, 0.25)
"""From warm to cold, where a page is there to begin with: hotter, it would be torn apart."""
CHUNK: Final = 10_000
"""Moves between two looks at the clock."""
TIE: Final = 0.01
"""What a dollar is worth where income only breaks ties."""


def draft(problem: Problem, work: int, seed: int, dollar: float, start: Arrangement | None = None) -> Solution:
    """The best lawful page of one run of annealing; its bound is a crude one."""
    tables = Tables(problem)
    page = drafted(tables, scales_of(tables), seed, work * MOVE_WORK, dollar, start)
    if page is None:
        return Solution(None, None, crude_bound(tables), work=work)
    assert broken(problem, page) is None
    return Solution(page, score(problem, page), crude_bound(tables), income(problem, page), work)


def drafted(
    tables: Tables,
    scales: Scales,
    seed: int,
    moves: int,
    dollar: float = TIE,
    start: Arrangement | None = None,
    late: Callable[[], bool] = lambda: False,
) -> Arrangement | None:
    """The best lawful page of so many moves, if there was one."""
    prices = np.array([*PRICES, dollar])
    page, kept, best = (blank(scales, seed, NEVER) for _ in range(3))
    if start is not None:
        prices[: len(WARM)] = WARM
        start_from(tables, page, start)
    for first in range(0, moves, CHUNK):
        anneal(scales, prices, HABITS, page, kept, best, first, min(first + CHUNK, moves), moves)
        if late():
            break
    return page_of(tables, best) if best.report[0] > NEVER else None


def start_from(tables: Tables, draft: Draft, page: Arrangement) -> None:
    """Begin with this page instead of an empty one."""
    for laid in page.laid:
        draft.x[laid.item], draft.y[laid.item] = laid.x, laid.y
        draft.masks[LAID] |= 1 << laid.item
        draft.masks[UP] ^= (not laid.up) << laid.item
    draft.block[0] = tables.anchors.index(page.block)


def page_of(tables: Tables, draft: Draft) -> Arrangement:
    up = int(draft.masks[UP])
    there = bits(int(draft.masks[LAID]))
    laid = tuple(LaidItem(item, int(draft.x[item]), int(draft.y[item]), bool(up >> item & 1)) for item in there)
    return Arrangement(laid, tables.anchors[int(draft.block[0])])


def is_ready() -> bool:
    """Whether nothing must be compiled first."""
    return is_compiled(anneal)


RUNGS: Final = 8
HOT: Final = 1.1
COLD: Final = 0.2
SLICE: Final = 4_000
"""Moves of each page before pages may change places."""
CALM_HABITS: Final = habits(aim=10, aside=13, anywhere=3, swap=20, turn=8, lift=0, block=4, mirror=30, refit=70)
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
            self.scales,
            self.prices[rung],
            CALM_HABITS,
            page.draft,
            page.kept,
            page.best,
            first,
            first + SLICE,
            ENDLESS,
        )


def _worth(page: Draft) -> float:
    return float(page.report[0] + TIE * page.report[4])
