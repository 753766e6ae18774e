"""The ratings of bots: fixed, and worked out from what was measured of their levels (`Game.ladder`, docs/bots.md)."""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from marbre.kernel.bot import LadderPair
from marbre.kernel.registry import find_game
from marbre.server.ratings.model import DEVIATIONS, MIDDLE, Belief, belief_at

ANCHOR: Final = "regular"
WIDEST: Final = 300
"""A level that was measured less closely than to so many points (95 %) has no published rating."""
_PER_LOGIT: Final = 400 / math.log(10)


@cache
def published(slug: str) -> Mapping[str, Belief]:
    """By level, weakest first; of a game that brings no figures, none."""
    game = find_game(slug)
    found = climbed(game.ladder)
    return {level: found[level] for level in game.players if level in found}


def climbed(ladder: Sequence[LadderPair]) -> dict[str, Belief]:
    """From the regular, who stands in the middle, step by step to all that were measured against one another."""
    steps = {(pair.lower, pair.upper): _step(pair) for pair in ladder}
    found = {ANCHOR: (float(MIDDLE), 0.0)} if any(ANCHOR in pair for pair in steps) else {}
    for _ in steps:
        for (lower, upper), (points, variance) in steps.items():
            if lower in found and upper not in found:
                found[upper] = (found[lower][0] + points, found[lower][1] + variance)
            elif upper in found and lower not in found:
                found[lower] = (found[upper][0] - points, found[upper][1] + variance)
    margins = {level: DEVIATIONS * math.sqrt(variance) for level, (_, variance) in found.items()}
    return {level: belief_at(found[level][0], max(margin, 1.0)) for level, margin in margins.items() if margin < WIDEST}


def _step(pair: LadderPair) -> tuple[float, float]:
    """How many points are between the two, and the variance of that: half a win is added to either, so that nobody is
    infinitely better; both games of a deal hang together, and count as one.
    """
    won, lost = pair.won + 0.5, pair.games - pair.won + 0.5
    deals = (won + lost) / 2
    share = won / (won + lost)
    return _PER_LOGIT * math.log(won / lost), _PER_LOGIT**2 / (deals * share * (1 - share))


def nearest(slug: str, points: int) -> str | None:
    """The level whose published rating is nearest; None where there is none."""
    levels = published(slug)
    return min(levels, key=lambda level: abs(levels[level].points - points), default=None)
