"""What a set of face-up items is said to bring at most, beside pages that were laid out without asking."""

import numpy as np

from marbre.games.redac_chef.puzzles.making import draw_lot, situation_of
from marbre.games.redac_chef.solving.situation import translate
from marbre.layout.solver import draft
from marbre.layout.solver.arrays import Tables
from marbre.layout.solver.exact.sets import crossings, upper_bounds
from marbre.layout.solver.problem import Arrangement, Item, LaidItem, Problem
from marbre.layout.solver.scoring import score
from tests.games.redac_chef.drawing import numbers


def bound(problem: Problem, page: Arrangement) -> int:
    tables = Tables(problem)
    sets = np.array([sum(1 << laid.item for laid in page.laid if laid.up)])
    return int((upper_bounds(tables, sets) - crossings(tables, sets))[0])


def test_no_draft_is_better_than_its_set() -> None:
    for number in range(40):
        problem = translate(situation_of(numbers(), draw_lot(numbers(), f"bounds/{number}"))).problem
        page = draft(problem, work=800, seed=number).page
        if page is not None:
            assert score(problem, page) <= bound(problem, page), number


def contacts(fans: int, others: int) -> Problem:
    """Everybody is a friend of every fan."""
    suited = (1 << others) - 1 << fans
    items = (*(Item(1, 1, friends=suited) for _ in range(fans)), *(Item(1, 1) for _ in range(others)))
    return Problem(9, 9, items, (0,))


def test_lines_of_contact_do_not_cross() -> None:
    for fans, others, excess in ((2, 5, 0), (3, 2, 0), (3, 3, 1), (3, 4, 2), (4, 4, 4)):
        everybody = np.array([(1 << fans + others) - 1])
        assert crossings(Tables(contacts(fans, others)), everybody).tolist() == [excess]


def test_a_page_that_comes_near_is_not_refused() -> None:
    """Three fans and three friends of all of them: eight contacts of nine are thinkable, this page has seven."""
    fans = [Item(1, 5, friends=0b111_000), Item(5, 1, friends=0b111_000), Item(2, 1, friends=0b111_000)]
    problem = Problem(7, 7, (*fans, Item(4, 1), Item(4, 1), Item(1, 1)), (0,))
    laid = [(0, 0, 0), (1, 1, 4), (2, 2, 2), (3, 1, 1), (4, 1, 3), (5, 1, 2)]
    page = Arrangement(tuple(LaidItem(item, x, y) for item, x, y in laid))
    assert score(problem, page) == 7
    assert bound(problem, page) == 8
