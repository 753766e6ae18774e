"""The first good pages: annealing over whole pages, with conflicts and gaps priced rather than forbidden. Compiled."""

from typing import Final

import numpy as np

from marbre.layout.solver.compiled import compiled, inlined, lowest
from marbre.layout.solver.drafts import (
    LAID,
    UP,
    Draft,
    Scales,
    copy,
    draw,
    has,
    keep,
    lay,
    lift,
    lying,
    repaint,
    restore,
    set_free,
)
from marbre.layout.solver.judging import COLD, DOLLAR, HOT, REFIT, WINDOW, complete, price, weigh
from marbre.layout.solver.records import Array
from marbre.layout.solver.windows import mirror, refit

NOWHERE: Final = -1
UNDRAWN: Final = -1


@inlined
def move_block(scales: Scales, draft: Draft) -> bool:
    place = draw(draft.random, scales.anchors.shape[0])
    if place == draft.block[0]:
        return False
    wide, high = scales.page[8], scales.page[9]
    old = draft.block[0]
    set_free(draft, scales.anchors[old, 0], scales.anchors[old, 1], wide, high, True)
    x, y = scales.anchors[place, 0], scales.anchors[place, 1]
    lift(scales, draft, lying(scales, draft, x, y, wide, high))
    set_free(draft, x, y, wide, high, False)
    draft.block[0] = place
    shut_out = 0  # what may not lie at the block any more
    laid = draft.masks[LAID] & draft.masks[UP]
    while laid:
        item = lowest(laid)
        laid &= laid - 1
        shut_out |= (scales.fits[place, item, draft.y[item], draft.x[item]] == 0) << item
    lift(scales, draft, shut_out)
    return True


@inlined
def spot(x: int, y: int) -> int:
    """Column and row as one number."""
    return y << 8 | x if x >= 0 and y >= 0 else NOWHERE


@inlined
def aim(scales: Scales, draft: Draft, item: int) -> int:
    """Where an item has one of its corners on an empty square, if a few looks find one."""
    width, height = scales.page[0], scales.page[1]
    for _ in range(8):
        x, y = draw(draft.random, width), draw(draft.random, height)
        if draft.free[y] >> x & 1:
            corner = draw(draft.random, 4)
            return spot(x - (corner & 1) * (scales.width[item] - 1), y - (corner >> 1) * (scales.height[item] - 1))
    return NOWHERE


@inlined
def aside(draft: Draft, item: int) -> int:
    """A step away from where an item lies."""
    step = draw(draft.random, 4)
    return spot(draft.x[item] + (step == 0) - (step == 1), draft.y[item] + (step == 2) - (step == 3))


@inlined
def change(scales: Scales, draft: Draft, items: int) -> bool:
    """Something else on the page; false if it came to nothing. The page may be half changed: the caller restores it.

    What is to be laid is decided first and laid in the end: laying is written out where it is called.
    """
    kind = draw(draft.random, 100)
    item = draw(draft.random, items)
    there = has(draft, LAID, item)
    to, second, second_to = NOWHERE, -1, NOWHERE
    if kind < 40 or (kind < 55 and not there):
        if kind < 40 and not there and draw(draft.random, 4):
            draft.masks[UP] |= 1 << item
        to = aim(scales, draft, item)
    elif kind < 55:
        to = aside(draft, item)
    elif kind < 65:
        x = draw(draft.random, scales.page[0])
        to = spot(x, draw(draft.random, scales.page[1]))
    elif kind < 85:
        other = draw(draft.random, items)
        if there and other != item:
            to, second = spot(draft.x[item], draft.y[item]), item
            if has(draft, LAID, other):
                second_to = spot(draft.x[other], draft.y[other])
            lift(scales, draft, 1 << item)
            item = other
    elif kind < 93:
        draft.masks[UP] ^= 1 << item
        to = spot(draft.x[item], draft.y[item]) if there else NOWHERE
    elif kind < 96:
        lift(scales, draft, 1 << item)
        return there != 0
    else:
        return scales.page[8] > 0 and move_block(scales, draft)
    if to == NOWHERE or not lay(scales, draft, item, to & 255, to >> 8):
        return False
    if second_to != NOWHERE:
        lay(scales, draft, second, second_to & 255, second_to >> 8)
    return True


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
    least = price(draft, prices) - scales.page[10]
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
    scales: Scales, prices: Array, draft: Draft, kept: Draft, best: Draft, first: int, last: int, moves: int
) -> float:
    """Work on a page while it cools down: the moves from the first to the last of so many. What it costs in the end.

    `best` is the best lawful page seen, and its report; `kept` is room for the page as it was before a move.
    """
    hot, cold, dollar, windows, refits = prices[HOT], prices[COLD], prices[DOLLAR], prices[WINDOW], prices[REFIT]
    items = scales.width.shape[0]
    everything = (1 << items) - 1
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
        if windows > 0 and draw(draft.random, 100) < windows:
            changed = mirror(scales, draft)
        else:
            changed = change(scales, draft, items)
            if changed and refits > 0 and draw(draft.random, 100) < refits:
                refit(scales, draft)
        if not changed or not accepts(scales, prices, draft, now, heat):
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
