"""Moves made in advance in Das Extrablatt: the action that a turn begins with."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from marbre.games.extrablatt.state import State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt


def on_turn(_rules: "Extrablatt", state: State, seat: Seat) -> State | None:
    """What others are still about to do in this turn may change what is there: the forecast is compared then."""
    if state.stage in ("lay", "hand", "first", "fill", "over") or seat == state.turn:
        return None
    return replace(state, stage="act", turn=seat, spent=False, pile=0, second=False, duel=None)
