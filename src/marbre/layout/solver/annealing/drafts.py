"""A page being worked on: what lies where, either way up, lawful or not yet. Compiled."""

from typing import NamedTuple

import numpy as np

from marbre.layout.solver.arrays import Tables
from marbre.layout.solver.compiled import inlined, lowest, popcount
from marbre.layout.solver.search_arrays import Array


class Scales(NamedTuple):
    """The numbers of a problem, for whole pages."""

    page: Array  # numbers of the whole page: see below
    width: Array
    height: Array
    points: Array
    mood: Array
    income: Array
    required: Array
    conflicts: Array
    pardonable: Array
    friends: Array
    worth: Array
    fits: Array  # place of the block, item, row, column
    fits_down: Array
    white: Array
    counts: Array  # place of the block, class, item, row, column
    classes: Array  # place of the block, class: as in the search
    terms: Array
    zones: Array  # place of the block, zone, row
    zone_weights: Array
    mood_costs: Array  # by mood, from the lowest one possible
    anchors: Array  # of the block


class Draft(NamedTuple):
    """A page being worked on."""

    x: Array
    y: Array
    masks: Array  # sets of items: see below
    block: Array  # the place of the block
    cells: Array  # padded squares: the bit of the item there, or 0
    free: Array  # row: its free squares
    touching: Array  # item: the items that touch it, either way up
    near: Array  # item: the face-up items that touch it
    random: Array
    rest: Array  # scratch: squares of each row that are still to be looked at
    queue: Array  # scratch: pairs of a row and some of its squares
    report: Array  # score, conflicts, empty squares, missing, income, connected


(
    ACROSS,
    DOWN,
    PARDONS,
    CONTIGUOUS,
    LEFTOVER_COST,
    LEFTOVER_FREE,
    CONSTANT,
    LOWEST_MOOD,
    BLOCK_WIDE,
    BLOCK_HIGH,
    MOST,
) = range(11)
"""The numbers of a page: its columns and rows, and so on; the last is what white space, terms and zones can bring
together at most."""
LAID, UP, MOVED = range(3)
"""What lies on the page; what lies face up or would; what was lifted or laid since the page was last kept."""


@inlined
def draw(random: Array, below: int) -> int:
    """A number from 0 up to but not including `below`."""
    state = random[0]
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    state ^= state << np.uint64(17)
    random[0] = state
    return np.int64((state >> np.uint64(11)) % np.uint64(below))


@inlined
def has(draft: Draft, mask: int, item: int) -> int:
    return draft.masks[mask] >> item & 1


@inlined
def set_free(draft: Draft, x: int, y: int, wide: int, high: int, is_free: bool) -> None:
    mask = ((1 << wide) - 1) << x
    for row in range(y, y + high):
        draft.free[row] = draft.free[row] | mask if is_free else draft.free[row] & ~mask


@inlined
def empty_squares(scales: Scales, draft: Draft) -> int:
    """How many there are."""
    empty = 0
    for row in range(scales.page[DOWN]):
        empty += popcount(draft.free[row])
    return empty


@inlined
def write(draft: Draft, at: int, stride: int, wide: int, high: int, bit: int) -> None:
    for start in range(at, at + high * stride, stride):
        for square in range(start, start + wide):
            draft.cells[square] = bit


@inlined
def meet(draft: Draft, at: int, stride: int, wide: int, high: int, item: int) -> None:
    """Write down who touches an item that has just been laid."""
    cells = draft.cells
    found = 0
    for square in range(at, at + wide):
        found |= cells[square - stride] | cells[square + high * stride]
    for square in range(at, at + high * stride, stride):
        found |= cells[square - 1] | cells[square + wide]
    draft.touching[item] = found
    while found:
        draft.touching[lowest(found)] |= 1 << item
        found &= found - 1


