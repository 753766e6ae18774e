"""One legal action of Rédac' Chef, drawn without a list of all."""

from itertools import compress
from random import Random
from typing import TYPE_CHECKING

from marbre.games.redac_chef.actions import (
    FLIPS,
    GIVE_BACK,
    KEEP,
    LIFTS,
    MAQUETTE,
    READY,
    TAKES,
    TIRAGE,
    PlayerAction,
    move_tribune,
    place,
)
from marbre.games.redac_chef.legality.acting_seats import is_bare
from marbre.games.redac_chef.legality.checking import must_keep
from marbre.games.redac_chef.legality.listing import THERE, between, may_lay_out, tribune_places_of
from marbre.games.redac_chef.pages.page import Sheet
from marbre.games.redac_chef.state import EMPTY, Side, State
from marbre.kernel.seats import Seat
from marbre.layout import nth_bit

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef


def sample(rules: "RedacChef", state: State, seat: Seat, rng: Random) -> PlayerAction:
    """One legal action: first what kind of thing is done, then each of that kind equally likely.

    A hand is kept or given back; a reporter takes a tile fifteen times of sixteen, else stops; a page is laid out until
    nothing fits, with now and then a tile turned, lifted or moved, then printed.
    """
    if state.stage != "round":
        return _between_drawn(rules, state, seat, rng)
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    if rules.seating.reporters[state.day][at] == seat:
        if side.hand is not None:
            return KEEP if rng.random() < 0.5 or must_keep(rules, state, at) else GIVE_BACK
        if side.phase == "reporting":
            return MAQUETTE if rng.random() < 1 / 16 or is_bare(state) else _take_drawn(state.heap, rng)
        if side.extra and (not may_lay_out(rules, state, seat, at, side) or rng.random() < 0.1) and not is_bare(state):
            return _take_drawn(state.heap, rng)
    return _layout_drawn(rules, state, at, side, rng)


def _between_drawn(rules: "RedacChef", state: State, seat: Seat, rng: Random) -> PlayerAction:
    menu = between(rules, state, seat)
    if state.stage == "ready" and rng.random() < 0.9:
        return READY
    return menu[int(rng.random() * len(menu))]


def _take_drawn(heap: bytes, rng: Random) -> PlayerAction:
    count, random = len(heap), rng.random
    for _ in range(8):
        slot = int(random() * count)
        if heap[slot] != EMPTY:
            return TAKES[slot]
    there = tuple(compress(TAKES, heap.translate(THERE)))
    return there[int(random() * len(there))]


def _layout_drawn(rules: "RedacChef", state: State, at: int, side: Side, rng: Random) -> PlayerAction:
    random = rng.random
    sheet, page, desk = rules.sheets[state.day], side.page, side.desk
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
    others = tribune_places_of(rules, state, sheet, at)
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
