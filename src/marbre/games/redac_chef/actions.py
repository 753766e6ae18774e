"""What can be done in Rédac' Chef, by a seat, by the dealer and by the clock.

Nobody has a turn (but in Slo-Mode and in the draft): whoever reaches the table first has the tile.
"""

from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from marbre.kernel.actions import Action

Slot: TypeAlias = Annotated[int, Meta(ge=0, le=127)]
"""A place in the middle of the table. What lies there is public, but for the face of what lies face down."""
TileId: TypeAlias = Annotated[int, Meta(ge=0, le=127)]
"""A tile by its number in the box."""
FaceId: TypeAlias = Annotated[int, Meta(ge=0, le=127)]
"""A side of a tribune by its number in the box."""
Across: TypeAlias = Annotated[int, Meta(ge=0, le=11)]
Down: TypeAlias = Annotated[int, Meta(ge=0, le=23)]
Percent: TypeAlias = Literal[100, 125, 150, 200, 300]
"""Of the clock that the table has agreed on."""
DayNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2)]


class Ready(Action, frozen=True, tag="ready", cache_hash=True):
    """Say that the day may begin for you; the clock starts when all have (RED-2.1)."""


class Stretch(Action, frozen=True, tag="stretch", cache_hash=True):
    """Play with a longer clock, or with the table's again (RED-16.1)."""

    percent: Percent


class Take(Action, frozen=True, tag="take", cache_hash=True):
    """Take the tile of a slot into your hand; one that lies face down is turned (RED-3.1)."""

    slot: Slot


class Keep(Action, frozen=True, tag="keep", cache_hash=True):
    """Put the tile in your hand on your desk, for good (RED-3.2)."""


class GiveBack(Action, frozen=True, tag="give-back", cache_hash=True):
    """Put the tile in your hand back where it lay, face up (RED-3.2)."""


class Maquette(Action, frozen=True, tag="maquette", cache_hash=True):
    """Stop reporting and begin to lay out your page (RED-3.5)."""


class Place(Action, frozen=True, tag="place"):
    """Lay a tile of your desk on the page, or move one that lies there: its top left square, and which side is up."""

    tile: TileId
    x: Across
    y: Down
    up: bool = True


class Flip(Action, frozen=True, tag="flip", cache_hash=True):
    """Turn a tile of your page over (RED-4.5); in proof-reading, face down (RED-5.3)."""

    tile: TileId


class Lift(Action, frozen=True, tag="lift", cache_hash=True):
    """Take a tile of your page back to your desk (RED-4.1)."""

    tile: TileId


class MoveTribune(Action, frozen=True, tag="tribune"):
    """Move your tribune: its top left square (RED-4.3)."""

    x: Across
    y: Down


class Tirage(Action, frozen=True, tag="tirage", cache_hash=True):
    """Send your page to print and take the lowest deadline token (RED-5.1)."""


class Correct(Action, frozen=True, tag="correct", cache_hash=True):
    """In proof-reading, turn face down what costs you least (RED-5.4)."""


class Choose(Action, frozen=True, tag="choose", cache_hash=True):
    """Choose your tribune for the next day (RED-7.2)."""

    face: FaceId


PlayerAction: TypeAlias = (
    Ready | Stretch | Take | Keep | GiveBack | Maquette | Place | Flip | Lift | MoveTribune | Tirage | Correct | Choose
)


class Deal(Action, frozen=True, tag="deal"):
    """Deal starting tribunes, and with the options for them characters and the first flash (RED-1.3)."""

    faces: tuple[FaceId, ...]
    characters: tuple[int, ...] = ()
    flash: int | None = None


class Turn(Action, frozen=True, tag="turn"):
    """Turn over the tile that was taken face down: its face exists from now on (RED-3.1)."""

    tile: TileId


class Show(Action, frozen=True, tag="show"):
    """Turn over tiles for the display of Slo-Mode (RED-13.2)."""

    tiles: tuple[TileId, ...]


class Offer(Action, frozen=True, tag="offer"):
    """Lay out tribunes to choose from, and the flash of the next day (RED-7.1)."""

    faces: tuple[FaceId, ...]
    flash: int | None = None


DealerAction: TypeAlias = Deal | Turn | Show | Offer


class TimeUp(Action, frozen=True, tag="time-up"):
    """The day is over for those who play with this clock (RED-5.5)."""

    day: DayNumber
    percent: Percent


class ProofUp(Action, frozen=True, tag="proof-up"):
    """Whoever plays with this clock and has not corrected his page has it corrected (RED-5.4)."""

    day: DayNumber
    percent: Percent


class NextSecond(Action, frozen=True, tag="next-second"):
    """In Slo-Mode, whoever prints from now on is later than those who have (RED-13.3)."""

    day: DayNumber
    before: int
    """Tokens that had been handed out when the second began."""


ClockAction: TypeAlias = TimeUp | ProofUp | NextSecond

READY: Final = Ready()
KEEP: Final = Keep()
GIVE_BACK: Final = GiveBack()
MAQUETTE: Final = Maquette()
TIRAGE: Final = Tirage()
CORRECT: Final = Correct()
STRETCHES: Final = tuple(Stretch(percent) for percent in (100, 125, 150, 200, 300))
TAKES: Final = tuple(Take(slot) for slot in range(128))
FLIPS: Final = tuple(Flip(tile) for tile in range(128))
LIFTS: Final = tuple(Lift(tile) for tile in range(128))
CHOICES: Final = tuple(Choose(face) for face in range(128))
TURNS: Final = tuple(Turn(tile) for tile in range(128))


@cache
def place(tile: int, x: int, y: int, up: bool = True) -> Place:
    """The same object for the same placement."""
    return Place(tile, x, y, up)


@cache
def move_tribune(x: int, y: int) -> MoveTribune:
    return MoveTribune(x, y)
