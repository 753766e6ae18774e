"""Who plays with whom, and who does what: a side is a seat, or in a newsroom a team of two (RED-14.1)."""

from functools import cache

import msgspec

from marbre.games.redac_chef.box import DAYS
from marbre.kernel.seats import Seat


class Seating(msgspec.Struct, frozen=True):
    """Sides by seat, seats by side."""

    side_of: tuple[int, ...]
    """The side that each seat plays for."""
    seats_of: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    reporters: tuple[tuple[Seat, ...], ...]
    """Of each day, who takes tiles for each side. In a newsroom the two change every day (RED-14.2)."""
    designers: tuple[tuple[Seat, ...], ...]
    """Of each day, who lays out the page of each side."""


@cache
def seating(players: int, *, newsroom: bool) -> Seating:
    """Partners sit opposite; whoever is left over is a side alone."""
    sides = _sides(players, newsroom=newsroom)
    return Seating(
        side_of=tuple(next(at for at, seats in enumerate(sides) if seat in seats) for seat in range(players)),
        seats_of=sides,
        reporters=tuple(tuple(seats[day % len(seats)] for seats in sides) for day in range(len(DAYS))),
        designers=tuple(tuple(seats[(day + 1) % len(seats)] for seats in sides) for day in range(len(DAYS))),
    )


def _sides(players: int, *, newsroom: bool) -> tuple[tuple[Seat, ...], ...]:
    if not newsroom:
        return tuple((seat,) for seat in range(players))
    teams = players // 2
    pairs = tuple((seat, seat + teams) for seat in range(teams))
    return (*pairs, (2 * teams,)) if players % 2 else pairs
