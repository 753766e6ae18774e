"""Larger changes to a page being worked on: a window turned round, the desk laid where it fits. Compiled."""

from marbre.layout.solver.compiled import called, inlined, lowest, popcount
from marbre.layout.solver.drafts import Draft, Scales, draw, lay, lift, put


@inlined
def nth(mask: int, number: int) -> int:
    """The place of the n-th bit, from 0."""
    for _ in range(number):
        mask &= mask - 1
    return lowest(mask)


@called
def mirror(scales: Scales, draft: Draft, kept: Draft) -> bool:
    """Turn a window of the page round, left for right or top for bottom: two neighbours, and whatever reaches in."""
    item = draw(draft.random, scales.width.shape[0])
    others = draft.touching[item]
    upright = draw(draft.random, 2)
    if others == 0:
        return False
    other = nth(others, draw(draft.random, popcount(others)))
    left, top = min(draft.x[item], draft.x[other]), min(draft.y[item], draft.y[other])
    right = max(draft.x[item] + scales.width[item], draft.x[other] + scales.width[other])
    bottom = max(draft.y[item] + scales.height[item], draft.y[other] + scales.height[other])
    inside = 0
    growing = True
    while growing:
        growing = False
        for one in range(scales.width.shape[0]):
            x, y = draft.x[one], draft.y[one]
            x_end, y_end = x + scales.width[one], y + scales.height[one]
            if y < 0 or inside >> one & 1 or x >= right or x_end <= left or y >= bottom or y_end <= top:
                continue
            inside |= 1 << one
            growing = growing or x < left or x_end > right or y < top or y_end > bottom
            left, top, right, bottom = min(left, x), min(top, y), max(right, x_end), max(bottom, y_end)
    block_x, block_y = scales.anchors[draft.block[0], 0], scales.anchors[draft.block[0], 1]
    across = block_x < right and block_x + scales.page[8] > left
    if across and block_y < bottom and block_y + scales.page[9] > top:
        return False
    rest = inside
    while rest:
        lift(scales, draft, lowest(rest))
        rest &= rest - 1
    while inside:
        one = lowest(inside)
        inside &= inside - 1
        x, y = draft.x[one], kept.y[one]
        if upright:
            y = top + bottom - y - scales.height[one]
        else:
            x = left + right - x - scales.width[one]
        if not lay(scales, draft, one, x, y):
            return False
    return True


@inlined
def room(draft: Draft, y: int, wide: int, high: int) -> int:
    """The columns at which so large an item fits into this row and the next ones, as bits."""
    clear = draft.free[y]
    for down in range(1, high):
        clear &= draft.free[y + down]
    for _ in range(1, wide):
        clear &= clear >> 1
    return clear


@called
def refit(scales: Scales, draft: Draft) -> None:
    """Lay what lies on the desk where it fits, beginning with any item and any row."""
    items = scales.width.shape[0]
    first = draw(draft.random, items)
    for step in range(items):
        item = (first + step) % items
        if draft.y[item] >= 0:
            continue
        wide, high = scales.width[item], scales.height[item]
        rows = scales.page[1] - high + 1
        if rows < 1:
            continue
        start = draw(draft.random, rows)
        for down in range(rows):
            y = (start + down) % rows
            columns = room(draft, y, wide, high)
            if columns:
                x = nth(columns, draw(draft.random, popcount(columns)))
                if scales.fits[draft.block[0], item, y, x] if draft.up[item] else scales.fits_down[item, y, x]:
                    put(scales, draft, item, x, y)
                    break
