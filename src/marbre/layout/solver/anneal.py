"""The first good pages: annealing over whole pages, with conflicts and gaps priced rather than forbidden. Compiled."""

from typing import NamedTuple

import numpy as np

from marbre.layout.solver.compiled import called, compiled, inlined, popcount
from marbre.layout.solver.arrays import Tables
from marbre.layout.solver.search import BESIDE, PLAIN, Array


class Scales(NamedTuple):
    """The numbers of a problem, for whole pages."""

    page: (
        Array  # width, height, pardons, contiguous, leftover cost, free, constant, lowest mood, -, block width, height
    )
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
    random: Array
    marks: Array
    queue: Array
    free: Array
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
    for down in range(high):
        for across in range(wide):
            draft.cells[at + down * stride + across] = value


@called
def lift(scales: Scales, draft: Draft, item: int) -> None:
    if draft.y[item] >= 0:
        fill(draft, scales.page[0] + 2, draft.x[item], draft.y[item], scales.width[item], scales.height[item], FREE)
        draft.y[item] = -1


@called
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


@called
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
    fill(draft, scales.page[0] + 2, x, y, wide, high, item)
    draft.x[item] = x
    draft.y[item] = y
    return True


@called
def around(scales: Scales, draft: Draft, item: int) -> int:
    """The face-up items that touch this one."""
    stride = scales.page[0] + 2
    at = (draft.y[item] + 1) * stride + draft.x[item] + 1
    wide, high = scales.width[item], scales.height[item]
    found = 0
    for across in range(wide):
        above = draft.cells[at - stride + across]
        if above >= 0 and above < OFF and draft.up[above]:
            found |= 1 << above
        below = draft.cells[at + high * stride + across]
        if below >= 0 and below < OFF and draft.up[below]:
            found |= 1 << below
    for down in range(high):
        left = draft.cells[at + down * stride - 1]
        if left >= 0 and left < OFF and draft.up[left]:
            found |= 1 << left
        right = draft.cells[at + down * stride + wide]
        if right >= 0 and right < OFF and draft.up[right]:
            found |= 1 << right
    return found


@inlined
def counts_in(scales: Scales, draft: Draft, one: int, item: int) -> int:
    """Whether a face-up item is a member of a class where it lies."""
    place = draft.block[0]
    if not scales.counts[place, one, item, draft.y[item], draft.x[item]]:
        return 0
    kind = scales.classes[place, one, 1]
    if kind == PLAIN:
        return 1
    near = draft.near[item] & scales.classes[place, one, 2]
    return (near != 0) == (kind == BESIDE)


