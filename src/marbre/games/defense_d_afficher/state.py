"""The table of Défense d'afficher.

Sets of posters are integers, one bit for each of the 36; of the two cards of a poster, one is in a set of `firsts` and
the other in a set of `seconds`. A slot has the number of its poster, so that the same integers say what is posted.
"""

import functools
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.games.defense_d_afficher.actions import CARDS, POSTERS, Card
from marbre.layout import chosen

Stage: TypeAlias = Literal[
    # the dealer's
    "deal", "first", "die", "taking", "drawing", "penalty", "turning", "blind",
    # of a turn
    "turn", "move", "post",
    # of a chance card
    "walk", "brush", "fog", "bar", "scraper", "double", "give", "swap", "look", "discard",
    "over",
]  # fmt: skip

ALL: Final = (1 << POSTERS) - 1
BIT: Final = tuple(1 << card % POSTERS for card in range(CARDS))
"""Of a card, its bit in the set of its kind."""
PANEL: Final = tuple(15 << 4 * panel for panel in range(9))
"""The slots of each panel."""

Pair: TypeAlias = tuple[int, int]
"""A set of cards: the firsts and the seconds."""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table, behind the screens, and in the players' heads."""

    stage: Stage
    turn: int
    """The side whose turn it is."""
    members: tuple[int, ...]
    """Of each side, which of its members plays its next turn."""
    squares: tuple[int, ...]
    """Where the figures stand."""
    skips: tuple[int, ...]
    """Turns that each side is to skip."""
    penalties: tuple[int, ...]
    """How often each side has paid for a wrong slot."""

    firsts: tuple[int, ...]
    """The hands."""
    seconds: tuple[int, ...]
    posted: Pair
    bag: Pair
    """Cards of the reserve of which nobody knows the order: they lie on top."""
    bottom: tuple[Card, ...]
    """Cards slipped under the reserve, in the order in which they will come up."""
    slipped_by: tuple[int, ...]
    """Who slipped each."""
    public: Pair
    """Cards that everybody has seen and can follow: given by the scraper and not posted since (DEF-7.3)."""
    seen: tuple[Pair, ...]
    """Of each side, and last of a spectator, every card that it has ever seen."""
    drawn: tuple[Card, ...]
    """Every card in the order in which it came from the bag. Only a redeal asks for it."""

    bars: tuple[int, ...]
    """The Défense cards on the plan: the slots under each."""
    stock: int
    """Chance cards that may be drawn, a bit for each."""
    discard: tuple[int, ...]
    """ÉCART, the last on top."""
    kept: tuple[int | None, ...]
    """Of each side, the chance card that waits for its next arrival at a panel (DEF-5.5)."""
    card: int | None
    """The chance card that is being followed."""
    roll: int
    """What the die shows, or the steps of a chance card; 0 when neither matters."""
    left: int
    """Posters that the fog still lets one stick."""
    at: int | None
    """The slot that was scraped, the panel that a Défense card was lifted from, or the side to swap with."""
    held: tuple[Card, ...]
    """The posters that are given up in an exchange, in the order in which they go under the reserve, or in a swap."""
    rollers: tuple[int, ...]
    """The sides that may still begin."""


def has(cards: Pair, card: Card) -> bool:
    return bool(cards[card >= POSTERS] & BIT[card])


def add(cards: Pair, card: Card) -> Pair:
    first, second = cards
    return (first | BIT[card], second) if card < POSTERS else (first, second | BIT[card])


def drop(cards: Pair, card: Card) -> Pair:
    first, second = cards
    return (first & ~BIT[card], second) if card < POSTERS else (first, second & ~BIT[card])


def both(some: Pair, others: Pair) -> Pair:
    return some[0] | others[0], some[1] | others[1]


def without(some: Pair, others: Pair) -> Pair:
    return some[0] & ~others[0], some[1] & ~others[1]


def size(cards: Pair) -> int:
    return cards[0].bit_count() + cards[1].bit_count()


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@functools.lru_cache(8192)
def cards_of(cards: Pair) -> tuple[Card, ...]:
    """The cards of a set, in order."""
    first, second = cards
    return tuple(chosen(_CARDS, first | second << POSTERS))


_CARDS: Final = range(CARDS)


def set_of(cards: tuple[Card, ...]) -> Pair:
    first = second = 0
    for card in cards:
        if card < POSTERS:
            first |= BIT[card]
        else:
            second |= BIT[card]
    return first, second


def hand(state: State, side: int) -> Pair:
    return state.firsts[side], state.seconds[side]


def filled(state: State) -> int:
    """The slots that carry a poster."""
    return state.posted[0] | state.posted[1]


def barred(state: State) -> int:
    """The slots under a Défense card."""
    mask = 0
    for bar in state.bars:
        mask |= bar
    return mask


def reserve(state: State) -> int:
    """How many posters lie in the reserve."""
    return size(state.bag) + len(state.bottom)


def drawable_chance(state: State) -> int:
    """The stock, or, where it is used up, ÉCART shuffled (DEF-5.2)."""
    return state.stock or sum(1 << card for card in state.discard)
