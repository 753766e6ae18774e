"""Moves made in advance: a table as it would be if a seat were to act, and what an action depends on there."""

from collections.abc import Callable
from typing import Any

import msgspec

from marbre.kernel.entries import opening
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat


def ahead_of(match: Match, seat: Seat) -> Match | None:
    """A match without a past in which it is this seat's turn, to choose from; None where nothing can be prepared."""
    return _as_if(match, seat, match.rules.on_turn)


def demand_on(match: Match, seat: Seat) -> Match | None:
    """The same in which this seat is asked for what is chosen in secret out of turn."""
    return _as_if(match, seat, match.rules.on_demand)


def _as_if(match: Match, seat: Seat, asked: Callable[[Any, Seat], Any]) -> Match | None:
    if seat in match.to_act or match.outcome is not None or match.rules.chance(match.state) is not None:
        return None
    state = asked(match.state, seat)
    return None if state is None else Match(match.game, match.rules, match.header, None, opening(state))


def dependence(match: Match, seat: Seat, action: Any) -> str:
    """What this action depends on here, in a form that can be kept and compared."""
    return msgspec.json.encode(match.rules.relevant(match.view(seat), action)).decode()
