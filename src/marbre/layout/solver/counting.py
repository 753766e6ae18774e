"""How many different sets of face-up items reach a score: whether a best page is the only one of its kind."""

from typing import NamedTuple

from marbre.layout.solver.arrays import Tables
from marbre.layout.solver.exact.search import DONE, search
from marbre.layout.solver.exact.sets import promising
from marbre.layout.solver.problem import Problem

SLICE = 20_000


class Sets(NamedTuple):
    """So many sets were found; `complete` if there are no more."""

    found: int
    complete: bool


def sets_that_reach(problem: Problem, score: int, work: int) -> Sets:
    """Count the sets of face-up items with which a page can have this score, for at most so much work."""
    tables = Tables(problem)
    listed = promising(tables, score - 1)
    assert listed is not None
    sets, _ = listed
    found, complete = 0, True
    share = max(SLICE, work // max(1, len(sets) * len(tables.anchors)))
    for chosen in sets.tolist():
        reached, sure = False, True
        for place in range(len(tables.anchors)):
            ended, hit = _reaches(tables, chosen, place, score, share)
            reached |= hit
            sure &= ended
            if reached:
                break
        found += reached
        complete &= reached or sure
    return Sets(found, complete)


def _reaches(tables: Tables, chosen: int, place: int, score: int, work: int) -> tuple[bool, bool]:
    """Whether the search came to an end, and whether it found such a page."""
    rules = tables.rules(chosen, place)
    board = tables.board(chosen, place, score)
    base = tables.base(chosen)
    while work > 0:
        ended = search(rules, board, base, SLICE) == DONE
        if ended or board.numbers[3]:
            return ended, bool(board.numbers[3])
        work -= SLICE
    return False, False
