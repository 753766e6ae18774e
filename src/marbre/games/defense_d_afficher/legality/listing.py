"""Who may act in Défense d'afficher, and what is legal.

Actions are interned: `legal` hands out rows of tables built once, or of tables that fill up as they are asked.
"""

import functools
from collections.abc import Callable
from itertools import product
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
    Misplace,
    PlayerAction,
    Post,
    Roll,
    Scrape,
    Slip,
    Swap,
    Take,
)
from marbre.games.defense_d_afficher.legality.conditions import (
    acting,
    chance_left,
    double,
    may_misplace,
    most_to_take,
    open_slots,
    others,
    panel_here,
    scrapable,
)
from marbre.games.defense_d_afficher.state import State, bits, cards_of, hand, reserve
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

ALONE: Final = tuple((seat,) for seat in range(2 * SIDES))
ROLL: Final = Roll()
EXCHANGE: Final = Exchange()
CHANCE: Final = Chance()
TAKES: Final = tuple(Take(count) for count in range(1, CARDS + 1))
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
_TURNS: Final = {
    (exchange, chance): (ROLL, *((EXCHANGE,) if exchange else ()), *((CHANCE,) if chance else ()))
    for exchange, chance in product((False, True), repeat=2)
}


_NOBODY: Final = frozenset({"deal", "first", "die", "taking", "drawing", "turning", "blind", "over"})


def to_act(rules: "Defense", state: State) -> tuple[Seat, ...]:
    return () if state.stage in _NOBODY else ALONE[acting(rules, state)]


def legal(rules: "Defense", state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    listed = _LISTED.get(state.stage)
    if listed is None or seat != acting(rules, state):
        return ()
    return listed(rules, state)


def _turn(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return _TURNS[reserve(state) > 0, chance_left(state)]


def _move(rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return rules.graph.moves_or_stay[state.squares[state.turn]][state.roll]


def _walk(rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return rules.graph.moves[state.squares[state.turn]][state.roll]


def _brush(rules: "Defense", _state: State) -> tuple[PlayerAction, ...]:
    return rules.graph.brush_moves


def _take(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    return TAKES[: most_to_take(state)]


def _slip(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    turn = state.turn
    first, second = state.firsts[turn], state.seconds[turn]
    return (
        _slips(0, first & 4095)
        + _slips(12, first >> 12 & 4095)
        + _slips(24, first >> 24)
        + _slips(36, second & 4095)
        + _slips(48, second >> 12 & 4095)
        + _slips(60, second >> 24)
    )


@functools.cache
def _slips(low: Card, mask: int) -> tuple[PlayerAction, ...]:
    return tuple(SLIPS[low + bit] for bit in bits(mask))


def _post(rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    panel, turn = panel_here(rules, state), state.turn
    shift = 4 * panel
    free = open_slots(state)
    listed = posts(panel, (state.firsts[turn] & free) >> shift & 15, (state.seconds[turn] & free) >> shift & 15)
    if may_misplace(rules, state) and reserve(state):
        return (*listed, _some_misplace(state, panel))
    return listed


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


def _some_misplace(state: State, panel: int) -> Misplace:
    """Whatever is stuck on whichever wrong slot, it costs the same (DEF-3.4); this one stands for all."""
    card = cards_of(hand(state, state.turn))[0]
    slot = 4 * panel
    return _one_misplace(card, slot if slot != card % POSTERS else slot + 1)


@functools.cache
def _one_misplace(card: Card, slot: int) -> Misplace:
    return Misplace(card, slot)


def _double(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    card = double(state)
    return (HOLD_BACK,) if card is None else (HOLD_BACK, POST_ONE[card])


def _fog(_rules: "Defense", state: State) -> tuple[PlayerAction, ...]:
    free = open_slots(state)
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
    "take": _take,
    "slip": _slip,
    "walk": _walk,
    "brush": _brush,
    "fog": _fog,
    "bar": _bar,
    "scraper": _scraper,
    "double": _double,
    "give": _give,
    "swap": _swap,
    "look": _look,
    "discard": _slip,
}
