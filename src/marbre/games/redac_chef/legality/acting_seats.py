"""Who may do something while a day is played. Mostly everybody: there are no turns (RED-2.2)."""

from typing import TYPE_CHECKING

from marbre.games.redac_chef.state import NOTHING, State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef


def to_act(_rules: "RedacChef", state: State) -> tuple[Seat, ...]:
    return state.acting


def is_reporting(state: State) -> bool:
    """Whether anybody still looks for tiles."""
    return any(side.phase == "reporting" for side in state.sides)


def is_bare(state: State) -> bool:
    """Whether nothing lies in the middle any more."""
    return state.heap.count(NOTHING) == len(state.heap)


def who_acts(rules: "RedacChef", state: State) -> tuple[Seat, ...]:
    """Who may do something while a day is played."""
    if rules.options.mode == "slow" and is_reporting(state):
        return (rules.seating.reporters[state.day][state.turn],)
    found: list[Seat] = []
    for at, side in enumerate(state.sides):
        if side.phase == "printed":
            continue
        if side.phase == "reporting" or side.hand is not None or (side.extra and not is_bare(state)):
            found.append(rules.seating.reporters[state.day][at])
        if side.phase == "layout" or (rules.options.newsroom and (side.desk or side.page.placed)):
            found.append(rules.seating.designers[state.day][at])
    return tuple(sorted(set(found)))
