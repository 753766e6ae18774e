"""The rules of Rédac' Chef: the beginning, who may act, what is refused and why. Menus are in menus.py."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from marbre.games.redac_chef.actions import (
    Choose,
    Correct,
    Flip,
    GiveBack,
    Keep,
    Lift,
    Maquette,
    MoveTribune,
    Place,
    PlayerAction,
    Ready,
    Stretch,
    Take,
    Tirage,
)
from marbre.games.redac_chef.box import AD, Box
from marbre.games.redac_chef.effects import days
from marbre.games.redac_chef.legality.acting_seats import is_reporting
from marbre.games.redac_chef.messages import refuse
from marbre.games.redac_chef.options import RedacOptions
from marbre.games.redac_chef.pages.page import sheet_of
from marbre.games.redac_chef.pages.proof_reading import troubled
from marbre.games.redac_chef.puzzles.lot_text import read_lot
from marbre.games.redac_chef.state import (
    ASIDE,
    EMPTY,
    Side,
    State,
    count_sides,
    designer,
    lot_of,
    reporter,
    seats_of,
    side_of,
)
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat


def begin(options: RedacOptions, players: int, box: Box) -> State:
    """The box is open; nothing is dealt. A puzzle needs no dealer: its lot lies ready."""
    numbers = box.numbers
    lot = lot_of(numbers)
    if options.mode == "puzzle":  # everybody for himself, and nothing but the page (RED-12.1)
        options = replace(options, newsroom=False, characters=False, flashes=False)
    page = sheet_of(numbers, 0).new_page()
    count = count_sides(options, players)
    aside = ASIDE if count == 1 else 0
    heap, unseen, side = _without(lot.scattered, aside), lot.everything, Side(page=page)
    if options.mode == "puzzle":
        packed = numbers.puzzles[(options.puzzle - 1) % len(numbers.puzzles)]
        face, tiles = read_lot(options.lot, box) if options.lot else packed
        heap, unseen, side = b"", 0, Side(page=page, desk=tiles, chosen=face)
    sides = (side,) * count
    return State(
        stage="ready" if options.mode == "puzzle" else "deal",
        day=0,
        sides=sides,
        acting=tuple(range(players)) if options.mode == "puzzle" else (),
        heap=heap,
        unseen=unseen,
        returned=0,
        aside=aside,
        turning=0,
        turn=0,
        moves=0,
        rung=0,
        percents=(100,) * players,
        ready=0,
        pile=(1 << len(numbers.tribunes)) - 1,
        offer=(),
        flash=None,
        next_flash=None,
        characters=(None,) * len(sides),
        counts=(),
        numbers=numbers,
        options=options,
    )


def _without(heap: bytes, count: int) -> bytes:
    """The middle without so many backs of each size."""
    left = bytearray(heap)
    for back in set(heap):
        for _ in range(count):
            left.remove(back)
    return bytes(left)


def to_act(state: State) -> tuple[Seat, ...]:
    return state.acting


def check(state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    """Cheapest question first. Nothing is hidden but the faces that do not exist yet."""
    return _CHECKS[type(action)](state, seat, action)


def _check_ready(state: State, seat: Seat, _action: Ready | Stretch) -> Refusal | None:
    if state.stage != "ready":
        return refuse("RED-2.1", "not-before-a-day")
    return refuse("RED-2.1", "ready-already") if state.ready >> seat & 1 else None


def _check_stretch(state: State, seat: Seat, action: Stretch) -> Refusal | None:
    if not state.options.stretch:
        return refuse("RED-16.1", "no-stretch")
    if refusal := _check_ready(state, seat, action):
        return refusal
    if state.percents[seat] == action.percent:
        return refuse("RED-16.1", "same-clock", percent=action.percent)
    return None


def _not_in_a_day(state: State, side: Side) -> Refusal | None:
    if state.stage != "round":
        return refuse("RED-2.2", "no-day")
    return refuse("RED-5.1", "printed") if side.phase == "printed" else None


def _check_reporter(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat takes tiles for its side, and now."""
    at = side_of(state, seat)
    if refusal := _not_in_a_day(state, state.sides[at]):
        return refusal
    if (other := reporter(state, at)) != seat:
        return refuse("RED-14.2", "partner-reports", other=other)
    if state.options.mode == "slow" and at != state.turn and is_reporting(state):
        return refuse("RED-13.2", "not-your-turn", other=reporter(state, state.turn))
    return None


