"""Posters that change places in Défense d'afficher: exchanged, stuck, slipped under, given, swapped, looked at."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import Card, Exchange, Give, Look, Post, Slip, Stick, Swap
from marbre.games.defense_d_afficher.effects.chance_cards import arrived
from marbre.games.defense_d_afficher.effects.hands import everybody, show, with_hand
from marbre.games.defense_d_afficher.effects.turns import end_turn, one_more
from marbre.games.defense_d_afficher.legality.conditions import is_right, open_slots, pointed_slots
from marbre.games.defense_d_afficher.state import ALL, Pair, State, add, drop, hand, reserve
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def exchange(_rules: "Defense", state: State, _seat: Seat, action: Exchange) -> State:
    """Nothing changes hands before as many are drawn (DEF-4.1)."""
    return replace(state, stage="taking", held=action.cards, card=None)


def slip(rules: "Defense", state: State, _seat: Seat, action: Slip) -> State:
    """Under the reserve for nothing (DEF-5.4)."""
    turn = state.turn
    cards = drop(hand(state, turn), action.card)
    changes = with_hand(state, turn, cards)
    changes["bottom"] = (*state.bottom, action.card)
    changes["slipped_by"] = (*state.slipped_by, turn)
    return _unless_won(rules, state, cards, **changes)


def _unless_won(rules: "Defense", state: State, cards: Pair, **changes: Any) -> State:
    """Whoever holds no poster has won, at once (DEF-7.1); else the turn is over."""
    if cards == (0, 0):
        return replace(state, stage="over", **changes)
    return end_turn(rules, state, **changes)


def post(rules: "Defense", state: State, _seat: Seat, action: Post) -> State:
    if not action.cards:
        return _stick_no_more(rules, state)
    stuck = _stuck(state, action.cards)
    if _is_over(rules, stuck):
        return replace(stuck, stage="over")
    if stuck.left and open_slots(stuck):
        return stuck
    return _stick_no_more(rules, stuck)


def stick(rules: "Defense", state: State, _seat: Seat, action: Stick) -> State:
    """A right pair stays, a wrong one costs a poster of the reserve, if it has one; the posting goes on (DEF-3.4)."""
    if not is_right(action):
        paid = replace(state, penalties=one_more(state.penalties, state.turn))
        return replace(paid, stage="penalty") if reserve(state) else paid
    stuck = _stuck(state, (action.card,))
    if _is_over(rules, stuck):
        return replace(stuck, stage="over")
    if (stuck.stage == "post" or stuck.left) and pointed_slots(rules, stuck):
        return stuck
    return _stick_no_more(rules, stuck)


def _stuck(state: State, cards: tuple[Card, ...]) -> State:
    """These posters on their slots, for everybody to see."""
    turn = state.turn
    mine, posted, public = hand(state, turn), state.posted, state.public
    shown: Pair = (0, 0)
    for card in cards:
        mine, posted = drop(mine, card), add(posted, card)
        public, shown = drop(public, card), add(shown, card)
    return replace(
        state,
        left=max(0, state.left - 1),
        posted=posted,
        public=public,
        seen=show(state, shown, everybody(state)),
        **with_hand(state, turn, mine),
    )


def _is_over(rules: "Defense", state: State) -> bool:
    """Whether the last poster is gone (DEF-7.1), or no slot will ever be free again (DEF-7.4)."""
    return hand(state, state.turn) == (0, 0) or (rules.options.simplified and sum(state.posted) == ALL)


def _stick_no_more(rules: "Defense", state: State) -> State:
    if state.stage == "post":
        return arrived(rules, state)
    return end_turn(rules, state, left=0, at=None)


def give(rules: "Defense", state: State, _seat: Seat, action: Give) -> State:
    turn, to = state.turn, action.to
    mine = drop(hand(state, turn), action.card)
    given = replace(state, **with_hand(state, turn, mine))
    changes = with_hand(given, to, add(hand(state, to), action.card))
    return _unless_won(rules, state, mine, seen=show(state, add((0, 0), action.card), (to,)), **changes)


def swap(_rules: "Defense", state: State, _seat: Seat, action: Swap) -> State:
    """Nothing changes hands before the other side's poster is drawn."""
    return replace(state, stage="blind", at=action.to, held=(action.card,))


def look(rules: "Defense", state: State, _seat: Seat, action: Look) -> State:
    return end_turn(rules, state, seen=show(state, hand(state, action.at), (state.turn,)))
