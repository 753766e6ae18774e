"""What a seat may know of Rédac' Chef: everything, but for the faces that are not drawn before a tile is turned."""

import hashlib
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from marbre.games.redac_chef.actions import TimeUp
from marbre.games.redac_chef.box import FaceIndex, Numbers, TileIndex
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.dealing import alarm
from marbre.games.redac_chef.effects import days
from marbre.games.redac_chef.legality.checks import must_keep
from marbre.games.redac_chef.options import RedacOptions
from marbre.games.redac_chef.pages.page import Page, Placed, Sheet, sheet_of
from marbre.games.redac_chef.pages.proof_reading import best_flips, conflicts
from marbre.games.redac_chef.scoring.day_count import DayCount, Tally, count_puzzle, tally
from marbre.games.redac_chef.state import BACK, Phase, Stage, State, designer, lot_of, reporter, seats_of, side_of
from marbre.kernel.seats import Seat
from marbre.layout import bits

REMEMBERED: Final = 256
"""Pages of which conflicts and counts are kept: what one viewer is told, the next ones need too."""


class Desk(msgspec.Struct, frozen=True):
    """A side of the table: its desk, its hand, its page."""

    seats: tuple[Seat, ...]
    reporter: Seat
    designer: Seat
    """Who takes tiles and who lays out today: the same, but in a newsroom."""
    phase: Phase
    desk: tuple[TileIndex, ...]
    hand: TileIndex | None
    slot: int
    """Where the tile in the hand was taken from."""
    turned: bool
    """Whether it lay face down there."""
    must_keep: bool
    extra: int
    """Tiles that may still be taken while laying out."""
    face: FaceIndex | None
    """The tribune; None for its plain side."""
    tribune: tuple[int, int]
    """Its top left square."""
    placed: tuple[Placed, ...]
    """The page: every tile with its top left square and which side is up."""
    conflicts: tuple[tuple[TileIndex, ...], ...] | None
    """Pairs of tiles that must not touch, and alone each tile that must not lie so; None while they are not shown."""
    corrected: bool
    best_flips: tuple[TileIndex, ...]
    """In proof-reading, what the best choice turns face down."""
    forecast: Tally | None
    """What the page is worth by itself as it lies; for its own side, and where hints are on."""
    worth: int | None
    """What a puzzle's page would count as it lies; None where it is incomplete, or the forecast is not shown."""
    token: int | None
    character: int | None
    chosen: FaceIndex | None
    """The tribune for the next day."""
    percent: int
    """How long its clock is."""
    acted: int


class Front(msgspec.Struct, frozen=True):
    """The front page of a day as it is printed: its squares, the star, how many rows lie above the fold."""

    columns: int
    rows: int
    star: tuple[int, int]
    fold: int
    tribune: tuple[int, int]
    """How large a tribune is."""


class View(msgspec.Struct, frozen=True):
    """The table from one seat."""

    seat: Seat | None
    stage: Stage
    day: int
    front: Front
    heap: tuple[int | None, ...]
    """The slots in the middle: a tile that lies face up by its number; a back as minus its squares; None: nothing."""
    backs: dict[int, int]
    """How many tiles lie face down, by their squares."""
    returned: tuple[TileIndex, ...]
    """Tiles that were seen before and lie face down in the middle again."""
    aside: int
    """How many of each size a single player has set aside unseen."""
    desks: tuple[Desk, ...]
    """The sides."""
    acting: tuple[Seat, ...]
    turning: int
    turn: int
    moves: int
    clock: int
    """Seconds of the day's clock; 0: none."""
    rings: int | None
    """Whose clock runs out next, in percent."""
    rung: int
    percents: tuple[int, ...]
    ready: tuple[Seat, ...]
    pile: tuple[int, ...]
    """Two-sided tribunes that are still in the pile."""
    offer: tuple[FaceIndex, ...]
    flash: int | None
    next_flash: int | None
    counts: tuple[tuple[DayCount, ...], ...]
    """Of each day that is over, the count of each side; while a day is played, without its lines."""
    points: tuple[int, ...]
    """Of each side, so far."""
    dollars: tuple[int, ...]
    pack: str
    """Names the box, see `numbers_of`."""
    options: RedacOptions


_LATEST: Final[list[tuple[State, View]]] = []
"""The last table that was looked at, as everybody sees it: whoever looks next looks at the same."""


def view(state: State, seat: Seat | None) -> View:
    """What all may see, and for a seat what its own page is worth as it lies."""
    shown = _public(state)
    if seat is None:
        return shown
    at = side_of(state, seat)
    if state.stage not in ("round", "turn", "show", "proof") or not _hints(state):
        return replace(shown, seat=seat)
    desks = shown.desks
    mine = _with_forecast(desks[at], state, at)
    return replace(shown, seat=seat, desks=(*desks[:at], mine, *desks[at + 1 :]))


