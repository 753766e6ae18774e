"""Which items lie face up: all sets that could beat the best page known, by what they could bring at most.

And how many sets reach a score: whether a best page is the only one of its kind.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from marbre.layout.grid import bits
from marbre.layout.solver.arrays import ALWAYS, Tables
from marbre.layout.solver.exact.search import DONE, search
from marbre.layout.solver.problem import Class, Problem
from marbre.layout.solver.search_arrays import Array

MOST_CHOICES: Final = 24
"""Above so many free choices the sets are not listed: sixteen million is what fits into a few seconds."""
MOST_FANS: Final = 6
"""Larger groups are not looked at together."""
_LOW: Final = 16


def choices(tables: Tables) -> list[int]:
    """The items that may gain by lying face up, apart from those that must."""
    useful = []
    for number, item in enumerate(tables.problem.items):
        looked_at = [one.items | (one.beside or 0) for one in tables.classes]
        counts = any(some >> number & 1 for some in looked_at)
        hidden_freely = item.down_at is None or (item.up_at is not None and not item.up_at & ~item.down_at)
        idle = not (item.points or item.mood or item.friends or tables.likers[number] or counts)
        if not tables.required >> number & 1 and not (idle and hidden_freely):
            useful.append(number)
    return useful


def promising(tables: Tables, above: int, late: Callable[[], bool] = lambda: False) -> tuple[Array, Array] | None:
    """All sets with an upper bound above this score: the sets and their bounds, the highest first.

    None if it became too late while they were listed.
    """
    free = choices(tables)
    if len(free) > MOST_CHOICES:
        raise ValueError(f"{len(free)} free choices are too many")
    found = []
    for chunk in _chunks(tables, free, above):
        found.append(chunk)
        if late():
            return None
    sets = np.concatenate([some for some, _ in found])
    bounds = np.concatenate([some for _, some in found])
    order = np.lexsort((sets, -bounds))
    return sets[order], bounds[order]


def crude_bound(tables: Tables) -> int:
    """A bound for problems whose sets are too many to list: every good thing at once."""
    items = tables.problem.items
    total = tables.problem.constant + int(tables.white_best[0]) + sum(zone.weight for zone in tables.problem.zones)
    for item in items:
        total += max(0, item.points) + max(0, item.worth) * item.friends.bit_count()
    for term in tables.problem.terms:
        if term.weight > 0 and term.if_none:
            total += term.weight
        elif term.weight > 0:
            total += term.value([one.items.bit_count() for one in term.classes])
    return total


def _chunks(tables: Tables, free: list[int], above: int) -> Iterator[tuple[Array, Array]]:
    """The sets in portions that share the choices beyond the first sixteen."""
    low, high = free[:_LOW], free[_LOW:]
    portion = np.full(1 << len(low), tables.required, dtype=np.int64)
    codes = np.arange(1 << len(low), dtype=np.int64)
    for place, item in enumerate(low):
        portion |= (codes >> place & 1) << item
    for code in range(1 << len(high)):
        sets = portion | sum(1 << item for place, item in enumerate(high) if code >> place & 1)
        sets = sets[_total(sets, tables.width * tables.height) <= tables.free_area()]
        bounds = upper_bounds(tables, sets)
        good = bounds > above
        sets, bounds = sets[good], bounds[good] - crossings(tables, sets[good])
        good = bounds > above
        yield sets[good], bounds[good]


def upper_bounds(tables: Tables, sets: Array) -> Array:
    """What each set could bring at most."""
    problem = tables.problem
    mood = _total(sets, tables.mood)
    cost = np.where(mood > 0, mood * problem.mood_above, -mood * problem.mood_below)
    if problem.mood_most is not None:
        cost = np.minimum(cost, problem.mood_most)
    cost = np.maximum(0, cost - problem.mood_free)
    total = problem.constant + int(tables.white_best[0]) + _total(sets, tables.points) - cost
    total = total + sum(zone.weight for zone in problem.zones)
    for number in range(tables.number):
        friends = int(tables.friends[number])
        if friends and problem.items[number].worth > 0:
            total = total + problem.items[number].worth * (sets >> number & 1) * np.bitwise_count(
                sets & friends
            ).astype(np.int64)
    total = total + _terms(tables, sets)
    if problem.leftover_cost:
        total = total - problem.leftover_cost * np.maximum(0, _forced(tables, sets) - problem.leftover_free)
    return np.asarray(total, dtype=np.int64)


def crossings(tables: Tables, sets: Array) -> Array:
    """Points of each set's bound that no page can bring, since lines of contact do not cross.

    Draw a line wherever an item touches a friend: on a plane, between so many fans and others, there are at most twice
    as many lines as there are of both together, less four. So the friends of three or more fans are not all touched by
    all of them.
    """
    fans = [
        number
        for number, item in enumerate(tables.problem.items)
        if tables.friends[number] and item.worth > 0 and not tables.likers[number]
    ]
    most = np.zeros(len(sets), dtype=np.int64)
    for count in range(3, min(len(fans), MOST_FANS) + 1):
        for some in combinations(fans, count):
            together = sum(1 << number for number in some)
            excess = np.full(len(sets), 4 - 2 * count, dtype=np.int64)
            for number in range(tables.number):
                if suitors := int(tables.likers[number]) & together:
                    lines = np.bitwise_count(sets & suitors).astype(np.int64) * (sets >> number & 1)
                    excess += np.maximum(0, lines - 2)
            most = np.maximum(most, excess * min(tables.problem.items[number].worth for number in some))
    return most


def _total(sets: Array, values: Array) -> Array:
    total = np.zeros(len(sets), dtype=np.int64)
    for number, value in enumerate(values):
        if value:
            total += (sets >> number & 1) * int(value)
    return total


def _terms(tables: Tables, sets: Array) -> Array:
    """The most that the terms can bring; a term that takes away is exact only if it asks for no place."""
    total = np.zeros(len(sets), dtype=np.int64)
    most = iter(tables.most_members)
    for term in tables.problem.terms:
        caps = [next(most) for _ in term.classes]
        open_ended = any(_open_ended(one) for one in term.classes)
        if term.if_none or (open_ended and term.weight < 0):
            total += max(0, term.weight) if open_ended else np.where(sets & term.classes[0].items, 0, term.weight)
            continue
        counts = [
            np.minimum(np.bitwise_count(sets & one.items).astype(np.int64), cap)
            for one, cap in zip(term.classes, caps, strict=True)
        ]
        least = counts[0]
        for count in counts[1:]:
            least = np.minimum(least, count)
        total += term.weight * np.minimum(least // term.step, ALWAYS if term.cap is None else term.cap)
    return total


def _open_ended(members: Class) -> bool:
    """Whether it depends on the page, and not on the set alone, who counts."""
    asked = (members.places, members.beside, members.away_from)
    return members.at_block or any(one is not None for one in asked)


def _forced(tables: Tables, sets: Array) -> Array:
    """How many items must be left over, for want of room: the smallest are laid first."""
    area = tables.width * tables.height
    room = tables.free_area() - _total(sets, area)
    left = tables.number - np.bitwise_count(sets).astype(np.int64)
    for number in np.argsort(area, kind="stable"):
        fits = ((sets >> int(number) & 1) == 0) & (area[number] <= room)
        if tables.required >> int(number) & 1:
            continue
        room = room - np.where(fits, area[number], 0)
        left = left - fits
    return left


def mirrored(tables: Tables) -> bool:
    """Whether a page and its mirror image always score the same."""
    if any(one.places is not None for one in tables.classes) or any(zone.squares for zone in tables.problem.zones):
        return False  # some of these are symmetric too, but none is worth the search for it
    symmetric = all(
        np.array_equal(fits[:, : width_left + 1], fits[:, width_left::-1])
        for table in (tables.fits, tables.fits_down)
        for fits, width_left in zip(table, tables.problem.width - tables.width, strict=True)
    )
    anchors = {anchor for anchor in tables.anchors if anchor}
    block = tables.problem.block
    return symmetric and all(block and (tables.problem.width - block.width - x, y) in anchors for x, y in anchors)


def single(tables: Tables, chosen: int) -> int | None:
    """The largest item of a set that no other equals, for breaking the mirror's symmetry."""
    alone = [
        item
        for item in bits(chosen)
        if not tables.twins[item] & chosen and not any(tables.twins[other] >> item & 1 for other in bits(chosen))
    ]
    return max(alone, key=lambda item: (tables.problem.items[item].area, -item), default=None)


