"""What our search leaves open is handed to CP-SAT, with the best page and the bound known so far.

It is asked for a better page; if there is none, the page is proven. Its limit is a deterministic amount of work, so
that seed and work still decide the answer. Without ortools there is no fallback, and nothing else changes.
"""

import time
from collections.abc import Callable
from importlib.util import find_spec
from threading import Event, Thread
from typing import Any, Final, NamedTuple

from marbre.layout.solver.arrays import Tables
from marbre.layout.solver.problem import Arrangement, Problem
from marbre.layout.solver.scoring import broken, free_squares, score

STEPS: Final = 1_000_000
"""Steps of our search that cost about as much as one unit of CP-SAT's deterministic time."""
LOOK: Final = 0.2
"""Seconds between two looks at whether to stop."""


class Found(NamedTuple):
    """A better page or none, and what no page can exceed."""

    page: Arrangement | None
    bound: int


def is_there() -> bool:
    """Whether ortools is installed."""
    return find_spec("ortools") is not None


def better_page(
    tables: Tables,
    page: Arrangement | None,
    least: int,
    bound: int,
    *,
    seed: int = 0,
    units: float | None = None,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Found:
    """A page of at least so many points, if there is one, within units of deterministic work or seconds."""
    from ortools.sat.python import cp_model

    from marbre.layout.solver.exact.cpsat import Model

    ends = None if seconds is None else time.monotonic() + seconds
    problem = tables.problem
    model = Model(tables)
    best: Arrangement | None = None
    if page is not None:
        model.hint(page)
        model.model.add(model.points >= least - 1)
    while least <= bound:
        solver: Any = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.linearization_level = 0
        solver.parameters.random_seed = seed & 0x7FFFFFFF
        if units is not None:
            solver.parameters.max_deterministic_time = max(0.0, units)
        if ends is not None:
            solver.parameters.max_time_in_seconds = max(0.0, ends - time.monotonic())
        status = _solve(solver, model.model, cancelled)
        if units is not None:
            units -= solver.response_proto.deterministic_time
        if status == cp_model.INFEASIBLE:
            bound = least - 1
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        bound = min(bound, round(solver.best_objective_bound))
        found = model.page(solver)
        true = score(problem, found) if broken(problem, found) is None else least - 1
        if true >= least:
            best, least = found, true + 1
            model.model.add(model.points >= true)
        believed = round(solver.objective_value)
        if status == cp_model.FEASIBLE or (true < believed and not _cut(model, solver, problem, found)):
            break
    return Found(best, max(bound, least - 1))


def _solve(solver: Any, model: Any, cancelled: Callable[[], bool]) -> Any:
    """Solve, stopping when somebody has had enough."""
    ended = Event()

    def watch() -> None:
        while not ended.wait(LOOK):
            if cancelled():
                solver.stop_search()

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        return solver.solve(model)
    finally:
        ended.set()
        watcher.join()


def _cut(model: Any, solver: Any, problem: Problem, page: Arrangement) -> bool:
    """Tell the model of empty regions that it took for smaller than they are; false if that was not what was wrong."""
    told = False
    grid = problem.grid
    for region in grid.regions(free_squares(problem, page)):
        for size in model.small:
            if size < region.bit_count() and solver.value(model.small[size]):
                part = region & -region
                while part.bit_count() <= size:
                    edge = grid.halo(part) & region
                    part |= edge & -edge
                model.refuse(part, size)
                told = True
    return told
