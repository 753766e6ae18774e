"""What goes over a table's socket. One shape each way; TypeScript types are made from these structs (`typescript.py`).

A client sends a command (`tables/commands.py`). The house answers it with `Answer` or `Refused`, and broadcasts what
has changed to everybody at the table with `Update`. Everything in an update is built for the one who gets it.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from marbre.kernel.entries import Told
from marbre.kernel.outcome import Outcome
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat
from marbre.kernel.standing import FinalStanding
from marbre.kernel.words.messages import Message
from marbre.server.ratings.agreeing import RatingTerms
from marbre.server.tables.absence import StoodIn
from marbre.server.tables.commands import CommandId
from marbre.server.tables.events import Clock, Proposal

# Close codes that a client knows what to do with: come back (4408, 4409, 4429), or do not (4403, 4404, 4410).
FORBIDDEN, NOT_FOUND, TOO_SLOW, STALE, SHUT, TOO_MANY = 4403, 4404, 4408, 4409, 4410, 4429
FAULT = 1011

Pace: TypeAlias = Literal["skip", "slow", "normal", "quick"]
"""How fast bots should play; whichever comes first here is heeded (TAB-4.15). Skip: at once, until a person may act."""


class Outgoing(msgspec.Struct, frozen=True, tag_field="type"):
    """What the house sends."""


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody may see it. `left` are seconds on its clock; `lag` the round trip in milliseconds."""

    seat: Seat
    kind: Literal["free", "person", "bot"]
    name: str | None = None
    level: str | None = None
    you: bool = False
    away: bool = False
    """A bot plays for this person until he is back."""
    resigned: bool = False
    present: bool = False
    lag: int | None = None
    left: float | None = None
    late: int = 0
    missed: bool = False
    """The table waits for him: the others may let a bot play, or stop."""
    stood_in: StoodIn | None = None
    """What a bot did for him, until he acts himself: by entries of the match."""
    holiday: float | None = None
    """Until when he is away, as he has said before, in seconds since the epoch: his clock stands still (TAB-7.2)."""


class TableInfo(msgspec.Struct, frozen=True):
    """The table around the match."""

    id: str
    name: str
    game: str
    status: Literal["open", "playing", "over"]
    options: dict[str, Any]
    public: bool
    clock: Clock
    host: bool
    seats: tuple[SeatInfo, ...]
    watchers: int
    commitment: str
    words: dict[Seat, str]
    rematch: str | None = None
    stopped: bool = False
    """Broken off: nobody has won. It may go on at `rematch`."""
    proposed: dict[Proposal, tuple[Seat, ...]] = {}
    """Who would stop, or go back to where a bot took over."""
    deal: bool = False
    """Other tables may play the same deal; which, is not told to those who might sit down there."""
    sealed: bool = False
    """That deal is still to be kept: no record, no proof, no replay, nothing of the match for who has no seat."""
    pack: str | None = None
    """The name of the box, if it is not the game's own."""
    closed: bool = False
    """By its host: nothing more is done here."""
    lesson: bool = False
    """Whether somebody learns the game here."""
    trial: str | None = None
    """The rule that is tried here, if it is not the whole game that is learnt."""
    coach: bool = False
    """Whether the coach may be asked here (TAB-4.17)."""
    tournament: str | None = None
    """Of which tournament this is a table."""
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Who will play together, while seats can still be changed."""
    rating: RatingTerms = RatingTerms(False)
    """Whether the match counts for ratings, or would (TAB-8.1)."""


class Suggestion(msgspec.Struct, frozen=True):
    """What somebody of your side would do."""

    seat: Seat
    action: msgspec.Raw


class Hand(msgspec.Struct, frozen=True):
    """The match from one of your seats; `seat` is null for a spectator."""

    seat: Seat | None
    view: Any
    legal: tuple[Any, ...]
    undo: bool
    partner: tuple[Any, ...] = ()
    """What your partner, who is on turn, may do: to suggest from."""
    suggestions: tuple[Suggestion, ...] = ()
    """What your side has suggested since something was last done, your own included."""


class MatchInfo(msgspec.Struct, frozen=True):
    """The match as you may know it. `setup` is what never changes in it: sent with the first of its log, then null."""

    setup: Any

    to_act: tuple[Seat, ...]
    hands: tuple[Hand, ...]
    outcome: Outcome | None
    standing: FinalStanding | None = None
    """When it is over: how, in the words of whoever reads it, and who came where."""
    alarm: float | None = None
    """Seconds until the game's own clock acts, if it runs."""
    lesson: int | None = None
    """How many things a lesson has asked for are done, while it lasts."""
    starts: float | None = None
    """Seconds until the race begins, while the table counts to three: nobody may act before (TAB-4.16)."""