def _check_take(state: State, seat: Seat, action: Take) -> Refusal | None:
    if refusal := _check_reporter(state, seat):
        return refusal
    side = state.sides[side_of(state, seat)]
    if side.hand is not None:
        return refuse("RED-3.1", "one-hand", tile=side.hand)
    if side.phase == "layout" and not side.extra:
        return refuse("RED-3.5", "no-more-tiles")
    if action.slot >= len(state.heap):
        return refuse("RED-3.1", "no-such-slot", count=len(state.heap))
    if state.heap[action.slot] == EMPTY:
        return _too_late(state, action.slot)
    return None


def _too_late(state: State, slot: int) -> Refusal:
    """Somebody was faster; who, while he still has it in his hand (RED-3.4)."""
    for at, side in enumerate(state.sides):
        if side.hand is not None and side.slot == slot:
            return refuse("RED-3.4", "too-late-in-hand", other=reporter(state, at), tile=side.hand)
    return refuse("RED-3.4", "too-late", number=slot + 1)


def _check_keep(state: State, seat: Seat, _action: Keep | GiveBack) -> Refusal | None:
    if refusal := _check_reporter(state, seat):
        return refusal
    return refuse("RED-3.2", "empty-hand") if state.sides[side_of(state, seat)].hand is None else None


def _check_give_back(state: State, seat: Seat, action: GiveBack) -> Refusal | None:
    if refusal := _check_keep(state, seat, action):
        return refusal
    return refuse("RED-9.4", "ad-must-be-kept") if must_keep(state, side_of(state, seat)) else None


def must_keep(state: State, at: int) -> bool:
    """Whether the flash of the day forbids to give this tile back."""
    side = state.sides[at]
    if state.flash is None or side.hand is None or not side.turned:
        return False
    return state.numbers.pieces[side.hand].group == AD and days.terms(state, at).keep_ads


def _check_maquette(state: State, seat: Seat, _action: Maquette) -> Refusal | None:
    if refusal := _check_reporter(state, seat):
        return refusal
    side = state.sides[side_of(state, seat)]
    if side.phase == "layout":
        return refuse("RED-3.5", "maquette-already")
    return refuse("RED-3.5", "hand-full", tile=side.hand) if side.hand is not None else None


