"""Moves made in advance in VIPs: from the first chip of a turn on."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marbre.games.vips.actions import Place, PlayerAction, Swap
from marbre.games.vips.secrets import View
from marbre.games.vips.state import State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips


def on_turn(_rules: "Vips", state: State, seat: Seat) -> State | None:
    if state.stage not in ("place", "follow", "argue") or seat == state.turn or not state.hands[seat]:
        return None
    return replace(state, stage="place", turn=seat, announced=None)


def relevant(_rules: "Vips", view: View, action: PlayerAction) -> Any:
    """The chips on the pieces that it names, and the columns they stand in."""
    match action:
        case Place(piece=piece):
            pieces: tuple[int, ...] = (piece,)
        case Swap(first=first, second=second):
            pieces = (first, second)
        case _:
            return None
    return [(view.columns[piece], view.chips[piece]) for piece in pieces]
