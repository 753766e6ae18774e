"""The house as the features see it: `marbre.hosting.Host`, kept by the parts that do the work."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from litestar.exceptions import NotFoundException
from sqlalchemy import Connection

from marbre.hosting.host import AnyRequest
from marbre.hosting.jobs import Job
from marbre.hosting.people import Guest, PersonId
from marbre.kernel.match import Match
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.kernel.seats import Seat
from marbre.server.house import House
from marbre.server.jobs.queue import JobQueue
from marbre.server.people.guests import address_of, guest_of, require_guest
from marbre.server.store.lobby import Card
from marbre.server.tables.live_table import LiveTable
from marbre.server.tables.table import Table

T = TypeVar("T")


class HouseHost:
    """What a house does for its features."""

    def __init__(self, house: House, jobs: JobQueue) -> None:
        self.house, self.jobs = house, jobs

    @property
    def job_seconds(self) -> float:
        return self.house.settings.job_seconds

    @property
    def does_jobs(self) -> bool:
        return self.jobs.has_workers

    # ---- people and tables

    async def guest_of(self, request: AnyRequest) -> Guest | None:
        return await guest_of(request)

    async def require_guest(self, request: AnyRequest) -> Guest:
        return await require_guest(request)

    async def find_table(self, table: str) -> Table:
        return (await find_live(self.house, table)).table

    async def find_match(self, request: AnyRequest, table: str) -> tuple[Match, Seat | None]:
        """Raises RuleViolation where that would show a deal that is to be kept (TAB-4.9)."""
        found = await self.find_table(table)
        if found.match is None:
            raise RuleViolation(refuse("TAB-4.3", "not-begun"))
        guest = await guest_of(request)
        seats = found.seats_of(guest.id if guest else None)
        if found.is_sealed and (found.status == "over" or not seats):
            raise RuleViolation(refuse("TAB-4.9", "deal-sealed"))
        return found.match, seats[0] if seats else None

    async def tables_of(self, person: PersonId) -> Sequence[Card]:
        return await self.house.store.tables_of(person)

    # ---- the database

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.house.store.read(work)

    async def change(self, work: Callable[[Connection], T]) -> T:
        return await self.house.store.change(work)

    # ---- jobs

    async def find_answers(self, *jobs: Job) -> list[bytes | None]:
        return await self.jobs.find(*jobs)

    async def queue(self, job: Job) -> bytes | None:
        return await self.jobs.queue(job)

    def has_failed(self, job: Job) -> bool:
        return self.jobs.has_failed(job)

    async def answer_now(self, request: AnyRequest, job: Job) -> bytes:
        await self.spend(request, job.quota)
        return await self.jobs.answer_now(job, address_of(request))

    async def spend(self, request: AnyRequest, quota: str) -> None:
        """Take one from the share of whoever asks. Raises RuleViolation (TAB-4.12)."""
        guest = await guest_of(request)
        self.house.quotas.by_name(quota).spend(guest.id if guest else None, address_of(request))


async def find_live(house: House, table: str) -> LiveTable:
    """Raises NotFoundException."""
    live = await house.find(table)
    if live is None:
        raise NotFoundException("no such table")
    return live
