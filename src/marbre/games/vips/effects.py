"""What an action does in VIPs: a seat's, and the dealer's."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from marbre.games.vips.actions import Argue, Arrange, Bet, Deal, First, Place, Smile, Swap
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


def place(rules: "Vips", state: State, seat: Seat, action: Place) -> State:
    unit = UNIT[action.chip]
    pieces, each = list(state.chips), list(state.hands)
    pieces[action.piece] += unit
    each[seat] = hand = each[seat] - unit
    chips, hands = tuple(pieces), tuple(each)
    if state.stage == "place" and (hand or swaps(chips)):
        return replace(state, stage="follow", chips=chips, hands=hands)
    stage, turn = _next_turn(rules, state, hands)
    return replace(state, stage=stage, turn=turn, chips=chips, hands=hands)


def swap(rules: "Vips", state: State, _seat: Seat, action: Swap) -> State:
    one, other = action.first, action.second
    columns, chips = list(state.columns), list(state.chips)
    columns[one], columns[other] = columns[other], columns[one]
    gone = state.gone + chips[one] + chips[other]
    chips[one] = chips[other] = 0
    if 0 in (columns[one], columns[other]):
        return replace(state, stage="argue", columns=tuple(columns), chips=tuple(chips), gone=gone)
    stage, turn = _next_turn(rules, state, state.hands)
    return replace(state, stage=stage, turn=turn, columns=tuple(columns), chips=tuple(chips), gone=gone)


def end_turn(rules: "Vips", state: State, _seat: Seat, _action: Argue) -> State:
    stage, turn = _next_turn(rules, state, state.hands)
    return replace(state, stage=stage, turn=turn)


def smile(_rules: "Vips", state: State, seat: Seat, action: Smile) -> State:
    smiles = (*state.smiles[:seat], action.at, *state.smiles[seat + 1 :])
    return replace(state, smiles=smiles, stage="smile" if None in smiles else "over")


def _next_turn(rules: "Vips", state: State, hands: tuple[Packed, ...]) -> tuple[Stage, Seat]:
    """The next seat to the left that has chips; out of chips, out of the round (VIP-3.2, VIP-3.3)."""
    turn = state.turn
    players = len(hands)
    for _ in hands:
        turn = turn + 1 if turn + 1 < players else 0
        if hands[turn]:
            return "place", turn
    return ("smile" if rules.options.smile else "over"), 0


_OBEY: Final[dict[type[Any], Callable[["Vips", State, Any, Any], State]]] = {
    Arrange: arrange,
    Deal: deal,
    First: first,
    Bet: bet,
    Place: place,
    Swap: swap,
    Argue: end_turn,
    Smile: smile,
}


def apply(rules: "Vips", state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](rules, state, actor, action)
