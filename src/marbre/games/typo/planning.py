"""Moves made in advance in Typo: where to place the card that lies open, and the card of the next round."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from marbre.games.typo.actions import GiveUp, Place, PlayerAction
from marbre.games.typo.secrets import View
from marbre.games.typo.state import State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo


def on_turn(rules: "Typo", state: State, seat: Seat) -> State | None:
    """Whoever is to place prepares that; whoever has placed chooses his next card, which nobody sees."""
    if state.stage in ("deal", "choose", "over") or seat not in rules.playing:
        return None
    waiting = {"votes": (None,) * len(state.votes), "announced": None}
    if seat in state.queue:
        return replace(state, stage="place", queue=(seat, *(one for one in state.queue if one != seat)), **waiting)
    if not state.hands[seat]:
        return None
    chosen = (*state.chosen[:seat], None, *state.chosen[seat + 1 :])
    return replace(state, stage="choose", queue=(), chosen=chosen, **waiting)


def relevant(_rules: "Typo", view: View, action: PlayerAction) -> Any:
    """The row: a word that lengthens it was thought of for these letters."""
    return view.rows[action.row] if isinstance(action, Place | GiveUp) else None
