"""Moves made in advance in Das Extrablatt: the action that a turn begins with, and the cheque of the next duel."""

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from marbre.games.extrablatt.actions import Pay, PlayerAction
from marbre.games.extrablatt.secrets.view import View
from marbre.games.extrablatt.state import Duel, State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

DRAWING: Final = ("lay", "hand", "first", "fill", "over")
"""Stages in which nobody acts."""


def on_turn(_rules: "Extrablatt", state: State, seat: Seat) -> State | None:
    """What others are still about to do in this turn may change what is there: the forecast is compared then."""
    if state.stage in DRAWING or seat == state.turn:
        return None
    return replace(state, stage="act", turn=seat, spent=False, pile=0, second=False, duel=None)


def on_demand(_rules: "Extrablatt", state: State, seat: Seat) -> State | None:
    """Challenged to a duel: a cheque of one's own is chosen alike whoever challenges, so that it may be anybody."""
    if state.stage in DRAWING or not state.hands[seat]:
        return None
    return replace(state, stage="duel", duel=Duel((seat + 1) % len(state.papers), seat, None))


def relevant(rules: "Extrablatt", view: View, action: PlayerAction) -> Any:
    """A cheque was chosen among those that were there; whatever is written or taken, by what it would change."""
    return view.hands if isinstance(action, Pay) else rules.preview(view, action)
