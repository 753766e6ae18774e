"""What is saved of a table: one event per row, numbered from 1, never changed.

A table is the fold of its events and nothing else, so any process can serve any table at any time. What a match did is
kept entry by entry, draws included: replaying needs no luck, and proves it when the secret is revealed.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from marbre.hosting.people import PersonId
from marbre.kernel.record import PackName
from marbre.kernel.seats import Actor, Milliseconds, Seat

DAY = 86_400
"""Seconds."""
ENTRY_BYTES = 40
"""Of an entry beside its action."""
Level: TypeAlias = str
Proposal: TypeAlias = Literal["stop", "back"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How thinking is timed: not at all, so long for each move, or so long for a player's whole game."""

    kind: Literal["none", "move", "player"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=7 * DAY)] = 60

    @property
    def over_days(self) -> bool:
        """Whether the table is one to come back to (TAB-7.1): holidays count, and nobody is missed before his time."""
        return self.kind != "none" and self.seconds >= DAY


class Span(msgspec.Struct, frozen=True, array_like=True):
    """From one moment to another, in seconds since the epoch."""

    since: float
    until: float


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """What happened at a table."""


class Opened(Event, frozen=True, tag="opened"):
    """A table was laid. The secret never leaves the process before the match is over; its commitment does at once."""

    game: str
    players: int
    options: dict[str, Any]
    host: PersonId
    name: str
    public: bool
    clock: Clock
    secret: str
    rematch_of: str | None = None
    start_from: tuple["Played", ...] = ()
    """The entries of another match up to a point, when this table goes on from there."""
    deal: str | None = None
    """The first of the tables with this deal, itself perhaps, where several play the same one."""
    pack: PackName | None = None
    """The box that is played with, if it is not the game's own."""
    lesson: bool = False
    """Whether the game's lesson is played here, and freely after it."""
    trial: str | None = None
    """The rule that is tried here, in the place of the game's lesson."""
    lang: str = "fr"
    """In which language the table and its bots are named."""
    coach: bool | None = None
    """Whether the coach may be asked here (TAB-4.17); None: where one person plays against bots."""
    rated: bool = False
    """Whether whoever sits down here says by that that the match is to count for ratings (TAB-8.1)."""
    tournament: str | None = None
    """Of which tournament this is a table: the house seats people there, and begins (TAB-9.10)."""

    @property
    def pack_name(self) -> str | None:
        return None if self.pack is None else self.pack.name


class Played(msgspec.Struct, frozen=True):
    """One entry of the match."""

    at: Milliseconds
    actor: Actor
    action: msgspec.Raw


class Seated(Event, frozen=True, tag="seated"):
    """Somebody sat down: a person, or a bot of a level."""

    seat: Seat
    name: str
    person: PersonId | None = None
    bot: Level | None = None


class Stood(Event, frozen=True, tag="stood"):
    """A seat is free again."""

    seat: Seat


class Stirred(Event, frozen=True, tag="stirred"):
    """A seat stirred a word into the luck (TAB-3.2); a later one replaces it."""

    seat: Seat
    text: str


class Agreed(Event, frozen=True, tag="agreed"):
    """Somebody at the table changed what it agrees on (TAB-4.11): the options as they are now."""

    options: dict[str, Any]


class RatingWished(Event, frozen=True, tag="rating-wished"):
    """Somebody seated would have the match count for ratings, or not (TAB-8.1)."""

    seat: Seat
    rated: bool


class Begun(Event, frozen=True, tag="begun"):
    """The match began: words first, then the first draws."""

    entries: tuple[Played, ...]
    lead: float = 0.0
    """Seconds that the table counts before the race begins."""
    rated: bool = False
    """Whether everybody at the table wanted it to count for ratings (TAB-8.1)."""


class Acted(Event, frozen=True, tag="acted"):
    """Something was done in the match, with all that followed from it."""

    entries: tuple[Played, ...]
    late: bool = False
    """The seat's time was out, and the table acted for it."""
    lead: float = 0.0
    """Seconds that the table counts before the race begins, if this began one."""


class HandedOver(Event, frozen=True, tag="handed-over"):
    """A bot plays for a person who is gone, until he is back; or, if he resigned, for good."""

    seat: Seat
    bot: Level
    resigned: bool = False


class HolidaysPlanned(Event, frozen=True, tag="holidays"):
    """When a person of a table over days will be away: all of it, from the moment of this event on (TAB-7.2)."""

    person: PersonId
    spans: tuple["Span", ...]


class TakenUp(Event, frozen=True, tag="taken-up"):
    """A person is back and plays himself."""

    seat: Seat


class SeatMissed(Event, frozen=True, tag="missed"):
    """The table has waited a while for somebody who is gone: from now on the others may decide what becomes of it."""

    seat: Seat


class Proposed(Event, frozen=True, tag="proposed"):
    """Somebody would stop the match, or go back to where a bot took over; it is done when everybody here says so."""

    seat: Seat
    what: Proposal


class Stopped(Event, frozen=True, tag="stopped"):
    """The match was broken off, and nobody has won; or it goes on at another table, from an earlier entry."""

    table: str | None = None


class Woken(Event, frozen=True, tag="woken"):
    """The house was down, and its clocks go on from the last event: downtime is charged to nobody."""


class Said(Event, frozen=True, tag="said"):
    """Chat: free words, or a preset by its key."""

    name: str
    person: PersonId
    text: str | None = None
    preset: str | None = None
    seat: Seat | None = None
    """His, when he said it; None: he only watched."""


class Unsaid(Event, frozen=True, tag="unsaid"):
    """Chat that is kept no longer: after its time, or because whoever said it was deleted (TAB-5.2, TAB-6.6)."""


class Suggested(Event, frozen=True, tag="suggested"):
    """Somebody would do this in his partner's place. It is for their side alone, and stands until something is done."""

    seat: Seat
    action: msgspec.Raw


class RematchOpened(Event, frozen=True, tag="rematch"):
    """The next table is laid."""

    table: str


class Revealed(Event, frozen=True, tag="revealed"):
    """The deal that this table shares was laid open; saved at all its tables at once (TAB-4.9)."""


class Closed(Event, frozen=True, tag="closed"):
    """The host has closed the table, or the house after a while: nobody sits there unless the match was over."""


AnyEvent: TypeAlias = (
    Opened
    | Seated
    | Stood
    | Stirred
    | Agreed
    | RatingWished
    | Begun
    | Acted
    | HandedOver
    | HolidaysPlanned
    | TakenUp
    | SeatMissed
    | Proposed
    | Stopped
    | Woken
    | Said
    | Unsaid
    | Suggested
    | RematchOpened
    | Revealed
    | Closed
)


class Row(msgspec.Struct, frozen=True):
    """An event as it is stored. `command` is the sender's idempotency key: a retry is answered, not done again."""

    table: str
    number: int
    at: float
    event: AnyEvent
    sender: PersonId | None = None
    command: str | None = None


_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode_event(event: AnyEvent) -> bytes:
    return msgspec.json.encode(event)


def weigh(event: AnyEvent) -> int:
    """About the bytes of its payload. A move, the common case, is not encoded a second time for it."""
    if isinstance(event, Acted):
        return sum([ENTRY_BYTES + len(bytes(entry.action)) for entry in event.entries])
    return len(encode_event(event))


def decode_event(payload: bytes) -> AnyEvent:
    return _DECODER.decode(payload)
