"""Who may do something while a day is played. Mostly everybody: there are no turns (RED-2.2)."""

from marbre.games.redac_chef.state import NOTHING, State, designer, reporter
from marbre.kernel.seats import Seat


def is_reporting(state: State) -> bool:
    """Whether anybody still looks for tiles."""
    return any(side.phase == "reporting" for side in state.sides)


def is_bare(state: State) -> bool:
    """Whether nothing lies in the middle any more."""
    return state.heap.count(NOTHING) == len(state.heap)


def who_acts(state: State) -> tuple[Seat, ...]:
    """Who may do something while a day is played."""
    if state.options.mode == "slow" and is_reporting(state):
        return (reporter(state, state.turn),)
    found: list[Seat] = []
    for at, side in enumerate(state.sides):
        if side.phase == "printed":
            continue
        if side.phase == "reporting" or side.hand is not None or (side.extra and not is_bare(state)):
            found.append(reporter(state, at))
        if side.phase == "layout" or (state.options.newsroom and (side.desk or side.page.placed)):
            found.append(designer(state, at))
    return tuple(sorted(set(found)))
