"""What a seat of Rédac' Chef may do: listed, offered to a person, or one drawn without a list.

Reporting is listed in full. A page has thousands of placements: of each tile of the desk `legal` lists at most
LISTED, face up, spread over the page; `check` knows them all, and a client lets tiles be dragged anywhere.
"""

from collections.abc import Iterator
from itertools import compress
from random import Random
from typing import TYPE_CHECKING, Final

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.actions import PlayerAction
from marbre.games.redac_chef.legality.checking import is_bare, must_keep
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
_BOTH: Final = (actions.KEEP, actions.GIVE_BACK)
THERE: Final = bytes(what != EMPTY for what in range(256))
"""Turns the bytes of the heap into true where something lies."""


def legal(rules: "RedacChef", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    if seat not in state.acting:
        return ()
    if state.stage == "round":
        return tuple(in_a_day(rules, state, seat, LISTED, whole=True))
    return between(rules, state, seat)


def offered(rules: "RedacChef", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """For a person: of backs, one of each size; of each tile on the desk, a few places."""
    if seat in state.acting and state.stage == "round":
        return tuple(in_a_day(rules, state, seat, OFFERED, whole=False))
    return legal(rules, state, seat)


def whole(_rules: "RedacChef", state: State) -> bool:
    """Whether `legal` is all that may be done: not while somebody lays out a page."""
    return state.stage != "round" or all(side.phase == "reporting" and not side.desk for side in state.sides)


def between(rules: "RedacChef", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """Before a day, in proof-reading, in the draft."""
    match state.stage:
        case "ready":
            mine = state.percents[seat]
            longer = [one for one in actions.STRETCHES if one.percent != mine] if rules.options.stretch else []
            return (actions.READY, *longer)
        case "proof":
            at = rules.seating.side_of[seat]
            sheet = rules.sheets[state.day]
            wrong = sorted(troubled(sheet, state.sides[at].page, rules.terms(state, at)))
            return (actions.CORRECT, *(actions.FLIPS[tile] for tile in wrong))
        case _:
            return tuple(actions.CHOICES[face] for face in state.offer)


def in_a_day(rules: "RedacChef", state: State, seat: Seat, most: int, *, whole: bool) -> Iterator[PlayerAction]:
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    if rules.seating.reporters[state.day][at] == seat:
        yield from reporting(rules, state, at, most, whole=whole)
    if may_lay_out(rules, state, seat, at, side):
        yield from _laying_out(rules, state, at, most)


def may_lay_out(rules: "RedacChef", state: State, seat: Seat, at: int, side: Side) -> bool:
    """Whether this seat may touch the page of its side now."""
    if rules.seating.designers[state.day][at] != seat or side.phase == "printed":
        return False
    return side.phase == "layout" or (
        rules.seating.reporters[state.day][at] != seat and bool(side.desk or side.page.placed)
    )


def may_take(rules: "RedacChef", state: State, seat: Seat, at: int, side: Side) -> bool:
    """Whether this seat may take a tile from the middle, if there is one."""
    is_free = side.hand is None and (side.phase == "reporting" or bool(side.extra))
    return is_free and rules.seating.reporters[state.day][at] == seat


def may_print(side: Side) -> bool:
    return side.phase == "layout" and side.hand is None


def reporting(rules: "RedacChef", state: State, at: int, most: int, *, whole: bool) -> Iterator[PlayerAction]:
    side = state.sides[at]
    if side.hand is not None:
        yield from _BOTH[:1] if must_keep(rules, state, at) else _BOTH
        return
    if side.phase == "reporting":
        yield actions.MAQUETTE
    elif not side.extra:
        return
    if not most:  # whoever asks for no places lists what lies in the middle himself
        return
    yield from compress(actions.TAKES, state.heap.translate(THERE)) if whole else _few_takes(state.heap)


def _few_takes(heap: bytes) -> Iterator[PlayerAction]:
    """Every tile that lies face up, and the first back of each size."""
    shown = set()
    for slot, what in enumerate(heap):
        if what < BACK:
            yield actions.TAKES[slot]
        elif what != EMPTY and what not in shown:
            shown.add(what)
            yield actions.TAKES[slot]


def _laying_out(rules: "RedacChef", state: State, at: int, most: int) -> Iterator[PlayerAction]:
    side = state.sides[at]
    sheet = rules.sheets[state.day]
    if may_print(side):
        yield actions.TIRAGE
    for tile in side.desk:
        for anchor in _spread(sheet.anchors(side.page.taken, tile), most):
            yield actions.place(tile, *sheet.at(anchor))
    for placed in side.page.placed:
        yield actions.FLIPS[placed.tile]
        yield actions.LIFTS[placed.tile]
    for anchor in _spread(tribune_places_of(rules, state, sheet, at), most):
        yield actions.move_tribune(*sheet.at(anchor))


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
            return actions.KEEP if rng.random() < 0.5 or must_keep(rules, state, at) else actions.GIVE_BACK
        if side.phase == "reporting":
            return actions.MAQUETTE if rng.random() < 1 / 16 or is_bare(state) else _take_drawn(state.heap, rng)
        if side.extra and (not may_lay_out(rules, state, seat, at, side) or rng.random() < 0.1) and not is_bare(state):
            return _take_drawn(state.heap, rng)
    return _layout_drawn(rules, state, at, side, rng)


def _between_drawn(rules: "RedacChef", state: State, seat: Seat, rng: Random) -> PlayerAction:
    menu = between(rules, state, seat)
    if state.stage == "ready" and rng.random() < 0.9:
        return actions.READY
    return menu[int(rng.random() * len(menu))]


def _take_drawn(heap: bytes, rng: Random) -> PlayerAction:
    count, random = len(heap), rng.random
    for _ in range(8):
        slot = int(random() * count)
        if heap[slot] != EMPTY:
            return actions.TAKES[slot]
    there = tuple(compress(actions.TAKES, heap.translate(THERE)))
    return there[int(random() * len(there))]


def _layout_drawn(rules: "RedacChef", state: State, at: int, side: Side, rng: Random) -> PlayerAction:
    random = rng.random
    sheet, page, desk = rules.sheets[state.day], side.page, side.desk
    done = may_print(side)
    kind = random()
    if desk and (kind < 0.9 or not page.placed):
        for _ in range(2):
            tile = desk[int(random() * len(desk))]
            if anchors := sheet.anchors(page.taken, tile):
                anchor = nth_bit(anchors, int(random() * anchors.bit_count()))
                return actions.place(tile, *sheet.at(anchor), random() < 0.9)
        if done:
            return actions.TIRAGE
    if page.placed and (kind < 0.98 if desk else kind < 0.3 or not done):
        return _handled(sheet, side, rng)
    if done:
        return actions.TIRAGE
    others = tribune_places_of(rules, state, sheet, at)
    if not others:
        return _handled(sheet, side, rng)
    return actions.move_tribune(*sheet.at(nth_bit(others, int(random() * others.bit_count()))))


def _handled(sheet: Sheet, side: Side, rng: Random) -> PlayerAction:
    """Something done to a tile that lies on the page."""
    page = side.page
    lies = page.placed[int(rng.random() * len(page.placed))]
    kind = rng.random()
    if kind < 0.4:
        return actions.FLIPS[lies.tile]
    if kind < 0.7:
        return actions.LIFTS[lies.tile]
    anchors = sheet.anchors(sheet.lift(page, lies.tile).taken, lies.tile) & ~(1 << lies.y * sheet.stride + lies.x)
    if not anchors:
        return actions.FLIPS[lies.tile]
    return actions.place(lies.tile, *sheet.at(nth_bit(anchors, int(rng.random() * anchors.bit_count()))), lies.up)
