"""Good pages at once, without any proof: annealing from an empty page. Seed and work decide what comes of it."""

from collections.abc import Callable
from typing import Final

import numpy as np

from marbre.layout.bits import bits
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
"""From hot to cold, then what is wrong with a page: see `judging.py`."""
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