@inlined
def put(scales: Scales, draft: Draft, item: int, x: int, y: int) -> None:
    """Lay an item on free squares."""
    stride = scales.page[ACROSS] + 2
    at = (y + 1) * stride + x + 1
    wide, high = scales.width[item], scales.height[item]
    set_free(draft, x, y, wide, high, False)
    write(draft, at, stride, wide, high, 1 << item)
    meet(draft, at, stride, wide, high, item)
    draft.x[item] = x
    draft.y[item] = y
    draft.masks[LAID] |= 1 << item
    draft.masks[MOVED] |= 1 << item


@inlined
def lift(scales: Scales, draft: Draft, items: int) -> None:
    """Take these items off the page, if they lie there."""
    items &= draft.masks[LAID]
    draft.masks[LAID] &= ~items
    draft.masks[MOVED] |= items
    stride = scales.page[ACROSS] + 2
    while items:
        item = lowest(items)
        items &= items - 1
        x, y, wide, high = draft.x[item], draft.y[item], scales.width[item], scales.height[item]
        set_free(draft, x, y, wide, high, True)
        write(draft, (y + 1) * stride + x + 1, stride, wide, high, 0)
        others = draft.touching[item]
        draft.touching[item] = 0
        while others:
            draft.touching[lowest(others)] &= ~(1 << item)
            others &= others - 1


@inlined
def lying(scales: Scales, draft: Draft, x: int, y: int, wide: int, high: int) -> int:
    """The items on these squares."""
    stride = scales.page[ACROSS] + 2
    at = (y + 1) * stride + x + 1
    found = 0
    for start in range(at, at + high * stride, stride):
        for square in range(start, start + wide):
            found |= draft.cells[square]
    return found


