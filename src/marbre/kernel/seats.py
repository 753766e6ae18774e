"""Who acts at a table: the seats, the dealer and the clock."""

from typing import Final, Literal, TypeAlias

Seat: TypeAlias = int
"""A place at the table, counted from 0. It belongs to a person, a team-mate or a bot; the kernel does not care."""

Actor: TypeAlias = Seat | Literal["dealer", "clock"]
"""Who performs an action: a seat, the dealer (chance) or the clock (timeouts)."""

DEALER: Final[Literal["dealer"]] = "dealer"
CLOCK: Final[Literal["clock"]] = "clock"

Milliseconds: TypeAlias = int
"""Time since the match began."""
