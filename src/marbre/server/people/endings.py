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
    missing = await house.store.read(lambda connection: uncounted(connection, person))
    for table in missing[:AT_ONCE]:
        try:
            live = await house.find(table)
        except Unreadable:  # its game or box is not here now: it is counted when it is
            continue
        if live is not None and (rows := rows_of(live.table)):
            await house.store.change(partial(_keep, rows=rows))
    return len(missing) > AT_ONCE


def uncounted(connection: Connection, person: PersonId) -> list[str]:
    """The latest first. Joined from his seats: an IN would let SQLite go through all finished tables of the house."""
    counted = select(endings.c.table_id).where(endings.c.table_id == tables.c.id).exists()
    query = select(tables.c.id).select_from(seats.join(tables, tables.c.id == seats.c.table_id))
    query = query.where(seats.c.person == person, tables.c.status == "over", ~counted)
    query = query.group_by(tables.c.id, tables.c.changed).order_by(tables.c.changed.desc())
    return list(connection.scalars(query.limit(AT_ONCE + 1)))


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
