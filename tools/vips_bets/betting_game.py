"""The betting of VIPs as a game of its own: everybody writes a slip, the rest is played on in the head.

Before the deal all levels look alike, so a pure strategy is a multiset of three columns (a *kind* of slip), dealt over
the levels by lot. What a kind is worth against others is the expert's own evaluation: its `World`, played from a fresh
deal with every slip open. A payoff is a win alone: who shares the win with the only rival has won nothing from him, and
two who wrote the same slip always do.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Final, TypeAlias

from marbre.games.vips.bots.planning import UNITS, Slip, TurnPlan, World
from marbre.games.vips.game import GAME

Kind: TypeAlias = tuple[int, int, int]
"""Columns, the tallest (0) first."""
Mix: TypeAlias = Mapping[Kind, float]

KINDS: Final[tuple[Kind, ...]] = tuple(combinations_with_replacement(range(4), 3))  # type: ignore[arg-type]
"""The shortest column pays nothing and is left out."""
NOTHING: Final = TurnPlan(0.0, (), None)


class BettingGame:
    """For so many players, with a generator of its own."""

    def __init__(self, players: int, rng: Random) -> None:
        self.players, self.rng = players, rng
        rules = GAME.rules(players=players)
        self.pay = rules.pay
        self.hands = rules.begin().hands
        self.chips = [unit for unit in UNITS for _ in range(rules.box.chips_dealt)]

    def slip(self, kind: Kind) -> Slip:
        """A slip of this kind, while every portrait stands whole and in order."""
        top, middle, bottom = self.rng.sample(kind, 3)
        return top, 5 + middle, 10 + bottom

    def drawn(self, mix: Mix) -> list[Slip]:
        """A slip for every player."""
        return [self.slip(kind) for kind in self.rng.choices([*mix], [*mix.values()], k=self.players)]

    def wins_alone(self, slips: Sequence[Slip]) -> bool:
        """Whether the first of these does, from a fresh deal."""
        self.rng.shuffle(self.chips)
        world = World((0, 1, 2, 3, 4) * 3, tuple(self.chips), self.hands, slips, self.pay)
        scores = world.play(self.rng.randrange(self.players), NOTHING, self.rng)
        return scores[0] > max(scores[1:])

    def worth(self, kind: Kind, mix: Mix, plays: int) -> float:
        """How often a slip of this kind wins alone where the others bet by this mix."""
        return sum(self.wins_alone([self.slip(kind), *self.drawn(mix)[1:]]) for _ in range(plays)) / plays
