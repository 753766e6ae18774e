"""The words that stand for a placement.

Every word that fits a place does the same there, so in JUDGE one word stands for all of them, one that most people
know. In BLUFF a word that does not exist fits too, so that each place has a second action, with an invented word.
"""

import functools
from collections.abc import Iterator
from typing import Final, TypeAlias

from marbre.games.typo.actions import Place, PlayerAction
from marbre.games.typo.lexicon.spelling import LONGEST
from marbre.games.typo.lexicon.word_list import Language, Lexicon, find_lexicon

MENUS_KEPT: Final = 1 << 15
"""Rows and letters whose places are remembered: some eight megabytes at most."""

Menus: TypeAlias = tuple[tuple[PlayerAction, ...], ...]
"""Placements for each of the four rows, whichever of them reads so."""
NOWHERE: Final[Menus] = ((),) * 4
_FOUR: Final = (0, 1, 2, 3)

ENDINGS: Final = {
    "fr": ("ation", "ement", "euse", "age", "isme", "ette", "oir"),
    "en": ("ation", "ness", "ment", "ling", "wise", "able", "er"),
}
"""What makes letters look like a word."""


class Placements:
    """What a lexicon lets a letter do at a row, memoized: built once and handed out."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        # Kept by the instance, so that a host's words never meet another table's answers.
        self.honest = functools.lru_cache(MENUS_KEPT)(self._honest)
        self.bluffing = functools.lru_cache(MENUS_KEPT)(self._bluffing)

    def _honest(self, row: str, letter: str) -> Menus:
        """Each end of a row where the letter can go, with a word that shows it."""
        known = self.lexicon.well_known
        return _menus(known(letter + row), known(row + letter))

    def _bluffing(self, row: str, letter: str) -> Menus:
        """The same, and for each end an invented word, if there is room for one."""
        lies = _menus(self._invented(letter + row), self._invented(row + letter))
        return tuple(true + lie for true, lie in zip(self.honest(row, letter), lies, strict=True))

    def _invented(self, letters: str) -> str | None:
        return next(inventions(self.lexicon, letters), None)


def placements_of(lexicon: Lexicon) -> Placements:
    """Of the shipped lexicon there is one for all tables; a lexicon with words of somebody's own has its own."""
    shipped = lexicon is find_lexicon(lexicon.language)
    return _shipped(lexicon.language) if shipped else Placements(lexicon)


@functools.cache
def _shipped(language: Language) -> Placements:
    return Placements(find_lexicon(language))


def _menus(left: str | None, right: str | None) -> Menus:
    if left is None:
        return NOWHERE if right is None else tuple([(Place(at, "right", right),) for at in _FOUR])
    if right is None:
        return tuple([(Place(at, "left", left),) for at in _FOUR])
    return tuple([(Place(at, "left", left), Place(at, "right", right)) for at in _FOUR])


def inventions(lexicon: Lexicon, letters: str) -> Iterator[str]:
    """Words that begin so, look like ones and are none; the same each time."""
    for ending in ENDINGS[lexicon.language]:
        word = letters + ending.upper()
        if len(word) <= LONGEST and word not in lexicon:
            yield word.lower()
