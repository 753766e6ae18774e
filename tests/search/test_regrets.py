"""Regret matching: mixes that cannot be exploited, held against games whose solution is known."""

import pytest

from marbre.search import equilibrium


def test_rock_paper_scissors_is_played_evenly() -> None:
    mine, theirs = equilibrium([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert mine == pytest.approx([1 / 3] * 3, abs=0.02)
    assert theirs == pytest.approx([1 / 3] * 3, abs=0.02)


def test_the_odd_penny_counts_double() -> None:
    """Matching pennies in which two heads pay me three: by hand, both play heads one time in three."""
    mine, theirs = equilibrium([[3, -1], [-1, 1]], rounds=2000)
    assert mine == pytest.approx([1 / 3, 2 / 3], abs=0.02)
    assert theirs == pytest.approx([1 / 3, 2 / 3], abs=0.02)


def test_what_is_worse_whatever_they_do_is_never_played() -> None:
    mine, theirs = equilibrium([[1, 2], [3, 4]])
    assert mine[0] < 0.02
    assert theirs[1] < 0.02
