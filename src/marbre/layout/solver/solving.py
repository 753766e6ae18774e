"""From a problem to its answer: first pages by annealing, sets by their bound, exact searches until nothing is left.

The work is cut into slices that do not depend on how fast the machine is or how many threads share it: a batch of
slices starts from one best score, and what it found is taken in order. So seed and work decide the answer; time only
decides how far it goes.
"""

import functools
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import Final

import msgspec

from marbre.layout.solver.annealing.drafting import MOVE_WORK, ROUND, Ladder, drafted
from marbre.layout.solver.annealing.drafts import scales_of
from marbre.layout.solver.arrays import NEVER, Tables
from marbre.layout.solver.exact import fallback
from marbre.layout.solver.exact.search import DONE, search
from marbre.layout.solver.exact.sets import MOST_CHOICES, choices, crude_bound, mirrored, promising, single
from marbre.layout.solver.problem import HANDED_OVER, Arrangement, Problem, Solution, SolverBudget
from marbre.layout.solver.scoring import broken, income, score
from marbre.layout.solver.search_arrays import Board, SearchRules

RUNS: Final = 4
"""Annealing runs before the first search, in one batch."""
MOVES: Final = 20
"""Moves of such a run for each item and square."""
MOST_MOVES: Final = 60_000
"""More at once would make people wait who have set a limit."""
AGAIN: Final = 2_000_000
"""Steps after which a search that has not ended stops for better pages."""
SOONER: Final = 1_000_000
"""Steps after which it stops again; later after half as many as there were."""
FIRST_CLIMB: Final = 500_000
"""Moves in vain that end the first such stop; then twice as many each time."""
LONGEST_CLIMB: Final = 2_000_000
LARGE: Final = 2_000
"""Items times squares from which on better pages come first: no search ends within seconds."""
PATIENCE: Final = 2_800
"""Moves in vain, for each item and square, before such a lot is searched."""
LEVELS: Final = 4_000_000
"""Steps after which a search that has not ended brings the bound down point by point."""
BATCH: Final = 8
SLICES: Final = (4_000, 30_000, 250_000, 2_000_000, 16_000_000)
"""Nodes that a search may take in each round; the last holds for all later ones."""
STEP: Final = 250_000
"""Nodes between two looks at the clock."""
MOST_TASKS: Final = 60_000
"""Searches that are thought of at once; the sets beyond them wait."""
MOST_WAITING: Final = 3_000
"""Searches that may be kept half done; beyond that the best ones are worked on first."""


class SearchTask:
    """One search: a set of items, a place of the block."""

    __slots__ = ("board", "bound", "chosen", "place", "rules")

    def __init__(self, chosen: int, place: int, bound: int) -> None:
        self.chosen, self.place, self.bound = chosen, place, bound
        self.rules: SearchRules | None = None
        self.board: Board | None = None