class ChatLine(msgspec.Struct, frozen=True):
    """Something somebody said: words, or a preset. `number` is the event's, by which it can be reported."""

    number: int
    at: float
    name: str
    mark: str
    """The same in all lines of one person, at every table; no other has it."""
    seat: Seat | None
    """His when he said it; null: he only watched."""
    text: str | None
    preset: str | None
    you: bool


class Update(Outgoing, frozen=True, tag="update"):
    """How things are now, and what happened since you last heard. `number` counts the table's events."""

    number: int
    table: TableInfo | None
    """Null if nothing around the match has changed."""
    match: MatchInfo | None
    log: tuple[Told, ...]
    chat: tuple[ChatLine, ...]
    whole: bool = False
    """Forget what you had: this is the log and the chat, or the latest of them if they are very long."""


class Answer(Outgoing, frozen=True, tag="answer"):
    """Your command was done; it is event `number`."""

    id: CommandId
    number: int


class Refused(Outgoing, frozen=True, tag="refused"):
    """Your command was not done, and nothing has changed. `id` is null if it could not even be read."""

    id: CommandId | None
    refusal: Refusal


class Previewed(Outgoing, frozen=True, tag="previewed"):
    """What the action that you asked about would change, in the game's own shape."""

    id: CommandId
    preview: Any


class LookedAhead(Outgoing, frozen=True, tag="ahead"):
    """The match as it would be if it were your turn now: to prepare something from (TAB-7.4)."""

    id: CommandId
    view: Any
    legal: tuple[Any, ...]
    secretly: tuple[Any, ...] = ()
    """What may be chosen in advance for when you are asked to choose in secret, whoever's turn it is."""


class PlanInfo(Outgoing, frozen=True, tag="planned"):
    """What you have prepared for a seat of yours; no actions: nothing. Nobody else is sent this."""

    seat: Seat
    actions: tuple[msgspec.Raw, ...] = ()
    when: Literal["same", "legal"] = "same"
    dropped: Message | None = None
    """Why it was not played when your turn came."""


class Presence(Outgoing, frozen=True, tag="presence"):
    """Who is here: by seat, whether and with what lag; and how many watch."""

    present: tuple[bool, ...]
    lag: tuple[int | None, ...]
    watchers: int


class Pong(Outgoing, frozen=True, tag="pong"):
    """The answer to a ping: your own time back, and the house's."""

    at: float
    now: float


class Bye(Outgoing, frozen=True, tag="bye"):
    """The house closes this socket; come back after so many seconds."""

    message: Message
    after: float


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Keep-alive; `at` is the client's own clock, `lag` what it measured last, `pace` what bots are to keep to."""

    at: float
    lag: int | None = None
    pace: Pace = "normal"


AnyOutgoing: TypeAlias = Update | Answer | Refused | Previewed | LookedAhead | PlanInfo | Presence | Pong | Bye


class ErrorBody(msgspec.Struct, frozen=True):
    """The one shape of every error over HTTP."""

    status: int
    reason: str
    message: Message
    rule: str | None = None
    id: str | None = None
    """Names our own fault in the house's log."""
