"""Simulated annealing over whole pages, with conflicts and gaps priced rather than forbidden. Compiled."""

from typing import Final

import numpy as np

from marbre.layout.solver.annealing.drafts import (
    ACROSS,
    CONSTANT,
    CONTIGUOUS,
    DOWN,
    LAID,
    LEFTOVER_COST,
    LEFTOVER_FREE,
    LOWEST_MOOD,
    MOST,
    PARDONS,
    UP,
    Draft,
    Scales,
    copy,
    draw,
    empty_squares,
    keep,
    repaint,
    restore,
)
from marbre.layout.solver.annealing.moves import change
from marbre.layout.solver.compiled import compiled, inlined, lowest, popcount
from marbre.layout.solver.search_arrays import BESIDE, PLAIN, Array

HOT, COLD, GAP, CONFLICT, MISSING, APART, DOLLAR = range(7)
"""The heat at the start and at the end; then prices in points: of an empty square, of two foes that touch, of an item
that should lie, of one that is not joined to the block; and what a dollar of income is worth."""


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


@inlined
def count_terms(scales: Scales, draft: Draft, up: int) -> int:
    total = 0
    for term in range(scales.terms.shape[0]):
        fewest = 1 << 30
        for one in range(scales.terms[term, 3], scales.terms[term, 4]):
            count = 0
            members = up & scales.classes[draft.block[0], one, 0]
            while members:
                count += counts_in(scales, draft, one, lowest(members))
                members &= members - 1
            fewest = min(fewest, count)
        if scales.terms[term, 5]:
            total += scales.terms[term, 0] if fewest == 0 else 0
        else:
            total += scales.terms[term, 0] * min(fewest // scales.terms[term, 1], scales.terms[term, 2])
    return total


@inlined
def count_zones(scales: Scales, draft: Draft) -> int:
    """What zones without a gap bring."""
    total = 0
    for zone in range(scales.zone_weights.shape[0]):
        gaps = 0
        for y in range(scales.page[DOWN]):
            gaps |= scales.zones[draft.block[0], zone, y] & draft.free[y]
        total += 0 if gaps else scales.zone_weights[zone]
    return total


@inlined
def flood(draft: Draft, rows: int, row: int, squares: int) -> int:
    """Take the region of these squares out of `draft.rest`: how large it is."""
    rest, queue = draft.rest, draft.queue
    queue[0], queue[1] = row, squares
    head, tail, size = 0, 2, 0
    while head < tail:
        y, found = queue[head], queue[head + 1] & rest[queue[head]]
        head += 2
        if found == 0:
            continue
        grown = (found | found << 1 | found >> 1) & rest[y]
        while grown != found:
            found, grown = grown, (grown | grown << 1 | grown >> 1) & rest[y]
        rest[y] &= ~found
        size += popcount(found)
        if y > 0 and found & rest[y - 1]:
            queue[tail], queue[tail + 1] = y - 1, found
            tail += 2
        if y + 1 < rows and found & rest[y + 1]:
            queue[tail], queue[tail + 1] = y + 1, found
            tail += 2
    return size


@inlined
def largest_gap(scales: Scales, draft: Draft) -> int:
    """The size of the largest empty region."""
    rows = scales.page[DOWN]
    for y in range(rows):
        draft.rest[y] = draft.free[y]
    largest = 0
    for y in range(rows):
        while draft.rest[y]:
            largest = max(largest, flood(draft, rows, y, draft.rest[y] & -draft.rest[y]))
    return largest


@inlined
def joined(scales: Scales, draft: Draft, up: int) -> bool:
    """Whether every face-up item is joined to the block by what lies on the page."""
    rows = scales.page[DOWN]
    for y in range(rows):
        draft.rest[y] = ~draft.free[y] & ((1 << scales.page[ACROSS]) - 1)
    place = draft.block[0]
    flood(draft, rows, scales.anchors[place, 1], 1 << scales.anchors[place, 0])
    while up:
        item = lowest(up)
        up &= up - 1
        if draft.rest[draft.y[item]] >> draft.x[item] & 1:
            return False
    return True


@inlined
def weigh(scales: Scales, draft: Draft) -> None:
    """Count into `draft.report` what every item brings, and what is wrong with the page."""
    page = scales.page
    everything = (1 << scales.width.shape[0]) - 1
    up = draft.masks[LAID] & draft.masks[UP]
    score, mood, conflicts, pardoned, missing, income = page[CONSTANT], 0, 0, 0, 0, 0
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
    rest = everything & ~up
    while rest:
        missing += scales.required[lowest(rest)]
        rest &= rest - 1
    left = popcount(everything & ~draft.masks[LAID])
    draft.report[0] = (
        score - scales.mood_costs[mood - page[LOWEST_MOOD]] - page[LEFTOVER_COST] * max(0, left - page[LEFTOVER_FREE])
    )
    draft.report[1] = conflicts // 2 + max(0, pardoned // 2 - page[PARDONS])
    draft.report[2] = empty_squares(scales, draft)
    draft.report[3] = missing
    draft.report[4] = income
    draft.report[5] = 1


@inlined
def complete(scales: Scales, draft: Draft) -> None:
    """Count what takes longer: white space, terms, zones, whether all is joined."""
    up = draft.masks[LAID] & draft.masks[UP]
    draft.report[0] += scales.white[largest_gap(scales, draft)]
    draft.report[0] += count_terms(scales, draft, up) + count_zones(scales, draft)
    if scales.page[CONTIGUOUS]:
        draft.report[5] = joined(scales, draft, up)


@inlined
def price(draft: Draft, prices: Array) -> float:
    """What annealing brings down: the score turned round, with a price on what is not yet lawful or full."""
    report = draft.report
    wrong = prices[CONFLICT] * report[1] + prices[MISSING] * report[3] + prices[APART] * (1 - report[5])
    return wrong - report[0] + prices[GAP] * report[2] - prices[DOLLAR] * report[4]


UNDRAWN: Final = -1


@inlined
def odds(worse: float, heat: float) -> float:
    """How many of 2^30 draws accept a page that is worse by so much."""
    return np.exp(-worse / heat) * (1 << 30)


@inlined
def accepts(scales: Scales, prices: Array, draft: Draft, now: float, heat: float) -> bool:
    """Count a changed page, and decide whether to go on with it: always if it is no worse.

    What takes long to count is left out where the draw is lost even if it brought the most.
    """
    weigh(scales, draft)
    least = price(draft, prices) - scales.page[MOST]
    luck = UNDRAWN
    if least > now:
        luck = draw(draft.random, 1 << 30)
        if luck >= odds(least - now, heat):
            return False
    complete(scales, draft)
    new = price(draft, prices)
    if new <= now:
        return True
    if luck == UNDRAWN:
        luck = draw(draft.random, 1 << 30)
    return luck < odds(new - now, heat)


@compiled
def anneal(
    scales: Scales,
    prices: Array,
    often: Array,
    draft: Draft,
    kept: Draft,
    best: Draft,
    first: int,
    last: int,
    moves: int,
) -> float:
    """Work on a page while it cools down: the moves from the first to the last of so many. What it costs in the end.

    `often` are the habits (see `moves.py`); `best` is the best lawful page seen, and its report; `kept` is room for the
    page as it was before a move.
    """
    hot, cold, dollar = prices[HOT], prices[COLD], prices[DOLLAR]
    everything = (1 << scales.width.shape[0]) - 1
    if first == 0:
        repaint(scales, draft)
        weigh(scales, draft)
        complete(scales, draft)
        copy(draft, kept, everything)
    now = price(draft, prices)
    heat = hot
    for move in range(first, last):
        if move & 63 == 0:
            heat = hot * (cold / hot) ** (move / moves)
        if not change(scales, draft, often) or not accepts(scales, prices, draft, now, heat):
            restore(scales, draft, kept)
            continue
        keep(draft, kept)
        now = price(draft, prices)
        report = draft.report
        lawful = report[1] == 0 and report[3] == 0 and report[5] == 1
        better = report[0] + dollar * report[4] > best.report[0] + dollar * best.report[4]
        if lawful and better:
            copy(draft, best, everything)
    return now
