"""What the actions of a day do: reporting and layout. How a day begins and ends is in days.py."""

from typing import Any

from msgspec.structs import replace

from marbre.games.redac_chef.actions import (
    Flip,
    GiveBack,
    Keep,
    Lift,
    Maquette,
    MoveTribune,
    Place,
    Ready,
    Stretch,
    Take,
    Tirage,
)
from marbre.games.redac_chef.effects import days
from marbre.games.redac_chef.legality.acting_seats import who_acts
from marbre.games.redac_chef.pages.page import sheet_of, turn
from marbre.games.redac_chef.state import BACK, NOTHING, Side, State, side_of
from marbre.kernel.seats import Seat


def ready(state: State, seat: Seat, _action: Ready) -> State:
    state = replace(state, ready=state.ready | 1 << seat, moves=state.moves + 1)
    if state.ready.bit_count() == len(state.percents):
        return days.begin_day(state)
    return replace(state, acting=tuple(seat for seat in state.acting if not state.ready >> seat & 1))


def stretch(state: State, seat: Seat, action: Stretch) -> State:
    percents = (*state.percents[:seat], action.percent, *state.percents[seat + 1 :])
    return replace(state, percents=percents, moves=state.moves + 1)


def take(state: State, seat: Seat, action: Take) -> State:
    """A tile that lay face down is turned by the dealer before anybody else acts."""
    slot = action.slot
    heap = state.heap
    tile = heap[slot]
    heap = heap[:slot] + NOTHING + heap[slot + 1 :]
    at = side_of(state, seat)
    side = state.sides[at]
    extra = side.extra - (side.phase == "layout")
    if tile >= BACK:
        side = replace(side, slot=slot, turned=True, extra=extra)
        return _with_side(state, at, side, heap=heap, stage="turn", turning=at)
    if state.options.mode == "slow":  # what lies face up was seen: it is taken, not looked at (RED-13.2)
        side = replace(side, desk=(*side.desk, tile), extra=extra)
        return days.pass_turn(_with_side(state, at, side, heap=heap))
    return _with_side(state, at, replace(side, hand=tile, slot=slot, turned=False, extra=extra), heap=heap)


def turn_over(state: State, _dealer: str, action: Any) -> State:
    """The face of the tile that was taken exists from now on."""
    tile = 1 << action.tile
    side = replace(state.sides[state.turning], hand=action.tile)
    sides = (*state.sides[: state.turning], side, *state.sides[state.turning + 1 :])
    state = replace(state, stage="round", sides=sides, unseen=state.unseen & ~tile, returned=state.returned & ~tile)
    return replace(state, acting=who_acts(state)) if state.options.newsroom else state


def keep(state: State, seat: Seat, _action: Keep) -> State:
    at = side_of(state, seat)
    side = state.sides[at]
    assert side.hand is not None
    state = _with_side(state, at, replace(side, hand=None, desk=(*side.desk, side.hand)))
    return days.pass_turn(state) if state.options.mode == "slow" else state


def give_back(state: State, seat: Seat, _action: GiveBack) -> State:
    """It lies where it lay, face up now."""
    at = side_of(state, seat)
    side = state.sides[at]
    assert side.hand is not None
    heap = state.heap[: side.slot] + bytes([side.hand]) + state.heap[side.slot + 1 :]
    state = _with_side(state, at, replace(side, hand=None), heap=heap)
    return days.pass_turn(state) if state.options.mode == "slow" else state


def maquette(state: State, seat: Seat, _action: Maquette) -> State:
    at = side_of(state, seat)
    if state.options.mode == "slow":  # the order in which they stop is that of the tokens (RED-13.3)
        side = replace(state.sides[at], phase="layout", token=days.next_token(state))
        return days.pass_turn(_with_side(state, at, side))
    return _with_side(state, at, replace(state.sides[at], phase="layout"))


def place(state: State, seat: Seat, action: Place) -> State:
    """A tile of the desk comes to lie on the page, or one of the page elsewhere."""
    at = side_of(state, seat)
    side = state.sides[at]
    sheet = sheet_of(state.numbers, state.day)
    tile, desk, page = action.tile, side.desk, side.page
    if tile in desk:
        found = desk.index(tile)
        desk = desk[:found] + desk[found + 1 :]
    else:
        page = sheet.lift(page, tile)
    return _with_side(state, at, replace(side, desk=desk, page=sheet.lay(page, tile, action.x, action.y, action.up)))


def flip(state: State, seat: Seat, action: Flip) -> State:
    at = side_of(state, seat)
    side = state.sides[at]
    state = _with_side(state, at, replace(side, page=turn(side.page, action.tile)))
    return days.proof_read(state, at) if state.stage == "proof" else state


def lift(state: State, seat: Seat, action: Lift) -> State:
    at = side_of(state, seat)
    side = state.sides[at]
    page = sheet_of(state.numbers, state.day).lift(side.page, action.tile)
    return _with_side(state, at, replace(side, page=page, desk=(*side.desk, action.tile)))


def move_tribune(state: State, seat: Seat, action: MoveTribune) -> State:
    at = side_of(state, seat)
    side = state.sides[at]
    page = sheet_of(state.numbers, state.day).move_tribune(side.page, action.x, action.y)
    return _with_side(state, at, replace(side, page=page))


def tirage(state: State, seat: Seat, _action: Tirage) -> State:
    """The lowest token that is left (RED-5.1); when nobody is left to print, the day is over."""
    at = side_of(state, seat)
    side = state.sides[at]
    token = days.next_token(state) if side.token is None else side.token
    state = _with_side(state, at, replace(side, phase="printed", token=token))
    return state if state.acting else days.end_round(state)


def _with_side(state: State, at: int, side: Side, **changes: Any) -> State:
    """One side has acted. Who may act changes with it when it goes on to another phase, or has partners."""
    before = state.sides[at]
    moves = state.moves + 1
    sides = (*state.sides[:at], replace(side, acted=moves), *state.sides[at + 1 :])
    state = replace(state, sides=sides, moves=moves, **changes)
    if before.phase is not side.phase or state.options.newsroom:
        return replace(state, acting=who_acts(state))
    return state
