"""What people type: verbs and numbers, in English or in the words of any language."""

import unicodedata
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

from marbre.kernel.words.languages import SPOKEN
from marbre.kernel.words.messages import Catalogue

T = TypeVar("T")


class Typed:
    """The words that a game understands: its own, and those that its messages have in a `[typed]` table."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    @cached_property
    def meanings(self) -> dict[str, str]:
        tables = (self.catalogue.files[lang].get("typed", {}) for lang in SPOKEN)
        return {plain(said): meant for table in tables for said, meant in table.items()}

    def known(self, word: str) -> str:
        """What a word means to the game: itself, if no language has it."""
        simple = plain(word)
        return self.meanings.get(simple, simple)


def plain(word: str) -> str:
    """Without accents, case and punctuation."""
    return "".join(letter for letter in unicodedata.normalize("NFD", word.casefold()) if letter.isalnum())


def within(word: str, most: int) -> int:
    """A number from 1 to `most`, counted from 0. Raises ValueError."""
    if not (word.isascii() and word.isdecimal()) or not 1 <= int(word) <= most:
        raise ValueError(word)
    return int(word) - 1


def only(words: Sequence[str]) -> str:
    """The one word that there must be. Raises ValueError."""
    (word,) = words
    return word


def alone(action: T) -> Callable[[Sequence[str]], T]:
    """Reads an action that takes no words; raises ValueError for any."""

    def read(words: Sequence[str]) -> T:
        if words:
            raise ValueError(words)
        return action

    return read
