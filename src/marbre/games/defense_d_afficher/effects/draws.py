"""What the dealer's draws do in Défense d'afficher."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import Blind, Deal, Die, Draw, FirstRoll, Turn
from marbre.games.defense_d_afficher.effects.chance_cards import turned
from marbre.games.defense_d_afficher.effects.hands import show, with_hand
from marbre.games.defense_d_afficher.effects.turns import end_turn
from marbre.games.defense_d_afficher.state import (
    Stage,
    State,
    add,
    both,
    drawable_chance,
    drop,
    hand,
    set_of,
    size,
    without,
)
from marbre.kernel.seats import Actor

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def deal(_rules: "Defense", state: State, _actor: Actor, action: Deal) -> State:
    hands = [set_of(cards or ()) for cards in action.hands]
    first, second = state.bag
    for one, other in hands:
        first, second = first & ~one, second & ~other
    return replace(
        state,
        stage="first",
        firsts=tuple(one for one, _ in hands),
        seconds=tuple(other for _, other in hands),
        bag=(first, second),
        seen=(*hands, (0, 0)),
        drawn=tuple(card for cards in action.hands for card in cards or ()),
    )


def first_roll(_rules: "Defense", state: State, _actor: Actor, action: FirstRoll) -> State:
    """The highest begins; who shares it rolls again (DEF-1.5)."""
    best = max(action.dice)
    rollers = tuple(side for side, pips in zip(state.rollers, action.dice, strict=True) if pips == best)
    return replace(state, stage="first" if len(rollers) > 1 else "turn", turn=rollers[0], rollers=rollers)


def die(_rules: "Defense", state: State, _actor: Actor, action: Die) -> State:
    return replace(state, stage="move", roll=action.pips)


def drawn(rules: "Defense", state: State, _actor: Actor, action: Draw) -> State:
    """Into the hand of the side whose turn it is; what it gives up for them goes under the reserve (DEF-4.1)."""
    turn, cards, held = state.turn, action.cards, state.held
    unknown = min(len(cards), size(state.bag))
    below = len(cards) - unknown
    got = set_of(cards)
    changes = with_hand(state, turn, without(both(hand(state, turn), got), set_of(held)))
    changes["bag"], changes["held"] = without(state.bag, got), ()
    changes["bottom"] = state.bottom[below:] + held
    changes["slipped_by"] = state.slipped_by[below:] + (turn,) * len(held)
    changes["seen"] = show(state, got, (turn,))
    changes["drawn"] = state.drawn + cards[:unknown]
    if state.stage == "penalty":
        return replace(state, stage=_sticking(state), **changes)
    return end_turn(rules, state, **changes)


def _sticking(state: State) -> Stage:
    """Where somebody was sticking posters when he paid for a wrong slot (DEF-3.4)."""
    return "fog" if state.left else "post" if state.at is None else "double"


def turn_chance(rules: "Defense", state: State, _actor: Actor, action: Turn) -> State:
    """From the stock, or, where it is used up, from ÉCART shuffled (DEF-5.2)."""
    stock = drawable_chance(state) & ~(1 << action.card)
    return turned(rules, replace(state, stock=stock, discard=state.discard if state.stock else ()), action.card)


def blind(rules: "Defense", state: State, _actor: Actor, action: Blind) -> State:
    """The two posters change hands at once (DEF-5.4)."""
    turn, other, card, (held,) = state.turn, state.at, action.card, state.held
    assert other is not None
    mine = replace(state, **with_hand(state, turn, add(drop(hand(state, turn), held), card)))
    changes = with_hand(mine, other, add(drop(hand(state, other), card), held))
    seen = show(state, set_of((card, held)), (turn, other))
    return end_turn(rules, state, at=None, held=(), seen=seen, **changes)
