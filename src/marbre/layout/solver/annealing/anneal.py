"""Simulated annealing over whole pages, with conflicts and gaps priced rather than forbidden. Compiled."""

from typing import Final

import numpy as np

from marbre.layout.solver.annealing.drafts import MOST, Draft, Scales, copy, draw, keep, repaint, restore
from marbre.layout.solver.annealing.moves import change
from marbre.layout.solver.compiled import compiled, inlined
from marbre.layout.solver.judging import COLD, DOLLAR, HOT, complete, price, weigh
from marbre.layout.solver.search_arrays import Array

UNDRAWN: Final = -1


@inlined
def odds(worse: float, heat: float) -> float:
    """How many of 2^30 draws accept a page that is worse by so much."""
    return np.exp(-worse / heat) * (1 << 30)


@inlined
def accepts(scales: Scales, prices: Array, draft: Draft, now: float, heat: float) -> bool:
    """Count a changed page, and decide whether to go on with it: always if it is no worse.

    What takes long to count is left out where the draw is lost even if it brought the most.
    """
    weigh(scales, draft)
    least = price(draft, prices) - scales.page[MOST]
    luck = UNDRAWN
    if least > now:
        luck = draw(draft.random, 1 << 30)
        if luck >= odds(least - now, heat):
            return False
    complete(scales, draft)
    new = price(draft, prices)
    if new <= now:
        return True
    if luck == UNDRAWN:
        luck = draw(draft.random, 1 << 30)
    return luck < odds(new - now, heat)


@compiled
def anneal(
    scales: Scales,
    prices: Array,
    often: Array,
    draft: Draft,
    kept: Draft,
    best: Draft,
    first: int,
    last: int,
    moves: int,
) -> float:
    """Work on a page while it cools down: the moves from the first to the last of so many. What it costs in the end.

    `often` are the habits (see `moves.py`); `best` is the best lawful page seen, and its report; `kept` is room for the
    page as it was before a move.
    """
    hot, cold, dollar = prices[HOT], prices[COLD], prices[DOLLAR]
    everything = (1 << scales.width.shape[0]) - 1
    if first == 0:
        repaint(scales, draft)
        weigh(scales, draft)
        complete(scales, draft)
        copy(draft, kept, everything)
    now = price(draft, prices)
    heat = hot
    for move in range(first, last):
        if move & 63 == 0:
            heat = hot * (cold / hot) ** (move / moves)
        if not change(scales, draft, often) or not accepts(scales, prices, draft, now, heat):
            restore(scales, draft, kept)
            continue
        keep(draft, kept)
        now = price(draft, prices)
        report = draft.report
        lawful = report[1] == 0 and report[3] == 0 and report[5] == 1
        better = report[0] + dollar * report[4] > best.report[0] + dollar * best.report[4]
        if lawful and better:
            copy(draft, best, everything)
    return now
