"""What may be changed on a page at one go, and how often each is tried: items, windows, the block. Compiled."""

from typing import Final

import numpy as np

from marbre.layout.solver.annealing.drafts import (
    ACROSS,
    BLOCK_HIGH,
    BLOCK_WIDE,
    DOWN,
    LAID,
    UP,
    Draft,
    Scales,
    draw,
    empty_squares,
    has,
    lay,
    lift,
    lying,
    may_lie,
    meets_block,
    put,
    set_free,
)
from marbre.layout.solver.compiled import inlined, lowest, popcount
from marbre.layout.solver.search_arrays import Array


@inlined
def nth(mask: int, number: int) -> int:
    """The place of the n-th bit, from 0."""
    for _ in range(number):
        mask &= mask - 1
    return lowest(mask)


@inlined
def some_neighbour(draft: Draft, item: int) -> int:
    """One of the items that touch it, as a bit; 0 if none does."""
    others = draft.touching[item]
    return 1 << nth(others, draw(draft.random, popcount(others))) if others else 0


@inlined
def mirror(scales: Scales, draft: Draft, item: int) -> bool:
    """Turn a window of the page round, left for right or top for bottom: an item, a neighbour, and what reaches in."""
    found = some_neighbour(draft, item)
    if found == 0:
        return False
    upright = draw(draft.random, 2)
    found |= 1 << item
    inside = 0
    left, top, right, bottom = scales.page[ACROSS], scales.page[DOWN], 0, 0
    while found:
        inside |= found
        while found:
            one = lowest(found)
            found &= found - 1
            left, top = min(left, draft.x[one]), min(top, draft.y[one])
            right = max(right, draft.x[one] + scales.width[one])
            bottom = max(bottom, draft.y[one] + scales.height[one])
        found = lying(scales, draft, left, top, right - left, bottom - top) & ~inside
    if meets_block(scales, draft, left, top, right, bottom):
        return False
    lift(scales, draft, inside)
    while inside:
        one = lowest(inside)
        inside &= inside - 1
        x, y = draft.x[one], draft.y[one]
        if upright:
            y = top + bottom - y - scales.height[one]
        else:
            x = left + right - x - scales.width[one]
        if not may_lie(scales, draft, one, x, y):
            return False
        put(scales, draft, one, x, y)
    return True


@inlined
def ruin(scales: Scales, draft: Draft, item: int) -> bool:
    """Lift an item and one or two of its neighbours."""
    found = some_neighbour(draft, item)
    if found == 0:
        return False
    lift(scales, draft, found | some_neighbour(draft, item) | 1 << item)
    return True


@inlined
def room(draft: Draft, y: int, wide: int, high: int) -> int:
    """The columns at which so large an item fits into this row and the next ones, as bits."""
    clear = draft.free[y]
    for row in range(y + 1, y + high):
        if clear == 0:
            break
        clear &= draft.free[row]
    for _ in range(1, wide):
        clear &= clear >> 1
    return clear


@inlined
def refit(scales: Scales, draft: Draft) -> None:
    """Lay what lies on the desk where it fits, beginning with any item and any row."""
    items = scales.width.shape[0]
    first = draw(draft.random, items)
    empty = empty_squares(scales, draft)
    desk = ((1 << items) - 1) & ~draft.masks[LAID]
    later = desk & ((1 << first) - 1)
    desk ^= later
    while desk | later:
        if desk == 0:
            desk, later = later, 0
        item = lowest(desk)
        desk &= desk - 1
        wide, high = scales.width[item], scales.height[item]
        rows = scales.page[DOWN] - high + 1
        if rows < 1 or wide * high > empty:
            continue
        start = draw(draft.random, rows)
        for down in range(rows):
            y = start + down if start + down < rows else start + down - rows
            columns = room(draft, y, wide, high)
            if columns:
                x = nth(columns, draw(draft.random, popcount(columns)))
                if may_lie(scales, draft, item, x, y):
                    put(scales, draft, item, x, y)
                    empty -= wide * high
                    break


NOWHERE: Final = -1
AIM, ASIDE, ANYWHERE, SWAP, TURN, LIFT, BLOCK, MIRROR, REFIT = range(9)
"""Of a hundred moves, how many are of the kinds up to this one: an item is laid on an empty square, a step aside, or
anywhere; two are swapped; one is turned over; one is lifted; the block is moved; a window is turned round. The others
lift neighbours. The last is how often of a hundred what lies on the desk is then laid where it fits."""


def habits(
    *, aim: int, aside: int, anywhere: int, swap: int, turn: int, lift: int, block: int, mirror: int = 0, refit: int = 0
) -> Array:
    """What is tried how often: the numbers above, from the number of each kind."""
    return np.array([*np.cumsum([aim, aside, anywhere, swap, turn, lift, block, mirror]), refit])


@inlined
def move_block(scales: Scales, draft: Draft) -> bool:
    place = draw(draft.random, scales.anchors.shape[0])
    if place == draft.block[0]:
        return False
    wide, high = scales.page[BLOCK_WIDE], scales.page[BLOCK_HIGH]
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
    width, height = scales.page[ACROSS], scales.page[DOWN]
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
def rearrange(scales: Scales, draft: Draft, often: Array, kind: int, item: int) -> bool:
    """A move of this kind, of a single item or two.

    What is to be laid is decided first and laid in the end: laying is written out where it is called.
    """
    there = has(draft, LAID, item)
    to, second, second_to = NOWHERE, -1, NOWHERE
    if kind < often[AIM] or (kind < often[ASIDE] and not there):
        if kind < often[AIM] and not there and draw(draft.random, 4):
            draft.masks[UP] |= 1 << item
        to = aim(scales, draft, item)
    elif kind < often[ASIDE]:
        to = aside(draft, item)
    elif kind < often[ANYWHERE]:
        x = draw(draft.random, scales.page[ACROSS])
        to = spot(x, draw(draft.random, scales.page[DOWN]))
    elif kind < often[SWAP]:
        other = draw(draft.random, scales.width.shape[0])
        if there and other != item:
            to, second = spot(draft.x[item], draft.y[item]), item
            if has(draft, LAID, other):
                second_to = spot(draft.x[other], draft.y[other])
            lift(scales, draft, 1 << item)
            item = other
    elif kind < often[TURN]:
        draft.masks[UP] ^= 1 << item
        to = spot(draft.x[item], draft.y[item]) if there else NOWHERE
    else:
        lift(scales, draft, 1 << item)
        return there != 0
    if to == NOWHERE or not lay(scales, draft, item, to & 255, to >> 8):
        return False
    if second_to != NOWHERE:
        lay(scales, draft, second, second_to & 255, second_to >> 8)
    return True


@inlined
def change(scales: Scales, draft: Draft, often: Array) -> bool:
    """Something else on the page; false if it came to nothing. The page may be half changed: the caller restores it."""
    kind, item = draw(draft.random, 100), draw(draft.random, scales.width.shape[0])
    if kind < often[LIFT]:
        changed = rearrange(scales, draft, often, kind, item)
    elif kind < often[BLOCK]:
        changed = scales.page[BLOCK_WIDE] > 0 and move_block(scales, draft)
    elif kind < often[MIRROR]:
        changed = mirror(scales, draft, item)
    else:
        changed = ruin(scales, draft, item)
    if changed and often[REFIT] > 0 and draw(draft.random, 100) < often[REFIT]:
        refit(scales, draft)
    return changed
