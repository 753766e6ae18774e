"""The worlds of Rédac' Chef: there is only one, for what is not seen is not drawn."""

from collections import Counter
from random import Random
from typing import Any

from marbre.games.redac_chef.actions import Flip, Lift, MoveTribune, Place, PlayerAction
from marbre.games.redac_chef.box import Numbers, TileIndex
from marbre.games.redac_chef.pages.page import Page, sheet_of
from marbre.games.redac_chef.secrets.view import Desk, View, numbers_of
from marbre.games.redac_chef.state import BACK, EMPTY, Side, State, lot_of
from marbre.kernel.rules import Worlds
from marbre.kernel.seats import Actor, Seat
from marbre.layout import bits


def seen(_before: State, _actor: Actor, action: Any, _seat: Seat | None) -> Any:
    return action


def shows(before: State, _seat: Seat, action: PlayerAction) -> bool:
    """Nothing is taken back where everybody acts at once: it has been seen, and answered (RED-2.4).

    Who is alone with a puzzle takes back what he did on the page (RED-12.5).
    """
    alone = before.options.mode == "puzzle" and len(before.percents) == 1
    return not alone or not isinstance(action, Place | Flip | Lift | MoveTribune)


def redeal(state: State, _seat: Seat | None, _rng: Random) -> State:
    return state


def retell(action: Any, _actor: Actor, _worlds: Worlds[State]) -> Any:
    return action


def imagine(view: View, _rng: Random) -> State:
    """All that lies on the table is seen."""
    numbers = numbers_of(view)
    lot = lot_of(numbers)
    heap = bytes(EMPTY if what is None else what if what >= 0 else BACK + lot.areas.index(-what) for what in view.heap)
    sides = tuple(_side(numbers, view.day, desk) for desk in view.desks)
    returned = sum(1 << tile for tile in view.returned)
    known = returned | sum(1 << what for what in heap if what < BACK)
    for side in sides:
        known |= sum(1 << tile for tile in tiles_of(side))
    return State(
        stage=view.stage,
        day=view.day,
        sides=sides,
        acting=view.acting,
        heap=heap,
        unseen=0 if view.options.mode == "puzzle" else lot.everything & ~known,
        returned=returned,
        aside=view.aside,
        turning=view.turning,
        turn=view.turn,
        moves=view.moves,
        rung=view.rung,
        percents=view.percents,
        ready=sum(1 << seat for seat in view.ready),
        pile=sum(1 << tribune for tribune in view.pile),
        offer=view.offer,
        flash=view.flash,
        next_flash=view.next_flash,
        characters=tuple(desk.character for desk in view.desks),
        counts=view.counts,
        numbers=numbers,
        options=view.options,
    )


def _side(numbers: Numbers, day: int, desk: Desk) -> Side:
    sheet = sheet_of(numbers, day)
    taken = sheet.tribune_mask(desk.tribune)
    for placed in desk.placed:
        taken |= sheet.mask(placed.tile, placed.x, placed.y)
    return Side(
        page=Page(day, desk.tribune, desk.placed, taken),
        desk=desk.desk,
        phase=desk.phase,
        hand=desk.hand,
        slot=desk.slot,
        turned=desk.turned,
        extra=desk.extra,
        face=desk.face,
        chosen=desk.chosen,
        token=desk.token,
        acted=desk.acted,
        corrected=desk.corrected,
    )


def tiles_of(side: Side) -> tuple[TileIndex, ...]:
    """Every tile that a side has: on the desk, on the page, in the hand."""
    hand = () if side.hand is None else (side.hand,)
    return (*side.desk, *(placed.tile for placed in side.page.placed), *hand)


def components(state: State) -> dict[str, int]:
    """Every tile by its number, wherever it lies; backs and the tiles that may be under them; squares of pages."""
    lot = lot_of(state.numbers)
    hidden = state.unseen | state.returned
    tiles = Counter(what for what in state.heap if what < BACK)
    for side in state.sides:
        tiles.update(tiles_of(side))
    tiles.update(bits(hidden))
    found = {f"tile {tile}": count for tile, count in sorted(tiles.items())}
    turning = state.stage == "turn"
    backs = sum(state.heap.count(BACK + size) for size in range(len(lot.areas)))
    if state.options.mode != "puzzle":
        found["tiles without a back"] = hidden.bit_count() - backs - state.aside * len(lot.areas) - turning
    found["doubled"] = (state.unseen & state.returned).bit_count()
    for at, side in enumerate(state.sides):
        sheet = sheet_of(state.numbers, side.page.day)
        laid = sum(state.numbers.pieces[placed.tile].area for placed in side.page.placed)
        tribune = sheet.tribune_mask(side.page.tribune).bit_count()
        found[f"overlaps of side {at}"] = laid + tribune - side.page.taken.bit_count()
    return found
