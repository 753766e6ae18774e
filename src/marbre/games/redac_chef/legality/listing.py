"""What a seat of Rédac' Chef may do: listed, or offered to a person.

Reporting is listed in full. A page has thousands of placements: of each tile of the desk `legal` lists at most
LISTED, face up, spread over the page; `check` knows them all, and a client lets tiles be dragged anywhere.
"""

from collections.abc import Iterator
from itertools import compress
from typing import TYPE_CHECKING, Final

from marbre.games.redac_chef.actions import (
    CHOICES,
    CORRECT,
    FLIPS,
    GIVE_BACK,
    KEEP,
    LIFTS,
    MAQUETTE,
    READY,
    STRETCHES,
    TAKES,
    TIRAGE,
    PlayerAction,
    move_tribune,
    place,
)
from marbre.games.redac_chef.legality.checking import must_keep
from marbre.games.redac_chef.pages.page import Sheet
from marbre.games.redac_chef.pages.proof_reading import troubled
from marbre.games.redac_chef.state import BACK, EMPTY, Side, State
from marbre.kernel.seats import Seat
from marbre.layout import bits, nth_bit

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

LISTED: Final = 16
"""So many places of a tile are listed."""
OFFERED: Final = 3
"""So many are offered to a person without a board."""
_BOTH: Final = (KEEP, GIVE_BACK)
THERE: Final = bytes(what != EMPTY for what in range(256))
"""Turns the bytes of the heap into true where something lies."""


def legal(rules: "RedacChef", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    if seat not in state.acting:
        return ()
    if state.stage == "round":
        return tuple(_in_a_day(rules, state, seat, LISTED, whole=True))
    return between(rules, state, seat)


def offered(rules: "RedacChef", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """For a person: of backs, one of each size; of each tile on the desk, a few places."""
    if seat in state.acting and state.stage == "round":
        return tuple(_in_a_day(rules, state, seat, OFFERED, whole=False))
    return legal(rules, state, seat)


def whole(_rules: "RedacChef", state: State) -> bool:
    """Whether `legal` is all that may be done: not while somebody lays out a page."""
    return state.stage != "round" or all(side.phase == "reporting" and not side.desk for side in state.sides)


def between(rules: "RedacChef", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """Before a day, in proof-reading, in the draft."""
    match state.stage:
        case "ready":
            mine = state.percents[seat]
            longer = [one for one in STRETCHES if one.percent != mine] if rules.options.stretch else []
            return (READY, *longer)
        case "proof":
            at = rules.seating.side_of[seat]
            sheet = rules.sheets[state.day]
            wrong = sorted(troubled(sheet, state.sides[at].page, rules.terms(state, at)))
            return (CORRECT, *(FLIPS[tile] for tile in wrong))
        case _:
            return tuple(CHOICES[face] for face in state.offer)


def _in_a_day(rules: "RedacChef", state: State, seat: Seat, most: int, *, whole: bool) -> Iterator[PlayerAction]:
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    if rules.seating.reporters[state.day][at] == seat:
        yield from _reporting(rules, state, at, whole=whole)
    if may_lay_out(rules, state, seat, at, side):
        yield from _laying_out(rules, state, at, most)


def may_lay_out(rules: "RedacChef", state: State, seat: Seat, at: int, side: Side) -> bool:
    """Whether this seat may touch the page of its side now."""
    if rules.seating.designers[state.day][at] != seat or side.phase == "printed":
        return False
    return side.phase == "layout" or (
        rules.seating.reporters[state.day][at] != seat and bool(side.desk or side.page.placed)
    )


def _reporting(rules: "RedacChef", state: State, at: int, *, whole: bool) -> Iterator[PlayerAction]:
    side = state.sides[at]
    if side.hand is not None:
        yield from _BOTH[:1] if must_keep(rules, state, at) else _BOTH
        return
    if side.phase == "reporting":
        yield MAQUETTE
    elif not side.extra:
        return
    yield from compress(TAKES, state.heap.translate(THERE)) if whole else _few_takes(state.heap)


def _few_takes(heap: bytes) -> Iterator[PlayerAction]:
    """Every tile that lies face up, and the first back of each size."""
    shown = set()
    for slot, what in enumerate(heap):
        if what < BACK:
            yield TAKES[slot]
        elif what != EMPTY and what not in shown:
            shown.add(what)
            yield TAKES[slot]


def _laying_out(rules: "RedacChef", state: State, at: int, most: int) -> Iterator[PlayerAction]:
    side = state.sides[at]
    sheet = rules.sheets[state.day]
    if side.phase == "layout" and side.hand is None:
        yield TIRAGE
    for tile in side.desk:
        for anchor in _spread(sheet.anchors(side.page.taken, tile), most):
            yield place(tile, *sheet.at(anchor))
    for placed in side.page.placed:
        yield FLIPS[placed.tile]
        yield LIFTS[placed.tile]
    for anchor in _spread(tribune_places_of(rules, state, sheet, at), most):
        yield move_tribune(*sheet.at(anchor))


def tribune_places_of(rules: "RedacChef", state: State, sheet: Sheet, at: int) -> int:
    """Where the tribune may be moved to."""
    page = state.sides[at].page
    others = page.taken & ~sheet.tribune_mask(page.tribune)
    x, y = page.tribune
    return sheet.tribune_places(others, anywhere=rules.terms(state, at).anywhere) & ~(1 << y * sheet.stride + x)


def _spread(anchors: int, most: int) -> Iterator[int]:
    """At most so many of these, from the first to the last."""
    count = anchors.bit_count()
    if count <= most:
        yield from bits(anchors)
        return
    for number in range(most):
        yield nth_bit(anchors, number * (count - 1) // (most - 1))
