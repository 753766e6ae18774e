"""The page solver: proven best pages for rectangles on a grid. Names no game.

Compiled code is loaded when something is solved, not before.
"""

from collections.abc import Callable, Iterator

from marbre.layout.solver.problem import Arrangement, Problem, Solution, faults


def solve(
    problem: Problem,
    *,
    work: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: int = 2,
    cancelled: Callable[[], bool] = lambda: False,
    anneals: bool = True,
    falls_back: bool = True,
) -> Iterator[Solution]:
    """Better and better pages and bounds; the last one is proven unless work, seconds or patience ran out.

    The same seed and the same work give the same answers on every machine; seconds cut them off where they are. Without
    annealing the exact search begins from nothing: slower, but nothing that it misses is found by luck. What is open
    when most of a large budget is spent (ten seconds, ten million steps) is handed to CP-SAT, if ortools is installed.
    """
    from marbre.layout.solver.problem import SolverBudget
    from marbre.layout.solver.solving import Solver, warm_up

    if wrong := faults(problem):
        raise ValueError(f"no page problem: {wrong[0]}")
    if seconds is not None:  # to compile is nobody's thinking time
        warm_up()
    yield from Solver(problem, SolverBudget(work, seconds), seed, workers, cancelled, anneals, falls_back).run()


def best(
    problem: Problem, *, work: int | None = None, seconds: float | None = None, seed: int = 0, workers: int = 2
) -> Solution:
    """The last answer."""
    return list(solve(problem, work=work, seconds=seconds, seed=seed, workers=workers))[-1]


def draft(
    problem: Problem, *, work: int, seed: int = 0, dollar: float = 0.0, start: Arrangement | None = None
) -> Solution:
    """A good page at once, by annealing alone: no proof, and only a crude bound. Always the same for seed and work.

    5,000 steps of work take about 40 ms once the code is compiled. `dollar` is what income is worth beside the
    score; `start` is a page to be bettered. There is no page if none was lawful, as when required items do not fit.
    """
    from marbre.layout.solver.annealing import drafting

    if wrong := faults(problem):
        raise ValueError(f"no page problem: {wrong[0]}")
    return drafting.draft(problem, work, seed, max(dollar, drafting.TIE), start)


def is_ready() -> bool:
    """Whether a draft comes at once: if not, the first one of this machine compiles for about half a minute."""
    from marbre.layout.solver.annealing import drafting

    return drafting.is_ready()
