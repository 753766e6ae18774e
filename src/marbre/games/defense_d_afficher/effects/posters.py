"""Posters that change places in Défense d'afficher: taken, slipped under, stuck, given, swapped, looked at."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import Give, Look, Misplace, Post, Slip, Swap, Take
from marbre.games.defense_d_afficher.effects.turns import end_turn, one_more
from marbre.games.defense_d_afficher.legality.conditions import open_slots
from marbre.games.defense_d_afficher.state import ALL, Pair, State, add, drop, hand, reserve
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def with_hand(state: State, side: int, cards: Pair) -> dict[str, Any]:
    """The fields of a state in which this side holds these cards."""
    firsts, seconds = list(state.firsts), list(state.seconds)
    firsts[side], seconds[side] = cards
    return {"firsts": tuple(firsts), "seconds": tuple(seconds)}


def show(state: State, cards: Pair, sides: tuple[int, ...]) -> tuple[Pair, ...]:
    """What each has ever seen, once these sides have seen these cards; the last place is everybody's."""
    first, second = cards
    seen = list(state.seen)
    for side in sides:
        one, other = seen[side]
        seen[side] = one | first, other | second
    return tuple(seen)


def everybody(state: State) -> tuple[int, ...]:
    return tuple(range(len(state.seen)))


def take(_rules: "Defense", state: State, _seat: Seat, action: Take) -> State:
    return replace(state, stage="taking", left=action.count)


def slip(rules: "Defense", state: State, _seat: Seat, action: Slip) -> State:
    """Under the reserve: for what was taken (DEF-4.2), or for nothing, as a chance card has it (DEF-5.4)."""
    turn = state.turn
    cards = drop(hand(state, turn), action.card)
    changes = with_hand(state, turn, cards)
    changes["bottom"] = (*state.bottom, action.card)
    changes["slipped_by"] = (*state.slipped_by, turn)
    if state.stage == "slip" and state.left > 1:
        return replace(state, left=state.left - 1, **changes)
    return _unless_won(rules, state, cards, left=0, **changes)


def _unless_won(rules: "Defense", state: State, cards: Pair, **changes: Any) -> State:
    """Whoever holds no poster has won, at once (DEF-7.1); else the turn is over."""
    if cards == (0, 0):
        return replace(state, stage="over", **changes)
    if rules.options.simplified and "posted" in changes and sum(changes["posted"]) == ALL:
        return replace(state, stage="over", **changes)  # no slot will ever be free again (DEF-7.4)
    return end_turn(rules, state, **changes)


def post(rules: "Defense", state: State, _seat: Seat, action: Post) -> State:
    if not action.cards:
        return end_turn(rules, state, left=0, at=None)
    turn = state.turn
    cards, posted, public = hand(state, turn), state.posted, state.public
    shown: Pair = (0, 0)
    for card in action.cards:
        cards, posted = drop(cards, card), add(posted, card)
        public, shown = drop(public, card), add(shown, card)
    changes = with_hand(state, turn, cards)
    changes["posted"], changes["public"] = posted, public
    changes["seen"] = show(state, shown, everybody(state))
    if state.stage == "fog" and state.left > 1 and cards != (0, 0):
        stuck = replace(state, left=state.left - 1, **changes)
        return stuck if open_slots(stuck) else end_turn(rules, stuck, left=0)
    return _unless_won(rules, state, cards, left=0, at=None, **changes)


def misplace(rules: "Defense", state: State, _seat: Seat, _action: Misplace) -> State:
    """It comes off again, and costs a poster of the reserve, if there is one (DEF-3.4)."""
    if not reserve(state):
        return end_turn(rules, state, left=0, at=None)
    return replace(state, stage="drawing", left=1, penalties=one_more(state.penalties, state.turn))


def give(rules: "Defense", state: State, _seat: Seat, action: Give) -> State:
    turn, to = state.turn, action.to
    mine = drop(hand(state, turn), action.card)
    given = replace(state, **with_hand(state, turn, mine))
    changes = with_hand(given, to, add(hand(state, to), action.card))
    return _unless_won(rules, state, mine, seen=show(state, add((0, 0), action.card), (to,)), **changes)


def swap(_rules: "Defense", state: State, _seat: Seat, action: Swap) -> State:
    """Nothing changes hands before the other side's poster is drawn."""
    return replace(state, stage="blind", at=action.to, held=action.card)


def look(rules: "Defense", state: State, _seat: Seat, action: Look) -> State:
    return end_turn(rules, state, seen=show(state, hand(state, action.at), (state.turn,)))
