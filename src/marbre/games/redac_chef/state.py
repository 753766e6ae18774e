"""The table of Rédac' Chef, and who plays with whom. The face of a tile that lies face down is nowhere in here.

The middle is a row of slots, a byte for each: a tile that lies face up by its number, one that lies face down by its
size (a back shows how large it is, and nothing else), or nothing. Which tiles may be under the backs is kept as sets. A
side is a seat, or in a newsroom a team of two (RED-14.1).
"""

from functools import cache
from math import gcd
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.games.redac_chef.box import DAYS, FaceIndex, Numbers, TileIndex, kept_with_box
from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.scoring.day_count import DayCount
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


class OpenSide(msgspec.Struct, frozen=True):
    """What everybody sees of a side as it is."""

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


class Side(OpenSide, frozen=True, kw_only=True, gc=False):
    """Whoever shares a desk and a page: a seat, or a team of two."""

    page: Page


class OpenTable(msgspec.Struct, frozen=True):
    """What everybody sees as it is."""

    stage: Stage
    acting: tuple[Seat, ...]
    """Who may act."""
    aside: int
    """How many of each size a single player has set aside unseen."""
    percents: tuple[int, ...]
    """Of each seat, how long its clock is (RED-16.1)."""
    day: int = 0
    turning: int = 0
    """The side whose tile is being turned over."""
    turn: int = 0
    """The side whose turn it is, in Slo-Mode and in the draft."""
    moves: int = 0
    """How many actions there have been."""
    rung: int = 0
    """How many of the day's clocks have run out; in Slo-Mode, how many tokens were taken before this second."""
    offer: tuple[FaceIndex, ...] = ()
    """Tribunes that may be chosen."""
    flash: int | None = None
    """Of this day."""
    next_flash: int | None = None


class State(OpenTable, frozen=True, kw_only=True, gc=False):
    """Everything on the table."""

    sides: tuple[Side, ...]
    heap: bytes
    """The slots in the middle."""
    unseen: int
    """Tiles that nobody has seen yet, as a set; a single player's that are set aside among them."""
    pile: int
    """Tribunes that are still in the pile, as a set."""
    characters: tuple[int | None, ...]
    """Of each side."""
    returned: int = 0
    """Tiles that have been seen and lie face down in the middle again."""
    ready: int = 0
    """Seats that are ready, as a set."""
    counts: tuple[tuple[DayCount, ...], ...] = ()
    """Of each day that is over, the count of each side."""


class TileSizes:
    """Tiles by their sizes, as sets and as bytes of the heap."""

    def __init__(self, numbers: Numbers) -> None:
        self.areas = tuple(sorted({piece.area for piece in numbers.pieces}))
        """The sizes of backs, in squares."""
        self.back = bytes(BACK + self.areas.index(piece.area) for piece in numbers.pieces)
        """Of each tile, the byte of its back."""
        self.of_back = tuple(
            sum(1 << tile for tile, back in enumerate(self.back) if back == BACK + size)
            for size in range(len(self.areas))
        )
        """Of each size, the set of its tiles."""
        self.shown: tuple[int | None, ...] = (
            *range(BACK),
            *(-area for area in self.areas),
            *(None for _ in range(EMPTY - BACK - len(self.areas) + 1)),
        )
        """What each byte of the heap is to a viewer: a tile, minus the squares of a back, or nothing."""
        self.everything = (1 << len(numbers.pieces)) - 1
        self.scattered = self._scattered()
        """The backs as they lie at first: every size everywhere. What lies where means nothing, so it needs no luck."""

    def _scattered(self) -> bytes:
        count = len(self.back)
        step = next(step for step in range(count * 5 // 13, count) if gcd(step, count) == 1)
        return bytes(self.back[at * step % count] for at in range(count))


@kept_with_box()
def tile_sizes(numbers: Numbers) -> TileSizes:
    """Worked out once for a box."""
    return TileSizes(numbers)
