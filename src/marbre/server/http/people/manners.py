"""Manners over HTTP: a name is reported; whoever runs the house reads the reports, and mutes somebody."""

import logging
import time
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from msgspec import Meta
from sqlalchemy import Connection

from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server.host import find_live
from marbre.server.house import House
from marbre.server.http.people.friends import person_at
from marbre.server.metrics import REPORTS
from marbre.server.people import manners
from marbre.server.people.guests import address_of, require_guest
from marbre.server.people.identity import DAY
from marbre.server.people.manners import NameReport, Silenced
from marbre.server.store.reports import ChatReport, list_reports
from marbre.server.store.store import Store

AnyRequest = Request[Any, Any, Any]
log = logging.getLogger("marbre.reports")


class ReportName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell whoever runs the house of the name of somebody at a table, by his seat or his mark."""

    mark: Annotated[str, Meta(max_length=24)] = ""
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None


class Reports(msgspec.Struct, frozen=True):
    """What people have reported, the oldest first, and who is muted. For whoever runs the house."""

    lines: tuple[ChatReport, ...]
    names: tuple[NameReport, ...]
    silenced: tuple[Silenced, ...]


class Silence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mute somebody for so many days; for good without them."""

    person: Annotated[str, Meta(min_length=1, max_length=24)]
    days: Annotated[float, Meta(gt=0, le=3660)] | None = None


class Unsilence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let somebody talk again."""

    person: Annotated[str, Meta(min_length=1, max_length=24)]


@post("/api/tables/{table:str}/names/reports", tags=["tables"], status_code=200)
async def report_name(request: AnyRequest, table: str, data: ReportName) -> ReportName:
    """Report the name of somebody at this table (TAB-6.5)."""
    guest = await require_guest(request)
    store: Store = request.app.state.store
    house: House = request.app.state.house
    found = (await find_live(house, table)).table
    person = person_at(found, data.mark, data.seat)
    kept = None if person is None else await store.find_person(person)
    if person is None or person == guest.id or kept is None or found.hides_match_from(guest.id):
        raise RuleViolation(refuse("TAB-6.5", "no-such-name"))
    house.quotas.reports.spend(guest.id, address_of(request))
    if await store.change(lambda connection: manners.report_name(connection, person, kept.name, guest.id, found.id)):
        REPORTS.inc()
        log.warning("a name was reported", extra={"table": table})
    return data


@get("/api/manners/reports", tags=["operations"])
async def all_reports(request: AnyRequest) -> Reports:
    """What people have reported; from the house's own machine, or with the operator's token."""
    return await _look(request)


@post("/api/manners/silence", tags=["operations"], status_code=200)
async def silence(request: AnyRequest, data: Silence) -> Reports:
    """Mute somebody: he plays on, and talks in ready-made lines only."""
    store: Store = request.app.state.store
    until = None if data.days is None else time.time() + data.days * DAY
    if not _is_text(data.person) or not await store.change(
        lambda connection: manners.silence(connection, data.person, until)
    ):
        raise NotFoundException("nobody is called so")
    return await _look(request)


@post("/api/manners/unsilence", tags=["operations"], status_code=200)
async def unsilence(request: AnyRequest, data: Unsilence) -> Reports:
    """Let somebody talk again."""
    store: Store = request.app.state.store
    if not _is_text(data.person):
        raise NotFoundException("nobody is called so")
    await store.change(lambda connection: manners.unsilence(connection, data.person))
    return await _look(request)


async def _look(request: AnyRequest) -> Reports:
    store: Store = request.app.state.store

    def look(connection: Connection) -> Reports:
        lines, names = list_reports(connection), manners.reported_names(connection)
        return Reports(tuple(lines), tuple(names), tuple(manners.all_silenced(connection)))

    return await store.read(look)


def _is_text(person: str) -> bool:
    return person.isascii() and person.isprintable()
