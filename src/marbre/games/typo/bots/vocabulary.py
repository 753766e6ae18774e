"""What a bot of Typo would think of: the words of the commonest tiers, and where they let a letter go."""

import functools
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Final, TypeAlias

from marbre.games.typo.actions import End, RowId
from marbre.games.typo.lexicon.placements import ENDINGS
from marbre.games.typo.lexicon.spelling import LONGEST
from marbre.games.typo.lexicon.word_list import BIT, Lexicon

Rows: TypeAlias = tuple[str, ...]
Spot: TypeAlias = tuple[RowId, End]
ROWS_KEPT: Final = 1 << 14
VOCABULARIES_KEPT: Final = 24
QUICK_ONES_KEPT: Final = 4
WORDS_WEIGHED: Final = 24
"""How many words a bot thinks of before it says one."""


class Vocabulary:
    """The words of the first tiers: what somebody of a level would think of."""

    def __init__(self, lexicon: Lexicon, tiers: Sequence[str]) -> None:
        self.lexicon = lexicon
        self.tiers = tiers
        self.masks = functools.lru_cache(ROWS_KEPT)(self._masks)

    def begins(self, letters: str) -> bool:
        return any(self.lexicon.common(letters, tier, 1) for tier in self.tiers)

    def has(self, word: str) -> bool:
        """Whether this word, in plain capitals, is one of them."""
        return any(self.lexicon.is_common(word, tier) for tier in self.tiers)

    @functools.cached_property
    def _groups(self) -> frozenset[str]:
        """Every three letters in a row of the words that are known, and of their ends."""
        return frozenset(chain.from_iterable(map(_threes, chain.from_iterable(map(self.lexicon.tier, self.tiers)))))

    def strange(self, word: str) -> int:
        """How many groups of three letters it has that no known word has."""
        return sum(group not in self._groups for group in _threes(word))

    def guesses(self, letters: str) -> Iterator[tuple[str, int]]:
        """Words that begin so, whether they exist or not, and how strange they look."""
        for ending in ENDINGS[self.lexicon.language]:
            word = letters + ending.upper()
            if len(word) <= LONGEST:
                yield word.lower(), self.strange(word)

    def _masks(self, row: str) -> tuple[int, int]:
        """The letters that may go left and right of a row, as bits."""
        right = sum(bit for letter, bit in BIT.items() if self.begins(row + letter)) if self.begins(row) else 0
        left = sum(bit for letter, bit in BIT.items() if self.begins(letter + row))
        return left, right

    def spots(self, rows: Rows, letter: str) -> list[Spot]:
        """Where the letter goes."""
        bit = BIT[letter]
        found: list[Spot] = []
        for at, row in enumerate(rows):
            left, right = self.masks(row)
            if left & bit:
                found.append((at, "left"))
            if right & bit:
                found.append((at, "right"))
        return found

    def takes(self, rows: Rows) -> int:
        """The letters that go anywhere, as bits."""
        mask = 0
        for row in rows:
            left, right = self.masks(row)
            mask |= left | right
        return mask

    def word(self, letters: str, rng: Random) -> str | None:
        """A word that begins so, out of the commonest that do."""
        for tier in self.tiers:
            if words := self.lexicon.common(letters, tier, WORDS_WEIGHED):
                return words[int(rng.random() * len(words))]
        return None


class QuickVocabulary(Vocabulary):
    """The same words with every beginning of one in memory (a hundred thousand, some 20 MB): worked out in a quarter of
    a second, it answers a hundred times as quick for rows that were never seen.
    """

    def __init__(self, lexicon: Lexicon, tiers: Sequence[str]) -> None:
        super().__init__(lexicon, tiers)
        left: dict[str, int] = {}
        right: dict[str, int] = {}
        for word in set(chain.from_iterable(map(lexicon.tier, tiers))):
            for end in range(len(word), 0, -1):
                rest, letter = word[1:end], BIT[word[0]]
                if left.get(rest, 0) & letter:
                    break  # so is every shorter beginning
                left[rest] = left.get(rest, 0) | letter
                right[word[: end - 1]] = right.get(word[: end - 1], 0) | BIT[word[end - 1]]
        self.masks = lambda row: (left.get(row, 0), right.get(row, 0))  # type: ignore[assignment]


def _threes(word: str) -> Iterator[str]:
    """The groups of three letters of a word, with a mark for where it begins and ends."""
    marked = f"^{word}$"
    return map(marked.__getitem__, map(slice, range(len(marked) - 2), range(3, len(marked) + 1)))


@functools.lru_cache(VOCABULARIES_KEPT)
def vocabulary(lexicon: Lexicon, tiers: tuple[str, ...]) -> Vocabulary:
    """Of the words that count at a table: what it has added is known to everybody, what it leaves out is not said."""
    return Vocabulary(lexicon, tiers)


@functools.lru_cache(QUICK_ONES_KEPT)
def quick_vocabulary(lexicon: Lexicon, tiers: tuple[str, ...]) -> QuickVocabulary:
    """The same, for who rehearses."""
    return QuickVocabulary(lexicon, tiers)
