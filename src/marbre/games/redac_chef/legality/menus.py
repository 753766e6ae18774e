"""What a seat of Rédac' Chef may do: listed, offered to a person, or drawn without a list.

Reporting is listed in full. A page has thousands of placements: of each tile of the desk `legal` lists at most
LISTED, face up, spread over the page; `check` knows them all, and a client lets tiles be dragged anywhere.
"""

from collections.abc import Iterator
from itertools import compress
from random import Random
from typing import Final

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
from marbre.games.redac_chef.effects import days
from marbre.games.redac_chef.legality.acting_seats import is_bare
from marbre.games.redac_chef.legality.checks import must_keep
from marbre.games.redac_chef.pages.page import Sheet, sheet_of
from marbre.games.redac_chef.pages.proof_reading import troubled
from marbre.games.redac_chef.state import BACK, EMPTY, Side, State, designer, reporter, side_of
from marbre.kernel.seats import Seat
from marbre.layout import bits, nth_bit

LISTED: Final = 16
"""So many places of a tile are listed."""
OFFERED: Final = 3
"""So many are offered to a person without a board."""
_BOTH: Final = (KEEP, GIVE_BACK)
_THERE: Final = bytes(what != EMPTY for what in range(256))
"""Turns the bytes of the heap into true where something lies."""


