"""The arithmetic: Weng and Lin's Bayesian Bradley-Terry model of `openskill`, on the scale of the bots' ladder.

Kept are the model's own mean and deviation; shown are points, of which 400 are odds of ten to one, as in the ladder.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

import msgspec

MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = SIGMA / 2
TAU: Final = MU / 300
"""What a match adds to the doubt: people learn, so that no rating is ever carved in stone."""
PER_MU: Final = 400 / math.log(10) / (math.sqrt(2) * BETA)
MIDDLE: Final = 1500
"""Where everybody begins, and the bots called `regular` stand."""
DEVIATIONS: Final = 1.96
"""Of a normal distribution, on either side, around 95 %."""
PROVISIONAL_ABOVE: Final = 250
"""A rating is provisional while its interval reaches further than so many points on either side."""


class Belief(msgspec.Struct, frozen=True):
    """How strong somebody is, as far as is known."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> int:
        return round(MIDDLE + (self.mu - MU) * PER_MU)

    @property
    def margin(self) -> int:
        """His strength lies so many points on either side, with 95 %."""
        return round(DEVIATIONS * self.sigma * PER_MU)

    @property
    def is_provisional(self) -> bool:
        return self.margin > PROVISIONAL_ABOVE


def belief_at(points: float, margin: float) -> Belief:
    """The other way round, for what was measured elsewhere."""
    return Belief(MU + (points - MIDDLE) / PER_MU, margin / DEVIATIONS / PER_MU)


def rate(sides: Sequence[Sequence[Belief]], ranks: Sequence[int]) -> list[list[Belief]]:
    """What is believed after a match: sides of one or more, as many on each; equal ranks are a draw."""
    from openskill.models import BradleyTerryFull  # not before a rated match is over

    share = pair_share(len(sides)) / len(sides[0])  # what a side has done tells less of each of its members
    model = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU, gamma=lambda *_: share)
    before: Any = [[model.rating(one.mu, one.sigma) for one in side] for side in sides]
    after = model.rate(before, ranks=[float(rank) for rank in ranks])
    return [
        [Belief(was.mu + share * (now.mu - was.mu), now.sigma) for was, now in zip(side, rated, strict=True)]
        for side, rated in zip(sides, after, strict=True)
    ]


def pair_share(sides: int) -> float:
    """How much a pair of a ranking of so many tells, where a pair alone tells 1.

    The model takes all pairs of a table for independent, which they are not: a ranking of n equals tells of each
    (1 - 1/2 + 1 - 1/3 + ... + 1 - 1/n) / n, its n - 1 pairs would tell (n - 1) / 4.
    """
    told = sum(1 - 1 / left for left in range(2, sides + 1)) / sides
    return told * 4 / (sides - 1)
