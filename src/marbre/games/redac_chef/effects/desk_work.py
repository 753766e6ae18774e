"""What the actions of a day do: reporting and layout. How a day begins and ends is in days.py."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.effects import days
from marbre.games.redac_chef.legality.checking import who_acts
from marbre.games.redac_chef.pages.page import turn
from marbre.games.redac_chef.state import BACK, NOTHING, Side, State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef


def ready(rules: "RedacChef", state: State, seat: Seat, _action: actions.Ready) -> State:
    state = replace(state, ready=state.ready | 1 << seat, moves=state.moves + 1)
    if state.ready.bit_count() == rules.players:
        return days.begin_day(rules, state)
    return replace(state, acting=tuple(seat for seat in state.acting if not state.ready >> seat & 1))


def stretch(_rules: "RedacChef", state: State, seat: Seat, action: actions.Stretch) -> State:
    percents = (*state.percents[:seat], action.percent, *state.percents[seat + 1 :])
    return replace(state, percents=percents, moves=state.moves + 1)


def take(rules: "RedacChef", state: State, seat: Seat, action: actions.Take) -> State:
    """A tile that lay face down is turned by the dealer before anybody else acts."""
    slot = action.slot
    heap = state.heap
    tile = heap[slot]
    heap = heap[:slot] + NOTHING + heap[slot + 1 :]
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    extra = side.extra - (side.phase == "layout")
    if tile >= BACK:
        side = replace(side, slot=slot, turned=True, extra=extra)
        return _with_side(rules, state, at, side, heap=heap, stage="turn", turning=at)
    if rules.options.mode == "slow":  # what lies face up was seen: it is taken, not looked at (RED-13.2)
        side = replace(side, desk=(*side.desk, tile), extra=extra)
        return days.pass_turn(rules, _with_side(rules, state, at, side, heap=heap))
    return _with_side(rules, state, at, replace(side, hand=tile, slot=slot, turned=False, extra=extra), heap=heap)


def turn_over(rules: "RedacChef", state: State, _dealer: str, action: actions.Turn) -> State:
    """The face of the tile that was taken exists from now on."""
    tile = 1 << action.tile
    side = replace(state.sides[state.turning], hand=action.tile)
    sides = (*state.sides[: state.turning], side, *state.sides[state.turning + 1 :])
    state = replace(state, stage="round", sides=sides, unseen=state.unseen & ~tile, returned=state.returned & ~tile)
    return replace(state, acting=who_acts(rules, state)) if rules.options.newsroom else state


def keep(rules: "RedacChef", state: State, seat: Seat, _action: actions.Keep) -> State:
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    assert side.hand is not None
    state = _with_side(rules, state, at, replace(side, hand=None, desk=(*side.desk, side.hand)))
    return days.pass_turn(rules, state) if rules.options.mode == "slow" else state


def give_back(rules: "RedacChef", state: State, seat: Seat, _action: actions.GiveBack) -> State:
    """It lies where it lay, face up now."""
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    assert side.hand is not None
    heap = state.heap[: side.slot] + bytes([side.hand]) + state.heap[side.slot + 1 :]
    state = _with_side(rules, state, at, replace(side, hand=None), heap=heap)
    return days.pass_turn(rules, state) if rules.options.mode == "slow" else state


def maquette(rules: "RedacChef", state: State, seat: Seat, _action: actions.Maquette) -> State:
    at = rules.seating.side_of[seat]
    state = _with_side(rules, state, at, replace(state.sides[at], phase="layout"))
    return days.pass_turn(rules, state) if rules.options.mode == "slow" else state


def place(rules: "RedacChef", state: State, seat: Seat, action: actions.Place) -> State:
    """A tile of the desk comes to lie on the page, or one of the page elsewhere."""
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    sheet = rules.sheets[state.day]
    tile, desk, page = action.tile, side.desk, side.page
    if tile in desk:
        found = desk.index(tile)
        desk = desk[:found] + desk[found + 1 :]
    else:
        page = sheet.lift(page, tile)
    return _with_side(
        rules, state, at, replace(side, desk=desk, page=sheet.lay(page, tile, action.x, action.y, action.up))
    )


def flip(rules: "RedacChef", state: State, seat: Seat, action: actions.Flip) -> State:
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    state = _with_side(rules, state, at, replace(side, page=turn(side.page, action.tile)))
    return days.proof_read(rules, state, at) if state.stage == "proof" else state


def lift(rules: "RedacChef", state: State, seat: Seat, action: actions.Lift) -> State:
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    page = rules.sheets[state.day].lift(side.page, action.tile)
    return _with_side(rules, state, at, replace(side, page=page, desk=(*side.desk, action.tile)))


def move_tribune(rules: "RedacChef", state: State, seat: Seat, action: actions.MoveTribune) -> State:
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    page = rules.sheets[state.day].move_tribune(side.page, action.x, action.y)
    return _with_side(rules, state, at, replace(side, page=page))


def tirage(rules: "RedacChef", state: State, seat: Seat, _action: actions.Tirage) -> State:
    """The lowest token that is left (RED-5.1); when nobody is left to print, the day is over."""
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    state = _with_side(rules, state, at, replace(side, phase="printed", token=days.next_token(state)))
    state = days.in_seat_order(state) if rules.options.mode == "slow" else state
    return state if state.acting else days.end_round(rules, state)


def _with_side(rules: "RedacChef", state: State, at: int, side: Side, **changes: Any) -> State:
    """One side has acted. Who may act changes with it when it goes on to another phase, or has partners."""
    before = state.sides[at]
    moves = state.moves + 1
    sides = (*state.sides[:at], replace(side, acted=moves), *state.sides[at + 1 :])
    state = replace(state, sides=sides, moves=moves, **changes)
    if before.phase is not side.phase or rules.options.newsroom:
        return replace(state, acting=who_acts(rules, state))
    return state
