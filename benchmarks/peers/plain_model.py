"""The plain CP-SAT model of a page: a boolean for every place of every item. What the solver is measured against.

It is the straightforward formulation: cover at most once, foes kept apart edge by edge, a boolean for each contact, the
sum of moods, and the white space by the count of ALL empty squares, which is never better than the truth. It runs with
CP-SAT's defaults on two workers. What it cannot say (awards that ask for a place) it leaves out, but its page is given
all that it scores by the whole problem. Where white space is worth nothing and there are no such awards it is exact,
and the tests use it as a second opinion on proofs.
"""

from typing import Any, NamedTuple

from marbre.layout import bits
from marbre.layout.solver.problem import Arrangement, LaidItem, Problem
from marbre.layout.solver.scoring import broken
from marbre.layout.solver.scoring import score as true_score

Places = dict[tuple[int, int], Any]


class Plain(NamedTuple):
    """What the model says after so long."""

    score: int | None
    bound: int | None
    seconds: float
    true_score: int | None
    """What its page scores by the whole problem; None if there is no page, or one that is not lawful."""


def plain_model(problem: Problem, seconds: float) -> Plain:
    """The score and bound after so long, and the seconds taken."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    grid = problem.grid
    everywhere = [(x, y) for y in range(problem.height) for x in range(problem.width)]
    up = [_places(model, problem, number, face_up=True) for number in range(len(problem.items))]
    down = [_places(model, problem, number, face_up=False) for number in range(len(problem.items))]
    cover: dict[int, list[Any]] = {y * grid.stride + x: [] for x, y in everywhere}
    at: list[dict[int, list[Any]]] = [{square: [] for square in cover} for _ in problem.items]
    for number, item in enumerate(problem.items):
        for face, places in ((True, up[number]), (False, down[number])):
            for (x, y), here in places.items():
                for square in bits(grid.rectangle(x, y, item.width, item.height)):
                    cover[square].append(here)
                    if face:
                        at[number][square].append(here)
    block: dict[tuple[int, int], Any] = {}
    if problem.block is not None:
        block = {anchor: model.new_bool_var("block") for anchor in problem.block.anchors}
        model.add_exactly_one(block.values())
        for anchor, here in block.items():
            for square in bits(grid.rectangle(*anchor, problem.block.width, problem.block.height)):
                cover[square].append(here)
    for some in cover.values():
        model.add_at_most_one(some)
    shown = [sum(places.values()) for places in up]
    for number, item in enumerate(problem.items):
        model.add(
            shown[number] + sum(down[number].values()) == 1
            if item.required
            else shown[number] + sum(down[number].values()) <= 1
        )
        if item.required:
            model.add(shown[number] == 1)
    _keep_apart(model, problem, at)
    contacts = _contacts(model, problem, up, at)
    mood = sum(item.mood * one for item, one in zip(problem.items, shown, strict=True))
    penalty = model.new_int_var(0, 100, "mood")
    model.add(penalty >= problem.mood_above * mood)
    model.add(penalty >= -problem.mood_below * mood)
    empty = len(everywhere) - sum(sum(some) for some in cover.values())
    white = _white(model, problem, empty)
    points = sum(item.points * one for item, one in zip(problem.items, shown, strict=True))
    left = problem.leftover_cost * (len(problem.items) - sum(shown) - sum(sum(one.values()) for one in down))
    terms = _terms(model, problem, shown)
    model.maximize(problem.constant + points + contacts + white + terms - penalty - left)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    score = round(solver.objective_value) if found else None
    bound = round(solver.best_objective_bound) if found else None  # without a page its bound is not told
    true = _true_score(problem, solver, up, down, block) if found else None
    return Plain(score, bound, solver.wall_time, true)


def _true_score(problem: Problem, solver: Any, up: list[Places], down: list[Places], block: Places) -> int | None:
    """What the page of a solution scores by the whole problem; None if it is not lawful."""
    laid = [
        LaidItem(number, x, y, face)
        for some, face in ((up, True), (down, False))
        for number, places in enumerate(some)
        for (x, y), here in places.items()
        if solver.value(here)
    ]
    page = Arrangement(tuple(laid), next((anchor for anchor, here in block.items() if solver.value(here)), None))
    return true_score(problem, page) if broken(problem, page) is None else None


def _places(model: Any, problem: Problem, number: int, *, face_up: bool) -> Places:
    item = problem.items[number]
    if not face_up and item.required:
        return {}
    lawful = item.up_at if face_up else item.down_at
    return {
        (x, y): model.new_bool_var("")
        for y in range(problem.height - item.height + 1)
        for x in range(problem.width - item.width + 1)
        if lawful is None or lawful >> (y * problem.grid.stride + x) & 1
    }


def _keep_apart(model: Any, problem: Problem, at: list[dict[int, list[Any]]]) -> None:
    grid = problem.grid
    for one, item in enumerate(problem.items):
        for other in bits(item.foes):
            for square in bits(grid.everything):
                for near in bits(grid.halo(1 << square) & grid.everything):
                    if at[one][square] and at[other][near]:
                        model.add_at_most_one(at[one][square] + at[other][near])


def _contacts(
    model: Any, problem: Problem, up: list[dict[tuple[int, int], Any]], at: list[dict[int, list[Any]]]
) -> Any:
    grid = problem.grid
    total: Any = 0
    for one, item in enumerate(problem.items):
        for other in bits(item.friends):
            touching = model.new_bool_var("")
            total += item.worth * touching
            model.add(sum(up[one].values()) >= touching)
            for (x, y), here in up[one].items():
                border = grid.halo(grid.rectangle(x, y, item.width, item.height)) & grid.everything
                near = {id(place): place for square in bits(border) for place in at[other][square]}
                model.add_bool_or([touching.negated(), here.negated(), *near.values()])
    return total


def _white(model: Any, problem: Problem, empty: Any) -> Any:
    """The points of a step table for so many empty squares; the table falls."""
    total: Any = problem.white[-1]
    for size in range(len(problem.white) - 2, -1, -1):
        gain = problem.white[size] - problem.white[size + 1]
        if gain:
            small = model.new_bool_var("")
            model.add(empty <= size).only_enforce_if(small)
            total += gain * small
    return total


def _terms(model: Any, problem: Problem, shown: list[Any]) -> Any:
    """Terms that depend on the set of items alone; others are left out."""
    total: Any = 0
    for term in problem.terms:
        plain = all(
            one.places is None and not one.at_block and one.beside is None and one.away_from is None
            for one in term.classes
        )
        if plain and not term.if_none and term.weight > 0:
            times = model.new_int_var(0, 20, "")
            for one in term.classes:
                model.add(term.step * times <= sum(shown[item] for item in bits(one.items)))
            total += term.weight * times
    return total
