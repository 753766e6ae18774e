"""What a page being worked on scores, and what is still wrong with it. Compiled."""

from marbre.layout.solver.compiled import called, inlined, lowest, popcount
from marbre.layout.solver.drafts import FREE, OFF, Draft, Scales
from marbre.layout.solver.records import BESIDE, PLAIN, Array

HOT, COLD, GAP, CONFLICT, MISSING, APART, DOLLAR, WINDOW, REFIT = range(9)
"""The heat at the start and at the end; then prices in points: of an empty square, of two foes that touch, of an item
that should lie, of one that is not joined to the block; what a dollar of income is worth; and of a hundred moves, how
many turn a window round, and after how many of the others what was lifted is laid again where it fits."""


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
    for zone in range(scales.zone_weights.shape[0]):
        gaps = 0
        for y in range(scales.page[1]):
            gaps |= scales.zones[draft.block[0], zone, y] & draft.free[y]
        total += 0 if gaps else scales.zone_weights[zone]
    return total


@inlined
def empties(scales: Scales, draft: Draft) -> int:
    """The largest empty region; all empty squares are counted on the way."""
    stride = scales.page[0] + 2
    cells, marks, queue = draft.cells, draft.marks, draft.queue
    head, tail, largest = 0, 0, 0
    for y in range(scales.page[1]):
        free = draft.free[y]
        while free:
            at = (y + 1) * stride + lowest(free) + 1
            free &= free - 1
            if marks[at]:
                continue
            start = tail
            marks[at] = 1
            queue[tail] = at
            tail += 1
            while head < tail:
                square = queue[head]
                head += 1
                for step in (1, -1, stride, -stride):
                    to = square + step
                    if cells[to] == FREE and not marks[to]:
                        marks[to] = 1
                        queue[tail] = to
                        tail += 1
            largest = max(largest, tail - start)
    for index in range(tail):
        marks[queue[index]] = 0
    draft.report[2] = tail
    return largest


@called
def joined(scales: Scales, draft: Draft) -> bool:
    """Whether every face-up item is joined to the block by what lies on the page."""
    stride = scales.page[0] + 2
    covered = draft.marks
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


@inlined
def evaluate(scales: Scales, draft: Draft) -> None:
    """Count the page into `draft.report`."""
    page = scales.page
    score, mood, conflicts, pardoned, missing, income, laid, up = page[6], 0, 0, 0, 0, 0, 0, 0
    for item in range(scales.width.shape[0]):
        there = draft.y[item] >= 0
        laid += there
        if there and draft.up[item]:
            up |= 1 << item
        else:
            missing += scales.required[item]
    rest = up
    while rest:
        item = lowest(rest)
        rest &= rest - 1
        near = draft.touching[item] & up
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


@inlined
def price(draft: Draft, prices: Array) -> float:
    """What annealing brings down: the score turned round, with a price on what is not yet lawful or full."""
    report = draft.report
    wrong = prices[CONFLICT] * report[1] + prices[MISSING] * report[3] + prices[APART] * (1 - report[5])
    return wrong - report[0] + prices[GAP] * report[2] - prices[DOLLAR] * report[4]
