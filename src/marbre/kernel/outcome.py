"""How a match ended, and why each seat has the score it has."""

import msgspec

from marbre.kernel.messages import Message
from marbre.kernel.seats import Seat


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
