"""Pages at several heats: what they find on small pages, that the seed alone decides, that no move spoils the books."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.solving.situation import Situation, translate
from marbre.layout.solver import solve, solving
from marbre.layout.solver.annealing.anneal import anneal
from marbre.layout.solver.annealing.drafting import HABITS, MOVE_WORK, ROUND, RUNGS, SLICE, Ladder, page_of, start_from
from marbre.layout.solver.annealing.drafts import MOST, Draft, blank, scales_of
from marbre.layout.solver.arrays import NEVER, Tables
from marbre.layout.solver.problem import Arrangement, Problem, SolverBudget
from marbre.layout.solver.scoring import broken, free_squares, score
from tests.games.redac_chef.drawing import numbers
from tests.layout.solver.brute import truth
from tests.layout.solver.family import small_problem


def sunday(seed: int) -> Problem:
    tiles = tuple(range(seed, 120, 7))
    return translate(Situation(numbers(), 2, terms_of(numbers(), seed), tiles, "round")).problem


def climbed(problem: Problem, slices: int, workers: int = 1, seed: int = 0) -> tuple[Ladder, Arrangement | None]:
    tables = Tables(problem)
    ladder = Ladder(tables, scales_of(tables), seed)
    best = None
    with ThreadPoolExecutor(workers) as pool:
        for _ in range(slices):
            best = ladder.climb(pool) or best
    return ladder, best


def test_the_best_of_a_small_page_is_found() -> None:
    for number in range(12):
        problem = small_problem(number)
        _, page = climbed(problem, 1)
        assert (page and score(problem, page)) == truth(problem), number
        assert page is None or broken(problem, page) is None


def test_threads_change_nothing_and_the_seed_does() -> None:
    one, two, other = (climbed(sunday(1), 3, workers, seed)[0] for workers, seed in ((1, 4), (2, 4), (2, 5)))
    assert state(one) == state(two) != state(other)


def test_a_large_lot_is_solved_alike_by_one_thread_and_by_two(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, steps in (("SOONER", 20_000), ("PATIENCE", 30), ("LONGEST_CLIMB", 2 * ROUND), ("LEVELS", 80_000)):
        monkeypatch.setattr(solving, name, steps)
    one, two = (
        [(answer.page, answer.bound, answer.work) for answer in solve(sunday(1), work=300_000, workers=workers)]
        for workers in (1, 2)
    )
    assert one == two


def test_a_climb_goes_on_while_it_finds_better_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two slices in vain end it, not two slices; then the search begins."""
    problem = sunday(1)
    size = len(problem.items) * Tables(problem).free_area()
    monkeypatch.setattr(solving, "PATIENCE", 2 * ROUND / size)
    monkeypatch.setattr(solving, "SOONER", 1 << 40)
    solver = solving.Solver(problem, SolverBudget(work=400_000))
    works = [answer.work for answer in solver.run()]
    assert solver.ladder is not None
    assert 3 * SLICE < solver.ladder.moves < works[-1] * MOVE_WORK / RUNGS


def test_what_is_counted_last_brings_no_more_than_the_most() -> None:
    """White space, terms and zones: a move that is hopeless even with the most of them is not counted to the end."""
    reached = 0
    for problem in (*map(small_problem, range(0, 120, 2)), sunday(2)):
        plain = msgspec.structs.replace(problem, white=(0,), terms=(), zones=())
        ladder, _ = climbed(problem, 1)
        most = int(ladder.scales.page[MOST])
        for draft in [one for page in ladder.pages for one in (page.draft, page.best)]:
            page = page_of(ladder.tables, draft)
            around = score(problem, page) - score(plain, page)
            assert around <= most
            reached += around == most
    assert reached > 100


def state(ladder: Ladder) -> list[object]:
    return [[page.draft.x.tolist(), page.draft.y.tolist(), page.best.report.tolist()] for page in ladder.pages]


def test_squares_contacts_and_counts_are_those_of_the_page() -> None:
    """They are kept up to date by each move, however often a page changed places."""
    for problem in (*map(sunday, range(3)), *map(small_problem, range(0, 8, 2))):
        ladder, _ = climbed(problem, 2)
        lawful = 0
        for page in ladder.pages:
            laid = page_of(ladder.tables, page.draft)
            assert books(page.draft) == books(painted(ladder, laid))
            assert page.draft.report[2] == free_squares(problem, laid).bit_count()
            if broken(problem, laid) is None:
                lawful += 1
                assert page.draft.report[0] == score(problem, laid)
        assert lawful or len(problem.items) < 5


def books(draft: Draft) -> list[list[int]]:
    return [draft.cells.tolist(), draft.free.tolist(), draft.touching.tolist(), draft.report.tolist()]


def painted(ladder: Ladder, page: Arrangement) -> Draft:
    """The same page drawn and counted from nothing."""
    fresh, kept, best = (blank(ladder.scales, 0, NEVER) for _ in range(3))
    start_from(ladder.tables, fresh, page)
    anneal(ladder.scales, ladder.prices[0], HABITS, fresh, kept, best, 0, 0, 1)
    return fresh
