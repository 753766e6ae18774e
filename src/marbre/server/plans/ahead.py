"""Moves made in advance: a table as it would be if it were a seat's turn, and what an action depends on there."""

from typing import Any

import msgspec

from marbre.kernel.entries import opening
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat


def ahead_of(match: Match, seat: Seat) -> Match | None:
    """A match without a past in which this seat is to act, to choose from; None where nothing can be prepared."""
    if seat in match.to_act or match.outcome is not None or match.rules.chance(match.state) is not None:
        return None
    state = match.rules.on_turn(match.state, seat)
    return None if state is None else Match(match.game, match.rules, match.header, None, opening(state))


def dependence(match: Match, seat: Seat, action: Any) -> str:
    """What this action depends on here, in a form that can be kept and compared."""
    return msgspec.json.encode(match.rules.relevant(match.view(seat), action)).decode()
