"""The first good pages: annealing over whole pages, with conflicts and gaps priced rather than forbidden. Compiled."""

import numpy as np

from marbre.layout.solver.compiled import called, compiled
from marbre.layout.solver.drafts import BLOCK, FREE, Draft, Scales, clear, copy, draw, fill, lay, lift, repaint
from marbre.layout.solver.judging import COLD, DOLLAR, HOT, evaluate, price
from marbre.layout.solver.records import Array


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


@called
def aim(scales: Scales, draft: Draft, item: int) -> bool:
    """Lay an item with one of its corners on an empty square, if a few looks find one."""
    width, height = scales.page[0], scales.page[1]
    stride = width + 2
    wide, high = scales.width[item], scales.height[item]
    for _ in range(8):
        x, y = draw(draft.random, width), draw(draft.random, height)
        if draft.cells[(y + 1) * stride + x + 1] == FREE:
            corner = draw(draft.random, 4)
            x -= (corner & 1) * (wide - 1)
            y -= (corner >> 1) * (high - 1)
            return lay(scales, draft, item, x, y)
    return False


@called
def swap(scales: Scales, draft: Draft, one: int, other: int) -> bool:
    if one == other or draft.y[one] < 0:
        return False
    x, y = draft.x[one], draft.y[one]
    there = draft.y[other] >= 0
    other_x, other_y = draft.x[other], draft.y[other]
    lift(scales, draft, one)
    lift(scales, draft, other)
    if not lay(scales, draft, other, x, y):
        return False
    if there:
        lay(scales, draft, one, other_x, other_y)
    return True


@called
def change(scales: Scales, draft: Draft, items: int) -> bool:
    """Something else on the page; false if it came to nothing. The page may be half changed: the caller restores it."""
    kind = draw(draft.random, 100)
    item = draw(draft.random, items)
    if kind < 40:
        if draft.y[item] < 0 and draw(draft.random, 4):
            draft.up[item] = 1
        return aim(scales, draft, item)
    if kind < 55:
        if draft.y[item] < 0:
            return aim(scales, draft, item)
        step = draw(draft.random, 4)
        x = draft.x[item] + (step == 0) - (step == 1)
        y = draft.y[item] + (step == 2) - (step == 3)
        return lay(scales, draft, item, x, y)
    if kind < 65:
        return lay(scales, draft, item, draw(draft.random, scales.page[0]), draw(draft.random, scales.page[1]))
    if kind < 85:
        return swap(scales, draft, item, draw(draft.random, items))
    if kind < 93:
        if draft.y[item] < 0:
            return False
        draft.up[item] = 1 - draft.up[item]
        return lay(scales, draft, item, draft.x[item], draft.y[item])
    if kind < 96:
        if draft.y[item] < 0:
            return False
        lift(scales, draft, item)
        return True
    return scales.page[8] > 0 and move_block(scales, draft)


@compiled
def anneal(
    scales: Scales, prices: Array, draft: Draft, kept: Draft, best: Draft, first: int, last: int, moves: int
) -> None:
    """Work on a page while it cools down: the moves from the first to the last of so many.

    `best` is the best lawful page seen, and its report; `kept` is room for the page as it was before a move.
    """
    hot, cold, dollar = prices[HOT], prices[COLD], prices[DOLLAR]
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
        if change(scales, draft, items):
            evaluate(scales, draft)
            new = price(draft, prices)
            chance = 1.0 if new <= now else np.exp((now - new) / heat)
            accepted = chance >= 1.0 or draw(draft.random, 1 << 30) < chance * (1 << 30)
            if accepted:
                now = new
        if not accepted:
            copy(kept, draft)
            continue
        copy(draft, kept)
        report = draft.report
        lawful = report[1] == 0 and report[3] == 0 and report[5] == 1
        better = report[0] + dollar * report[4] > best.report[0] + dollar * best.report[4]
        if lawful and better:
            copy(draft, best)
