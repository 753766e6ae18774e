"""Every answer of the solver against every page there is: all problems of a random family of small ones.

Mostly without annealing, which finds the best of so small a page by itself and would hide what the search misses.
"""

import pytest

from marbre.layout.solver import solve, solving
from marbre.layout.solver.scoring import broken, score
from tests.layout.solver.brute import count, truth
from tests.layout.solver.family import small_problem

PARTS, EACH = 8, 250


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=pytest.mark.slow) if part % 2 else part for part in range(PARTS)]
)
def test_the_solver_is_right_about_every_small_page(part: int) -> None:
    for number in range(part * EACH, (part + 1) * EACH):
        problem = small_problem(number)
        *_, answer = solve(problem, workers=1, anneals=number % 10 == 0)
        assert answer.score == truth(problem), number
        if answer.page is not None:
            assert answer.proven, number
            assert broken(problem, answer.page) is None, number
            assert count(problem, answer.page) == score(problem, answer.page) == answer.score, number


def test_bringing_the_bound_down_point_by_point_ends_at_the_same_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """As large lots are done, without annealing; the bounds on the way hold too."""
    monkeypatch.setattr(solving, "LEVELS", 0)
    steps = 0
    for number in range(PARTS * EACH, PARTS * EACH + 60):
        problem = small_problem(number)
        most = truth(problem)
        answers = list(solve(problem, workers=1, anneals=False))
        steps += len({answer.bound for answer in answers}) - 1
        assert answers[-1].score == most, number
        assert most is None or (answers[-1].proven and all(answer.bound >= most for answer in answers)), number
    assert steps > 60


def test_sets_beyond_the_first_searches_keep_the_bound_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "LEVELS", 0)
    monkeypatch.setattr(solving, "MOST_TASKS", 4)
    for number in range(PARTS * EACH, PARTS * EACH + 20):
        problem = small_problem(number)
        *before, last = solve(problem, workers=1, anneals=False)
        assert last.score == truth(problem), number
        assert last.score is None or all(answer.bound >= last.score for answer in before), number


@pytest.mark.slow
def test_the_solver_is_right_about_many_more_small_pages() -> None:
    for number in range(PARTS * EACH, PARTS * EACH + 20_000):
        problem = small_problem(number)
        *_, answer = solve(problem, workers=1, anneals=False)
        assert answer.score == truth(problem), number
