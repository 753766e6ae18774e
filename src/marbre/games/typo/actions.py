"""What can be done in Typo, by a seat, by the dealer and by the clock."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from marbre.kernel.actions import Action
from marbre.kernel.seats import Seat

# fmt: off
Letter: TypeAlias = Literal[
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M",
    "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z",
]
# fmt: on
RowId: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
End: TypeAlias = Literal["left", "right"]
TypedWord: TypeAlias = Annotated[str, Meta(max_length=100)]
"""As it is written or typed: capitals and accents do not matter. No word has so many characters (`MOST_TYPED`)."""


class Choose(Action, frozen=True, tag="choose", gc=False):
    """Choose in secret the card that you will play this round (TYP-2.1)."""

    letter: Letter


class Place(Action, frozen=True, tag="place", gc=False):
    """Put your card at an end of a row and announce a word that begins with the row (TYP-2.4)."""

    row: RowId
    end: End
    word: TypedWord


class GiveUp(Action, frozen=True, tag="give-up"):
    """Place your card nowhere: the longest row goes, and your card opens it anew (TYP-4.1)."""

    in_full: ClassVar[bool] = True
    row: RowId


class Doubt(Action, frozen=True, tag="doubt"):
    """Say no to a word: doubt it, vote or rule against it, refuse an appeal (TYP-5.1, TYP-5.6, TYP-5.7, TYP-3.6)."""


class Accept(Action, frozen=True, tag="accept"):
    """Say yes to a word: let it stand, vote or rule for it, agree to an appeal."""


class Spell(Action, frozen=True, tag="spell"):
    """Write out the word that you announced and half of the others doubt (TYP-5.5)."""

    word: TypedWord


class Appeal(Action, frozen=True, tag="appeal"):
    """Ask the others to take a word that the list does not have, for this placement (TYP-3.6)."""

    row: RowId
    end: End
    word: TypedWord


PlayerAction: TypeAlias = Choose | Place | GiveUp | Doubt | Accept | Spell | Appeal


class Deal(Action, frozen=True, tag="deal"):
    """Open four rows, deal the hands, and name who holds the dictionary (TYP-1.3, TYP-1.4)."""

    rows: tuple[str, str, str, str]
    hands: tuple[str, ...]
    """The letters of each hand in alphabetical order."""
    dictionary: Seat


class DealAgain(Action, frozen=True, tag="deal-again"):
    """Shuffle everything but the rows and deal for the second part (TYP-6.1)."""

    hands: tuple[str, ...]


DealerAction: TypeAlias = Deal | DealAgain


class TimeUp(Action, frozen=True, tag="time-up"):
    """The time for placing, for having one's say or for choosing a row is out (TYP-4.4, TYP-5.4)."""

    stage: Literal["place", "doubt", "spell", "vote", "rule", "appeal", "replace"]
    seat: Seat
    """Whose card it is about."""