def legal(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    if seat not in state.acting:
        return ()
    if state.stage == "round":
        return tuple(_in_a_day(state, seat, LISTED, whole=True))
    return _between(state, seat)


def offered(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """For a person: of backs, one of each size; of each tile on the desk, a few places."""
    if seat in state.acting and state.stage == "round":
        return tuple(_in_a_day(state, seat, OFFERED, whole=False))
    return legal(state, seat)


def whole(state: State) -> bool:
    """Whether `legal` is all that may be done: not while somebody lays out a page."""
    return state.stage != "round" or all(side.phase == "reporting" and not side.desk for side in state.sides)


def _between(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """Before a day, in proof-reading, in the draft."""
    match state.stage:
        case "ready":
            mine = state.percents[seat]
            longer = [one for one in STRETCHES if one.percent != mine] if state.options.stretch else []
            return (READY, *longer)
        case "proof":
            at = side_of(state, seat)
            sheet = sheet_of(state.numbers, state.day)
            wrong = sorted(troubled(sheet, state.sides[at].page, days.terms(state, at)))
            return (CORRECT, *(FLIPS[tile] for tile in wrong))
        case _:
            return tuple(CHOICES[face] for face in state.offer)


def _in_a_day(state: State, seat: Seat, most: int, *, whole: bool) -> Iterator[PlayerAction]:
    at = side_of(state, seat)
    side = state.sides[at]
    if reporter(state, at) == seat:
        yield from _reporting(state, at, whole=whole)
    if may_lay_out(state, seat, at, side):
        yield from _laying_out(state, at, most)


def may_lay_out(state: State, seat: Seat, at: int, side: Side) -> bool:
    """Whether this seat may touch the page of its side now."""
    if designer(state, at) != seat or side.phase == "printed":
        return False
    return side.phase == "layout" or (reporter(state, at) != seat and bool(side.desk or side.page.placed))


def _reporting(state: State, at: int, *, whole: bool) -> Iterator[PlayerAction]:
    side = state.sides[at]
    if side.hand is not None:
        yield from _BOTH[:1] if must_keep(state, at) else _BOTH
        return
    if side.phase == "reporting":
        yield MAQUETTE
    elif not side.extra:
        return
    yield from compress(TAKES, state.heap.translate(_THERE)) if whole else _few_takes(state.heap)


def _few_takes(heap: bytes) -> Iterator[PlayerAction]:
    """Every tile that lies face up, and the first back of each size."""
    shown = set()
    for slot, what in enumerate(heap):
        if what < BACK:
            yield TAKES[slot]
        elif what != EMPTY and what not in shown:
            shown.add(what)
            yield TAKES[slot]


def _laying_out(state: State, at: int, most: int) -> Iterator[PlayerAction]:
    side = state.sides[at]
    sheet = sheet_of(state.numbers, state.day)
    if side.phase == "layout" and side.hand is None:
        yield TIRAGE
    for tile in side.desk:
        for anchor in _spread(sheet.anchors(side.page.taken, tile), most):
            yield place(tile, *sheet.at(anchor))
    for placed in side.page.placed:
        yield FLIPS[placed.tile]
        yield LIFTS[placed.tile]
    for anchor in _spread(_tribune_places(state, sheet, at), most):
        yield move_tribune(*sheet.at(anchor))


def _tribune_places(state: State, sheet: Sheet, at: int) -> int:
    """Where the tribune may be moved to."""
    page = state.sides[at].page
    others = page.taken & ~sheet.tribune_mask(page.tribune)
    x, y = page.tribune
    return sheet.tribune_places(others, anywhere=days.terms(state, at).anywhere) & ~(1 << y * sheet.stride + x)


def _spread(anchors: int, most: int) -> Iterator[int]:
    """At most so many of these, from the first to the last."""
    count = anchors.bit_count()
    if count <= most:
        yield from bits(anchors)
        return
    for number in range(most):
        yield nth_bit(anchors, number * (count - 1) // (most - 1))


def sample(state: State, seat: Seat, rng: Random) -> PlayerAction:
    """One legal action: first what kind of thing is done, then each of that kind equally likely.

    A hand is kept or given back; a reporter takes a tile fifteen times of sixteen, else stops; a page is laid out until
    nothing fits, with now and then a tile turned, lifted or moved, then printed.
    """
    if state.stage != "round":
        return _between_drawn(state, seat, rng)
    at = side_of(state, seat)
    side = state.sides[at]
    if reporter(state, at) == seat:
        if side.hand is not None:
            return KEEP if rng.random() < 0.5 or must_keep(state, at) else GIVE_BACK
        if side.phase == "reporting":
            return MAQUETTE if rng.random() < 1 / 16 or is_bare(state) else _take_drawn(state.heap, rng)
        if side.extra and (not may_lay_out(state, seat, at, side) or rng.random() < 0.1) and not is_bare(state):
            return _take_drawn(state.heap, rng)
    return _layout_drawn(state, at, side, rng)


def _between_drawn(state: State, seat: Seat, rng: Random) -> PlayerAction:
    menu = _between(state, seat)
    if state.stage == "ready" and rng.random() < 0.9:
        return READY
    return menu[int(rng.random() * len(menu))]


def _take_drawn(heap: bytes, rng: Random) -> PlayerAction:
    count, random = len(heap), rng.random
    for _ in range(8):
        slot = int(random() * count)
        if heap[slot] != EMPTY:
            return TAKES[slot]
    there = tuple(compress(TAKES, heap.translate(_THERE)))
    return there[int(random() * len(there))]


def _layout_drawn(state: State, at: int, side: Side, rng: Random) -> PlayerAction:
    random = rng.random
    sheet, page, desk = sheet_of(state.numbers, state.day), side.page, side.desk
    may_print = side.phase == "layout" and side.hand is None
    kind = random()
    if desk and (kind < 0.9 or not page.placed):
        for _ in range(2):
            tile = desk[int(random() * len(desk))]
            if anchors := sheet.anchors(page.taken, tile):
                anchor = nth_bit(anchors, int(random() * anchors.bit_count()))
                return place(tile, *sheet.at(anchor), random() < 0.9)
        if may_print:
            return TIRAGE
    if page.placed and (kind < 0.98 if desk else kind < 0.3 or not may_print):
        return _handled(sheet, side, rng)
    if may_print:
        return TIRAGE
    others = _tribune_places(state, sheet, at)
    if not others:
        return _handled(sheet, side, rng)
    return move_tribune(*sheet.at(nth_bit(others, int(random() * others.bit_count()))))


def _handled(sheet: Sheet, side: Side, rng: Random) -> PlayerAction:
    """Something done to a tile that lies on the page."""
    page = side.page
    lies = page.placed[int(rng.random() * len(page.placed))]
    kind = rng.random()
    if kind < 0.4:
        return FLIPS[lies.tile]
    if kind < 0.7:
        return LIFTS[lies.tile]
    anchors = sheet.anchors(sheet.lift(page, lies.tile).taken, lies.tile) & ~(1 << lies.y * sheet.stride + lies.x)
    if not anchors:
        return FLIPS[lies.tile]
    return place(lies.tile, *sheet.at(nth_bit(anchors, int(rng.random() * anchors.bit_count()))), lies.up)
