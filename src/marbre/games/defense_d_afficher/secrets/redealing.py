"""The worlds that fit what a seat knows of Défense d'afficher.

A redeal relabels: cards that a side has never seen change places with each other, wherever they lie and wherever they
have been, and the past is told with the new names. A card that the side has once seen stays where it is, even if the
side could only guess where that is by now. `imagine` knows nothing but a view and deals everything anew that it hides.
"""

import functools
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import (
    CARDS,
    POSTERS,
    Blind,
    Card,
    Deal,
    Draw,
    Exchange,
    Give,
    Slip,
    Stick,
    Swap,
)
from marbre.games.defense_d_afficher.legality.conditions import is_right, most_to_exchange
from marbre.games.defense_d_afficher.legality.listing import dead_cards
from marbre.games.defense_d_afficher.secrets.view import View
from marbre.games.defense_d_afficher.state import Pair, State, cards_of, hand, has, set_of
from marbre.kernel.rules import RetoldWorlds
from marbre.kernel.seats import Actor, Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def redeal(rules: "Defense", state: State, seat: Seat | None, rng: Random) -> State:
    """Every card that this side has never seen may be any other of them (DEF-7.2)."""
    if state.stage == "over":
        return state
    seen = state.seen[-1 if seat is None else rules.side_by_seat[seat]]
    hidden = [card for card in range(CARDS) if not has(seen, card)]
    mixed = hidden[:]
    rng.shuffle(mixed)
    names = list(range(CARDS))
    for card, other in zip(hidden, mixed, strict=True):
        names[card] = other
    return _relabel(state, names)


def _relabel(state: State, names: list[Card]) -> State:
    def anew(cards: Pair) -> Pair:
        return set_of(tuple(names[card] for card in cards_of(cards)))

    hands = [anew(cards) for cards in zip(state.firsts, state.seconds, strict=True)]
    return replace(
        state,
        firsts=tuple(first for first, _ in hands),
        seconds=tuple(second for _, second in hands),
        posted=anew(state.posted),
        bag=anew(state.bag),
        bottom=tuple(names[card] for card in state.bottom),
        public=anew(state.public),
        seen=tuple(map(anew, state.seen)),
        drawn=tuple(names[card] for card in state.drawn),
        held=tuple(names[card] for card in state.held),
    )


def retell(_rules: "Defense", action: Any, _actor: Actor, worlds: RetoldWorlds[State]) -> Any:
    """The same cards by their new names; every card that was ever acted with has come from the bag."""
    names = _names(worlds.real.drawn, worlds.truth.drawn)
    match action:
        case Deal():
            return Deal(tuple(cards and tuple(names[card] for card in cards) for cards in action.hands))
        case Draw() | Exchange():
            return type(action)(tuple(names[card] for card in action.cards))
        case Slip() | Give() | Swap() | Blind():
            return replace(action, card=names[action.card])
        case Stick() if not is_right(action):
            return _wrong(names[action.card], action.slot)
        case _:
            return action


def _wrong(card: Card, slot: int) -> Stick:
    """The others know only that it was a wrong slot, not which (DEF-3.4)."""
    return Stick(card, slot if slot != card % POSTERS else slot ^ 1)


@functools.lru_cache(maxsize=8)
def _names(drawn: tuple[Card, ...], anew: tuple[Card, ...]) -> dict[Card, Card]:
    return dict(zip(drawn, anew, strict=True))


def imagine(rules: "Defense", view: View, rng: Random) -> State:
    """A state that fits this view: what it hides is dealt anew, each way equally likely."""
    posted = tuple(card for card in view.posted if card is not None)
    known = {*posted, *view.bottom, *view.hand}.union(*view.public, *view.hands)
    unknown = [card for card in range(CARDS) if card not in known]
    rng.shuffle(unknown)
    hands: list[Pair] = []
    for side in range(len(rules.sides)):
        if view.hands:
            hands.append(set_of(view.hands[side]))
        elif side == view.side:
            hands.append(set_of(view.hand))
        else:
            more = view.counts[side] - len(view.public[side])
            hands.append(set_of(view.public[side] + tuple(unknown[:more])))
            del unknown[:more]
    bottom = tuple(unknown.pop() if card is None else card for card in view.bottom)
    public = [card for cards in view.public for card in cards]
    under = zip(view.bottom, view.slipped_by, strict=True)
    public += [card for card, by in under if card is not None and by != view.side]
    world = _rebuild(rules, view, hands, bottom, set_of(posted), set_of(tuple(unknown)), set_of(tuple(public)))
    return replace(world, held=_given_up(world, rng)) if world.stage in ("taking", "blind") else world


def _given_up(state: State, rng: Random) -> tuple[Card, ...]:
    """Before the dealer has drawn for an exchange or a swap: no view says what is given up for it. Any poster in a
    swap, what fits nowhere in an exchange; where all fit, any of them, and any number.
    """
    mine = cards_of(hand(state, state.turn))
    if state.stage == "blind":
        return (rng.choice(mine),)
    most = most_to_exchange(state)
    return cards_of(dead_cards(state))[:most] or tuple(rng.sample(mine, rng.randint(1, most)))


def _rebuild(
    rules: "Defense", view: View, hands: list[Pair], bottom: tuple[Card, ...], posted: Pair, bag: Pair, public: Pair
) -> State:
    count, cards = len(rules.sides), rules.plan.chance
    defense = [number for number, card in enumerate(cards) if card.kind == "defense"]
    gone = len(view.bars) + (view.stage == "bar")
    out = {*view.discard, *view.kept, *defense[:gone]}
    return State(
        stage=view.stage,
        turn=view.turn,
        members=view.members,
        squares=view.squares,
        skips=view.skips,
        penalties=view.penalties,
        firsts=tuple(first for first, _ in hands),
        seconds=tuple(second for _, second in hands),
        posted=posted,
        bag=bag,
        bottom=bottom,
        slipped_by=view.slipped_by,
        public=public,
        seen=((0, 0),) * (count + 1),
        drawn=(),
        bars=tuple(sum(1 << slot for slot in bar) for bar in view.bars),
        stock=0 if rules.options.simplified else sum(1 << card for card in range(len(cards)) if card not in out),
        discard=view.discard,
        kept=view.kept,
        card=view.card,
        roll=view.roll,
        left=view.left,
        at=view.at,
        held=(),
        rollers=tuple(range(count)),
    )
