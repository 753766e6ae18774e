"""What is saved of a tournament: one event per row, numbered from 1, never changed. A tournament is their fold."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from marbre.hosting.people import PersonId
from marbre.server.tables.events import Clock, Level

Form: TypeAlias = Literal["swiss", "robin", "duplicate", "knockout"]
FILLING: Level = "regular"
"""Who fills the seats of a duplicate evening for which nobody is there (TAB-9.5)."""


class TournamentPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and how."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    form: Form
    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=12)] = 2
    """Seats of a table."""
    options: dict[str, Any] = {}
    each: Annotated[tuple[dict[str, Any], ...], Meta(max_length=20)] = ()
    """What is different in each round: the lots of a knock-out. After the last it begins again with the first."""
    pack: Annotated[str, Meta(max_length=60)] | None = None
    clock: Clock = Clock("player", 600)
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    """0: as many as it takes for the form and for those who have come."""
    by_itself: bool = True
    """Whether a round begins when all tables of the one before are over; otherwise when its organiser says so."""
    pause: Annotated[int, Meta(ge=0, le=3600)] = 60
    """Seconds between two rounds that begin by themselves."""
    grace: Annotated[int, Meta(ge=5, le=3600)] = 300
    """Seconds that a table waits for those who have not come (TAB-9.7)."""
    public: bool = True
    lang: Annotated[str, Meta(max_length=8)] = "fr"


class TournamentEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """What happened in a tournament."""


class TournamentOpened(TournamentEvent, frozen=True, tag="opened"):
    """Somebody organises one. The seed decides what is decided by lot."""

    organiser: PersonId
    plan: TournamentPlan
    seed: str


class Enrolled(TournamentEvent, frozen=True, tag="entered"):
    """Somebody takes part from the next round on, for the first time or again."""

    person: PersonId
    name: str


class Withdrew(TournamentEvent, frozen=True, tag="withdrew"):
    """Somebody takes no more part."""

    person: PersonId


class BoardDraw(msgspec.Struct, frozen=True):
    """Who plays whom, by seat; None is a bot. In a knock-out each has a table of his own, elsewhere all have one."""

    seats: tuple[PersonId | None, ...]
    tables: tuple[str, ...]


class RoundDrawn(TournamentEvent, frozen=True, tag="drawn"):
    """A round begins. Its tables are named here and laid after it: whoever finds one missing lays it."""

    boards: tuple[BoardDraw, ...]
    byes: tuple[PersonId, ...]
    secret: str
    """Of the deal that all tables of the round share, where they do."""


class Came(TournamentEvent, frozen=True, tag="came"):
    """These people were seen at their tables of this round."""

    people: tuple[PersonId, ...]


class Forfeited(TournamentEvent, frozen=True, tag="forfeited"):
    """These people had not come to their tables when the time was over (TAB-9.7)."""

    people: tuple[PersonId, ...]


class SeatResult(msgspec.Struct, frozen=True):
    """What a seat made of a board. `rank` is 0 for the best of the board; equals share one."""

    rank: int
    points: int | None = None
    """Of the game, where one was played to its end."""
    lost: bool = False
    """He did not come, or left: nobody is behind him."""


class BoardFinished(TournamentEvent, frozen=True, tag="finished"):
    """A board of the round is over."""

    board: int
    results: tuple[SeatResult, ...]
    played: bool = True
    """False where too few had come."""


class TournamentEnded(TournamentEvent, frozen=True, tag="ended"):
    """The last round is over, or the organiser ends it before."""


AnyHappening: TypeAlias = (
    TournamentOpened | Enrolled | Withdrew | RoundDrawn | Came | Forfeited | BoardFinished | TournamentEnded
)

_DECODER: msgspec.json.Decoder[AnyHappening] = msgspec.json.Decoder(AnyHappening)


def encode_happening(event: AnyHappening) -> bytes:
    return msgspec.json.encode(event)


def decode_happening(payload: bytes) -> AnyHappening:
    return _DECODER.decode(payload)
