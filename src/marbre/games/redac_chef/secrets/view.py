"""What a seat may know of Rédac' Chef: everything, but for the faces that are not drawn before a tile is turned.

What a page is worth as it lies, and what is wrong on it, is cached: a broadcast asks once per viewer.
"""

from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from marbre.games.redac_chef.actions import TimeUp
from marbre.games.redac_chef.box import Numbers, TileIndex, kept_with_box
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.dealing import alarm
from marbre.games.redac_chef.legality.checking import must_keep
from marbre.games.redac_chef.pages.page import Page, Placed, sheet_of
from marbre.games.redac_chef.pages.proof_reading import best_flips, conflicts
from marbre.games.redac_chef.scoring.day_count import DayCount, Tally, count_puzzle, tally
from marbre.games.redac_chef.scoring.outcome import dollars_of
from marbre.games.redac_chef.state import OpenSide, OpenTable, State
from marbre.kernel.rules import LastLook
from marbre.kernel.seats import Seat
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

REMEMBERED: Final = 256
"""Pages of a box whose hints are kept."""


@kept_with_box(REMEMBERED)
def conflicts_on(numbers: Numbers, page: Page, terms: Terms) -> tuple[tuple[TileIndex, ...], ...]:
    return conflicts(sheet_of(numbers, page.day), page, terms)


@kept_with_box(REMEMBERED)
def best_flips_on(numbers: Numbers, page: Page, terms: Terms) -> tuple[TileIndex, ...]:
    return tuple(sorted(best_flips(sheet_of(numbers, page.day), page, terms)))


@kept_with_box(REMEMBERED)
def puzzle_worth_of(numbers: Numbers, page: Page, terms: Terms, desk: tuple[TileIndex, ...]) -> int | None:
    return count_puzzle(sheet_of(numbers, page.day), page, terms, desk).points


@kept_with_box(REMEMBERED)
def forecast_of(numbers: Numbers, page: Page, terms: Terms, leftovers: int) -> Tally:
    return tally(sheet_of(numbers, page.day), page, terms, leftovers)


class Lying(Placed, frozen=True, gc=False, array_like=True):
    """A tile on a page, without the names of its fields: most of a view is pages."""


class Desk(OpenSide, frozen=True, kw_only=True):
    """A side of the table: its desk, its hand, its page."""

    must_keep: bool
    leftover: int
    """What each tile left on the desk costs today ..."""
    leftovers_free: int
    """... but for so many."""
    tribune: tuple[int, int]
    """Its top left square."""
    placed: tuple[Lying, ...]
    """The page: every tile with its top left square and which side is up."""
    conflicts: tuple[tuple[TileIndex, ...], ...] | None
    """Pairs of tiles that must not touch, and alone each tile that must not lie so; None while they are not shown."""
    character: int | None


class Hints(msgspec.Struct, frozen=True):
    """What the viewer is told of his own page."""

    forecast: Tally
    """What it is worth by itself as it lies."""
    worth: int | None
    """What a puzzle's page would count as it lies; None where it is incomplete, or no puzzle."""
    best_flips: tuple[TileIndex, ...]
    """In proof-reading, what the best choice turns face down."""


class Foreseen(msgspec.Struct, frozen=True):
    """The viewer's page as an action would leave it."""

    conflicts: tuple[tuple[TileIndex, ...], ...]
    """As in `Desk`."""
    hints: Hints


class View(OpenTable, frozen=True, kw_only=True):
    """The table from one seat."""

    seat: Seat | None
    heap: tuple[int | None, ...]
    """The slots in the middle: a tile that lies face up by its number; a back as minus its squares; None: nothing."""
    returned: tuple[TileIndex, ...]
    """Tiles that were seen before and lie face down in the middle again."""
    desks: tuple[Desk, ...]
    """The sides."""
    rings: int | None
    """Whose clock runs out next, in percent."""
    ready: tuple[Seat, ...]
    pile: tuple[int, ...]
    """Two-sided tribunes that are still in the pile."""
    counts: tuple[tuple[DayCount, ...], ...]
    """Of each day that is over, the count of each side: line by line of the last one until the next begins, and of all
    in the end; of the others points and dollars only."""
    points: tuple[int, ...]
    """Of each side, so far."""
    dollars: tuple[int, ...]
    hints: Hints | None
    """None between the days, for who only watches, and where they are off while pages are laid out."""


def view(rules: "RedacChef", state: State, seat: Seat | None) -> View:
    """What all may see, and for a seat what its own page is worth as it lies."""
    shown = _public(rules, state)
    if seat is None:
        return shown
    if state.stage not in ("round", "turn", "show", "proof") or not _has_hints(rules, state):
        return replace(shown, seat=seat)
    return replace(shown, seat=seat, hints=hints_of(rules, state, rules.seating.side_of[seat]))


