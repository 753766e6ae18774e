"""Défense d'afficher: where the figures stand, what is posted and barred, and my own hand."""

from functools import lru_cache
from itertools import chain
from typing import Final, get_args

from marbre.games.defense_d_afficher.actions import CARDS, PANELS, POSTERS, Bar, Exchange, Move, Post
from marbre.games.defense_d_afficher.game import Defense
from marbre.games.defense_d_afficher.secrets import View
from marbre.games.defense_d_afficher.state import Stage
from marbre.research.encoding import Encoding, Kind, Plane
from marbre.research.encoding.planes import around, many_hot, named, one_hot

STAGES: Final = named(get_args(Stage))
NONE: Final = bytes(CARDS)
ROLLS: Final = one_hot(13)
"""A die, or the steps of a chance card."""


def planes(rules: Defense) -> list[Plane]:
    sides, squares = len(rules.sides), len(rules.plan.squares)
    rows, places, chance = one_hot(sides), one_hot(squares), len(rules.plan.chance)
    chances = one_hot(chance)

    def turn(view: View) -> bytes:
        return rows[(view.turn - (view.side or 0)) % sides]

    def figures(view: View) -> bytes:
        return b"".join([places[square] for square in around(view.squares, view.side)])

    def public(view: View) -> bytes:
        return b"".join([many_hot(cards, CARDS) if cards else NONE for cards in around(view.public, view.side)])

    def kept(view: View) -> bytes:
        return bytes([card is not None for card in around(view.kept, view.side)])

    def card(view: View) -> bytes:
        return chances[-1 if view.card is None else view.card]

    def of_sides(name: str, meaning: str, most: int) -> Plane:
        return Plane(
            name, (sides,), meaning, lambda view: bytes(around(getattr(view, name), view.side)), most=most, caps=True
        )

    return [
        Plane("stage", (len(STAGES) - 1,), "the stage, one-hot", lambda view: STAGES[view.stage]),
        Plane("turn", (sides,), "the side on turn, one-hot from the viewer's on", turn),
        Plane("squares", (sides, squares), "where each figure stands, one-hot", figures),
        Plane("hand", (CARDS,), "the cards of the viewer's side", lambda view: many_hot(view.hand, CARDS)),
        of_sides("counts", "cards that each side holds", 36),
        Plane("public", (sides, CARDS), "cards that everybody knows in each hand", public),
        Plane("posted", (POSTERS,), "slots with a poster", _posted),
        Plane("barred", (POSTERS,), "slots under a Défense card", _barred),
        of_sides("skips", "turns that each side is to skip", 3),
        of_sides("penalties", "how often each side has paid for a wrong slot", 3),
        Plane("kept", (sides,), "who keeps a chance card", kept),
        Plane("card", (chance,), "the chance card that is followed, or was the last, one-hot", card),
        Plane("roll", (13,), "the die, or the steps of a chance card, one-hot", lambda view: ROLLS[min(view.roll, 12)]),
        Plane("reserve", (2,), "cards on top of the reserve, and slipped under it", _reserve, most=CARDS),
        Plane("stock", (1,), "chance cards left", lambda view: bytes((view.stock,)), most=36),
        Plane("left", (1,), "posters that the fog still lets one stick", lambda view: bytes((view.left,)), most=4),
        Plane("trapped", (1,), "whether wrong slots are to be feared", lambda view: bytes((view.trapped,))),
    ]


def _posted(view: View) -> bytes:
    return _filled(view.posted)


@lru_cache(1024)
def _filled(posted: tuple[int | None, ...]) -> bytes:
    return bytes([card is not None for card in posted])


def _barred(view: View) -> bytearray:
    return many_hot(chain.from_iterable(view.bars), POSTERS)


def _reserve(view: View) -> bytes:
    return bytes((view.reserve, len(view.bottom)))


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


ENCODING: Final = Encoding(planes, kinds)
