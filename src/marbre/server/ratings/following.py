"""What is written with events for ratings: a rated match begins, and ends."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection, or_, select

from marbre.hosting.feature import Write
from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal, Unreadable, refuse
from marbre.kernel.seats import Seat
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.ratings.keeping import begin, drop, keep
from marbre.server.ratings.results import result_of
from marbre.server.ratings.schema import rated_matches
from marbre.server.store.schema import tables
from marbre.server.tables.absence import STAND_IN
from marbre.server.tables.commands import HOUSE, Decision
from marbre.server.tables.events import Begun, HandedOver, Row, Stopped
from marbre.server.tables.live_table import LiveTable
from marbre.server.tables.table import Table

log = logging.getLogger("marbre.ratings")

LEFT_SECONDS: Final = 24 * 3600.0
"""Whoever lets a rated match without a clock lie for so long when it is his turn has left it (TAB-8.3)."""

FollowTable = Callable[[Table, Row, Match | None], tuple[Write, ...]]


def both(first: FollowTable, second: FollowTable) -> FollowTable:
    return lambda table, row, match: (*first(table, row, match), *second(table, row, match))


def follow_ratings(table: Table, row: Row, match: Match | None) -> tuple[Write, ...]:
    """A part of `House.follow`; `table` is as it was before the event."""
    if not table.is_rated:
        begins = isinstance(row.event, Begun) and row.event.rated
        return (partial(begin, table=table.id, game=table.opened.game),) if begins else ()
    is_end = isinstance(row.event, Stopped) or (match is not None and match.outcome is not None)
    if table.status == "over" or not is_end:
        return ()
    return (_write(table.after(row, match)),)


def _write(ended: Table) -> Write:
    result = result_of(ended)
    return partial(drop, table=ended.id) if result is None else partial(keep, match=result)


async def watch_rated(house: House) -> None:
    """For as long as the house is open: rated matches that were left, and results that were not written."""
    while True:
        with suppress(Unreadable):
            try:
                await look(house, house_clock.now())
            except Exception:  # the database is unavailable, perhaps: retried at the next look
                log.exception("rated matches were not looked at")
        await asyncio.sleep(house.settings.idle_look_seconds)


async def look(house: House, now: float) -> None:
    for table in await house.store.read(looked_after):
        with suppress(Unreadable):  # for a house that can read it
            if (live := await house.find(table)) is not None:
                await _see(house, live, now)


def looked_after(connection: Connection) -> list[str]:
    """Over without a result, or without a clock: where one runs it sees to those who leave, and tables over days lie
    in the database meanwhile.
    """
    query = select(rated_matches.c.table_id).join(tables, tables.c.id == rated_matches.c.table_id)
    wanted = rated_matches.c.ended.is_(None), or_(tables.c.status == "over", tables.c.pace.is_(None))
    return list(connection.scalars(query.where(*wanted).order_by(tables.c.id)))


async def _see(house: House, live: LiveTable, now: float) -> None:
    table = live.table
    if table.status == "over":
        await house.store.change(_write(table))
    elif table.match is not None:
        for seat in table.match.to_act:
            await house.append(live, HOUSE, None, partial(_leave, seat=seat, before=now - LEFT_SECONDS))


def _leave(table: Table, seat: Seat, before: float) -> Decision | Refusal:
    chair = table.chairs[seat]
    if not _lies(table, seat, before) or chair is None or chair.person is None or chair.resigned:
        return refuse("TAB-4.6", "not-due")
    return Decision(HandedOver(seat, STAND_IN, resigned=True))


def _lies(table: Table, seat: Seat, before: float) -> bool:
    """Whether this seat is to act, and nobody has since then; a clock sees to that itself."""
    match = table.match
    if match is None or table.status != "playing" or table.opened.clock.kind != "none" or seat not in match.to_act:
        return False
    return table.begun_at + match.last.at / 1000 < before
