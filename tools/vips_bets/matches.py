"""Matches of experts whose slips are given: what the betting is judged by."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Final, TypeAlias

from marbre.bots.table import play_out
from marbre.games.vips.actions import Bet
from marbre.games.vips.bots.levels import Asked, expert
from marbre.kernel.bot import Bot, Budget
from marbre.kernel.match import Match
from marbre.kernel.start import start

Kind: TypeAlias = tuple[int, int, int]
"""The columns of a slip, the tallest (0) first. Before the deal all levels look alike, so they are in no order."""
Slip: TypeAlias = Sequence[int]
"""A column for each level."""

KINDS: Final[tuple[Kind, ...]] = tuple(combinations_with_replacement(range(4), 3))
"""The shortest column pays nothing, and is left out."""
BUDGET: Final = Budget(rounds=6)


def bettor(slip: Slip) -> Bot:
    """An expert with this slip."""

    def bot(asked: Asked) -> object:
        if asked.view.stage != "bet":
            return expert(asked)
        top, middle, bottom = (asked.view.columns.index(column) + 1 for column in slip)
        return Bet(top, middle, bottom)

    return bot


def dealt(kind: Kind, rng: Random) -> Slip:
    """A slip of this kind, its columns dealt over the levels."""
    return rng.sample(kind, 3)


def play(bots: Sequence[Bot], seed: str) -> Match:
    match = start("vips", players=len(bots), seed=seed)
    play_out(match, bots, BUDGET, seed)
    return match
