"""Reporting a line of chat at a table (TAB-4.5)."""

import logging
from typing import Annotated

import msgspec
from litestar import post
from msgspec import Meta

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server import house_clock
from marbre.server.http.tables import AnyRequest, found, quotas
from marbre.server.metrics import REPORTS
from marbre.server.people.guests import address_of, require_guest
from marbre.server.store import reports
from marbre.server.store.store import Store
from marbre.server.tables.events import Row, Said
from marbre.server.tables.table import Table
from marbre.server.tables.updates import chat_line

log = logging.getLogger("marbre.reports")

BEFORE, AFTER = 20, 5
"""Lines that are kept with the one that is reported."""


class ReportLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell whoever runs the house of a line, by its number."""

    line: Annotated[int, Meta(ge=1)]


@post("/api/tables/{table:str}/chat/reports", tags=["tables"], status_code=200)
async def report(request: AnyRequest, table: str, data: ReportLine) -> ReportLine:
    """Report what somebody else has said at this table; it is kept with what was said around it."""
    guest = await require_guest(request)
    store: Store = request.app.state.store
    made = report_on((await found(request, table)).table, data.line, guest.id)
    quotas(request).reports.spend(guest.id, address_of(request))
    if await store.change(lambda connection: reports.keep(connection, made)):
        REPORTS.inc()
        log.warning("a line was reported", extra={"table": table, "reason": f"line {data.line}"})
    return data


def report_on(table: Table, line: int, reporter: PersonId) -> reports.ChatReport:
    """Raises RuleViolation if there is no such line, or it is his own or one that he may not read."""
    at = next((at for at, row in enumerate(table.chat) if row.number == line), None)
    said = None if at is None or table.hides_match_from(reporter) else table.chat[at].event
    if not isinstance(said, Said) or said.person == reporter or at is None:
        raise RuleViolation(refuse("TAB-4.5", "no-such-line"))
    around = table.chat[max(0, at - BEFORE) : at + AFTER + 1]
    return reports.ChatReport(table.id, line, house_clock.now(), said.person, reporter, tuple(map(_kept, around)))


def _kept(row: Row) -> reports.ReportedLine:
    said = chat_line(row, None)
    return reports.ReportedLine(said.number, said.at, said.name, said.mark, said.text, said.preset)
