"""A second opinion on proofs: the plain CP-SAT model shares no line with the search."""

import pytest
from benchmarks.peers.plain_model import plain_model
from msgspec.structs import replace

from marbre.games.redac_chef.puzzles.making import Lot, draw_lot, situation_of
from marbre.games.redac_chef.solving.situation import translate
from marbre.layout.solver import best
from tests.games.redac_chef.drawing import numbers


def assert_agreed(seed: int, share: int) -> None:
    """The model is exact where white space is worth nothing and no award asks for a place."""
    lot = draw_lot(numbers(), f"oracle/{seed}")
    problem = translate(situation_of(numbers(), Lot(lot.face, lot.tiles[::share]))).problem
    problem = replace(problem, terms=(), zones=(), white=(0,))
    answer = best(problem)
    value, bound, *_ = plain_model(problem, 600)
    assert answer.proven
    assert (value, bound) == (answer.score, answer.score)


def test_a_second_opinion_on_half_a_lot() -> None:
    assert_agreed(0, 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 12))
def test_a_second_opinion_on_whole_lots(seed: int) -> None:
    assert_agreed(seed, 1)
