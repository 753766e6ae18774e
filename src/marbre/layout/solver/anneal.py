"""The first good pages: annealing over whole pages, with conflicts and gaps priced rather than forbidden. Compiled."""

from typing import Final

import numpy as np

from marbre.layout.solver.compiled import called, compiled, inlined
from marbre.layout.solver.drafts import BLOCK, FREE, Draft, Scales, clear, copy, draw, fill, lay, lift, repaint, restore
from marbre.layout.solver.judging import COLD, DOLLAR, HOT, REFIT, WINDOW, evaluate, price
from marbre.layout.solver.records import Array
from marbre.layout.solver.windows import mirror, refit

NOWHERE: Final = -1


@called
def move_block(scales: Scales, draft: Draft) -> bool:
    place = draw(draft.random, scales.anchors.shape[0])
    if place == draft.block[0]:
        return False
    wide, high = scales.page[8], scales.page[9]
    stride = scales.page[0] + 2
    old = draft.block[0]
    fill(draft, stride, scales.anchors[old, 0], scales.anchors[old, 1], wide, high, FREE)
    clear(scales, draft, scales.anchors[place, 0], scales.anchors[place, 1], wide, high)
    fill(draft, stride, scales.anchors[place, 0], scales.anchors[place, 1], wide, high, BLOCK)
    draft.block[0] = place
    for item in range(scales.width.shape[0]):  # what may not lie at the block any more is lifted
        if draft.y[item] >= 0 and draft.up[item] and not scales.fits[place, item, draft.y[item], draft.x[item]]:
            lift(scales, draft, item)
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


@called
def change(scales: Scales, draft: Draft, items: int) -> bool:
    """Something else on the page; false if it came to nothing. The page may be half changed: the caller restores it.

    What is to be laid is decided first and laid in the end: laying is written out where it is called.
    """
    kind = draw(draft.random, 100)
    item = draw(draft.random, items)
    there = draft.y[item] >= 0
    to, second, second_to = NOWHERE, -1, NOWHERE
    if kind < 40 or (kind < 55 and not there):
        if kind < 40 and not there and draw(draft.random, 4):
            draft.up[item] = 1
        to = aim(scales, draft, item)
    elif kind < 55:
        to = aside(draft, item)
    elif kind < 65:
        x = draw(draft.random, scales.page[0])
        to = spot(x, draw(draft.random, scales.page[1]))
    elif kind < 85:
        other = draw(draft.random, items)
        if there and other != item:
            to, second, second_to = spot(draft.x[item], draft.y[item]), item, spot(draft.x[other], draft.y[other])
            lift(scales, draft, item)
            item = other
    elif kind < 93:
        draft.up[item] = 1 - draft.up[item]
        to = spot(draft.x[item], draft.y[item])
    elif kind < 96:
        lift(scales, draft, item)
        return there
    else:
        return scales.page[8] > 0 and move_block(scales, draft)
    if to == NOWHERE or not lay(scales, draft, item, to & 255, to >> 8):
        return False
    if second_to != NOWHERE:
        lay(scales, draft, second, second_to & 255, second_to >> 8)
    return True


@compiled
def anneal(
    scales: Scales, prices: Array, draft: Draft, kept: Draft, best: Draft, first: int, last: int, moves: int
) -> float:
    """Work on a page while it cools down: the moves from the first to the last of so many. What it costs in the end.

    `best` is the best lawful page seen, and its report; `kept` is room for the page as it was before a move.
    """
    hot, cold, dollar, windows, refits = prices[HOT], prices[COLD], prices[DOLLAR], prices[WINDOW], prices[REFIT]
    items = scales.width.shape[0]
    if first == 0:
        repaint(scales, draft)
        evaluate(scales, draft)
        copy(draft, kept)
    now = price(draft, prices)
    heat = hot
    for move in range(first, last):
        if move & 63 == 0:
            heat = hot * (cold / hot) ** (move / moves)
        accepted = False
        if windows > 0 and draw(draft.random, 100) < windows:
            changed = mirror(scales, draft, kept)
        else:
            changed = change(scales, draft, items)
            if changed and refits > 0 and draw(draft.random, 100) < refits:
                refit(scales, draft)
        if changed:
            evaluate(scales, draft)
            new = price(draft, prices)
            chance = 1.0 if new <= now else np.exp((now - new) / heat)
            accepted = chance >= 1.0 or draw(draft.random, 1 << 30) < chance * (1 << 30)
            if accepted:
                now = new
        if not accepted:
            restore(scales, draft, kept)
            continue
        copy(draft, kept)
        report = draft.report
        lawful = report[1] == 0 and report[3] == 0 and report[5] == 1
        better = report[0] + dollar * report[4] > best.report[0] + dollar * best.report[4]
        if lawful and better:
            copy(draft, best)
    return now
