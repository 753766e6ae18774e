"""The words of a language: what is one, what may begin one, and which ones a person would know.

A lexicon is one marisa trie, mapped from a file (docs/lexicons.md says how it is made). Its keys are all words in plain
capitals, and the common ones a second time behind the mark of their tier: `1CHEVAL`, `1ETE:été`. So every question
is a walk down one trie, and nothing has to be unpacked.
"""

import functools
import hashlib
from collections.abc import Callable, Iterable, Iterator
from importlib import resources
from itertools import chain, islice
from pathlib import Path
from typing import Final, Literal, TypeAlias

import marisa_trie

from marbre.kernel.refusals import unreadable

Language: TypeAlias = Literal["fr", "en"]
LEXICONS: Final[tuple[Language, ...]] = ("fr", "en")
TIERS: Final = ("1", "2", "3")
"""Of common words: those that everybody uses, those that everybody knows, those that readers know."""
_MARKS: Final = "".join(TIERS)
TOLD_APART: Final = ":"
"""Between a word in plain capitals and the same word with its accents."""
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BIT: Final = {letter: 1 << at for at, letter in enumerate(ALPHABET)}
ROWS_KEPT: Final = 1 << 14
"""Beginnings whose answer is remembered: about three megabytes, and most of a game's questions."""
EXAMPLES_KEPT: Final = 1 << 11
"""The same for examples, asked for when a match ends: most rows are short by then, and few short ones begin a word."""


class Lexicon:
    """All words of a language, with a host's or a table's own, and without those that they leave out."""

    def __init__(
        self, language: Language, own: frozenset[str] = frozenset(), out: frozenset[str] = frozenset()
    ) -> None:
        self.language = language
        self._trie = _load(language)
        self._own = marisa_trie.Trie(sorted(own - out)) if own - out else None
        self._out = out
        self._keys: Callable[[str], Iterator[str]] = self._sifted if out else self._trie.iterkeys
        # Kept by the lexicon, so that a host's words never meet another table's answers.
        self.first = functools.lru_cache(ROWS_KEPT)(self._first)
        self.masks = functools.lru_cache(ROWS_KEPT)(self._masks)
        self.examples = functools.lru_cache(EXAMPLES_KEPT)(self._examples)

    def __contains__(self, word: str) -> bool:
        return (word in self._trie and word not in self._out) or (self._own is not None and word in self._own)

    def _sifted(self, letters: str) -> Iterator[str]:
        """The keys that begin so, without the words that are out, whatever their tier."""
        return (key for key in self._trie.iterkeys(letters) if _plain(key) not in self._out)

    def begins(self, letters: str) -> bool:
        """Whether some word begins with these letters, or is them."""
        return self.first(letters) is not None

    def _first(self, letters: str) -> str | None:
        """A word that begins so, always the same one; None if there is none."""
        word: str | None = next(self._keys(letters), None)
        if word is None and self._own is not None:
            word = next(self._own.iterkeys(letters), None)
        return word

    def _masks(self, row: str) -> tuple[int, int]:
        """The letters that may go left and right of a row, as bits: 1 is A."""
        left = right = 0
        for keys in (self._keys, *(() if self._own is None else (self._own.iterkeys,))):
            for letter, bit in BIT.items():
                for _ in keys(letter + row):
                    left |= bit
                    break
                for _ in keys(row + letter):
                    right |= bit
                    break
        return left, right

    def words(self, letters: str) -> Iterator[str]:
        """All words that begin so."""
        yield from self._keys(letters)
        if self._own is not None:
            yield from (word for word in self._own.iterkeys(letters) if word not in self._trie)

    def count(self, letters: str, most: int) -> int:
        """How many words begin so, up to that many."""
        return sum(1 for _ in islice(self.words(letters), most))

    def common(self, letters: str, tier: str, most: int) -> list[str]:
        """Words of a tier that begin so, as they are written, up to that many; what was added is of the commonest."""
        own = self._own.iterkeys(letters) if self._own is not None and tier == TIERS[0] else ()
        found = chain(map(_written, self._keys(tier + letters)), map(str.lower, own))
        return list(islice(found, most))

    def tier(self, tier: str) -> Iterator[str]:
        """The words of a tier in plain capitals; what was added is of the commonest."""
        own = self._own.iterkeys("") if self._own is not None and tier == TIERS[0] else ()
        return chain(map(_plain, self._keys(tier)), own)

    def _examples(self, letters: str, most: int) -> tuple[str, ...]:
        """Words that begin so, the commonest tiers first, up to that many."""
        if not self.begins(letters):
            return ()
        found: dict[str, str] = {}
        for tier in TIERS:
            for key in islice(self._keys(tier + letters), most):
                found.setdefault(_plain(key), _written(key))
            if len(found) >= most:
                return tuple(found.values())[:most]
        for word in islice(self.words(letters), most):
            found.setdefault(word, word.lower())
        return tuple(found.values())[:most]

    def is_common(self, word: str, tier: str) -> bool:
        """Whether a word in plain capitals is of that tier."""
        if self._own is not None and tier == TIERS[0] and word in self._own:
            return True
        key = tier + word
        return (key in self._trie and word not in self._out) or next(self._keys(key + TOLD_APART), None) is not None

    def well_known(self, letters: str) -> str | None:
        """A word that begins so, out of the commonest tier that has one, as it is written."""
        keys = self._keys
        word = next(keys(letters), None)
        if word is None:
            own = None if self._own is None else self._first(letters)
            return own and own.lower()
        for tier in TIERS:
            for key in keys(tier + letters):
                return _written(key)
        return str(word).lower()


def _plain(key: str) -> str:
    """The word of a key in plain capitals, whether it has a tier or not."""
    return key.lstrip(_MARKS).partition(TOLD_APART)[0]


def _written(key: str) -> str:
    word, _, accented = key[1:].partition(TOLD_APART)
    return accented or word.lower()


def find_lexicon(language: Language, own: Iterable[str] = (), out: Iterable[str] = ()) -> Lexicon:
    """The shipped lexicon of a language, one for all tables; with words of somebody's own in or out, a new one."""
    words, less = frozenset(own), frozenset(out)
    return Lexicon(language, words, less) if words or less else _shipped(language)


@functools.cache
def _shipped(language: Language) -> Lexicon:
    return Lexicon(language)


@functools.cache
def _load(language: Language) -> marisa_trie.Trie:
    trie = marisa_trie.Trie()
    trie.mmap(str(lexicon_file(language)))
    return trie


def lexicon_file(language: Language) -> Path:
    return Path(str(resources.files("marbre.games.typo.lexicon"))) / "lists" / f"{language}.marisa"


@functools.cache
def lexicon_hash(language: Language) -> str:
    """SHA-256 of a lexicon, by which packs name it."""
    return hashlib.sha256(lexicon_file(language).read_bytes()).hexdigest()


def require_lexicon(language: Language, expected: str) -> None:
    """Raises Unreadable if the lexicon that lies here is not the one that a pack was made for."""
    if (found := lexicon_hash(language)) != expected:
        raise unreadable("pack-lexicon", lang=language, given=expected[:12], known=found[:12])
