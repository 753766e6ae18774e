"""What a rated match does to ratings: a pure function of the matches before it, in the order of their ends.

Nothing here reads a clock or a database, so that the same matches give the same ratings in every process.
"""

from collections import Counter, deque
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.hosting.people import PersonId
from marbre.kernel.seats import Seat
from marbre.server.ratings.model import Belief, rate

MOST_MEETINGS: Final = 10
"""Of the matches that two have in a day at one game, so many count (TAB-8.4)."""
DAY: Final = 24 * 3600.0

Verdict: TypeAlias = Literal["counted", "given", "own", "often", "partner"]
"""Why a rating has moved, or has not: a bot's is given; two seats were known to be one person; everybody there was met
too often in a day; his partner has left, and not he."""


class FinishedSeat(msgspec.Struct, frozen=True):
    """How a seat came out of it. `given` is the rating of a bot, or of somebody who was deleted since."""

    seat: Seat
    side: int
    rank: int
    left: bool = False
    person: PersonId | None = None
    bot: str | None = None
    given: Belief | None = None

    @property
    def opponent(self) -> str:
        """By what those who meet it often know it again."""
        return self.person or f"bot {self.bot}"


class FinishedMatch(msgspec.Struct, frozen=True):
    """A rated match that is over."""

    table: str
    game: str
    ended: float
    seats: tuple[FinishedSeat, ...]
    own: bool = False
    """Two of its people are known to be one."""


class RatingMove(msgspec.Struct, frozen=True):
    """What became of the rating of a seat."""

    seat: Seat
    before: Belief
    after: Belief
    verdict: Verdict


Met: TypeAlias = Mapping[frozenset[str], int]
"""How many rated matches two have had with each other in the day before."""


def settle(match: FinishedMatch, beliefs: Mapping[PersonId, Belief], met: Met) -> tuple[RatingMove, ...]:
    """What this match does to everybody's rating. Who is not in `beliefs` plays his first rated match."""
    before = {one.seat: _before(one, beliefs) for one in match.seats}
    after = _rated(match, before)
    moved = []
    for one in match.seats:
        verdict = _verdict(match, one, met)
        is_counted = verdict == "counted"
        moved.append(RatingMove(one.seat, before[one.seat], (after if is_counted else before)[one.seat], verdict))
    return tuple(moved)


def pairs(match: FinishedMatch) -> tuple[frozenset[str], ...]:
    """Who met whom: those on different sides."""
    seats = match.seats
    found = {frozenset((one.opponent, other.opponent)) for one in seats for other in seats if one.side != other.side}
    return tuple(sorted((pair for pair in found if len(pair) > 1), key=sorted))


def _before(one: FinishedSeat, beliefs: Mapping[PersonId, Belief]) -> Belief:
    if one.given is not None:
        return one.given
    return beliefs.get(one.person or "", Belief())


def _rated(match: FinishedMatch, before: Mapping[Seat, Belief]) -> dict[Seat, Belief]:
    sides = [[one for one in match.seats if one.side == side] for side in sorted({one.side for one in match.seats})]
    ranks = [min(one.rank for one in side) for side in sides]
    rated = rate([[before[one.seat] for one in side] for side in sides], ranks)
    return {
        one.seat: belief
        for side, beliefs in zip(sides, rated, strict=True)
        for one, belief in zip(side, beliefs, strict=True)
    }


def _verdict(match: FinishedMatch, one: FinishedSeat, met: Met) -> Verdict:
    others = [other for other in match.seats if other.side != one.side]
    if one.given is not None:
        return "given"
    if match.own:
        return "own"
    if not one.left and any(mate.left for mate in match.seats if mate.side == one.side):
        return "partner"
    if all(met.get(frozenset((one.opponent, other.opponent)), 0) >= MOST_MEETINGS for other in others):
        return "often"
    return "counted"


class RatingHistory:
    """All rated matches of one game from the first on, taken in one after the other."""

    def __init__(self) -> None:
        self.beliefs: dict[PersonId, Belief] = {}
        self.met: Counter[frozenset[str]] = Counter()
        self._recent: deque[tuple[float, tuple[frozenset[str], ...]]] = deque()

    def take(self, match: FinishedMatch) -> tuple[RatingMove, ...]:
        while self._recent and self._recent[0][0] <= match.ended - DAY:
            self.met.subtract(self._recent.popleft()[1])
        moved = settle(match, self.beliefs, self.met)
        for one, change in zip(match.seats, moved, strict=True):
            if one.person is not None and one.given is None:
                self.beliefs[one.person] = change.after
        meetings = pairs(match)
        self.met.update(meetings)
        self._recent.append((match.ended, meetings))
        return moved
