"""The table of Rédac' Chef. The face of a tile that lies face down in the middle is nowhere in here.

The middle is a row of slots, a byte for each: a tile that lies face up by its number, one that lies face down by its
size (a back shows how large it is, and nothing else), or nothing. Which tiles may be under the backs is kept as sets.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from marbre.games.redac_chef.box import FaceIndex, TileIndex
from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.scoring.day_count import DayCount
from marbre.kernel.seats import Seat

Stage: TypeAlias = Literal["deal", "ready", "round", "turn", "show", "proof", "offer", "draft", "over"]
"""The first deal; all say that they are ready; a day, in which tiles are turned and, in Slo-Mode, shown; proof-reading;
tribunes are laid out and chosen; the end."""
Phase: TypeAlias = Literal["reporting", "layout", "printed"]

BACK: Final = 128
"""A byte of the heap from here on is a back: 128 for the smallest size, 129 for the next ..."""
EMPTY: Final = 255
NOTHING: Final = bytes([EMPTY])
ASIDE: Final = 5
"""Tiles of each size that a single player sets aside unseen (RED-11.1)."""


class Side(msgspec.Struct, frozen=True, gc=False):
    """Whoever shares a desk and a page: a seat, or a team of two."""

    page: Page
    desk: tuple[TileIndex, ...] = ()
    """Tiles that were kept, in the order in which they came; not those on the page."""
    phase: Phase = "reporting"
    hand: TileIndex | None = None
    slot: int = 0
    """Where the tile in the hand comes from."""
    turned: bool = False
    """Whether it lay face down there."""
    extra: int = 0
    """Tiles that may still be taken while laying out."""
    face: FaceIndex | None = None
    """Of the tribune; None for a plain one."""
    chosen: FaceIndex | None = None
    """For the next day."""
    token: int | None = None
    """The deadline token, from 1."""
    acted: int = 0
    """The number of the last action of this side."""
    corrected: bool = True
    """Whether its page has no conflict left."""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table."""

    stage: Stage
    day: int
    sides: tuple[Side, ...]
    acting: tuple[Seat, ...]
    """Who may act."""
    heap: bytes
    """The slots in the middle."""
    unseen: int
    """Tiles that nobody has seen yet, as a set; a single player's that are set aside among them."""
    returned: int
    """Tiles that have been seen and lie face down in the middle again."""
    aside: int
    """How many of each size are set aside."""
    turning: int
    """The side whose tile is being turned over."""
    turn: int
    """The side whose turn it is, in Slo-Mode and in the draft."""
    moves: int
    """How many actions there have been."""
    rung: int
    """How many of the day's clocks have run out; in Slo-Mode, how many tokens were taken before this second."""
    percents: tuple[int, ...]
    """Of each seat, how long its clock is (RED-16.1)."""
    ready: int
    """Seats that are ready, as a set."""
    pile: int
    """Tribunes that are still in the pile, as a set."""
    offer: tuple[FaceIndex, ...]
    """Tribunes that may be chosen."""
    flash: int | None
    """Of this day."""
    next_flash: int | None
    characters: tuple[int | None, ...]
    """Of each side."""
    counts: tuple[tuple[DayCount, ...], ...]
    """Of each day that is over, the count of each side."""
