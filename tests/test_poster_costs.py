"""What a hand costs is learnt from who won: the regression finds weights that are known, with errors that say so."""

import numpy as np
from tools.poster_costs import FEATURES, observe, regress


def test_known_weights_are_found_within_their_errors() -> None:
    rng = np.random.default_rng(3)
    truth = np.array([-0.8, 0.5, 0.2])
    rows = np.column_stack([rng.normal(0, 1, (6000, 2)), np.ones(6000)])
    won = (rng.random(6000) < 1 / (1 + np.exp(-rows @ truth))).astype(float)
    weights, errors = regress(rows, won, np.arange(6000) // 10)
    assert np.all(np.abs(weights - truth) < 3.5 * errors)
    assert np.all(errors < 0.06)


def test_every_turn_of_both_sides_is_noted_with_who_won() -> None:
    rows, won, numbers = observe(1, "one")
    assert rows.shape == (len(won), len(FEATURES))
    assert set(won) == {0.0, 1.0}
    assert set(numbers) == {0}
