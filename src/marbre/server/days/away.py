"""Holidays become events of the tables that they stop, so that a clock is what its table's events say (TAB-7.2)."""

import contextlib
from collections.abc import Sequence
from functools import partial

from sqlalchemy import select

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import Refusal, Unreadable, refuse
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.store import holidays
from marbre.server.store.schema import seats, tables
from marbre.server.tables.commands import HOUSE, Decision
from marbre.server.tables.events import DAY, HolidaysPlanned, Span
from marbre.server.tables.live_table import LiveTable
from marbre.server.tables.table import Table


async def plan_holidays(house: House, person: PersonId, wanted: Sequence[Span]) -> tuple[Span, ...]:
    """Keep them, and tell every table over days where he plays. Raises RuleViolation."""
    now = house_clock.now()
    spans = await house.store.change(lambda connection: holidays.plan(connection, person, wanted, now))
    his = select(seats.c.table_id).where(seats.c.person == person)
    query = select(tables.c.id).where(tables.c.id.in_(his), tables.c.status == "playing", tables.c.pace >= DAY)
    for table in await house.store.read(lambda connection: list(connection.scalars(query))):
        with contextlib.suppress(Unreadable):
            if (live := await house.find(table)) is not None:
                await _tell(house, live, person, spans)
    return spans


async def bring_holidays(house: House, live: LiveTable) -> None:
    """Before a match over days begins: what its people have planned before they sat down here."""
    for person in tuple(live.table.seated) if live.table.opened.clock.over_days else ():
        if person is not None and (spans := await planned_by(house, person)):
            await _tell(house, live, person, spans)


async def planned_by(house: House, person: PersonId) -> tuple[Span, ...]:
    now = house_clock.now()
    return await house.store.read(lambda connection: holidays.planned(connection, person, now))


async def _tell(house: House, live: LiveTable, person: PersonId, spans: Sequence[Span]) -> None:
    await house.append(live, HOUSE, None, partial(_planned, person=person, spans=tuple(spans)))


def _planned(table: Table, person: PersonId, spans: tuple[Span, ...]) -> Decision | Refusal:
    if table.status == "over" or not table.seats_of(person):
        return refuse("TAB-4.3", "not-playing")
    return Decision(HolidaysPlanned(person, spans))
