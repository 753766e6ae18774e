"""Intervals of shares, held against simulated deals whose truth is known: 95 % of them must hold it."""

from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from marbre.bots.intervals import Deal, share_interval, share_of, student

Dealing = Callable[[Random, float], Deal]


def apart(rng: Random, chance: float) -> Deal:
    """Two games that have nothing to do with each other."""
    return float((rng.random() < chance) + (rng.random() < chance)), 2.0


def alike(rng: Random, chance: float) -> Deal:
    """The deal decides both games."""
    return (2.0 if rng.random() < chance else 0.0), 2.0


def opposed(rng: Random, chance: float) -> Deal:
    """The seat decides mostly: who won from one seat loses from the other, unless chance is far from a half."""
    luck = rng.random()
    return float((luck < chance) + (1 - luck < chance)), 2.0


@pytest.mark.parametrize("dealing", [apart, alike, opposed])
@pytest.mark.parametrize("chance", [0.5, 0.8, 0.97])
def test_nineteen_of_twenty_intervals_hold_the_truth(dealing: Dealing, chance: float) -> None:
    rng, held, times = Random(f"{dealing.__name__}/{chance}"), 0, 400
    for _ in range(times):
        low, high = share_interval([dealing(rng, chance) for _ in range(40)])
        held += low <= chance <= high
    assert held / times > 0.92


def test_counting_games_as_independent_would_not() -> None:
    """What the arena did before: Wald's interval over games, when the deal decides both games of a pair."""
    rng, held, times = Random("wald"), 0, 400
    for _ in range(times):
        found = share_of([alike(rng, 0.5) for _ in range(40)])
        held += abs(found - 0.5) <= 1.96 * sqrt(found * (1 - found) / 80)
    assert held / times < 0.9


def test_deals_that_were_all_won_prove_no_certainty() -> None:
    low, high = share_interval([(2.0, 2.0)] * 20)
    assert (round(low, 2), high) == (0.86, 1.0)


def test_a_deal_that_was_cut_short_counts_for_less() -> None:
    whole = [(1.0, 4.0), (3.0, 4.0), (2.0, 4.0)]
    assert share_of([*whole, (1.0, 1.0)]) == 7 / 13
    low, high = share_interval([*whole, (1.0, 1.0)])
    assert 0 < low < 7 / 13 < high < 1


@pytest.mark.parametrize(("freedom", "quantile"), [(3, 3.182), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_quantiles(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.03)
