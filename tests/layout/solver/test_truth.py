"""Every answer of the solver against every page there is: all problems of a random family of small ones.

Mostly without annealing, which finds the best of so small a page by itself and would hide what the search misses.
"""

import pytest

from marbre.layout.solver import broken, score, solve
from tests.layout.solver.brute import count, truth
from tests.layout.solver.family import small_problem

PARTS, EACH = 8, 250


@pytest.mark.parametrize("part", range(PARTS))
def test_the_solver_is_right_about_every_small_page(part: int) -> None:
    for number in range(part * EACH, (part + 1) * EACH):
        problem = small_problem(number)
        *_, answer = solve(problem, workers=1, anneals=number % 10 == 0)
        assert answer.score == truth(problem), number
        if answer.page is not None:
            assert answer.proven, number
            assert broken(problem, answer.page) is None, number
            assert count(problem, answer.page) == score(problem, answer.page) == answer.score, number


@pytest.mark.slow
def test_the_solver_is_right_about_many_more_small_pages() -> None:
    for number in range(PARTS * EACH, PARTS * EACH + 20_000):
        problem = small_problem(number)
        *_, answer = solve(problem, workers=1, anneals=False)
        assert answer.score == truth(problem), number
