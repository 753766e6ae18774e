"""What can be done in VIPs, by a seat and by the dealer."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from marbre.kernel.actions import Action
from marbre.kernel.seats import Seat

Chip: TypeAlias = Literal["green", "red", "blue"]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=5)]
"""A portrait, I to V."""
PieceId: TypeAlias = Annotated[int, Meta(ge=0, le=14)]
"""5 * level + number - 1; the levels are top, middle and bottom."""

LONGEST_ARGUMENT: Final = 200


class Bet(Action, frozen=True, tag="bet"):
    """Write down in secret one piece per level (VIP-1.4)."""

    top: Number
    middle: Number
    bottom: Number

    @property
    def pieces(self) -> tuple[PieceId, PieceId, PieceId]:
        return self.top - 1, self.middle + 4, self.bottom + 9


class Place(Action, frozen=True, tag="place"):
    """Lay one of your chips on a piece (VIP-2.1)."""

    chip: Chip
    piece: PieceId


class Swap(Action, frozen=True, tag="swap"):
    """Let two pieces of one level with the same chips change places (VIP-2.3). The order does not matter.

    Where one stands on the tallest column, this announces the swap: they move when it is argued for (VIP-2.6).
    """

    first: PieceId
    second: PieceId


class Argue(Action, frozen=True, tag="argue"):
    """Say why the tallest column needs that swap (VIP-2.6): a line of your own, or one of the pack's by its number."""

    words: Annotated[str, Meta(min_length=1, max_length=LONGEST_ARGUMENT)] | Annotated[int, Meta(ge=0)]


PlayerAction: TypeAlias = Bet | Place | Swap | Argue


class Arrange(Action, frozen=True, tag="arrange"):
    """Stand the five portraits on the columns: `columns[number - 1]` is where a portrait goes (VIP-1.3)."""

    columns: tuple[int, int, int, int, int]


class Deal(Action, frozen=True, tag="deal"):
    """Lay fifteen chips out, one on each piece (VIP-1.5)."""

    chips: tuple[Chip, ...]


class First(Action, frozen=True, tag="first"):
    """Name who begins (VIP-1.6)."""

    seat: Seat


DealerAction: TypeAlias = Arrange | Deal | First
