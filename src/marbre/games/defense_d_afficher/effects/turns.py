"""A turn of Défense d'afficher: what is chosen, where a figure stops, what the square says, and who comes next."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import Chance, Exchange, Move, Roll, Stay
from marbre.games.defense_d_afficher.legality.conditions import chance_left, open_slots
from marbre.games.defense_d_afficher.state import PANEL, State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def roll(_rules: "Defense", state: State, _seat: Seat, _action: Roll) -> State:
    return replace(state, stage="die", card=None)


def exchange(_rules: "Defense", state: State, _seat: Seat, _action: Exchange) -> State:
    return replace(state, stage="take", card=None)


def chance(_rules: "Defense", state: State, _seat: Seat, _action: Chance) -> State:
    return replace(state, stage="turning", card=None)


def move(rules: "Defense", state: State, _seat: Seat, action: Move) -> State:
    squares = list(state.squares)
    squares[state.turn] = action.to
    return arrive(rules, replace(state, squares=tuple(squares), roll=0), action.to)


def stay(rules: "Defense", state: State, _seat: Seat, _action: Stay) -> State:
    """Nothing happens on the square (DEF-2.4)."""
    return end_turn(rules, state, roll=0)


def arrive(rules: "Defense", state: State, square: int) -> State:
    """Do as the square says (DEF-2.5). Only what is public decides what comes next."""
    here = rules.plan.squares[square]
    match here.kind:
        case "brush":
            assert here.panel is not None
            if open_slots(state) & PANEL[here.panel]:
                return replace(state, stage="post")
        case "chance" if rules.options.simplified:
            return replace(state, stage="die")
        case "chance" if chance_left(state):
            return replace(state, stage="turning")
        case "again":
            return replace(state, stage="turn")
        case "skip":
            return end_turn(rules, state, skips=one_more(state.skips, state.turn))
    return end_turn(rules, state)


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
