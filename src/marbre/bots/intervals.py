"""How sure a share of wins is, where games come in deals: one deal played from every seat is one observation.

The games of a deal hang together (its luck changes seats with the players), so the deal is the unit: cluster-robust
standard errors, never the number of games. To the deals that were played one that was won throughout and one that was
lost throughout are added, as Agresti and Coull do for single games: twenty deals won out of twenty prove no 100 %.
tests/bots/test_intervals.py holds the coverage against simulated deals whose truth is known.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, TypeAlias

NORMAL: Final = 1.959964
"""The quantile of the normal distribution for 95 %."""
Deal: TypeAlias = tuple[float, float]
"""Wins (a shared one in parts) and games of one bot in the games of one deal."""


def share_of(deals: Iterable[Deal]) -> float:
    """The wins in all games."""
    wins, games = map(sum, zip(*deals, strict=True))
    return wins / games


def share_interval(deals: Sequence[Deal]) -> tuple[float, float]:
    """The 95 % interval of a share of wins, clustered by deal. Deals may differ in size: a ratio estimator."""
    games = sum(size for _, size in deals)
    usual = games / len(deals)
    padded = [*deals, (0.0, usual), (usual, usual)]
    middle = share_of(padded)
    squares = sum((wins - middle * size) ** 2 for wins, size in padded)
    count = len(padded)
    error = sqrt(squares * count / (count - 1)) / (games + 2 * usual)
    half = student(count - 1) * error
    found = share_of(deals)
    return max(0.0, min(found, middle - half)), min(1.0, max(found, middle + half))


def student(freedom: int) -> float:
    """The quantile of Student's distribution for 95 %, by its expansion around the normal one."""
    z = NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
