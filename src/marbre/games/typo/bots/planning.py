"""What a bot of Typo foresees: where its card can go, what that is worth, what a round may lead to."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

import msgspec

from marbre.games.typo.actions import RowId
from marbre.games.typo.bots.vocabulary import Rows, Spot, Vocabulary
from marbre.games.typo.lexicon.word_list import BIT
from marbre.games.typo.state import placed, with_at

Future: TypeAlias = tuple[Spot | RowId, Rows, float]
"""Where a card goes or which row it replaces, the rows after that, and what it costs."""


def cost_of_nothing(rows: Rows, *, empty_hand: bool) -> int:
    """What placing nothing costs: the longest row, or the half of it that comes into the hand."""
    longest = max(map(len, rows))
    return (longest + 1) // 2 if empty_hand else longest


class Planner(msgspec.Struct, frozen=True):
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
        return cost_of_nothing(rows, empty_hand=self.empty_hand)

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
