"""The state behind a view of Rédac' Chef. It can be told exactly, for what is not seen is not drawn."""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

from marbre.games.redac_chef.actions import Flip, Lift, MoveTribune, Place, PlayerAction
from marbre.games.redac_chef.box import TileIndex
from marbre.games.redac_chef.pages.page import Page, Placed, Sheet
from marbre.games.redac_chef.secrets.view import Desk, Foreseen, View, conflicts_on, hints_of
from marbre.games.redac_chef.state import BACK, EMPTY, OpenSide, OpenTable, Side, State
from marbre.kernel.rules import shared
from marbre.kernel.seats import Seat
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

LAYING: Final = (Place, Flip, Lift, MoveTribune)
"""What is done on a page."""


def shows(rules: "RedacChef", _before: State, _seat: Seat, action: PlayerAction) -> bool:
    """Nothing is taken back where everybody acts at once: it has been seen, and answered (RED-2.4).

    Who is alone with a puzzle takes back what he did on the page (RED-12.5).
    """
    alone = rules.options.mode == "puzzle" and rules.players == 1
    return not alone or not isinstance(action, LAYING)


def partners(rules: "RedacChef", _state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who shares a page with this seat (RED-14.1)."""
    return tuple(other for other in rules.seating.seats_of[rules.seating.side_of[seat]] if other != seat)


def imagine(rules: "RedacChef", view: View, _rng: Random) -> State:
    """All that lies on the table is seen: there is only one world."""
    sizes = rules.sizes
    areas = sizes.areas
    heap = bytes(EMPTY if what is None else what if what >= 0 else BACK + areas.index(-what) for what in view.heap)
    sides = tuple(_side(rules.sheets[view.day], desk) for desk in view.desks)
    returned = sum(1 << tile for tile in view.returned)
    known = returned | sum(1 << what for what in heap if what < BACK)
    for side in sides:
        known |= sum(1 << tile for tile in tiles_of(side))
    return State(
        **shared(OpenTable, view),
        sides=sides,
        heap=heap,
        unseen=0 if rules.options.mode == "puzzle" else sizes.everything & ~known,
        returned=returned,
        ready=sum(1 << seat for seat in view.ready),
        pile=sum(1 << tribune for tribune in view.pile),
        characters=tuple(desk.character for desk in view.desks),
        counts=view.counts,
    )


def preview(rules: "RedacChef", view: View, action: PlayerAction) -> Foreseen | None:
    """What would be wrong on the page and what it would be worth; nothing where the table gives no hints (RED-4.4)."""
    if view.seat is None or view.hints is None or not isinstance(action, LAYING):
        return None
    state, at = rules.apply(imagine(rules, view, Random(0)), view.seat, action), rules.seating.side_of[view.seat]
    side = state.sides[at]
    return Foreseen(conflicts_on(rules.numbers, side.page, rules.terms(state, at)), hints_of(rules, state, at))


def _side(sheet: Sheet, desk: Desk) -> Side:
    taken = sheet.tribune_mask(desk.tribune)
    placed = tuple([Placed(one.tile, one.x, one.y, one.up) for one in desk.placed])
    for one in placed:
        taken |= sheet.mask(one.tile, one.x, one.y)
    return Side(**shared(OpenSide, desk), page=Page(sheet.day, desk.tribune, placed, taken))


def tiles_of(side: Side) -> tuple[TileIndex, ...]:
    """Every tile that a side has: on the desk, on the page, in the hand."""
    hand = () if side.hand is None else (side.hand,)
    return (*side.desk, *(placed.tile for placed in side.page.placed), *hand)


def components(rules: "RedacChef", state: State) -> dict[str, int]:
    """Every tile by its number, wherever it lies; backs and the tiles that may be under them; squares of pages."""
    areas = rules.sizes.areas
    hidden = state.unseen | state.returned
    tiles = Counter(what for what in state.heap if what < BACK)
    for side in state.sides:
        tiles.update(tiles_of(side))
    tiles.update(bits(hidden))
    found = {f"tile {tile}": count for tile, count in sorted(tiles.items())}
    turning = state.stage == "turn"
    backs = sum(state.heap.count(BACK + size) for size in range(len(areas)))
    if rules.options.mode != "puzzle":
        found["tiles without a back"] = hidden.bit_count() - backs - state.aside * len(areas) - turning
    found["doubled"] = (state.unseen & state.returned).bit_count()
    for at, side in enumerate(state.sides):
        sheet = rules.sheets[side.page.day]
        laid = sum(rules.numbers.pieces[placed.tile].area for placed in side.page.placed)
        tribune = sheet.tribune_mask(side.page.tribune).bit_count()
        found[f"overlaps of side {at}"] = laid + tribune - side.page.taken.bit_count()
    return found
