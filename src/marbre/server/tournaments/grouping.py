"""Tables of more than two: how large they are, who sits together, and in which seat (TAB-9.1, TAB-9.2)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from marbre.hosting.people import PersonId
from marbre.server.tournaments.matching import heaviest_matching

MET: Final = 1_000_000
"""To sit together once more: dearer than any distance in the standing."""
ROUNDS_OF_SWAPS: Final = 20


def table_sizes(people: int, seats: int, fewest: int) -> tuple[list[int], int]:
    """Tables of `seats`, some of one less where the game allows it, and how many have a bye: as few as possible."""
    smaller = max(fewest, seats - 1)
    for byes in range(people):
        for small in range((people - byes) // smaller + 1 if smaller < seats else 1):
            left = people - byes - small * smaller
            if left >= 0 and left % seats == 0 and (left or small):
                return [seats] * (left // seats) + [smaller] * small, byes
    return [], people


def group(
    order: Sequence[PersonId],
    sizes: Sequence[int],
    points: Mapping[PersonId, Fraction],
    met: Mapping[frozenset[PersonId], int],
) -> list[list[PersonId]]:
    """Neighbours in the standing sit together; then people change places as long as that brings fewer who have met
    before, or people who stand closer.
    """
    tables, begin = [], 0
    for size in sizes:
        tables.append(list(order[begin : begin + size]))
        begin += size
    for _ in range(ROUNDS_OF_SWAPS):
        if not _improve(tables, points, met):
            break
    return tables


def _improve(
    tables: list[list[PersonId]], points: Mapping[PersonId, Fraction], met: Mapping[frozenset[PersonId], int]
) -> bool:
    """Make every change of places between two tables that is worth it; whether there was any."""
    better = False
    for one, two in combinations(tables, 2):
        for here in range(len(one)):
            for there in range(len(two)):
                before = _cost(one, points, met) + _cost(two, points, met)
                one[here], two[there] = two[there], one[here]
                if _cost(one, points, met) + _cost(two, points, met) < before:
                    better = True
                else:
                    one[here], two[there] = two[there], one[here]
    return better


def _cost(
    table: Sequence[PersonId], points: Mapping[PersonId, Fraction], met: Mapping[frozenset[PersonId], int]
) -> Fraction:
    pairs = list(combinations(table, 2))
    again = sum(met.get(frozenset(both), 0) ** 2 + 2 * met.get(frozenset(both), 0) for both in pairs)
    return MET * again + sum(((points[one] - points[two]) ** 2 for one, two in pairs), Fraction(0))


def seat(people: Sequence[PersonId], had: Mapping[PersonId, Sequence[int]]) -> tuple[PersonId, ...]:
    """In which order they sit: everybody where he has sat least, and not where he sat last."""
    count = len(people)
    weights: list[tuple[int, int, int]] = []  # of a person's place in `people`, and a seat's number after all of these
    for place, person in enumerate(people):
        for number in range(count):
            seats = had.get(person, ())
            cost = 100 * (2 * seats.count(number) + 1) + 10 * (seats[-1:] == [number]) + (number != place)
            weights.append((place, count + number, -cost))
    seated = {max(both) - count: people[min(both)] for both in heaviest_matching(weights)}
    return tuple(seated[number] for number in range(count))
