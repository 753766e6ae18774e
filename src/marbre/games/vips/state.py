"""The table of VIPs.

Chips are packed: one integer holds a count of each colour, so that equal multisets are equal integers.
"""

import functools
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.games.vips.actions import Bet, Chip, Swap
from marbre.kernel.seats import Seat

Stage: TypeAlias = Literal["arrange", "bet", "deal", "first", "place", "follow", "argue", "over"]
Packed: TypeAlias = int

COLOURS: Final[tuple[Chip, ...]] = ("green", "red", "blue")
UNIT: Final[dict[Chip, Packed]] = {"green": 1, "red": 1 << 8, "blue": 1 << 16}
LEVELS: Final = ("top", "middle", "bottom")


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table, under it, and in the players' heads."""

    stage: Stage
    turn: Seat
    columns: tuple[int, ...]
    """Of each piece, where it stands: 0 is the tallest column."""
    chips: tuple[Packed, ...]
    """On each piece."""
    hands: tuple[Packed, ...]
    """Of each seat."""
    gone: Packed
    """Chips that left the game in a swap."""
    bag: Packed
    """Chips still in the box."""
    bets: tuple[Bet | None, ...]
    announced: Swap | None
    """A swap on the tallest column that its player has yet to argue for: the pieces have not moved (VIP-2.6)."""


def pack_chips(counts: tuple[int, int, int]) -> Packed:
    green, red, blue = counts
    return green | red << 8 | blue << 16


@functools.cache
def count_chips(packed: Packed) -> tuple[int, int, int]:
    return packed & 255, packed >> 8 & 255, packed >> 16


def how_many(packed: Packed) -> int:
    return (packed & 255) + (packed >> 8 & 255) + (packed >> 16)
