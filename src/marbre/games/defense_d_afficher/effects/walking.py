"""Where a figure of Défense d'afficher stops, and what the square says."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from marbre.games.defense_d_afficher.actions import Move
from marbre.games.defense_d_afficher.effects.chance_cards import arrived
from marbre.games.defense_d_afficher.effects.turns import end_turn, one_more
from marbre.games.defense_d_afficher.legality.conditions import chance_left, open_slots
from marbre.games.defense_d_afficher.state import PANEL, State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def move(rules: "Defense", state: State, _seat: Seat, action: Move) -> State:
    squares = list(state.squares)
    squares[state.turn] = action.to
    return _obey_square(rules, replace(state, squares=tuple(squares), roll=0), action.to)


def _obey_square(rules: "Defense", state: State, square: int) -> State:
    """Do as the square says (DEF-2.5, DEF-8.4). Only what is public decides what comes next."""
    here = rules.plan.squares[square]
    match here.kind:
        case "brush":
            assert here.panel is not None
            return replace(state, stage="post") if open_slots(state) & PANEL[here.panel] else arrived(rules, state)
        case "chance" if chance_left(state):
            return replace(state, stage="turning")
        case "chance" if rules.options.simplified:
            return replace(state, stage="turn")
        case "again":
            return replace(state, stage="turn")
        case "skip":
            return end_turn(rules, state, skips=one_more(state.skips, state.turn))
    return end_turn(rules, state)