@inlined
def meets_block(scales: Scales, draft: Draft, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether some of the block lies on these squares; the last column and row are not among them."""
    x, y = scales.anchors[draft.block[0], 0], scales.anchors[draft.block[0], 1]
    return x < right and x + scales.page[BLOCK_WIDE] > left and y < bottom and y + scales.page[BLOCK_HIGH] > top


@inlined
def may_lie(scales: Scales, draft: Draft, item: int, x: int, y: int) -> bool:
    """Whether the page allows an item there, whatever else lies on it."""
    if has(draft, UP, item):
        return scales.fits[draft.block[0], item, y, x] != 0
    return scales.fits_down[item, y, x] != 0


@inlined
def lay(scales: Scales, draft: Draft, item: int, x: int, y: int) -> bool:
    """Lay an item, lifting what is in the way; false if it may not lie there."""
    wide, high = scales.width[item], scales.height[item]
    if x < 0 or y < 0 or x + wide > scales.page[ACROSS] or y + high > scales.page[DOWN]:
        return False
    if not may_lie(scales, draft, item, x, y) or meets_block(scales, draft, x, y, x + wide, y + high):
        return False
    lift(scales, draft, lying(scales, draft, x, y, wide, high) | 1 << item)
    put(scales, draft, item, x, y)
    return True


@inlined
def repaint(scales: Scales, draft: Draft) -> None:
    """Draw the squares anew from where things lie."""
    for at in range(draft.cells.shape[0]):
        draft.cells[at] = 0
    set_free(draft, 0, 0, scales.page[ACROSS], scales.page[DOWN], True)
    x, y = scales.anchors[draft.block[0], 0], scales.anchors[draft.block[0], 1]
    set_free(draft, x, y, scales.page[BLOCK_WIDE], scales.page[BLOCK_HIGH], False)
    for item in range(scales.width.shape[0]):
        draft.touching[item] = 0
    laid = draft.masks[LAID]
    while laid:
        item = lowest(laid)
        laid &= laid - 1
        put(scales, draft, item, draft.x[item], draft.y[item])
    draft.masks[MOVED] = 0


@inlined
def copy(draft: Draft, to: Draft, items: int) -> None:
    """Write where these items lie, and the report on the page, over another one; not its squares."""
    while items:
        item = lowest(items)
        items &= items - 1
        to.x[item] = draft.x[item]
        to.y[item] = draft.y[item]
    for number in range(draft.report.shape[0]):
        to.report[number] = draft.report[number]
    to.masks[LAID] = draft.masks[LAID]
    to.masks[UP] = draft.masks[UP]
    to.block[0] = draft.block[0]


@inlined
def keep(draft: Draft, kept: Draft) -> None:
    """Remember a page as it is now."""
    copy(draft, kept, draft.masks[MOVED])
    draft.masks[MOVED] = 0


@inlined
def restore(scales: Scales, draft: Draft, kept: Draft) -> None:
    """Make a page again what it was when it was last kept, squares and all."""
    moved = draft.masks[MOVED]
    if draft.block[0] != kept.block[0]:
        copy(kept, draft, moved)
        repaint(scales, draft)
        return
    lift(scales, draft, moved)
    copy(kept, draft, moved)
    moved &= kept.masks[LAID]
    while moved:
        item = lowest(moved)
        moved &= moved - 1
        put(scales, draft, item, kept.x[item], kept.y[item])
    draft.masks[MOVED] = 0


def scales_of(tables: Tables) -> Scales:
    """The numbers of a problem, from its tables."""
    problem = tables.problem
    moods = [item.mood for item in problem.items]
    lowest, highest = sum(min(0, mood) for mood in moods), sum(max(0, mood) for mood in moods)
    page = (
        problem.width,
        problem.height,
        problem.pardons,
        int(problem.contiguous),
        problem.leftover_cost,
        problem.leftover_free,
        problem.constant,
        lowest,
        problem.block.width if problem.block else 0,
        problem.block.height if problem.block else 0,
        _most_around(tables),
    )
    return Scales(
        page=np.array(page, dtype=np.int64),
        width=tables.width,
        height=tables.height,
        points=tables.points,
        mood=tables.mood,
        income=np.array([item.income for item in problem.items], dtype=np.int64),
        required=np.array([item.required for item in problem.items], dtype=np.int64),
        conflicts=tables.conflicts,
        pardonable=tables.pardonable,
        friends=tables.friends,
        worth=tables.worth,
        fits=tables.fits_beside,
        fits_down=tables.fits_down,
        white=tables.white,
        counts=tables.counts,
        classes=np.array(tables.class_tables),
        terms=tables.terms,
        zones=tables.zones,
        zone_weights=tables.zone_weights,
        mood_costs=np.array([problem.mood_penalty(mood) for mood in range(lowest, highest + 1)], dtype=np.int64),
        anchors=np.array([anchor or (0, 0) for anchor in tables.anchors], dtype=np.int64),
    )


def _most_around(tables: Tables) -> int:
    """The most that white space, terms and zones can bring together."""
    could = np.bitwise_count(np.array(tables.class_tables)[:, :, 0]).max(axis=0).tolist()
    most = int(tables.white.max()) + int(tables.zone_weights.sum())
    first = 0
    for term in tables.problem.terms:
        last = first + len(term.classes)
        most += max(0, term.weight if term.if_none else term.value(could[first:last]))
        first = last
    return most


def blank(scales: Scales, seed: int, worst: int) -> Draft:
    """An empty page, and a stream of chance of its own."""
    items = len(scales.width)
    width, height = int(scales.page[ACROSS]), int(scales.page[DOWN])
    squares = (width + 2) * (height + 2)
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & (1 << 64) - 1
    return Draft(
        x=np.zeros(items, dtype=np.int64),
        y=np.zeros(items, dtype=np.int64),
        masks=np.array([0, (1 << items) - 1, 0], dtype=np.int64),
        block=np.zeros(1, dtype=np.int64),
        cells=np.zeros(squares, dtype=np.int64),
        free=np.zeros(height, dtype=np.int64),
        touching=np.zeros(items, dtype=np.int64),
        near=np.zeros(items, dtype=np.int64),
        random=np.array([mixed or 1], dtype=np.uint64),
        rest=np.zeros(height, dtype=np.int64),
        queue=np.zeros(4 * squares, dtype=np.int64),
        report=np.array([worst, 0, 0, 0, 0, 1], dtype=np.int64),
    )
