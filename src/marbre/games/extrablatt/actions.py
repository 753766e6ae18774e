"""What can be done in Das Extrablatt, by a seat and by the dealer."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from marbre.kernel.actions import Action
from marbre.kernel.seats import Seat

Card: TypeAlias = Annotated[int, Meta(ge=0, le=30)]
"""What comes from a pile: a headline, 0 to 29, five of each domain in turn, or a motor."""
MOTOR: Final = 30
ColumnId: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
"""Of the fax plan, from the left."""
Domain: TypeAlias = Literal["politics", "economy", "sport", "culture", "local", "oddities"]
Cheque: TypeAlias = Annotated[int, Meta(ge=1, le=12)]
"""In thousands."""
PileName: TypeAlias = Literal["start", "normal", "tempo"]
Across: TypeAlias = Annotated[int, Meta(ge=0, le=19)]
Down: TypeAlias = Annotated[int, Meta(ge=0, le=12)]
Side: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
"""Of a tile, in squares."""


class Write(Action, frozen=True, tag="write"):
    """Lay a tile of yours for the dispatch at the foot of a column (EXT-3.1); a second copy is a photo (EXT-3.8)."""

    column: ColumnId
    width: Side
    height: Side
    x: Across
    """Where the tile's top left square lies, counted from 0."""
    y: Down


class Eliminate(Action, frozen=True, tag="eliminate", cache_hash=True):
    """Take one or two dispatches at the foot of columns out of the game (EXT-2.3). The order does not matter."""

    first: ColumnId
    second: ColumnId | None = None
    """The same column again takes the two lowest of it."""


class TakeMotor(Action, frozen=True, tag="motor", cache_hash=True):
    """Take a motor at the foot of a column and challenge somebody (EXT-4.1); for misprints, name a domain (EXT-4.6)."""

    column: ColumnId
    target: Seat | None = None
    domain: Domain | None = None


class Pay(Action, frozen=True, tag="pay", cache_hash=True):
    """Choose in secret the cheque that you give in a duel (EXT-4.2)."""

    cheque: Cheque


class Advertise(Action, frozen=True, tag="advertise"):
    """Lay one of your tiles in the paper of whom you beat (EXT-4.4)."""

    width: Side
    height: Side
    x: Across
    y: Down


class Misprint(Action, frozen=True, tag="misprint", cache_hash=True):
    """Set a misprint on an article in the paper of whom you beat (EXT-4.7): its number in that paper, from 0."""

    article: Annotated[int, Meta(ge=0, le=40)]


class Refill(Action, frozen=True, tag="refill", cache_hash=True):
    """Say which pile emptied columns are filled from in this turn (EXT-5.4)."""

    pile: Literal["normal", "tempo"]


class Finish(Action, frozen=True, tag="finish", cache_hash=True):
    """End your turn without spending an Extra (EXT-2.5)."""


class Decline(Action, frozen=True, tag="decline", cache_hash=True):
    """Leave undone what you may do and need not: a second elimination (EXT-2.3), an ad or misprint (EXT-4.9)."""


PlayerAction: TypeAlias = Write | Eliminate | TakeMotor | Pay | Advertise | Misprint | Refill | Finish | Decline


class Lay(Action, frozen=True, tag="lay"):
    """Lay the first cards of the START pile on the fax plan (EXT-1.6): each column from its foot up."""

    columns: tuple[tuple[Card, ...], ...]


class Hand(Action, frozen=True, tag="hand"):
    """Hand out the sets of cheques (EXT-1.5): of each seat, the number of its set."""

    sets: tuple[int, ...]


class First(Action, frozen=True, tag="first"):
    """Name who begins (EXT-1.7)."""

    seat: Seat


class Fill(Action, frozen=True, tag="fill"):
    """Draw cards for an emptied column (EXT-5.3), the lowest first."""

    cards: tuple[Card, ...]


DealerAction: TypeAlias = Lay | Hand | First | Fill
