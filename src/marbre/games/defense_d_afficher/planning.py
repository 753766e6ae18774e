"""Moves made in advance in Défense d'afficher: what a turn begins with, the die or an exchange of posters."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from marbre.games.defense_d_afficher.state import State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def on_turn(rules: "Defense", state: State, seat: Seat) -> State | None:
    side = rules.side_by_seat[seat]
    if state.stage in ("deal", "first", "over") or side == state.turn or rules.sides[side][state.members[side]] != seat:
        return None
    return replace(state, stage="turn", turn=side, card=None, roll=0, left=0, at=None, held=())
