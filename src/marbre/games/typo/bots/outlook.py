"""What a bot of Typo knows and foresees: its vocabulary, where a letter goes, what a round may lead to."""

import functools
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

import msgspec

from marbre.games.typo.actions import End, RowId
from marbre.games.typo.lexicon import BIT, Language, Lexicon, find_lexicon
from marbre.games.typo.state import placed, with_at

Rows: TypeAlias = tuple[str, ...]
Spot: TypeAlias = tuple[RowId, End]
Future: TypeAlias = tuple[Spot | RowId, Rows, float]
"""Where a card goes or which row it replaces, the rows after that, and what it costs."""
ROWS_KEPT: Final = 1 << 14
WORDS_WEIGHED: Final = 24
"""How many words a bot thinks of before it says one."""


class Vocabulary:
    """The words of the first tiers: what somebody of a level would think of."""

    def __init__(self, language: Language, tiers: Sequence[str]) -> None:
        self.lexicon: Lexicon = find_lexicon(language)
        self.tiers = tiers
        self.masks = functools.lru_cache(ROWS_KEPT)(self._masks)

    def begins(self, letters: str) -> bool:
        return any(self.lexicon.common(letters, tier, 1) for tier in self.tiers)

    def has(self, word: str) -> bool:
        """Whether this word, in plain capitals, is one of them."""
        return any(self.lexicon.is_common(word, tier) for tier in self.tiers)

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


@functools.cache
def vocabulary(language: Language, tiers: tuple[str, ...]) -> Vocabulary:
    return Vocabulary(language, tiers)


class Outlook(msgspec.Struct, frozen=True):
    """How a table looks to a seat: its words, its hand, what others may hold, and what counts."""

    words: Vocabulary
    hand: str
    unseen: str
    others: int
    empty_hand: bool
    fear: float
    """How much it minds cards of its own that go nowhere."""
    malice: float
    """How much it likes that the cards of others go nowhere."""

    def cost(self, rows: Rows) -> int:
        """Of placing nothing: the longest row, or the half of it that comes into the hand."""
        longest = max(map(len, rows))
        return (longest + 1) // 2 if self.empty_hand else longest

    def worth(self, rows: Rows, hand: str) -> float:
        """Of rows for the rounds to come, with this hand left."""
        takes = self.words.takes(rows)
        stuck = sum(not takes & BIT[letter] for letter in hand) / max(1, len(hand))
        theirs = sum(not takes & BIT[letter] for letter in self.unseen) / max(1, len(self.unseen))
        return self.cost(rows) * (self.malice * theirs - self.fear * stuck)

    def futures(self, rows: Rows, letter: str) -> Iterator[Future]:
        """What can be done with a card."""
        for at, end in self.words.spots(rows, letter):
            yield (at, end), with_at(rows, at, placed(rows[at], letter, end)), 0.0
        most = max(map(len, rows))
        for at, row in enumerate(rows):
            if len(row) == most:
                yield at, with_at(rows, at, letter), float(self.cost(rows))

    def follow(self, rows: Rows, letters: Sequence[str], rng: Random) -> tuple[Rows, float]:
        """Others place these cards in turn, anywhere they go: the rows after, and what it costs them."""
        lost = 0.0
        for letter in letters:
            if spots := self.words.spots(rows, letter):
                at, end = spots[int(rng.random() * len(spots))]
                rows = with_at(rows, at, placed(rows[at], letter, end))
            else:
                lost += self.cost(rows)
                rows = with_at(rows, max(range(len(rows)), key=lambda at: len(rows[at])), letter)
        return rows, lost / self.others
