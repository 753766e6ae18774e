"""Typo: four rows of letters, my hand, and what everybody has laid open."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, get_args

from marbre.games.typo.actions import Choose, GiveUp, Letter, Place, Spell
from marbre.games.typo.game import Typo
from marbre.games.typo.legality import CHOICES
from marbre.games.typo.secrets import View
from marbre.games.typo.state import Stage, State
from marbre.kernel.seats import Seat
from marbre.research.encoding import ActionCoder, Encoding, Kind, Menu, Plane
from marbre.research.encoding.planes import (
    Floats,
    FloatsOf,
    Read,
    around,
    as_floats,
    float_rows,
    many_hot,
    named_floats,
    small,
)

STAGES: Final = named_floats(get_args(Stage))
LETTERS: Final = named_floats(get_args(Letter))
ALPHABET: Final[tuple[str, ...]] = get_args(Letter)
AT: Final = {letter: at for at, letter in enumerate(ALPHABET)}
LONGEST_ROW: Final = 10
"""Letters of a row that are shown; the rest of a longer one is cut off."""
MOST_CARDS: Final = 8
"""Of one letter: what counts of letters are divided by."""
REMEMBERED: Final = 4096
"""Rows and hands whose letters are kept as numbers."""
COUNTS: Final = tuple(as_floats(bytes((min(count, MOST_CARDS),)), MOST_CARDS) for count in range(128))
PARTS: Final = FloatsOf[int](lambda part: bytes((part,)), 2)
FLAGS: Final = FloatsOf[tuple[bool, ...]](bytes)
SIZES: Final = FloatsOf[tuple[int, ...]](bytes, 16, caps=True)
VOTES: Final = FloatsOf[tuple[bool | None, ...]](
    lambda votes: small(0 if vote is None else -1 if vote else 1 for vote in votes)
)
TRIALS: Final = FloatsOf[tuple[int, str] | None](lambda at: many_hot(() if at is None else (_end(*at),), 8))


def _end(row: int, end: str) -> int:
    """The number of an end of a row."""
    return 2 * row + (end == "right")


@lru_cache(REMEMBERED)
def _counts(cards: str) -> bytes:
    counts = [0] * len(ALPHABET)
    for card in cards:
        counts[AT[card]] += 1
    return b"".join([COUNTS[count] for count in counts])


@lru_cache(REMEMBERED)
def _row(row: str) -> bytes:
    return b"".join([LETTERS[letter] for letter in row[:LONGEST_ROW]]).ljust(4 * 26 * LONGEST_ROW, b"\0")


@lru_cache(REMEMBERED)
def _scores(scores: Sequence[int]) -> bytes:
    return as_floats(small(min(50, max(-50, score)) for score in scores), 50)


def planes(rules: Typo) -> list[Plane]:
    players = rules.players
    return [
        Plane("stage", (len(STAGES) - 1,), "the stage, one-hot"),
        Plane("part", (1,), "1 or 2"),
        Plane("turn", (players,), "whose card is being placed, one-hot from the viewer on"),
        Plane("rows", (4, LONGEST_ROW, 26), "the letters of each row from its left end, one-hot"),
        Plane("hand", (26,), "the viewer's cards by letter"),
        Plane("sizes", (players,), "cards in each hand"),
        Plane("chosen", (players, 26), "chosen cards that the viewer may see, one-hot"),
        Plane("has_chosen", (players,), "who has chosen"),
        Plane("queue", (players,), "when each is to place: 1 for the next"),
        Plane("known", (players, 26), "cards known to be in each hand"),
        Plane("discards", (26,), "discarded cards by letter"),
        Plane("scores", (players,), "points so far"),
        Plane("announced", (4, 2), "the row and end of the word on trial"),
        Plane("votes", (players,), "on it: 1 yes, -1 no, 0 nothing said"),
    ]


def reader(rules: Typo) -> Read:
    players, turns = rules.players, float_rows(rules.players)

    def order(queue: tuple[int, ...]) -> bytearray:
        places = bytearray(players)
        for place, at in enumerate(queue, start=1):
            places[at] = place
        return places

    queues = FloatsOf[tuple[int, ...]](order, players)

    def read(view: View) -> list[Floats]:
        seat, word = view.seat or 0, view.announced
        found: list[Floats] = [
            STAGES[view.stage],
            PARTS[view.part],
            turns[-1 if view.turn is None else (view.turn - seat) % players],
            *map(_row, view.rows),
            _counts(view.hand),
            SIZES[around(view.sizes, seat)],
        ]
        found += [LETTERS[card] for card in around(view.chosen, seat)]
        found += FLAGS[around(view.has_chosen, seat)], queues[tuple([(at - seat) % players for at in view.queue])]
        found += map(_counts, around(view.known, seat))
        found += (
            _counts(view.discards),
            _scores(around(view.scores, seat)),
            TRIALS[None if word is None else (word.row, word.end)],
            VOTES[around(view.votes, seat)],
        )
        return found

    return read


_PLACE_SIZE: Final = 8


def _place(action: Place) -> int:
    return _end(action.row, action.end)


def kinds(_rules: Typo) -> list[Kind]:
    """A place with a word that exists and, where bluffing is allowed, one that does not: the list has both in order."""
    return [Kind(Place, _PLACE_SIZE, _place, twins=2), Kind(Spell, 1, lambda _action: 0)]


def menu(coder: ActionCoder, rules: Any, state: State, seat: Seat) -> Menu:
    """Cards of a hand, and with a judge one word for each place, are numbered without being looked up."""
    if state.stage == "choose" and state.chosen[seat] is None:
        start = coder.starts[Choose]
        return {start + AT[letter]: CHOICES[letter] for letter in state.hands[seat]}
    if state.stage != "place" or rules.options.words != "judge":
        return coder.menu_of(rules.legal(state, seat))
    places, rows = coder.starts[Place], coder.starts[GiveUp]
    found: dict[int, Any] = {}
    for action in rules.legal(state, seat):
        if type(action) is Place:
            found[places + 4 * action.row + 2 * (action.end == "right")] = action
        else:
            found[rows + action.row] = action
    return found


ENCODING: Final = Encoding(planes, reader, kinds, menu)
