"""What an action does in VIPs: a seat's, and the dealer's."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from marbre.games.vips.actions import Argue, Arrange, Bet, Deal, First, Place, Swap
from marbre.games.vips.legality import swaps
from marbre.games.vips.state import UNIT, Packed, Stage, State
from marbre.kernel.seats import Actor, Seat

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips


def arrange(_rules: "Vips", state: State, _actor: Actor, action: Arrange) -> State:
    return replace(state, stage="bet", columns=action.columns * 3)


def deal(_rules: "Vips", state: State, _actor: Actor, action: Deal) -> State:
    dealt = tuple(UNIT[chip] for chip in action.chips)
    return replace(state, stage="first", chips=dealt, bag=state.bag - sum(dealt))


def first(_rules: "Vips", state: State, _actor: Actor, action: First) -> State:
    return replace(state, stage="place", turn=action.seat)


def bet(_rules: "Vips", state: State, seat: Seat, action: Bet) -> State:
    bets = (*state.bets[:seat], action, *state.bets[seat + 1 :])
    return replace(state, bets=bets, stage="bet" if None in bets else "deal")


def place(_rules: "Vips", state: State, seat: Seat, action: Place) -> State:
    unit = UNIT[action.chip]
    pieces, each = list(state.chips), list(state.hands)
    pieces[action.piece] += unit
    each[seat] = hand = each[seat] - unit
    chips, hands = tuple(pieces), tuple(each)
    if state.stage == "place" and (hand or swaps(chips)):
        return replace(state, stage="follow", chips=chips, hands=hands)
    stage, turn = _next_turn(state, hands)
    return replace(state, stage=stage, turn=turn, chips=chips, hands=hands)


def swap(_rules: "Vips", state: State, _seat: Seat, action: Swap) -> State:
    """Announced where it touches the tallest column (VIP-2.6), else done."""
    columns = state.columns
    if columns[action.first] and columns[action.second]:
        return _move(state, action)
    return replace(state, stage="argue", announced=action)


def argue(_rules: "Vips", state: State, _seat: Seat, _action: Argue) -> State:
    assert state.announced is not None
    return _move(state, state.announced)


def _move(state: State, swapped: Swap) -> State:
    """Two pieces change columns, their chips leave the game, and the turn ends (VIP-2.3, VIP-2.5)."""
    one, other = swapped.first, swapped.second
    columns, chips = list(state.columns), list(state.chips)
    columns[one], columns[other] = columns[other], columns[one]
    gone = state.gone + chips[one] + chips[other]
    chips[one] = chips[other] = 0
    stage, turn = _next_turn(state, state.hands)
    return replace(state, stage=stage, turn=turn, columns=tuple(columns), chips=tuple(chips), gone=gone, announced=None)


def _next_turn(state: State, hands: tuple[Packed, ...]) -> tuple[Stage, Seat]:
    """The next seat to the left that has chips; out of chips, out of the round (VIP-3.2, VIP-3.3)."""
    turn = state.turn
    players = len(hands)
    for _ in hands:
        turn = turn + 1 if turn + 1 < players else 0
        if hands[turn]:
            return "place", turn
    return "over", 0


_OBEY: Final[dict[type[Any], Callable[["Vips", State, Any, Any], State]]] = {
    Arrange: arrange,
    Deal: deal,
    First: first,
    Bet: bet,
    Place: place,
    Swap: swap,
    Argue: argue,
}


def apply(rules: "Vips", state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](rules, state, actor, action)
