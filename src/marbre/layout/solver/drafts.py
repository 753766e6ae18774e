"""A page being worked on: what lies where, either way up, lawful or not yet. Compiled."""

from typing import NamedTuple

import numpy as np

from marbre.layout.solver.arrays import Tables
from marbre.layout.solver.compiled import called, inlined, lowest
from marbre.layout.solver.records import Array


class Scales(NamedTuple):
    """The numbers of a problem, for whole pages."""

    page: Array  # width, height, pardons, contiguous, leftover cost, free, constant, lowest mood, the block's size
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
    y: Array  # -1: not on the page
    up: Array
    block: Array  # the place of the block
    cells: Array  # padded squares: -1 free, item, or 99 for the block, 98 off the page
    free: Array  # row: its free squares
    touching: Array  # item: the items that touch it, either way up
    random: Array
    marks: Array  # scratch
    queue: Array  # scratch
    near: Array  # item: the face-up items that touch it
    report: Array  # score, conflicts, empty squares, missing, income, connected


FREE, OFF, BLOCK = -1, 98, 99


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
def fill(draft: Draft, stride: int, x: int, y: int, wide: int, high: int, value: int) -> None:
    at = (y + 1) * stride + x + 1
    mask = ((1 << wide) - 1) << x
    for down in range(high):
        for across in range(wide):
            draft.cells[at + down * stride + across] = value
        if value == FREE:
            draft.free[y + down] |= mask
        else:
            draft.free[y + down] &= ~mask


@inlined
def meet(draft: Draft, stride: int, x: int, y: int, wide: int, high: int, item: int) -> None:
    """Write down who touches an item that has just been laid."""
    at = (y + 1) * stride + x + 1
    found = 0
    for across in range(wide):
        above, below = draft.cells[at - stride + across], draft.cells[at + high * stride + across]
        if above >= 0 and above < OFF:
            found |= 1 << above
        if below >= 0 and below < OFF:
            found |= 1 << below
    for down in range(high):
        left, right = draft.cells[at + down * stride - 1], draft.cells[at + down * stride + wide]
        if left >= 0 and left < OFF:
            found |= 1 << left
        if right >= 0 and right < OFF:
            found |= 1 << right
    draft.touching[item] = found
    while found:
        draft.touching[lowest(found)] |= 1 << item
        found &= found - 1


@inlined
def put(scales: Scales, draft: Draft, item: int, x: int, y: int) -> None:
    """Lay an item on free squares."""
    stride = scales.page[0] + 2
    fill(draft, stride, x, y, scales.width[item], scales.height[item], item)
    meet(draft, stride, x, y, scales.width[item], scales.height[item], item)
    draft.x[item] = x
    draft.y[item] = y


@inlined
def lift(scales: Scales, draft: Draft, item: int) -> None:
    if draft.y[item] >= 0:
        fill(draft, scales.page[0] + 2, draft.x[item], draft.y[item], scales.width[item], scales.height[item], FREE)
        draft.y[item] = -1
        others = draft.touching[item]
        while others:
            draft.touching[lowest(others)] &= ~(1 << item)
            others &= others - 1
        draft.touching[item] = 0


@inlined
def clear(scales: Scales, draft: Draft, x: int, y: int, wide: int, high: int) -> bool:
    """Lift whatever lies on these squares; false if the block does."""
    stride = scales.page[0] + 2
    at = (y + 1) * stride + x + 1
    for down in range(high):
        for across in range(wide):
            if draft.cells[at + down * stride + across] == BLOCK:
                return False
    for down in range(high):
        for across in range(wide):
            found = draft.cells[at + down * stride + across]
            if found >= 0:
                lift(scales, draft, found)
    return True


@inlined
def lay(scales: Scales, draft: Draft, item: int, x: int, y: int) -> bool:
    """Lay an item, lifting what is in the way; false if it may not lie there."""
    wide, high = scales.width[item], scales.height[item]
    if x < 0 or y < 0 or x + wide > scales.page[0] or y + high > scales.page[1]:
        return False
    if draft.up[item]:
        if not scales.fits[draft.block[0], item, y, x]:
            return False
    elif not scales.fits_down[item, y, x]:
        return False
    lift(scales, draft, item)
    if not clear(scales, draft, x, y, wide, high):
        return False
    put(scales, draft, item, x, y)
    return True


@called
def repaint(scales: Scales, draft: Draft) -> None:
    """Draw the squares anew from where things lie."""
    width, height = scales.page[0], scales.page[1]
    stride = width + 2
    for at in range(draft.cells.shape[0]):
        draft.cells[at] = OFF
    fill(draft, stride, 0, 0, width, height, FREE)
    if scales.page[8] > 0:
        place = draft.block[0]
        fill(draft, stride, scales.anchors[place, 0], scales.anchors[place, 1], scales.page[8], scales.page[9], BLOCK)
    for item in range(scales.width.shape[0]):
        draft.touching[item] = 0
    for item in range(scales.width.shape[0]):
        if draft.y[item] >= 0:
            put(scales, draft, item, draft.x[item], draft.y[item])


@inlined
def copy(draft: Draft, to: Draft) -> None:
    """Write where things lie, and the report on it, over another page; not its squares."""
    for item in range(draft.x.shape[0]):
        to.x[item] = draft.x[item]
        to.y[item] = draft.y[item]
        to.up[item] = draft.up[item]
    for number in range(draft.report.shape[0]):
        to.report[number] = draft.report[number]
    to.block[0] = draft.block[0]


@inlined
def restore(scales: Scales, draft: Draft, kept: Draft) -> None:
    """Make a page again what it was, squares and all."""
    moved = 0
    for item in range(draft.x.shape[0]):
        same = draft.y[item] == kept.y[item] and (draft.x[item] == kept.x[item] or draft.y[item] < 0)
        moved |= (0 if same else 1) << item
    aside = draft.block[0] != kept.block[0]
    lifted = 0 if aside else moved
    while lifted:
        lift(scales, draft, lowest(lifted))
        lifted &= lifted - 1
    copy(kept, draft)
    if aside:
        repaint(scales, draft)
        return
    while moved:
        item = lowest(moved)
        if kept.y[item] >= 0:
            put(scales, draft, item, kept.x[item], kept.y[item])
        moved &= moved - 1


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


def blank(scales: Scales, seed: int, worst: int) -> Draft:
    """An empty page, and a stream of chance of its own."""
    items = len(scales.width)
    squares = int((scales.page[0] + 2) * (scales.page[1] + 2))
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & (1 << 64) - 1
    return Draft(
        x=np.zeros(items, dtype=np.int64),
        y=np.full(items, -1, dtype=np.int64),
        up=np.ones(items, dtype=np.int64),
        block=np.zeros(1, dtype=np.int64),
        cells=np.full(squares, OFF, dtype=np.int64),
        free=np.zeros(scales.page[1], dtype=np.int64),
        touching=np.zeros(items, dtype=np.int64),
        random=np.array([mixed or 1], dtype=np.uint64),
        marks=np.zeros(squares, dtype=np.uint8),
        queue=np.zeros(squares, dtype=np.int64),
        near=np.zeros(items, dtype=np.int64),
        report=np.array([worst, 0, 0, 0, 0, 1], dtype=np.int64),
    )