class Solver:
    """A problem being solved; `run` tells of every step forward."""

    def __init__(
        self,
        problem: Problem,
        budget: SolverBudget,
        seed: int = 0,
        workers: int = 2,
        cancelled: Callable[[], bool] = lambda: False,
        anneals: bool = True,
        falls_back: bool = True,
    ) -> None:
        self.problem, self.seed, self.workers, self.cancelled = problem, seed, workers, cancelled
        self.anneals = anneals
        self.whole = budget
        self.budget = budget.without(HANDED_OVER) if falls_back and budget.is_large and fallback.is_there() else budget
        self.tables = Tables(problem)
        self.scales = scales_of(self.tables)
        self.page: Arrangement | None = None
        self.score = NEVER
        self.income = 0
        self.work = 0
        self.began = time.monotonic()
        size = self.tables.number * self.tables.free_area()
        self.again, self.climb = (0, PATIENCE * size) if size >= LARGE else (AGAIN, FIRST_CLIMB)
        self.ladder: Ladder | None = None
        self.bound = crude_bound(self.tables)

    def run(self) -> Iterator[Solution]:
        with ThreadPoolExecutor(self.workers) as pool:
            self.pool = pool
            if self.anneals:
                yield from self._anneal()
            if len(choices(self.tables)) > MOST_CHOICES:
                limited = self.budget != SolverBudget()
                yield from self._temper()
                while limited and not self._spent():
                    yield from self._temper()
                yield self.answer()
            else:
                yield from self._search()
        if self.budget != self.whole and self.score < self.bound and not self.cancelled():
            yield from self._hand_over()

    def answer(self) -> Solution:
        """Where it stands."""
        seconds = time.monotonic() - self.began
        found = None if self.page is None else self.score
        bound = max(self.bound, self.score)
        return Solution(self.page, found, bound, self.income, self.work, seconds)

    # First pages

    def _anneal(self) -> Iterator[Solution]:
        """Several runs from empty pages, of which the best counts."""
        moves = min(MOST_MOVES, MOVES * self.tables.number * self.problem.width * self.problem.height)
        seeds = [self.seed * 1_000_003 + run for run in range(RUNS)]
        pages = list(self.pool.map(lambda seed: drafted(self.tables, self.scales, seed, moves, late=self._late), seeds))
        self.work += RUNS * moves // MOVE_WORK
        better = [page is not None and self._take(page) for page in pages]
        if any(better):
            yield self.answer()

    def _temper(self) -> Iterator[Solution]:
        """Go on with pages at several heats until so many moves were in vain, more than the last time."""
        if self.ladder is None:
            self.ladder = Ladder(self.tables, self.scales, self.seed, self.page)
        in_vain = 0
        while in_vain < self.climb and not self._spent():
            page = self.ladder.climb(self.pool)
            self.work += ROUND // MOVE_WORK
            in_vain += ROUND
            if page is not None and self._take(page):
                in_vain = 0
                yield self.answer()
        self.climb = min(LONGEST_CLIMB, 2 * self.climb)
        self.again = self.work + max(SOONER, self.work // 2)

    def _take(self, page: Arrangement) -> bool:
        """Believe a page only after reading it plainly; keep it if it is better."""
        page = richest(self.problem, page)
        fault = broken(self.problem, page)
        assert fault is None, f"the solver laid out a page that breaks a rule: {fault}"
        points, dollars = score(self.problem, page), income(self.problem, page)
        if (points, dollars) <= (self.score, self.income) and self.page is not None:
            return False
        self.page, self.score, self.income = page, points, dollars
        return True

    # Proof

    def _search(self) -> Iterator[Solution]:
        listed = promising(self.tables, self.score, self._late)
        if listed is None:
            yield self.answer()
            return
        sets, bounds = listed
        self.work += 1 + len(sets) // 1000
        self.bound = int(bounds[0]) if len(bounds) else self.score
        yield self.answer()
        places = self._places()
        portion = max(1, MOST_TASKS // len(places))
        waiting: list[SearchTask] = []
        for start in range(0, len(sets), portion):
            following = bounds[start + portion : start + portion + 1]
            self.beyond = int(following[0]) if len(following) else NEVER
            waiting += [
                SearchTask(chosen, place, bound)
                for chosen, bound in zip(
                    sets[start : start + portion].tolist(), bounds[start : start + portion].tolist(), strict=True
                )
                for place in places
            ]
            yield from self._work_off(waiting)
            if self._spent():
                break
        yield self.answer()

    def _work_off(self, waiting: list[SearchTask]) -> Iterator[Solution]:
        """Round after round, until nothing is left that could be better, or the work allowed is done.

        Small lots are finished so. With large ones the bound would stay where it was until the end: after a while it is
        brought down level by level instead, as far as what waits beyond these searches.
        """
        round_ = 0
        while waiting and not self._spent() and self.work < LEVELS:
            yield from self._round(waiting, SLICES[min(round_, len(SLICES) - 1)])
            waiting[:] = self._open(waiting)
            round_ += 1
        while waiting and not self._spent() and (level := max(task.bound for task in waiting)) >= self.beyond:
            yield from self._lower(waiting, level)
            waiting[:] = self._open(waiting)
        if not waiting:
            self.bound = max(self.score, self.beyond)

    def _lower(self, waiting: list[SearchTask], level: int) -> Iterator[Solution]:
        """Show that no page has so many points: far quicker than to show that none is better than the best known."""
        group, round_ = [task for task in waiting if task.bound == level], 0
        while group and not self._spent():
            yield from self._round(group, SLICES[min(round_, len(SLICES) - 1)], level)
            group = [task for task in self._open(group) if task.bound == level]
            round_ += 1

    def _open(self, tasks: list[SearchTask]) -> list[SearchTask]:
        """Those that could still bring a better page."""
        return [task for task in tasks if task.bound > self.score]

    def _places(self) -> list[int]:
        """The places of the block, without those that are mirror images of others."""
        self.symmetric = mirrored(self.tables)
        block = self.problem.block
        every = range(len(self.tables.anchors))
        if block is None or not self.symmetric:
            return list(every)
        right = self.problem.width - block.width
        return [place for place in every if self._anchor(place)[0] * 2 <= right]

    def _anchor(self, place: int) -> tuple[int, int]:
        return self.tables.anchors[place] or (0, 0)

    def _round(self, waiting: list[SearchTask], nodes: int, level: int = NEVER) -> Iterator[Solution]:
        """Give every search so many nodes, to look for a page of this level; those that end are taken off the list."""
        left: list[SearchTask] = []
        index = 0
        while index < len(waiting) and len(left) < MOST_WAITING and (level > NEVER or self.work < LEVELS):
            batch = self._open(waiting[index : index + BATCH])
            index += BATCH
            if self._spent():
                left += batch
                break
            needed = max(self.score + 1, level)
            results = list(self.pool.map(self._slice, batch, repeat(needed), repeat(nodes)))
            better = False
            for task, (ended, work) in zip(batch, results, strict=True):
                self.work += work
                better |= self._found(task)
                if ended:
                    task.board = task.rules = None
                    task.bound = needed - 1
                else:
                    left.append(task)
            rest = [task.bound for task in left[:1]] + [task.bound for task in waiting[index : index + 1]]
            bound = max([self.score, self.beyond, level - 1, *rest])
            if better or bound < self.bound:
                self.bound = min(self.bound, bound)
                yield self.answer()
            if self.anneals and self.work >= self.again:
                yield from self._temper()
        waiting[:] = left + waiting[index:]

    def _slice(self, task: SearchTask, needed: int, nodes: int) -> tuple[bool, int]:
        """Part of a search for a page of so many points; whether it is over, and the work it took."""
        if task.board is None or task.rules is None:
            task.rules = self._rules(task)
            task.board = self.tables.board(task.chosen, task.place, needed)
        board = task.board
        board.numbers[1] = max(board.numbers[1], needed)
        before = int(board.numbers[2])
        base = self.tables.base(task.chosen)
        ended = False
        while nodes > 0 and not ended and not self._late():
            ended = search(task.rules, board, base, min(nodes, STEP)) == DONE
            nodes -= STEP
        return ended, int(board.numbers[2]) - before + 1

    def _rules(self, task: SearchTask) -> SearchRules:
        rules = self.tables.rules(task.chosen, task.place)
        block = self.problem.block
        central = block is None or self._anchor(task.place)[0] * 2 == self.problem.width - block.width
        alone = single(self.tables, task.chosen)
        if not self.symmetric or not central or alone is None:
            return rules
        fits = rules.fits.copy()
        fits[alone, :, (self.problem.width - self.problem.items[alone].width) // 2 + 1 :] = 0
        return rules._replace(fits=fits)

    def _found(self, task: SearchTask) -> bool:
        """Take the page that a search has found, if it has."""
        if task.board is None or not task.board.numbers[3]:
            return False
        task.board.numbers[3] = 0
        if task.board.numbers[4] <= self.score:
            return False
        return self._take(self.tables.page(task.board, task.chosen, task.place))

    # What is left open

    def _hand_over(self) -> Iterator[Solution]:
        """Ask CP-SAT for a better page, or for the proof that there is none, with what is left of the budget."""
        work, seconds = self.whole.work, self.whole.seconds
        units = None if work is None else (work - self.work) / fallback.STEPS
        left = None if seconds is None else seconds - (time.monotonic() - self.began)
        found = fallback.better_page(
            self.tables,
            self.page,
            self.score + 1,
            self.bound,
            seed=self.seed,
            units=units,
            seconds=left,
            cancelled=self.cancelled,
        )
        if found.page is not None:
            self._take(found.page)
        self.work = self.work if work is None else max(self.work, work)
        self.bound = min(self.bound, found.bound)
        yield self.answer()

    # Limits

    def _late(self) -> bool:
        seconds = self.budget.seconds
        return (seconds is not None and time.monotonic() - self.began > seconds) or self.cancelled()

    def _spent(self) -> bool:
        return self._late() or (self.budget.work is not None and self.work >= self.budget.work)


def richest(problem: Problem, page: Arrangement) -> Arrangement:
    """The page with items turned face up that bring income and cost nothing, the richest first."""
    best, points = page, score(problem, page)
    hidden = [index for index, laid in enumerate(page.laid) if not laid.up and problem.items[laid.item].income]
    for index in sorted(hidden, key=lambda index: -problem.items[page.laid[index].item].income):
        laid = list(best.laid)
        laid[index] = msgspec.structs.replace(laid[index], up=True)
        turned = Arrangement(tuple(laid), page.block)
        if broken(problem, turned) is None and score(problem, turned) >= points:
            best = turned
    return best


@functools.cache
def warm_up() -> float:
    """Compile everything, or read it from disk, once in a process: how many seconds that took."""
    from marbre.layout.solver.problem import Block, Item

    began = time.monotonic()
    items = (Item(1, 1, points=1), Item(1, 1, points=1, friends=1), Item(2, 1))
    problem = Problem(3, 2, items, (1, 0), Block(1, 1, ((0, 0),)))
    for anneals in (True, False):
        for _ in Solver(problem, SolverBudget(), workers=1, anneals=anneals).run():
            pass
    return time.monotonic() - began
