"""Idempotency: whether an event came of the very command that is sent again, or its sender has used an id twice."""

from typing import Any, Final

import msgspec

from marbre.kernel.actions import TakeBack
from marbre.kernel.seats import Seat
from marbre.server.people.identity import clean_words
from marbre.server.tables import events
from marbre.server.tables.commands import (
    Agree,
    AnyCommand,
    Begin,
    Close,
    Play,
    Propose,
    Rate,
    Resign,
    Say,
    Sit,
    Stand,
    StandIn,
    StirWord,
    Suggest,
    TakeUp,
    Undo,
)

_CAME_OF: Final[dict[type, type]] = {
    Sit: events.Seated,
    Stand: events.Stood,
    StirWord: events.Stirred,
    Begin: events.Begun,
    Close: events.Closed,
    Agree: events.Agreed,
    Suggest: events.Suggested,
    Resign: events.HandedOver,
    TakeUp: events.TakenUp,
    StandIn: events.HandedOver,
}


def is_retry(command: AnyCommand, event: events.AnyEvent) -> bool:
    """Whether this event came of this very command; if not, its sender has used an id twice."""
    match command, event:
        case Play(), events.Acted():
            return _is_first(event, command.seat, msgspec.json.decode(command.action))
        case Undo(), events.Acted():
            return _is_first(event, command.seat, msgspec.to_builtins(TakeBack()))
        case Say(), events.Said():
            said = None if command.text is None else clean_words(command.text)
            return (said, command.preset) == (event.text, event.preset)
        case Rate(), events.RatingWished():
            return command.rated == event.rated
        case Propose(), events.Stopped() | events.Proposed():
            return True
    seats = getattr(command, "seat", None), getattr(event, "seat", None)
    return type(event) is _CAME_OF.get(type(command)) and seats[0] == seats[1]


def _is_first(event: events.Acted, seat: Seat, action: Any) -> bool:
    """Whether the seat's action comes first in what was done; what a client leaves out is as it usually is."""
    first = event.entries[0]
    saved = msgspec.json.decode(first.action)
    return first.actor == seat and isinstance(action, dict) and {**saved, **action} == saved
