"""The house as a feature sees it: what its routes and hooks may ask for. The server implements it."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import SkipValidation
from sqlalchemy import Connection

from marbre.hosting.jobs import Job
from marbre.hosting.people import Guest, PersonId
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat

AnyRequest: TypeAlias = Request[Any, Any, Any]
T = TypeVar("T")


class HostedChair(Protocol):
    """Who sits in a seat."""

    @property
    def name(self) -> str: ...

    @property
    def person(self) -> PersonId | None:
        """None for a bot."""

    @property
    def played_by_bot(self) -> bool:
        """A bot may play for a person who is gone."""


class HostedTable(Protocol):
    """A table, as it is after its latest event."""

    @property
    def id(self) -> str: ...

    @property
    def match(self) -> Match | None:
        """None before it has begun."""

    @property
    def begun_at(self) -> float:
        """Seconds since the epoch; the entries of the match count from there."""

    @property
    def is_practice(self) -> bool:
        """Whether another match was taken up again here."""

    @property
    def chairs(self) -> Sequence[HostedChair | None]:
        """By seat; None where it is free."""


class TableCard(Protocol):
    """A table as the lobby lists it."""

    @property
    def id(self) -> str: ...

    @property
    def game(self) -> str: ...

    @property
    def status(self) -> str:
        """open, playing or over."""

    @property
    def seats(self) -> Sequence[object]: ...


class Host(Protocol):
    """What a house does for a feature."""

    @property
    def job_seconds(self) -> float:
        """How long a job should take that can stop at any time with what is known by then."""

    @property
    def does_jobs(self) -> bool:
        """Whether there are worker processes for jobs that are kept."""

    # ---- people and tables

    async def guest_of(self, request: AnyRequest) -> Guest | None:
        """Who asks; None before he has a name."""

    async def require_guest(self, request: AnyRequest) -> Guest:
        """Who asks. Raises NotAuthorizedException (401)."""

    async def find_table(self, table: str) -> HostedTable:
        """Raises NotFoundException (404)."""

    async def find_match(self, request: AnyRequest, table: str) -> tuple[Match, Seat | None]:
        """The match of a table, and the seat from which who asks may see it. Raises what a person may be told."""

    async def tables_of(self, person: PersonId) -> Sequence[TableCard]:
        """Where this person has a seat, the latest changed first."""

    # ---- the database

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read in one transaction, in another thread."""

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Write in one transaction, in another thread."""

    # ---- jobs

    async def find_answers(self, *jobs: Job) -> list[bytes | None]:
        """What was worked out before, as JSON, for each; None where nothing was."""

    async def queue(self, job: Job) -> bytes | None:
        """The answer; if there is none yet, it is worked out from now on, in the background."""

    def has_failed(self, job: Job) -> bool:
        """Whether it could not be worked out just now; it is tried again."""

    async def answer_now(self, request: AnyRequest, job: Job) -> bytes:
        """Work it out while whoever asks waits; nothing is kept. Raises Busy, Overrun, and RuleViolation (TAB-4.12)."""


InjectedHost: TypeAlias = SkipValidation[NamedDependency[Host]]
"""A route handler's parameter `host: InjectedHost` is given the house."""
