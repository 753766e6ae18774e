"""From what people type to the twenty-six letters on the cards: accents are free (TYP-3.2)."""

import re
import unicodedata
from typing import Final

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
        folded = "".join(
            letter for letter in unicodedata.normalize("NFD", folded) if unicodedata.category(letter) != "Mn"
        )
    upper = folded.upper()
    return upper if _LETTERS.fullmatch(upper) else None
