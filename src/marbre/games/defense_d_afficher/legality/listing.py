"""Who may act in Défense d'afficher, and what is legal.

Actions are interned: `legal` hands out rows of tables built once, or of tables that fill up as they are asked. Of all
the exchanges of a turn it lists two at most; `check` takes any, and `sample` draws any.
"""

import functools
from collections.abc import Callable
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Final

from marbre.games.defense_d_afficher.actions import (
    CARDS,
    PANELS,
    POSTERS,
    SIDES,
    Bar,
    Card,
    Chance,
    Exchange,
    Give,
    Lift,
    Look,
    PlayerAction,
    Post,
    Roll,
    Scrape,
    Slip,
    Stick,
    Swap,
)
from marbre.games.defense_d_afficher.legality.conditions import (
    acting,
    chance_left,
    most_to_exchange,
    open_slots,
    others,
    panel_here,
    pointed_slots,
    scrapable,
    trapped,
)
from marbre.games.defense_d_afficher.state import Pair, State, bits, cards_of, hand, reserve
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

ALONE: Final = tuple((seat,) for seat in range(2 * SIDES))
ROLL: Final = Roll()
CHANCE: Final = Chance()
SLIPS: Final = tuple(Slip(card) for card in range(CARDS))
HOLD_BACK: Final = Post(())
POST_ONE: Final = tuple(Post((card,)) for card in range(CARDS))
LIFTS: Final = tuple(Lift(number) for number in range(24))
SCRAPES: Final = tuple(tuple(Scrape(slot, side) for slot in range(POSTERS)) for side in range(SIDES))
GIVES: Final = tuple(tuple(Give(card, side) for card in range(CARDS)) for side in range(SIDES))
SWAPS: Final = tuple(tuple(Swap(card, side) for card in range(CARDS)) for side in range(SIDES))
LOOKS: Final = tuple(Look(side) for side in range(SIDES))
BARS: Final = tuple(
    tuple(Bar(tuple(4 * panel + slot for slot in bits(mask))) for mask in range(1, 16)) for panel in range(PANELS)
)
"""Of each panel, every set of its slots but the empty one."""
_NOBODY: Final = frozenset({"deal", "first", "die", "taking", "drawing", "penalty", "turning", "blind", "over"})


def to_act(rules: "Defense", state: State) -> tuple[Seat, ...]:
    return () if state.stage in _NOBODY else ALONE[acting(rules, state)]


