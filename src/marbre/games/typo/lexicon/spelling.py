"""From what people type to the letters on the cards: accents are free (TYP-3.2). What a table agrees on (TYP-1.5)."""

import re
import unicodedata
from typing import Final

from marbre.kernel.refusals import unreadable
from marbre.kernel.words.visible import is_visible

SHORTEST: Final = 2
LONGEST: Final = 25
"""Letters of a word: the longest that the lexicons hold."""
MOST_TYPED: Final = 4 * LONGEST
"""Characters looked at: enough for every letter to carry its accents apart; what is longer is no word."""

_TWO_LETTERS: Final = str.maketrans({"œ": "oe", "æ": "ae"})
_LETTERS: Final = re.compile(r"[A-Z]+")


def plain(typed: str) -> str | None:
    """The word in capitals without accents, or None if it holds anything but letters of the Latin alphabet."""
    folded = typed.casefold().translate(_TWO_LETTERS)
    if not folded.isascii():
        folded = "".join(filter(_is_kept, unicodedata.normalize("NFD", folded)))
    upper = folded.upper()
    return upper if _LETTERS.fullmatch(upper) else None


def _is_kept(letter: str) -> bool:
    """Accents are dropped, but not those that nobody can see: they are no letters."""
    return unicodedata.category(letter) != "Mn" or not is_visible(letter)


MOST_AGREED: Final = 100
_BETWEEN: Final = re.compile(r"[\s,;]+")


def clean_words(typed: str) -> str:
    """The words in alphabetical order, each once, a space between them. Raises Unreadable for what is no word."""
    found = {_spelt(word): word.lower() for word in _BETWEEN.split(typed) if word}
    if len(found) > MOST_AGREED:
        raise unreadable("agreed-many", count=MOST_AGREED)
    return " ".join(found[word] for word in sorted(found))


def agreed_words(text: str) -> frozenset[str]:
    """The same in plain capitals."""
    return frozenset(map(_spelt, text.split()))


def _spelt(word: str) -> str:
    spelt = plain(word) if len(word) <= MOST_TYPED else None
    if spelt is None or not SHORTEST <= len(spelt) <= LONGEST:
        raise unreadable("agreed-word", word=word[:40], shortest=SHORTEST, longest=LONGEST)
    return spelt
