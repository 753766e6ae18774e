"""Who plays whom in the next round of a Swiss tournament for two (TAB-9.1): a matching of the least cost.

What is wrong with a pairing is added up, each kind so much dearer than all of the next that the matching never trades
one for the other. Integers only: the matching is exact, and the same on every process.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from marbre.hosting.people import PersonId
from marbre.server.tournaments.matching import heaviest_matching

Pair = frozenset[PersonId]

SECOND_BYE: Final = 1 << 90
REPEAT: Final = 1 << 74
"""To have met before, each time."""
HIGH_BYE: Final = 1 << 58
"""A bye for somebody who stands higher, by each place."""
APART: Final = 1 << 36
"""To stand apart by a half point, squared."""
SEATS: Final = 1 << 24
"""Both have sat more often in the same seat, by how often, squared."""
MOST_OFTEN: Final = 3
NOBODY: Final = PersonId("")


def pair(
    order: Sequence[PersonId],
    points: Mapping[PersonId, Fraction],
    met: Mapping[Pair, int],
    byes: Mapping[PersonId, int],
    seats: Mapping[PersonId, Sequence[int]],
) -> tuple[list[tuple[PersonId, PersonId]], PersonId | None]:
    """The pairs, and who has a bye if their number is odd. `order` is the standing, the first first."""
    if len(order) < 2:
        return [], order[0] if order else None
    costs: dict[tuple[PersonId, PersonId], int] = {}
    places = _places_in_group(order, points)
    for index, person in enumerate(order):
        for other in order[index + 1 :]:
            costs[person, other] = (
                REPEAT * met.get(frozenset((person, other)), 0)
                + APART * int(2 * (points[person] - points[other])) ** 2
                + SEATS * _same_seat(seats[person], seats[other]) ** 2
                + _unfolded(places[person], places[other])
            )
        if len(order) % 2:
            costs[person, NOBODY] = SECOND_BYE * byes.get(person, 0) + HIGH_BYE * (len(order) - 1 - index)
    dearest = max(costs.values())
    matched = heaviest_matching((one, two, dearest - cost) for (one, two), cost in costs.items())
    place = {person: index for index, person in enumerate([*order, NOBODY])}
    found = [sorted(both, key=place.__getitem__) for both in matched]
    found.sort(key=lambda both: place[both[0]])
    bye = next((one for one, two in found if two == NOBODY), None)
    return [(one, two) for one, two in found if two != NOBODY], bye


def _places_in_group(
    order: Sequence[PersonId], points: Mapping[PersonId, Fraction]
) -> dict[PersonId, tuple[Fraction, int, int]]:
    """Points, place among those who have as many, and how many they are."""
    groups: dict[Fraction, list[PersonId]] = {}
    for person in order:
        groups.setdefault(points[person], []).append(person)
    return {person: (score, place, len(group)) for score, group in groups.items() for place, person in enumerate(group)}


def _unfolded(one: tuple[Fraction, int, int], two: tuple[Fraction, int, int]) -> int:
    """The upper half of a group meets its lower half, the first of the one that of the other."""
    if one[0] != two[0]:
        return 0
    return (abs(one[1] - two[1]) - one[2] // 2) ** 2


def _same_seat(mine: Sequence[int], others: Sequence[int]) -> int:
    """How often both have sat more in one seat than in the other: one of them would do so again."""
    one, two = (seats.count(0) - seats.count(1) for seats in (mine, others))
    return min(abs(one), abs(two), MOST_OFTEN) if one * two > 0 else 0
