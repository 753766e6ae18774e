"""A turn of Défense d'afficher: what is chosen, and who comes next."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import Chance, Roll, Stay
from marbre.games.defense_d_afficher.state import State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def roll(_rules: "Defense", state: State, _seat: Seat, _action: Roll) -> State:
    return replace(state, stage="die", card=None)


def chance(_rules: "Defense", state: State, _seat: Seat, _action: Chance) -> State:
    return replace(state, stage="turning", card=None)


def stay(rules: "Defense", state: State, _seat: Seat, _action: Stay) -> State:
    """Nothing happens on the square (DEF-2.4)."""
    return end_turn(rules, state, roll=0)


def end_turn(rules: "Defense", state: State, **changes: Any) -> State:
    """To the next side to the left that does not skip its turn; in a team the other member plays next (DEF-8.3)."""
    turn = state.turn
    skips = list(changes.pop("skips", state.skips))
    members = state.members
    if len(rules.sides[turn]) == 2:
        members = (*members[:turn], 1 - members[turn], *members[turn + 1 :])
    count = len(skips)
    while True:
        turn = turn + 1 if turn + 1 < count else 0
        if not skips[turn]:
            break
        skips[turn] -= 1
    return replace(state, stage="turn", turn=turn, members=members, skips=tuple(skips), **changes)


def one_more(counts: tuple[int, ...], side: int) -> tuple[int, ...]:
    return (*counts[:side], counts[side] + 1, *counts[side + 1 :])
