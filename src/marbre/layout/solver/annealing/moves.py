"""What may be changed on a page at one go, and how often each of it is tried. Compiled, but for the habits."""

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
    has,
    lay,
    lift,
    lying,
    set_free,
)
from marbre.layout.solver.annealing.windows import mirror, refit, ruin
from marbre.layout.solver.compiled import inlined, lowest
from marbre.layout.solver.search_arrays import Array

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
