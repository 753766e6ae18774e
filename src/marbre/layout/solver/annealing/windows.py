"""Larger changes to a page: a window turned round, neighbours lifted, the desk laid where it fits. Compiled."""

from marbre.layout.solver.annealing.drafts import (
    ACROSS,
    DOWN,
    LAID,
    Draft,
    Scales,
    draw,
    empty_squares,
    lift,
    lying,
    may_lie,
    meets_block,
    put,
)
from marbre.layout.solver.compiled import inlined, lowest, popcount


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
