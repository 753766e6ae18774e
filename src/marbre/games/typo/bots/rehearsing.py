"""A few rounds of Typo played on in the head, with every hand open."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from marbre.games.typo.actions import RowId
from marbre.games.typo.bots.planning import cost_of_nothing
from marbre.games.typo.bots.vocabulary import Rows, Spot, Vocabulary
from marbre.games.typo.effects import placing_order
from marbre.games.typo.lexicon.word_list import BIT
from marbre.games.typo.state import placed, with_at
from marbre.kernel.bot import any_of
from marbre.kernel.seats import Seat

ROUNDS: Final = 3
"""After which a rehearsal is cut: later ones tell luck apart from luck."""


class OpenHands(NamedTuple):
    """One of the ways the cards may lie."""

    rows: Rows
    hands: tuple[str, ...]
    """Without the cards that lie revealed."""
    to_come: tuple[tuple[Seat, str], ...]
    """The revealed cards that are still to be placed, in order."""


class Rehearsal:
    """Everybody plays a card that goes somewhere, where it leaves fewest of the own cards stuck."""

    def __init__(self, words: Vocabulary, dictionary: Seat, part: int, *, empty_hand: bool) -> None:
        self.words, self.dictionary, self.part, self.empty_hand = words, dictionary, part, empty_hand

    def cost(self, rows: Rows) -> int:
        return cost_of_nothing(rows, empty_hand=self.empty_hand)

    def lead(self, world: OpenHands, seat: Seat, rng: Random, chosen: str | None = None, behind: float = 0.0) -> float:
        """How much better than the others a seat comes out of the next rounds. It begins so much behind, and with this
        card if a round is about to begin.
        """
        rows, hands = world.rows, list(world.hands)
        lost = [0.0] * len(hands)
        lost[seat] = behind
        rows = self._place(rows, hands, world.to_come, lost, rng)
        for number in range(ROUNDS):
            if not all(hands[one] for one in self._playing(world)):
                break
            cards = self._choices(world, rows, hands, rng)
            if chosen is not None and not number:
                cards[seat] = chosen
            for one, card in enumerate(cards):
                hands[one] = hands[one].replace(card or "", "", 1)
            order = placing_order(tuple(cards), self.dictionary, self.part)  # type: ignore[arg-type]
            rows = self._place(rows, hands, [(one, cards[one] or "") for one in order], lost, rng)
        return self._ahead(lost, seat, world) + self.cost(rows) * self._ahead(self._stuck(rows, hands), seat, world)

    def _playing(self, world: OpenHands) -> list[Seat]:
        """A referee beside the game holds no cards."""
        placing = {seat for seat, _ in world.to_come}
        return [seat for seat, hand in enumerate(world.hands) if hand or seat in placing]

    def _choices(self, world: OpenHands, rows: Rows, hands: Sequence[str], rng: Random) -> list[str | None]:
        takes = self.words.takes(rows)
        cards: list[str | None] = [None] * len(hands)
        for seat in self._playing(world):
            fitting = [letter for letter in hands[seat] if takes & BIT[letter]]
            cards[seat] = any_of(fitting or hands[seat], rng)
        return cards

    def _place(
        self, rows: Rows, hands: Sequence[str], cards: Sequence[tuple[Seat, str]], lost: list[float], rng: Random
    ) -> Rows:
        for seat, letter in cards:
            if spots := self.words.spots(rows, letter):
                rows = self._best(rows, letter, spots, hands[seat], rng)
            else:
                lost[seat] += self.cost(rows)
                rows = with_at(rows, max(range(len(rows)), key=lambda at: len(rows[at])), letter)
        return rows

    def _best(self, rows: Rows, letter: str, spots: Sequence[Spot], hand: str, rng: Random) -> Rows:
        """The rows after a card was placed where most of the hand can follow; of equals, any."""
        fewest, found = len(hand) + 1.0, rows
        for at, end in spots:
            after = with_at(rows, at, placed(rows[at], letter, end))
            takes = self.words.takes(after)
            stuck = sum([not takes & BIT[card] for card in hand]) + rng.random()
            if stuck < fewest:
                fewest, found = stuck, after
        return found

    def _stuck(self, rows: Rows, hands: Sequence[str]) -> list[float]:
        takes = self.words.takes(rows)
        return [sum([not takes & BIT[letter] for letter in hand]) / max(1, len(hand)) for hand in hands]

    def _ahead(self, losses: Sequence[float], seat: Seat, world: OpenHands) -> float:
        """By how much a seat loses less than the others, on average over them."""
        others = [losses[other] for other in self._playing(world) if other != seat]
        return sum(others) / max(1, len(others)) - losses[seat]


def put_card(rows: Rows, letter: str, what: Spot | RowId) -> Rows:
    """The rows after a card was placed, or has replaced a row."""
    if isinstance(what, int):
        return with_at(rows, what, letter)
    at, end = what
    return with_at(rows, at, placed(rows[at], letter, end))
