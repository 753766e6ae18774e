"""The dealer of Défense d'afficher: posters, dice and chance cards, each drawn as late as it can be."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from marbre.games.defense_d_afficher import playing
from marbre.games.defense_d_afficher.actions import (
    Bar,
    Blind,
    Card,
    Chance,
    Deal,
    DealerAction,
    Die,
    Draw,
    Exchange,
    FirstRoll,
    Give,
    Lift,
    Look,
    Misplace,
    Move,
    Post,
    Roll,
    Scrape,
    Slip,
    Stay,
    Swap,
    Take,
    Turn,
)
from marbre.games.defense_d_afficher.state import Pair, State, add, bits, cards_of, drop, hand, has, set_of, size
from marbre.kernel.luck import Luck
from marbre.kernel.seats import Actor

_STREAMS: Final = {
    "deal": "deal",
    "first": "first",
    "die": "die",
    "taking": "reserve",
    "drawing": "reserve",
    "turning": "chance",
    "blind": "blind",
}


def chance(state: State) -> str | None:
    return _STREAMS.get(state.stage)


def draw(state: State, luck: Luck) -> DealerAction:
    match state.stage:
        case "deal":
            count = len(state.sides)
            cards = _some(state.bag, luck, state.streets.plan.posters_dealt[count - 2] * count)
            return Deal(tuple(tuple(sorted(cards[side::count])) for side in range(count)))
        case "first":
            return FirstRoll(tuple(luck.below(6) + 1 for _ in state.rollers))
        case "die":
            return _DICE[luck.below(6)]
        case "turning":
            cards = tuple(bits(_stock(state)))
            return Turn(cards[luck.below(len(cards))])
        case "blind":
            assert state.at is not None
            cards = cards_of(hand(state, state.at))
            return Blind(cards[luck.below(len(cards))])
        case _:
            return Draw(_from_top(state, luck))


_DICE: Final = tuple(Die(pips) for pips in range(1, 7))


def _some(cards: Pair, luck: Luck, count: int) -> tuple[Card, ...]:
    """So many of a set, one by one, each equally likely."""
    pool = list(cards_of(cards))
    for at in range(count):
        other = at + luck.below(len(pool) - at)
        pool[at], pool[other] = pool[other], pool[at]
    return tuple(pool[:count])


def _from_top(state: State, luck: Luck) -> tuple[Card, ...]:
    """From the bag while it lasts; then what was slipped under comes up by itself, in its order."""
    unknown = min(state.left, size(state.bag))
    return _some(state.bag, luck, unknown) + state.bottom[: state.left - unknown]


def _stock(state: State) -> int:
    """The stock, or, where it is used up, ÉCART shuffled (DEF-5.2)."""
    return state.stock or sum(1 << card for card in state.discard)


def possible(state: State, action: DealerAction) -> bool:
    match action:
        case Deal():
            cards = [card for cards in action.hands if cards is not None for card in cards]
            each = state.streets.plan.posters_dealt[len(state.sides) - 2]
            return (
                state.stage == "deal"
                and len(action.hands) == len(state.sides)
                and all(cards is not None and len(cards) == each for cards in action.hands)
                and len(set(cards)) == len(cards)
            )
        case FirstRoll():
            return state.stage == "first" and len(action.dice) == len(state.rollers)
        case Die():
            return state.stage == "die"
        case Turn():
            return state.stage == "turning" and bool(_stock(state) >> action.card & 1)
        case Blind():
            return state.stage == "blind" and state.at is not None and has(hand(state, state.at), action.card)
        case Draw():
            unknown = min(state.left, size(state.bag))
            mine, rest = action.cards[:unknown], action.cards[unknown:]
            return (
                state.stage in ("taking", "drawing")
                and len(set(mine)) == unknown
                and all(has(state.bag, card) for card in mine)
                and rest == state.bottom[: state.left - unknown]
            )


def deal(state: State, _actor: Actor, action: Deal) -> State:
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


def first_roll(state: State, _actor: Actor, action: FirstRoll) -> State:
    """The highest begins; who shares it rolls again (DEF-1.5)."""
    best = max(action.dice)
    rollers = tuple(side for side, pips in zip(state.rollers, action.dice, strict=True) if pips == best)
    return replace(state, stage="first" if len(rollers) > 1 else "turn", turn=rollers[0], rollers=rollers)


def die(state: State, _actor: Actor, action: Die) -> State:
    return replace(state, stage="move", roll=action.pips)


def drawn(state: State, _actor: Actor, action: Draw) -> State:
    """Into the hand of the side whose turn it is."""
    turn, cards = state.turn, action.cards
    unknown = min(len(cards), size(state.bag))
    mine, bag = hand(state, turn), state.bag
    for card in cards:
        mine, bag = add(mine, card), drop(bag, card)
    below = len(cards) - unknown
    changes = playing.with_hand(state, turn, mine)
    changes["bag"] = bag
    changes["bottom"], changes["slipped_by"] = state.bottom[below:], state.slipped_by[below:]
    changes["seen"] = playing.show(state, set_of(cards), (turn,))
    changes["drawn"] = state.drawn + cards[:unknown]
    if state.stage == "taking":
        return replace(state, stage="slip", **changes)
    return playing.end_turn(state, left=0, at=None, **changes)


def turn_chance(state: State, _actor: Actor, action: Turn) -> State:
    """The card is followed and laid on ÉCART; only a Défense card stays on the plan for good (DEF-5.2)."""
    card = action.card
    stays = state.streets.plan.chance[card].kind == "defense"
    discard = state.discard if state.stock else ()
    return playing.follow(
        replace(
            state,
            stock=_stock(state) & ~(1 << card),
            discard=discard if stays else (*discard, card),
            card=card,
        )
    )


def blind(state: State, _actor: Actor, action: Blind) -> State:
    """The two posters change hands at once (DEF-5.4)."""
    turn, other, card, held = state.turn, state.at, action.card, state.held
    assert other is not None
    assert held is not None
    mine = replace(state, **playing.with_hand(state, turn, add(drop(hand(state, turn), held), card)))
    changes = playing.with_hand(mine, other, add(drop(hand(state, other), card), held))
    seen = playing.show(state, set_of((card, held)), (turn, other))
    return playing.end_turn(state, at=None, held=None, seen=seen, **changes)


_OBEY: Final[dict[type[Any], Callable[[State, Any, Any], State]]] = {
    Deal: deal,
    FirstRoll: first_roll,
    Die: die,
    Draw: drawn,
    Turn: turn_chance,
    Blind: blind,
    Roll: playing.roll,
    Exchange: playing.exchange,
    Chance: playing.chance,
    Move: playing.move,
    Stay: playing.stay,
    Post: playing.post,
    Misplace: playing.misplace,
    Take: playing.take,
    Slip: playing.slip,
    Bar: playing.bar,
    Lift: playing.lift,
    Scrape: playing.scrape,
    Give: playing.give,
    Swap: playing.swap,
    Look: playing.look,
}


def apply(state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](state, actor, action)
