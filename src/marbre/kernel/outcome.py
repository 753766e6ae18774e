"""How a match ended, and why each seat has the score it has."""

from collections.abc import Collection

import msgspec

from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Message


class Point(msgspec.Struct, frozen=True):
    """One line of a count: so many points, for this reason, by this rule."""

    points: int
    rule: str
    message: Message


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match. `breakdown[seat]` adds up to `scores[seat]`."""

    ending: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    breakdown: tuple[tuple[Point, ...], ...]


def plain_win(ending: str, winners: Collection[Seat], players: int) -> Outcome:
    """The outcome of a game that counts nothing: a win is a point (TAB-1.6)."""
    won = (Point(1, "TAB-1.6", Message("won")),)
    breakdown = tuple(won if seat in winners else () for seat in range(players))
    return Outcome(ending, tuple(sorted(winners)), tuple(map(len, breakdown)), breakdown)