def _check_designer(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat lays out the page of its side, and now."""
    at = side_of(state, seat)
    side = state.sides[at]
    if refusal := _not_in_a_day(state, side):
        return refusal
    if (other := designer(state, at)) != seat:
        return refuse("RED-14.2", "partner-lays-out", other=other)
    if side.phase == "reporting" and reporter(state, at) == seat:
        return refuse("RED-3.5", "maquette-first")
    if side.phase == "reporting" and not side.desk and not side.page.placed:
        return refuse("RED-14.3", "nothing-kept-yet", other=reporter(state, at))
    if state.options.mode == "slow" and is_reporting(state):
        return refuse("RED-13.3", "others-report")
    return None


def _check_place(state: State, seat: Seat, action: Place) -> Refusal | None:
    if refusal := _check_designer(state, seat):
        return refusal
    side = state.sides[side_of(state, seat)]
    sheet, page, tile = sheet_of(state.numbers, state.day), side.page, action.tile
    if tile not in side.desk:
        lies = page.find(tile)
        if lies is None:
            return _no_such_tile(state, tile) or refuse("RED-4.1", "not-your-tile", tile=tile)
        if (lies.x, lies.y, lies.up) == (action.x, action.y, action.up):
            return refuse("RED-4.1", "lies-there", tile=tile)
        page = sheet.lift(page, tile)
    if sheet.fits(page.taken, tile, action.x, action.y):
        return None
    if not sheet.fits(0, tile, action.x, action.y):
        return refuse("RED-4.2", "off-the-page", tile=tile)
    return refuse("RED-4.2", "on-another-tile", tile=tile)


def _check_flip(state: State, seat: Seat, action: Flip) -> Refusal | None:
    if state.stage == "proof":
        return _check_proof(state, seat, action)
    return _check_lift(state, seat, action)


def _check_lift(state: State, seat: Seat, action: Lift | Flip) -> Refusal | None:
    if refusal := _check_designer(state, seat):
        return refusal
    tile = action.tile
    if state.sides[side_of(state, seat)].page.find(tile) is not None:
        return None
    return _no_such_tile(state, tile) or refuse("RED-4.1", "not-on-your-page", tile=tile)


def _no_such_tile(state: State, tile: int) -> Refusal | None:
    """A number that the box has no tile for: there is nothing to call it by."""
    count = len(state.numbers.pieces)
    return refuse("RED-4.1", "no-such-tile", count=count) if tile >= count else None


def _check_tribune(state: State, seat: Seat, action: MoveTribune) -> Refusal | None:
    if refusal := _check_designer(state, seat):
        return refusal
    at = side_of(state, seat)
    sheet, page = sheet_of(state.numbers, state.day), state.sides[at].page
    if page.tribune == (action.x, action.y):
        return refuse("RED-4.3", "tribune-lies-there")
    others = page.taken & ~sheet.tribune_mask(page.tribune)
    place = 1 << action.y * sheet.stride + action.x
    inside = action.x < sheet.rules.columns
    if inside and place & sheet.tribune_places(others, anywhere=days.terms(state, at).anywhere):
        return None
    if inside and place & sheet.tribune_places(others, anywhere=True):
        return refuse("RED-4.3", "star-uncovered")
    return refuse("RED-4.2", "tribune-does-not-fit")


def _check_tirage(state: State, seat: Seat, _action: Tirage) -> Refusal | None:
    if refusal := _check_designer(state, seat):
        return refusal
    side = state.sides[side_of(state, seat)]
    if side.phase == "reporting":
        return refuse("RED-14.3", "partner-still-reports", other=reporter(state, side_of(state, seat)))
    return refuse("RED-5.1", "hand-full", tile=side.hand) if side.hand is not None else None


def _check_proof(state: State, seat: Seat, action: Flip | Correct) -> Refusal | None:
    at = side_of(state, seat)
    side = state.sides[at]
    if state.stage != "proof":
        return refuse("RED-5.3", "no-proofs")
    if side.corrected or designer(state, at) != seat:
        return refuse("RED-5.3", "nothing-to-correct")
    if isinstance(action, Flip):
        sheet = sheet_of(state.numbers, state.day)
        if action.tile not in troubled(sheet, side.page, days.terms(state, at)):
            return _no_such_tile(state, action.tile) or refuse("RED-5.3", "not-in-conflict", tile=action.tile)
    return None


def _check_choose(state: State, seat: Seat, action: Choose) -> Refusal | None:
    if state.stage != "draft":
        return refuse("RED-7.1", "no-draft")
    if state.acting != (seat,):
        return refuse("RED-7.2", "not-your-choice", other=state.acting[0])
    return None if action.face in state.offer else refuse("RED-7.1", "not-offered")


_CHECKS: Final[dict[type[Any], Callable[[State, Seat, Any], Refusal | None]]] = {
    Ready: _check_ready,
    Stretch: _check_stretch,
    Take: _check_take,
    Keep: _check_keep,
    GiveBack: _check_give_back,
    Maquette: _check_maquette,
    Place: _check_place,
    Flip: _check_flip,
    Lift: _check_lift,
    MoveTribune: _check_tribune,
    Tirage: _check_tirage,
    Correct: _check_proof,
    Choose: _check_choose,
}


def partners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who shares a page with this seat (RED-14.1)."""
    return tuple(other for other in seats_of(state, side_of(state, seat)) if other != seat)
