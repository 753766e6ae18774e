"""Défense d'afficher: where the figures stand, what is posted and barred, and my own hand."""

from functools import cache, lru_cache
from itertools import chain
from typing import Any, Final, get_args

from marbre.games.defense_d_afficher.actions import CARDS, PANELS, POSTERS, Bar, Chance, Exchange, Move, Post, Roll
from marbre.games.defense_d_afficher.game import Defense
from marbre.games.defense_d_afficher.legality.conditions import trapped
from marbre.games.defense_d_afficher.legality.listing import ROLL
from marbre.games.defense_d_afficher.secrets import View
from marbre.games.defense_d_afficher.state import Stage, State
from marbre.kernel.seats import Seat
from marbre.research.encoding import ActionCoder, Encoding, Kind, Menu, Plane
from marbre.research.encoding.planes import (
    Floats,
    FloatsOf,
    Read,
    Unchanged,
    around,
    as_floats,
    float_rows,
    many_hot,
    named_floats,
)

STAGES: Final = named_floats(get_args(Stage))
ROLLS: Final = float_rows(13)
"""A die, or the steps of a chance card."""
CARDS_HELD: Final = FloatsOf[tuple[int, ...]](bytes, 36, caps=True)
UP_TO_THREE: Final = FloatsOf[tuple[int, ...]](bytes, 3, caps=True)
STOCK: Final = FloatsOf[int](lambda stock: bytes((stock,)), 36)
LEFT: Final = FloatsOf[int](lambda left: bytes((left,)), 4)
FLAG: Final = FloatsOf[bool](lambda flag: bytes((flag,)))


def planes(rules: Defense) -> list[Plane]:
    sides, squares, chance = len(rules.sides), len(rules.plan.squares), len(rules.plan.chance)
    return [
        Plane("stage", (len(STAGES) - 1,), "the stage, one-hot"),
        Plane("turn", (sides,), "the side on turn, one-hot from the viewer's on"),
        Plane("squares", (sides, squares), "where each figure stands, one-hot"),
        Plane("hand", (CARDS,), "the cards of the viewer's side"),
        Plane("counts", (sides,), "cards that each side holds"),
        Plane("public", (sides, CARDS), "cards that everybody knows in each hand"),
        Plane("posted", (POSTERS,), "slots with a poster"),
        Plane("barred", (POSTERS,), "slots under a Défense card"),
        Plane("skips", (sides,), "turns that each side is to skip"),
        Plane("penalties", (sides,), "how often each side has paid for a wrong slot"),
        Plane("kept", (sides,), "who keeps a chance card"),
        Plane("card", (chance,), "the chance card that is followed, or was the last, one-hot"),
        Plane("roll", (13,), "the die, or the steps of a chance card, one-hot"),
        Plane("reserve", (2,), "cards on top of the reserve, and slipped under it"),
        Plane("stock", (1,), "chance cards left"),
        Plane("left", (1,), "posters that the fog still lets one stick"),
        Plane("trapped", (1,), "whether wrong slots are to be feared"),
    ]


def reader(rules: Defense) -> Read:
    sides = len(rules.sides)
    turns, places = float_rows(sides), float_rows(len(rules.plan.squares))
    chances = float_rows(len(rules.plan.chance))
    hands = {side: Unchanged(_cards) for side in (None, *range(sides))}
    posted, barred = Unchanged(_filled), Unchanged(_barred)

    def read(view: View) -> list[Floats]:
        side = view.side or 0
        found: list[Floats] = [STAGES[view.stage], turns[(view.turn - side) % sides]]
        found += [places[square] for square in around(view.squares, side)]
        found += hands[view.side](view.hand), CARDS_HELD[around(view.counts, side)]
        found += map(_cards, around(view.public, side))
        found += (
            posted(view.posted),
            barred(view.bars),
            UP_TO_THREE[around(view.skips, side)],
            UP_TO_THREE[around(view.penalties, side)],
        )
        found += [FLAG[card is not None] for card in around(view.kept, side)]
        found += (
            chances[-1 if view.card is None else view.card],
            ROLLS[min(view.roll, 12)],
            _reserve(view.reserve, len(view.bottom)),
            STOCK[view.stock],
            LEFT[view.left],
            FLAG[view.trapped],
        )
        return found

    return read


@lru_cache(4096)
def _cards(cards: tuple[int, ...]) -> bytes:
    return as_floats(many_hot(cards, CARDS))


def _filled(posted: tuple[int | None, ...]) -> bytes:
    return as_floats(bytes([card is not None for card in posted]))


def _barred(bars: tuple[tuple[int, ...], ...]) -> bytes:
    return as_floats(many_hot(chain.from_iterable(bars), POSTERS))


@cache
def _reserve(on_top: int, under: int) -> bytes:
    return as_floats(bytes((on_top, under)), CARDS)


def _post(action: Post) -> int:
    """The panel and, of each slot, nothing, its first or its second card; 0 is to hold all back."""
    number = 0
    for card in action.cards:
        poster = card % POSTERS
        number += poster // 4 * 81 * (number == 0) + (1 + card // POSTERS) * 3 ** (poster % 4)
    return number


def _bar(action: Bar) -> int:
    return action.slots[0] // 4 * 15 + sum(1 << slot % 4 for slot in action.slots) - 1


def kinds(rules: Defense) -> list[Kind]:
    """Posters are stuck on one panel; of the exchanges the list has two at most: of dead posters, of all."""
    return [
        Kind(Post, PANELS * 81, _post),
        Kind(Bar, PANELS * 15, _bar),
        Kind(Move, len(rules.plan.squares), lambda action: action.to),
        Kind(Exchange, 1, lambda _action: 0, twins=2),
    ]


def menu(coder: ActionCoder, rules: Any, state: State, seat: Seat) -> Menu:
    """Lists of moves, of posters for a panel and of slots to bar are made once, and so are their menus."""
    stage, legal = state.stage, rules.legal(state, seat)
    if not legal:
        return {}
    if stage in LISTED_ONCE or (stage == "post" and not trapped(rules, state)):
        return coder.kept_menu(legal)
    if stage != "turn":
        return coder.menu_of(legal)
    exchange = coder.starts[Exchange]
    found: dict[int, Any] = {coder.starts[Roll]: ROLL}
    for action in legal[1:]:
        if type(action) is Exchange:
            found[exchange] = action
            exchange += 1
        else:
            found[coder.starts[Chance]] = action
    return found


LISTED_ONCE: Final = frozenset({"move", "walk", "brush", "bar"})
ENCODING: Final = Encoding(planes, reader, kinds, menu)
