"""How finished matches came out for each seat: a read model for profiles and archives, worked out when somebody looks.

Nothing is written while a match is played or ends: whoever never opens a profile costs nothing, and matches of older
houses are counted like new ones.
"""

from functools import partial
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import Unreadable
from marbre.server.house import House
from marbre.server.store.accounts import endings
from marbre.server.store.schema import seats, tables
from marbre.server.tables.table import Table

Ending: TypeAlias = Literal["over", "left", "stopped"]
AT_ONCE: Final = 40
"""Matches that are counted for one look; the rest for the next ones."""


async def count_endings(house: House, person: PersonId) -> bool:
    """Work out what is missing of his matches; whether there is more to be done."""
    uncounted = await house.store.read(lambda connection: _uncounted(connection, person))
    for table in uncounted[:AT_ONCE]:
        try:
            live = await house.find(table)
        except Unreadable:  # its game or box is not here now: it is counted when it is
            continue
        if live is not None and (rows := rows_of(live.table)):
            await house.store.change(partial(_keep, rows=rows))
    return len(uncounted) > AT_ONCE


def _uncounted(connection: Connection, person: PersonId) -> list[str]:
    counted = select(endings.c.table_id).where(endings.c.table_id == tables.c.id).exists()
    his = select(seats.c.table_id).where(seats.c.person == person)
    query = select(tables.c.id).where(tables.c.id.in_(his), tables.c.status == "over", ~counted)
    return list(connection.scalars(query.order_by(tables.c.changed.desc()).limit(AT_ONCE + 1)))


def rows_of(table: Table) -> list[dict[str, Any]]:
    """One for each seat of a match that is over; none before."""
    if table.status != "over" or table.match is None:
        return []
    outcome = None if table.stopped else table.match.outcome
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "person": None if chair is None else chair.person,
            "points": None if outcome is None else outcome.scores[seat],
            "won": outcome is not None and seat in outcome.winners,
            "ending": "stopped" if outcome is None else "left" if chair is not None and chair.resigned else "over",
            "practice": table.is_practice,
            "at": table.at,
        }
        for seat, chair in enumerate(table.chairs)
    ]


def _keep(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Another process may have counted the same."""
    try:
        with connection.begin_nested():
            connection.execute(insert(endings), rows)
    except IntegrityError:
        return
