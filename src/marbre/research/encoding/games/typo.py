"""Typo: four rows of letters, my hand, and what everybody has laid open."""

from functools import lru_cache
from typing import Final, get_args

from marbre.games.typo.actions import Letter, Place, Spell
from marbre.games.typo.game import Typo
from marbre.games.typo.secrets import View
from marbre.games.typo.state import Stage
from marbre.research.encoding import Encoding, Kind, Plane
from marbre.research.encoding.planes import around, many_hot, named, one_hot, small

STAGES: Final = named(get_args(Stage))
LETTERS: Final = named(get_args(Letter))
ALPHABET: Final[tuple[str, ...]] = get_args(Letter)
LONGEST_ROW: Final = 10
"""Letters of a row that are shown; the rest of a longer one is cut off."""
MOST_CARDS: Final = 8
"""Of one letter: what counts of letters are divided by."""
REMEMBERED: Final = 4096
"""Rows and hands whose letters are kept as numbers."""


@lru_cache(REMEMBERED)
def _counts(cards: str) -> bytes:
    return bytes(cards.count(letter) for letter in ALPHABET)


@lru_cache(REMEMBERED)
def _row(row: str) -> bytes:
    return b"".join([LETTERS[letter] for letter in row[:LONGEST_ROW]]).ljust(26 * LONGEST_ROW, b"\0")


def _rows(view: View) -> bytes:
    return b"".join(map(_row, view.rows))


def _announced(view: View) -> bytearray:
    word = view.announced
    return many_hot(() if word is None else (2 * word.row + (word.end == "right"),), 8)


def planes(rules: Typo) -> list[Plane]:
    players, seats = rules.players, one_hot(rules.players)

    def turn(view: View) -> bytes:
        return seats[-1 if view.turn is None else (view.turn - (view.seat or 0)) % players]

    def chosen(view: View) -> bytes:
        return b"".join([LETTERS[card] for card in around(view.chosen, view.seat)])

    def known(view: View) -> bytes:
        return b"".join([_counts(cards) for cards in around(view.known, view.seat)])

    def queue(view: View) -> bytearray:
        places = bytearray(players)
        for place, seat in enumerate(view.queue, start=1):
            places[(seat - (view.seat or 0)) % players] = place
        return places

    def votes(view: View) -> bytes:
        return small(0 if vote is None else -1 if vote else 1 for vote in around(view.votes, view.seat))

    return [
        Plane("stage", (len(STAGES) - 1,), "the stage, one-hot", lambda view: STAGES[view.stage]),
        Plane("part", (1,), "1 or 2", lambda view: bytes((view.part,)), most=2),
        Plane("turn", (players,), "whose card is being placed, one-hot from the viewer on", turn),
        Plane("rows", (4, LONGEST_ROW, 26), "the letters of each row from its left end, one-hot", _rows),
        Plane(
            "hand", (26,), "the viewer's cards by letter", lambda view: _counts(view.hand), most=MOST_CARDS, caps=True
        ),
        Plane(
            "sizes",
            (players,),
            "cards in each hand",
            lambda view: bytes(around(view.sizes, view.seat)),
            most=16,
            caps=True,
        ),
        Plane("chosen", (players, 26), "chosen cards that the viewer may see, one-hot", chosen),
        Plane("has_chosen", (players,), "who has chosen", lambda view: bytes(around(view.has_chosen, view.seat))),
        Plane("queue", (players,), "when each is to place: 1 for the next", queue, most=players),
        Plane("known", (players, 26), "cards known to be in each hand", known, most=MOST_CARDS, caps=True),
        Plane(
            "discards",
            (26,),
            "discarded cards by letter",
            lambda view: _counts(view.discards),
            most=MOST_CARDS,
            caps=True,
        ),
        Plane(
            "scores",
            (players,),
            "points so far",
            lambda view: small(around(view.scores, view.seat)),
            most=50,
            caps=True,
        ),
        Plane("announced", (4, 2), "the row and end of the word on trial", _announced),
        Plane("votes", (players,), "on it: 1 yes, -1 no, 0 nothing said", votes),
    ]


_PLACE_SIZE: Final = 8


def _place(action: Place) -> int:
    return 2 * action.row + (action.end == "right")


def kinds(_rules: Typo) -> list[Kind]:
    """A place with a word that exists and, where bluffing is allowed, one that does not: the list has both in order."""
    return [Kind(Place, _PLACE_SIZE, _place, twins=2), Kind(Spell, 1, lambda _action: 0)]


ENCODING: Final = Encoding(planes, kinds)
