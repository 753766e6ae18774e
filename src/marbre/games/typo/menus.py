"""The actions of Typo, built once and handed out, and the words that stand for a placement.

Every word that fits a place does the same there, so in JUDGE one word stands for all of them, one that most people
know. In BLUFF a word that does not exist fits too, so that each place has a second action, with an invented word.
"""

import functools
from collections.abc import Iterator
from typing import Final, TypeAlias, get_args

from marbre.games.typo.actions import Accept, Choose, Doubt, End, GiveUp, Letter, Place, PlayerAction
from marbre.games.typo.lexicon import Lexicon
from marbre.games.typo.spelling import LONGEST

ENDS: Final[tuple[End, ...]] = ("left", "right")
CHOICES: Final[dict[str, PlayerAction]] = {letter: Choose(letter) for letter in get_args(Letter)}
_CHOICE: Final = CHOICES.__getitem__
GIVE_UPS: Final = tuple(GiveUp(row) for row in range(4))
VOTES: Final[tuple[PlayerAction, ...]] = (Doubt(), Accept())
MENUS_KEPT: Final = 1 << 15
"""Rows and letters whose places are remembered: some eight megabytes at most."""

Menus: TypeAlias = tuple[tuple[PlayerAction, ...], ...]
"""Placements for each of the four rows, whichever of them reads so."""
NOWHERE: Final[Menus] = ((),) * 4
_FOUR: Final = (0, 1, 2, 3)

_ENDINGS: Final = {
    "fr": ("ation", "ement", "euse", "age", "isme", "ette", "oir"),
    "en": ("ation", "ness", "ment", "ling", "wise", "able", "er"),
}
"""What makes letters look like a word."""


def choices(hand: str) -> tuple[PlayerAction, ...]:
    """Each letter of a hand once."""
    return tuple(map(_CHOICE, dict.fromkeys(hand)))


@functools.lru_cache(4096)
def give_ups(lengths: tuple[int, ...]) -> tuple[PlayerAction, ...]:
    """The longest rows (TYP-4.2)."""
    most = max(lengths)
    return tuple(GIVE_UPS[row] for row, length in enumerate(lengths) if length == most)


@functools.lru_cache(MENUS_KEPT)
def places(lexicon: Lexicon, row: str, letter: str) -> Menus:
    """Each end of a row where the letter can go, with a word that shows it."""
    return _menus((lexicon.well_known(letter + row), lexicon.well_known(row + letter)))


@functools.lru_cache(MENUS_KEPT)
def bluffs(lexicon: Lexicon, row: str, letter: str) -> Menus:
    """The same, and for each end an invented word, if there is room for one."""
    lies = _menus((invent(lexicon, letter + row), invent(lexicon, row + letter)))
    pairs = zip(places(lexicon, row, letter), lies, strict=True)
    return tuple(true + lie for true, lie in pairs)


def _menus(words: tuple[str | None, str | None]) -> Menus:
    left, right = words
    if left is None:
        return NOWHERE if right is None else tuple([(Place(at, "right", right),) for at in _FOUR])
    if right is None:
        return tuple([(Place(at, "left", left),) for at in _FOUR])
    return tuple([(Place(at, "left", left), Place(at, "right", right)) for at in _FOUR])


def invent(lexicon: Lexicon, letters: str) -> str | None:
    """A word that begins so, looks like one and is none; the same each time."""
    return next(inventions(lexicon, letters), None)


def inventions(lexicon: Lexicon, letters: str) -> Iterator[str]:
    for ending in _ENDINGS[lexicon.language]:
        word = letters + ending.upper()
        if len(word) <= LONGEST and word not in lexicon:
            yield word.lower()
