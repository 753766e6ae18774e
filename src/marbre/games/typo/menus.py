"""The actions of Typo, built once and handed out, and the words that stand for a placement.

Every word that fits a place does the same there, so in JUDGE one word stands for all of them, one that most people
know. In BLUFF a word that does not exist fits too, so that each place has a second action, with an invented word.
"""

import functools
from collections.abc import Iterator
from typing import Final, get_args

from marbre.games.typo.actions import Accept, Choose, Doubt, End, GiveUp, Letter, Place, PlayerAction, RowId
from marbre.games.typo.lexicon import Lexicon
from marbre.games.typo.spelling import LONGEST
from marbre.games.typo.state import placed

ENDS: Final[tuple[End, ...]] = ("left", "right")
CHOICES: Final[dict[str, PlayerAction]] = {letter: Choose(letter) for letter in get_args(Letter)}
GIVE_UPS: Final = tuple(GiveUp(row) for row in range(4))
VOTES: Final[tuple[PlayerAction, ...]] = (Doubt(), Accept())
MENUS_KEPT: Final = 1 << 14
"""Of placements of a letter at a row: a few megabytes at most."""

_ENDINGS: Final = {
    "fr": ("ation", "ement", "euse", "age", "isme", "ette", "oir"),
    "en": ("ation", "ness", "ment", "ling", "wise", "able", "er"),
}
"""What makes letters look like a word."""


@functools.lru_cache(4096)
def choices(hand: str) -> tuple[PlayerAction, ...]:
    """Each letter of a hand once."""
    return tuple(CHOICES[letter] for letter in sorted(set(hand)))


@functools.lru_cache(256)
def give_ups(lengths: tuple[int, ...]) -> tuple[PlayerAction, ...]:
    """The longest rows (TYP-4.2)."""
    most = max(lengths)
    return tuple(GIVE_UPS[row] for row, length in enumerate(lengths) if length == most)


@functools.lru_cache(MENUS_KEPT)
def places(lexicon: Lexicon, at: RowId, row: str, letter: str) -> tuple[PlayerAction, ...]:
    """Each end of a row where the letter can go, with a word that shows it."""
    found = ((end, lexicon.well_known(placed(row, letter, end))) for end in ENDS)
    return tuple(Place(at, end, word) for end, word in found if word is not None)


@functools.lru_cache(MENUS_KEPT)
def bluffs(lexicon: Lexicon, at: RowId, row: str, letter: str) -> tuple[PlayerAction, ...]:
    """The same, and for each end an invented word, if there is room for one."""
    invented = ((end, invent(lexicon, placed(row, letter, end))) for end in ENDS)
    lies = tuple(Place(at, end, word) for end, word in invented if word is not None)
    return places(lexicon, at, row, letter) + lies


def invent(lexicon: Lexicon, letters: str) -> str | None:
    """A word that begins so, looks like one and is none; the same each time."""
    return next(inventions(lexicon, letters), None)


def inventions(lexicon: Lexicon, letters: str) -> Iterator[str]:
    for ending in _ENDINGS[lexicon.language]:
        word = letters + ending.upper()
        if len(word) <= LONGEST and word not in lexicon:
            yield word.lower()
