"""The table of Rédac' Chef. The face of a tile that lies face down in the middle is nowhere in here.

The middle is a row of slots, a byte for each: a tile that lies face up by its number, one that lies face down by its
size (a back shows how large it is, and nothing else), or nothing. Which tiles may be under the backs is kept as sets.
"""

from functools import cached_property
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.games.redac_chef.box import FaceIndex, Numbers, TileIndex
from marbre.games.redac_chef.options import RedacOptions
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
    """How many of the day's clocks have run out."""
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
    numbers: Numbers
    options: RedacOptions


class Lot:
    """What can be said of the tiles of a box once and for all: their sizes, as sets and as bytes of the heap."""

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

    @cached_property
    def scattered(self) -> bytes:
        """The backs as they lie at first: every size everywhere. What lies where means nothing, so it needs no luck."""
        count = len(self.back)
        step = next(step for step in range(count * 5 // 13, count) if _prime_to(step, count))
        return bytes(self.back[at * step % count] for at in range(count))


def _prime_to(one: int, other: int) -> bool:
    while other:
        one, other = other, one % other
    return one == 1


_LOTS: Final[dict[int, tuple[Numbers, Lot]]] = {}


def lot_of(numbers: Numbers) -> Lot:
    """Worked out once for a box."""
    found = _LOTS.get(id(numbers))
    if found is None or found[0] is not numbers:
        found = _LOTS[id(numbers)] = numbers, Lot(numbers)
    return found[1]


def count_sides(options: RedacOptions, players: int) -> int:
    """Teams of two, and whoever is left over (RED-14.1)."""
    return (players + 1) // 2 if options.newsroom else players


def side_of(state: State, seat: Seat) -> int:
    """The side that a seat plays for; partners sit opposite (RED-14.1)."""
    if not state.options.newsroom:
        return seat
    teams = len(state.percents) // 2
    return seat % teams if seat < 2 * teams else teams


def seats_of(state: State, side: int) -> tuple[Seat, ...]:
    """The seats of a side."""
    if not state.options.newsroom:
        return (side,)
    teams = len(state.percents) // 2
    return (side, side + teams) if side < teams else (2 * teams,)


def reporter(state: State, side: int) -> Seat:
    """Who takes tiles for a side today. In a newsroom the two change every day."""
    if not state.options.newsroom:
        return side
    seats = seats_of(state, side)
    return seats[state.day % len(seats)]


def designer(state: State, side: int) -> Seat:
    """Who lays out the page of a side today."""
    if not state.options.newsroom:
        return side
    seats = seats_of(state, side)
    return seats[(state.day + 1) % len(seats)]
