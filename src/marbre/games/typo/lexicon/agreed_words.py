"""Words that a table agrees on before the match, as they are typed and as they are spelt on cards (TYP-1.5)."""

import re
from typing import Final

from marbre.games.typo.lexicon.spelling import LONGEST, MOST_TYPED, SHORTEST, plain
from marbre.kernel.refusals import unreadable

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