SLICE = 20_000


class Sets(NamedTuple):
    """So many sets were found; `complete` if there are no more."""

    found: int
    complete: bool


def sets_that_reach(problem: Problem, score: int, work: int) -> Sets:
    """Count the sets of face-up items with which a page can have this score, for at most so much work."""
    tables = Tables(problem)
    listed = promising(tables, score - 1)
    assert listed is not None
    sets, _ = listed
    found, complete = 0, True
    share = max(SLICE, work // max(1, len(sets) * len(tables.anchors)))
    for chosen in sets.tolist():
        reached, sure = False, True
        for place in range(len(tables.anchors)):
            ended, hit = _reaches(tables, chosen, place, score, share)
            reached |= hit
            sure &= ended
            if reached:
                break
        found += reached
        complete &= reached or sure
    return Sets(found, complete)


def _reaches(tables: Tables, chosen: int, place: int, score: int, work: int) -> tuple[bool, bool]:
    """Whether the search came to an end, and whether it found such a page."""
    rules = tables.rules(chosen, place)
    board = tables.board(chosen, place, score)
    base = tables.base(chosen)
    while work > 0:
        ended = search(rules, board, base, SLICE) == DONE
        if ended or board.numbers[3]:
            return ended, bool(board.numbers[3])
        work -= SLICE
    return False, False
