"""Which worlds are likely, given what others did."""

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random
from typing import TypeAlias, TypeVar

W = TypeVar("W")

Draw: TypeAlias = Callable[[Random], W]
"""Draws a world that fits what a seat knows, likely ones more often."""


def particles(worlds: Sequence[W], weights: Sequence[float]) -> Draw[W]:
    """Draws from imagined worlds, each as often as its weight says: how likely the blueprint would have made the moves
    that were observed, if this were the world. If none explains them, all are alike.
    """
    sums = list(accumulate(weights))
    if not sums[-1] > 0:
        sums = list(accumulate(1.0 for _ in worlds))

    def draw(rng: Random) -> W:
        return worlds[min(bisect(sums, rng.random() * sums[-1]), len(worlds) - 1)]

    return draw