def _with_forecast(desk: Desk, state: State, at: int) -> Desk:
    side, sheet, terms = state.sides[at], sheet_of(state.numbers, state.day), days.terms(state, at)
    if state.options.mode != "puzzle":
        return replace(desk, forecast=_forecast(sheet, side.page, terms, len(side.desk)))
    worth = _worth(sheet, side.page, terms, side.desk)
    return replace(desk, forecast=_forecast(sheet, side.page, terms, 0), worth=worth)


def _hints(state: State) -> bool:
    """Whether conflicts and counts are shown: always when the day is over."""
    return state.options.hints or state.stage not in ("round", "turn", "show")


def _public(state: State) -> View:
    if _LATEST and _LATEST[0][0] is state:
        return _LATEST[0][1]
    shown = _spectators(state)
    _LATEST[:] = [(state, shown)]
    return shown


def _spectators(state: State) -> View:
    lot = lot_of(state.numbers)
    shown_as = lot.shown
    sides = range(len(state.sides))
    ringing, page = alarm(state), state.numbers.days[state.day]
    in_a_day = state.stage in ("round", "turn")
    return View(
        seat=None,
        stage=state.stage,
        day=state.day,
        front=Front(page.columns, page.rows, page.star, page.fold, state.numbers.tribune),
        heap=tuple([shown_as[what] for what in state.heap]),
        backs={area: state.heap.count(BACK + size) for size, area in enumerate(lot.areas)},
        returned=tuple(bits(state.returned)),
        aside=state.aside,
        desks=tuple([_desk(state, at) for at in sides]),
        acting=state.acting,
        turning=state.turning,
        turn=state.turn,
        moves=state.moves,
        clock=state.options.clocks[state.day] if state.options.mode == "press" else 0,
        rings=ringing.action.percent if ringing is not None and isinstance(ringing.action, TimeUp) else None,
        rung=state.rung,
        percents=state.percents,
        ready=tuple(bits(state.ready)),
        pile=tuple(bits(state.pile)),
        offer=state.offer,
        flash=state.flash,
        next_flash=state.next_flash,
        counts=tuple(tuple(map(_briefly, day)) for day in state.counts) if in_a_day else state.counts,
        points=tuple(sum([day[at].points for day in state.counts]) for at in sides),
        dollars=tuple(days.dollars(state, at) for at in sides),
        pack=pack_of(state.numbers),
        options=state.options,
    )


def _briefly(count: DayCount) -> DayCount:
    return replace(count, lines=(), income=())


def _desk(state: State, at: int) -> Desk:
    side, sheet, terms = state.sides[at], sheet_of(state.numbers, state.day), days.terms(state, at)
    return Desk(
        seats=seats_of(state, at),
        reporter=reporter(state, at),
        designer=designer(state, at),
        phase=side.phase,
        desk=side.desk,
        hand=side.hand,
        slot=side.slot,
        turned=side.turned,
        must_keep=must_keep(state, at),
        extra=side.extra,
        face=side.face,
        tribune=side.page.tribune,
        placed=side.page.placed,
        conflicts=_conflicts(sheet, side.page, terms) if _hints(state) else None,
        corrected=side.corrected,
        best_flips=() if side.corrected else _best_flips(sheet, side.page, terms),
        forecast=None,
        worth=None,
        token=side.token,
        character=state.characters[at],
        chosen=side.chosen,
        percent=days.percent_of(state, at),
        acted=side.acted,
    )


@lru_cache(maxsize=REMEMBERED)
def _conflicts(sheet: Sheet, page: Page, terms: Terms) -> tuple[tuple[TileIndex, ...], ...]:
    return conflicts(sheet, page, terms)


@lru_cache(maxsize=REMEMBERED)
def _best_flips(sheet: Sheet, page: Page, terms: Terms) -> tuple[TileIndex, ...]:
    return tuple(sorted(best_flips(sheet, page, terms)))


@lru_cache(maxsize=REMEMBERED)
def _worth(sheet: Sheet, page: Page, terms: Terms, desk: tuple[TileIndex, ...]) -> int | None:
    return count_puzzle(sheet, page, terms, desk).points


@lru_cache(maxsize=REMEMBERED)
def _forecast(sheet: Sheet, page: Page, terms: Terms, leftovers: int) -> Tally:
    return tally(sheet, page, terms, leftovers)


# Boxes by name: a view that is sent many times a second does not carry the box


_BOXES: Final[dict[str, Numbers]] = {}
_NAMES: Final[dict[int, str]] = {}


def pack_of(numbers: Numbers) -> str:
    """The short name under which this process knows a box."""
    name = _NAMES.get(id(numbers))
    if name is None:
        name = hashlib.sha256(msgspec.json.encode(numbers)).hexdigest()[:12]
        _NAMES[id(numbers)] = name
        _BOXES[name] = numbers
    return name


def numbers_of(view: View) -> Numbers:
    """The numbers of the box that a view is of: one that this process has opened, or the game's own."""
    if view.pack not in _BOXES:
        from marbre.games.redac_chef.game import GAME  # which is made of what is in here

        pack_of(GAME.classic.box.numbers)
    return _BOXES[view.pack]