def hints_of(rules: "RedacChef", state: State, at: int) -> Hints:
    side, terms, numbers = state.sides[at], rules.terms(state, at), rules.numbers
    is_puzzle = rules.options.mode == "puzzle"
    return Hints(
        forecast=forecast_of(numbers, side.page, terms, 0 if is_puzzle else len(side.desk)),
        worth=puzzle_worth_of(numbers, side.page, terms, side.desk) if is_puzzle else None,
        best_flips=() if side.corrected else best_flips_on(numbers, side.page, terms),
    )


def _has_hints(rules: "RedacChef", state: State) -> bool:
    """Whether conflicts and counts are shown: always when the day is over."""
    return rules.options.hints or state.stage not in ("round", "turn", "show")


def _public(rules: "RedacChef", state: State) -> View:
    """A broadcast asks for it once per viewer."""
    return rules.last_look.at("public", state, lambda shown: _with_clock(rules, shown))


def _with_clock(rules: "RedacChef", state: State) -> View:
    ringing = alarm(rules, state)
    rings = ringing.action.percent if ringing is not None and isinstance(ringing.action, TimeUp) else None
    return replace(_open(rules, state, None, with_conflicts=_has_hints(rules, state)), rings=rings)


def glance(rules: "RedacChef", state: State, seat: Seat | None) -> View:
    """What lies on the table, without what is wrong on a page or what it is worth, and whose clock runs out next."""
    return _open(rules, state, seat, with_conflicts=False)


_OPEN_TABLE: Final = attrgetter(*OpenTable.__struct_fields__)
_OPEN_SIDE: Final = attrgetter(*OpenSide.__struct_fields__)


def _open(rules: "RedacChef", state: State, seat: Seat | None, *, with_conflicts: bool) -> View:
    """What all may see, but for the clock."""
    look = rules.last_look.at("of this match", state.characters, lambda _: LastLook())
    counts, points, dollars = look.at(state.stage, state.counts, lambda _: _counted(rules, state))
    return View(
        *_OPEN_TABLE(state),
        seat=seat,
        heap=look.at("heap", state.heap, lambda heap: tuple(map(rules.sizes.shown.__getitem__, heap))),
        returned=_numbers(state.returned),
        desks=look.each(
            (with_conflicts, state.flash), state.sides, lambda at, _: _desk(rules, state, look, at, with_conflicts)
        ),
        rings=None,
        ready=_numbers(state.ready),
        pile=_numbers(state.pile),
        counts=counts,
        points=points,
        dollars=dollars,
        hints=None,
    )


@lru_cache(1024)
def _numbers(mask: int) -> tuple[int, ...]:
    return tuple(bits(mask))


def _counted(
    rules: "RedacChef", state: State
) -> tuple[tuple[tuple[DayCount, ...], ...], tuple[int, ...], tuple[int, ...]]:
    """The counts of the days, the points and the dollars."""
    sides = range(len(state.sides))
    points = tuple([sum([day[at].points for day in state.counts]) for at in sides])
    return _counts(state), points, tuple([dollars_of(rules, state, at) for at in sides])


def _counts(state: State) -> tuple[tuple[DayCount, ...], ...]:
    if state.stage == "over":
        return state.counts
    in_full = len(state.counts) - 1 if state.stage not in ("round", "turn", "show", "proof") else None
    return tuple(day if at == in_full else tuple(map(_briefly, day)) for at, day in enumerate(state.counts))


def _briefly(count: DayCount) -> DayCount:
    return DayCount(count.points, count.dollars, complete=count.complete)


def _desk(rules: "RedacChef", state: State, look: LastLook, at: int, with_conflicts: bool) -> Desk:
    side = state.sides[at]
    terms = look.at(("terms", at, state.flash), side.face, lambda _: rules.terms(state, at))
    return Desk(
        *_OPEN_SIDE(side),
        must_keep=must_keep(rules, state, at),
        leftover=terms.leftover,
        leftovers_free=terms.leftovers_free,
        tribune=side.page.tribune,
        placed=look.at(("placed", at), side.page.placed, _lying),
        conflicts=conflicts_on(rules.numbers, side.page, terms) if with_conflicts else None,
        character=state.characters[at],
    )


def _lying(placed: tuple[Placed, ...]) -> tuple[Lying, ...]:
    return tuple([Lying(one.tile, one.x, one.y, one.up) for one in placed])