def legal(rules: "Defense", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    listed = _LISTED.get(state.stage)
    if listed is None or seat != acting(rules, state):
        return ()
    return listed(rules, state)


def _turn(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return _three(state, dead_cards(state), hand(state, state.turn))


def _three(state: State, *sets: Pair) -> tuple[PlayerAction, ...]:
    """The three things that a turn can be, with the exchange of each of these sets (DEF-2.1)."""
    listed: list[PlayerAction] = [ROLL, *_exchanges(state, sets)]
    if chance_left(state):
        listed.append(CHANCE)
    return tuple(listed)


def dead_cards(state: State) -> Pair:
    """The posters of the side on turn that can be stuck nowhere as things stand: of two alike, the second."""
    free = open_slots(state)
    first, second = hand(state, state.turn)
    return first & ~free, second & ~(free & ~first)


def _exchanges(state: State, sets: tuple[Pair, ...]) -> list[Exchange]:
    """Of each of these sets, or of as many of it as lie in the reserve."""
    most = most_to_exchange(state)
    found: list[Exchange] = []
    for cards in sets:
        named = _exchange(cards, most)
        if named is not None and named not in found:
            found.append(named)
    return found


@functools.lru_cache(8192)
def _exchange(cards: Pair, most: int) -> Exchange | None:
    named = cards_of(cards)[:most]
    return Exchange(named) if named else None


def whole(_rules: "Defense", state: State) -> bool:
    """Whether `legal` is all that may be done: not while posters may be exchanged."""
    return state.stage != "turn" or not reserve(state)


def offered(rules: "Defense", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """To a person who is to find out what fits, nothing is said of what does not (DEF-3.4)."""
    listed = legal(rules, state, seat)
    if state.stage != "turn" or not listed or not trapped(rules, state):
        return listed
    return _three(state, hand(state, state.turn))


def sample(rules: "Defense", state: State, seat: Seat, rng: Random) -> PlayerAction:
    """One of the three things that a turn can be, each as likely; of all exchanges any number, and any posters."""
    if state.stage != "turn":
        listed = legal(rules, state, seat)
        return listed[int(rng.random() * len(listed))]
    most = most_to_exchange(state)
    things = (ROLL, *((Exchange,) if most else ()), *((CHANCE,) if chance_left(state) else ()))
    drawn: Roll | Chance | type[Exchange] = things[int(rng.random() * len(things))]
    if not isinstance(drawn, type):
        return drawn
    return Exchange(tuple(rng.sample(cards_of(hand(state, state.turn)), 1 + int(rng.random() * most))))


def _move(rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return rules.graph.moves_or_stay[state.squares[state.turn]][state.roll]


def _walk(rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return rules.graph.moves[state.squares[state.turn]][state.roll]


def _brush(rules: "Defense", _state: State) -> tuple[PlayerAction, ...]:
    return rules.graph.brush_moves


def _slip(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return tuple(SLIPS[card] for card in cards_of(hand(state, state.turn)))


def _post(rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    if trapped(rules, state):
        return _pairs(rules, state)
    panel, turn = panel_here(rules, state), state.turn
    shift = 4 * panel
    free = open_slots(state)
    return posts(panel, (state.firsts[turn] & free) >> shift & 15, (state.seconds[turn] & free) >> shift & 15)


def _pairs(rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    """Every poster with every slot that can be pointed at, right or wrong (DEF-3.4)."""
    slots = tuple(bits(pointed_slots(rules, state)))
    return (HOLD_BACK, *(_stick(card, slot) for card in cards_of(hand(state, state.turn)) for slot in slots))


@functools.cache
def _stick(card: Card, slot: int) -> Stick:
    return Stick(card, slot)


@functools.cache
def posts(panel: int, firsts: int, seconds: int) -> tuple[PlayerAction, ...]:
    """Every way to stick some of these on a panel: none first, all of the lowest cards last but for doubles."""
    choices: list[tuple[tuple[Card, ...], ...]] = []
    for slot in range(4):
        here: list[tuple[Card, ...]] = [()]
        if firsts >> slot & 1:
            here.append((4 * panel + slot,))
        if seconds >> slot & 1:
            here.append((POSTERS + 4 * panel + slot,))
        choices.append(tuple(here))
    found = [sum(chosen, ()) for chosen in product(*choices)]
    return tuple(_one_post(tuple(sorted(cards))) for cards in found)


@functools.cache
def _one_post(cards: tuple[Card, ...]) -> Post:
    return HOLD_BACK if not cards else POST_ONE[cards[0]] if len(cards) == 1 else Post(cards)


def _one(rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    """One poster, in the fog or in place of its double, or none."""
    if trapped(rules, state):
        return _pairs(rules, state)
    free = pointed_slots(rules, state)
    first, second = hand(state, state.turn)
    return (HOLD_BACK, *(POST_ONE[card] for card in cards_of((first & free, second & free))))


def _bar(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return _bars(state.at)


@functools.cache
def _bars(lifted_from: int | None) -> tuple[PlayerAction, ...]:
    return tuple(bar for panel in range(PANELS) if panel != lifted_from for bar in BARS[panel])


def _scraper(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    slots, rivals = bits(scrapable(state)), others(state)
    return (*LIFTS[: len(state.bars)], *[SCRAPES[side][slot] for slot in slots for side in rivals])


def _give(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    cards, rivals = cards_of(hand(state, state.turn)), others(state)
    return tuple([GIVES[side][card] for card in cards for side in rivals])


def _swap(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    cards, rivals = cards_of(hand(state, state.turn)), others(state)
    return tuple([SWAPS[side][card] for card in cards for side in rivals])


def _look(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return tuple(LOOKS[side] for side in others(state))


_LISTED: Final[dict[str, Callable[["Defense", State], tuple[PlayerAction, ...]]]] = {
    "turn": _turn,
    "move": _move,
    "post": _post,
    "walk": _walk,
    "brush": _brush,
    "fog": _one,
    "bar": _bar,
    "scraper": _scraper,
    "double": _one,
    "give": _give,
    "swap": _swap,
    "look": _look,
    "discard": _slip,
}
