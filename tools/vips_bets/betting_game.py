"""The betting of VIPs as a game of its own: everybody writes a slip, then each piece brings its bettors points by lot.

What a piece brings is drawn from what pieces brought in matches of experts, by the column they stood on at first and
the number of their bettors. A payoff is a win alone: two who wrote the same slip share the win whatever they do, and
have not won anything from each other.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias, cast

from marbre.games.vips.game import Vips
from marbre.games.vips.state import how_many
from tools.vips_bets.matches import KINDS, Kind, Slip, bettor, dealt, play

Mix: TypeAlias = Mapping[Kind, float]
Bags: TypeAlias = Mapping[tuple[int, int], Sequence[int]]
"""Points that pieces brought, by column and bettors."""


def observe(players: int, games: int) -> Bags:
    """What pieces bring in matches of experts with slips of all kinds."""
    rng, bags = Random(f"slips/{players}"), defaultdict(list)
    for number in range(games):
        slips = [dealt(rng.choice(KINDS), rng) for _ in range(players)]
        match = play([bettor(slip) for slip in slips], f"observed/{players}/{number}")
        state, pay = match.state, cast("Vips", match.rules).pay
        pieces = [bet.pieces for bet in state.bets]
        bettors = Counter(piece for slip in pieces for piece in slip)
        for slip, columns in zip(pieces, slips, strict=True):
            for piece, column in zip(slip, columns, strict=True):
                base = pay[bettors[piece]][state.columns[piece]]
                bags[column, bettors[piece]].append(base and base + how_many(state.chips[piece]))
    return bags


class BettingGame:
    """For so many players, with a generator of its own."""

    def __init__(self, players: int, bags: Bags, rng: Random) -> None:
        self.players, self.bags, self.rng = players, bags, rng

    def worth(self, kind: Kind, mix: Mix, plays: int) -> float:
        """How often a slip of this kind wins alone where the others bet by this mix."""
        wins = 0
        for _ in range(plays):
            others = self.rng.choices([*mix], [*mix.values()], k=self.players - 1)
            wins += self._wins_alone([dealt(one, self.rng) for one in (kind, *others)])
        return wins / plays

    def _wins_alone(self, slips: Sequence[Slip]) -> bool:
        """Whether the first does. Whoever bet on one piece gets the same for it."""
        scores = [0] * self.players
        for columns in zip(*slips, strict=True):
            for column in set(columns):
                points = self.rng.choice(self._bag(column, columns.count(column)))
                for seat, own in enumerate(columns):
                    scores[seat] += points * (own == column)
        return scores[0] > max(scores[1:])

    def _bag(self, column: int, bettors: int) -> Sequence[int]:
        """Where so many on one piece of a low column were never seen, what fewer got: next to nothing."""
        return self.bags.get((column, bettors)) or self._bag(column, bettors - 1)
