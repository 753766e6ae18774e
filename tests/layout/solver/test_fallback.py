"""What is handed to CP-SAT: its bounds hold, its pages are lawful, and it does not matter if it is not there."""

import sys

import pytest

from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.solving.situation import Situation, translate
from marbre.layout.solver import best, draft, solve
from marbre.layout.solver.arrays import Tables
from marbre.layout.solver.exact.fallback import better_page
from marbre.layout.solver.exact.sets import crude_bound
from marbre.layout.solver.problem import SolverBudget
from marbre.layout.solver.scoring import broken, score
from marbre.layout.solver.solving import Solver
from tests.games.redac_chef.drawing import numbers
from tests.layout.solver.brute import truth
from tests.layout.solver.family import small_problem

LEAST = -50
"""Less than any page scores."""


def test_its_bounds_hold_on_small_pages_and_plain_ones_are_proven() -> None:
    for number in range(24):
        problem = small_problem(number)
        tables = Tables(problem)
        most = truth(problem)
        found = better_page(tables, None, LEAST, crude_bound(tables), units=5)
        if most is None:
            assert found.page is None, number
            continue
        assert found.bound >= most, number
        if found.page is not None:
            assert broken(problem, found.page) is None, number
            assert score(problem, found.page) <= most, number
        if number % 2:
            assert found.page is not None
            assert score(problem, found.page) == found.bound == most, number


def test_it_finishes_what_a_draft_begins_the_same_way_each_time() -> None:
    for number in range(25, 45, 2):
        problem = small_problem(number)
        tables = Tables(problem)
        begun = draft(problem, work=3)
        least = LEAST if begun.score is None else begun.score + 1
        one, other = (better_page(tables, begun.page, least, crude_bound(tables), units=5) for _ in range(2))
        assert one == other
        page = one.page or begun.page
        assert one.bound == truth(problem) == (page and score(problem, page))


@pytest.mark.slow
def test_it_proves_a_puzzle() -> None:
    face, tiles = numbers().puzzles[11]
    problem = translate(Situation(numbers(), 0, terms_of(numbers(), face), tiles)).problem
    begun, proven = draft(problem, work=5000), best(problem)
    assert begun.score is not None
    assert proven.score is not None
    found = better_page(Tables(problem), begun.page, begun.score + 1, proven.score + 2, units=300)
    assert found.bound == proven.score


def test_a_large_budget_leaves_a_share_to_it() -> None:
    problem = small_problem(1)
    assert Solver(problem, SolverBudget(work=20_000_000)).budget == SolverBudget(work=14_000_000)
    assert Solver(problem, SolverBudget(work=20_000_000), falls_back=False).budget == SolverBudget(work=20_000_000)
    assert Solver(problem, SolverBudget(seconds=2.0)).budget == SolverBudget(seconds=2.0)


def test_without_it_nothing_else_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = small_problem(3)
    monkeypatch.setitem(sys.modules, "ortools", None)
    assert Solver(problem, SolverBudget(work=20_000_000)).budget == SolverBudget(work=20_000_000)
    *_, answer = solve(problem, work=20_000_000)
    assert answer.score == truth(problem) == answer.bound