@called
def count_terms(scales: Scales, draft: Draft) -> int:
    total = 0
    for term in range(scales.terms.shape[0]):
        fewest = 1 << 30
        for one in range(scales.terms[term, 3], scales.terms[term, 4]):
            count = 0
            for item in range(scales.width.shape[0]):
                if draft.y[item] >= 0 and draft.up[item]:
                    count += counts_in(scales, draft, one, item)
            fewest = min(fewest, count)
        if scales.terms[term, 5]:
            total += scales.terms[term, 0] if fewest == 0 else 0
        else:
            total += scales.terms[term, 0] * min(fewest // scales.terms[term, 1], scales.terms[term, 2])
    return total


@called
def count_zones(scales: Scales, draft: Draft) -> int:
    """What zones without a gap bring."""
    total = 0
    stride = scales.page[0] + 2
    for zone in range(scales.zone_weights.shape[0]):
        full = True
        for y in range(scales.page[1]):
            wanted = scales.zones[draft.block[0], zone, y]
            for x in range(scales.page[0]):
                if wanted >> x & 1 and draft.cells[(y + 1) * stride + x + 1] == FREE:
                    full = False
        if full:
            total += scales.zone_weights[zone]
    return total


@called
def empties(scales: Scales, draft: Draft) -> int:
    """The largest empty region; all empty squares are counted on the way."""
    width, height = scales.page[0], scales.page[1]
    stride = width + 2
    total, largest = 0, 0
    for y in range(height):
        for x in range(width):
            at = (y + 1) * stride + x + 1
            empty = draft.cells[at] == FREE
            draft.free[at] = empty
            total += empty
    draft.report[2] = total
    if total == 0:
        return 0
    for y in range(height):
        for x in range(width):
            at = (y + 1) * stride + x + 1
            if draft.free[at]:
                draft.queue[0] = at
                draft.free[at] = 0
                head, tail = 0, 1
                while head < tail:
                    square = draft.queue[head]
                    head += 1
                    for step in (1, -1, stride, -stride):
                        to = square + step
                        if draft.free[to]:
                            draft.free[to] = 0
                            draft.queue[tail] = to
                            tail += 1
                largest = max(largest, tail)
    return largest


@called
def joined(scales: Scales, draft: Draft) -> bool:
    """Whether every face-up item is joined to the block by what lies on the page."""
    stride = scales.page[0] + 2
    covered = draft.free
    for at in range(covered.shape[0]):
        covered[at] = draft.cells[at] >= 0 and draft.cells[at] != OFF
    place = draft.block[0]
    start = (scales.anchors[place, 1] + 1) * stride + scales.anchors[place, 0] + 1
    draft.queue[0] = start
    covered[start] = 0
    head, tail = 0, 1
    while head < tail:
        at = draft.queue[head]
        head += 1
        for step in (1, -1, stride, -stride):
            to = at + step
            if covered[to]:
                covered[to] = 0
                draft.queue[tail] = to
                tail += 1
    together = True
    for at in range(covered.shape[0]):
        if covered[at]:
            covered[at] = 0
            if draft.cells[at] < OFF and draft.up[draft.cells[at]]:
                together = False
    return together


@called
def evaluate(scales: Scales, draft: Draft) -> None:
    """Count the page into `draft.report`."""
    page = scales.page
    score, mood, conflicts, pardoned, missing, income, laid = page[6], 0, 0, 0, 0, 0, 0
    for item in range(scales.width.shape[0]):
        if draft.y[item] < 0:
            missing += scales.required[item]
            continue
        laid += 1
        if not draft.up[item]:
            missing += scales.required[item]
            continue
        near = around(scales, draft, item)
        draft.near[item] = near
        score += scales.points[item] + scales.worth[item] * popcount(near & scales.friends[item])
        conflicts += popcount(near & scales.conflicts[item])
        pardoned += popcount(near & scales.pardonable[item])
        mood += scales.mood[item]
        income += scales.income[item]
    score -= scales.mood_costs[mood - page[7]]
    score -= page[4] * max(0, scales.width.shape[0] - laid - page[5])
    score += scales.white[empties(scales, draft)] + count_terms(scales, draft) + count_zones(scales, draft)
    draft.report[0] = score
    draft.report[1] = conflicts // 2 + max(0, pardoned // 2 - page[2])
    draft.report[3] = missing
    draft.report[4] = income
    draft.report[5] = joined(scales, draft) if page[3] else 1


@called
def price(draft: Draft, gap: float) -> float:
    """What annealing brings down: the score turned round, with a price on what is not yet lawful or full."""
    report = draft.report
    return -report[0] + gap * report[2] + 1.3 * report[1] + 3.0 * report[3] - 0.03 * report[4] + 2.0 * (1 - report[5])


@called
def move_block(scales: Scales, draft: Draft) -> bool:
    place = draw(draft.random, scales.anchors.shape[0])
    if place == draft.block[0]:
        return False
    wide, high = scales.page[9], scales.page[10]
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
    """Something else on the page; false if it came to nothing (the page may be half changed: the caller restores it)."""
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
    return scales.page[9] > 0 and move_block(scales, draft)


@called
def repaint(scales: Scales, draft: Draft) -> None:
    """Draw the squares anew from where things lie."""
    width, height = scales.page[0], scales.page[1]
    stride = width + 2
    draft.cells[:] = OFF
    fill(draft, stride, 0, 0, width, height, FREE)
    if scales.page[9] > 0:
        place = draft.block[0]
        fill(draft, stride, scales.anchors[place, 0], scales.anchors[place, 1], scales.page[9], scales.page[10], BLOCK)
    for item in range(scales.width.shape[0]):
        if draft.y[item] >= 0:
            fill(draft, stride, draft.x[item], draft.y[item], scales.width[item], scales.height[item], item)


@compiled
def anneal(scales: Scales, draft: Draft, best: Draft, moves: int, hot: float, cold: float, gap: float) -> None:
    """Work on a page for so many moves while it cools down. `best` is the best lawful page seen, and its report."""
    items = scales.width.shape[0]
    x, y, up = draft.x.copy(), draft.y.copy(), draft.up.copy()
    block = draft.block[0]
    repaint(scales, draft)
    cells = draft.cells.copy()
    evaluate(scales, draft)
    now = price(draft, gap)
    heat = hot
    cooling = (cold / hot) ** (1.0 / max(1, moves // 64))
    for move in range(moves):
        if move & 63 == 0:
            heat *= cooling
        accepted = False
        if change(scales, draft, items):
            evaluate(scales, draft)
            new = price(draft, gap)
            chance = 1.0 if new <= now else np.exp((now - new) / heat)
            accepted = chance >= 1.0 or draw(draft.random, 1 << 30) < chance * (1 << 30)
            if accepted:
                now = new
        if not accepted:
            draft.x[:] = x
            draft.y[:] = y
            draft.up[:] = up
            draft.block[0] = block
            draft.cells[:] = cells
            continue
        x[:] = draft.x
        y[:] = draft.y
        up[:] = draft.up
        block = draft.block[0]
        cells[:] = draft.cells
        report = draft.report
        lawful = report[1] == 0 and report[3] == 0 and report[5] == 1
        better = report[0] > best.report[0] or (report[0] == best.report[0] and report[4] > best.report[4])
        if lawful and better:
            best.x[:] = draft.x
            best.y[:] = draft.y
            best.up[:] = draft.up
            best.block[0] = block
            best.report[:] = report


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
        0,
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
        classes=np.array([tables.class_table(place) for place in range(len(tables.anchors))]),
        terms=tables.terms,
        zones=tables.zones,
        zone_weights=np.array([zone.weight for zone in problem.zones], dtype=np.int64),
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
        random=np.array([mixed or 1], dtype=np.uint64),
        marks=np.zeros(squares, dtype=np.uint8),
        queue=np.zeros(squares, dtype=np.int64),
        free=np.zeros(squares, dtype=np.uint8),
        near=np.zeros(items, dtype=np.int64),
        report=np.array([worst, 0, 0, 0, 0, 1], dtype=np.int64),
    )
