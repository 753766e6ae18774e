"""The end of a game: who is bankrupt, who has won (RED-8, RED-11.4)."""

from collections.abc import Sequence
from typing import Final

import msgspec

from marbre.kernel.seats import Seat

BEHIND: Final = 5
"""Of two players, who is more dollars than this behind the other ..."""
FINE: Final = 10
"""... loses so many points (RED-8.3)."""
SOLO_DOLLARS: Final = 12
"""Who plays alone must have earned so many (RED-11.4)."""


class Ruling(msgspec.Struct, frozen=True):
    """How a game ends: the winners, the points with fines, and who is bankrupt or fined."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    bankrupt: tuple[Seat, ...] = ()
    fined: tuple[Seat, ...] = ()


def ruling(points: Sequence[int], dollars: Sequence[int], tokens: Sequence[int], *, bankruptcy: bool = True) -> Ruling:
    """From the points and dollars of three days and the deadline tokens of Sunday (RED-8.2 to RED-8.5).

    Alone, the winner is the only player, or nobody when too little was earned.
    """
    seats = range(len(points))
    bankrupt = broke(dollars) if bankruptcy else ()
    fined = behind(dollars) if bankruptcy else ()
    scores = tuple(total - FINE * (seat in fined) for seat, total in enumerate(points))
    able = [seat for seat in seats if seat not in bankrupt]
    if not able:
        return Ruling((), scores, bankrupt, fined)
    winner = min(able, key=lambda seat: (-scores[seat], tokens[seat]))
    return Ruling((winner,), scores, bankrupt, fined)


def broke(dollars: Sequence[int]) -> tuple[Seat, ...]:
    """A sole lowest income among three or more; alone, less than is asked."""
    if len(dollars) == 1:
        return (0,) if dollars[0] < SOLO_DOLLARS else ()
    lowest = [seat for seat, earned in enumerate(dollars) if earned == min(dollars)]
    return (lowest[0],) if len(dollars) > 2 and len(lowest) == 1 else ()


def behind(dollars: Sequence[int]) -> tuple[Seat, ...]:
    """Of two players, the one who is too far behind."""
    if len(dollars) != 2:
        return ()
    return tuple(seat for seat, earned in enumerate(dollars) if max(dollars) - earned > BEHIND)
