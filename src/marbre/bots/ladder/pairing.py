"""Two bots at a table: one deal from every seat, and what each made of it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from marbre.bots.intervals import Deal
from marbre.bots.playing import GameTask, PlayedGame
from marbre.kernel.bot import Budget
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import find_game

Pair = tuple[int, int]
"""Two bots, by their place in the list."""


class Meetings(msgspec.Struct, frozen=True):
    """What pairs of bots are to meet over: one game, its options, a seed, and so many seats."""

    game: str
    bots: tuple[str, ...]
    players: int
    seed: str
    budget: Budget
    options: Mapping[str, Any]

    @property
    def pairs(self) -> list[Pair]:
        count = len(self.bots)
        return [(one, other) for one in range(count) for other in range(one + 1, count)]

    def tasks(self, deals: int) -> list[GameTask]:
        """Deal after deal, so that a longer series begins like a shorter one. All pairs are dealt alike."""
        return [
            self._task(pair, seating, deal, shift)
            for deal in range(deals)
            for pair in self.pairs
            for shift, seating in enumerate(seatings(self.players))
        ]

    def _task(self, pair: Pair, seating: tuple[int, ...], deal: int, shift: int) -> GameTask:
        seated = tuple(self.bots[pair[who]] for who in seating)
        luck = f"{self.seed}/{deal}"
        return GameTask(self.game, seated, self.budget, self.options, luck, f"{luck}/{shift}")

    def place(self, number: int) -> tuple[int, Pair, tuple[int, ...]]:
        """Of a task: its deal, its pair, and which of the two sits where."""
        rest, shift = divmod(number, len(seatings(self.players)))
        deal, at = divmod(rest, len(self.pairs))
        return deal, self.pairs[at], seatings(self.players)[shift]


def pair_seats(slug: str, players: int | None) -> int:
    """How many sit down where two bots meet: as many as is said, else the game's fewest, but two at least."""
    if players is not None and players < 2:
        raise unreadable("arena-seats", given=2, players=players)
    return players or max(2, find_game(slug).spec.seats[0])


@cache
def seatings(players: int) -> tuple[tuple[int, ...], ...]:
    """Who of two sits where: every turn of an alternating row, so that both had every seat equally often."""
    rows = [tuple((seat + first) % 2 for seat in range(players)) for first in range(2)]
    turned = [row[shift:] + row[:shift] for row in rows for shift in range(players)]
    return tuple(dict.fromkeys(turned))


def results_by_pair(meetings: Meetings, played: Sequence[PlayedGame]) -> dict[Pair, list[Deal]]:
    """What the first of each pair won in each deal."""
    deals: dict[tuple[int, Pair], float] = defaultdict(float)
    for number, game in enumerate(played):
        deal, pair, seating = meetings.place(number)
        deals[deal, pair] += sum(game.share(seat) for seat, who in enumerate(seating) if who == 0)
    size = float(len(seatings(meetings.players)))
    found: dict[Pair, list[Deal]] = {pair: [] for pair in meetings.pairs}
    for (_, pair), won in sorted(deals.items()):
        found[pair].append((won, size))
    return found
