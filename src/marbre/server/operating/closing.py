"""Closing a table, and sending somebody out, by an operator (TAB-5.1).

Events are appended without loading the table: it may be one that this program cannot fold. Optimistic concurrency holds
here too: the unique event number decides, and whoever is told that it was taken tries again (`operating/database.py`).
"""

from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import unreadable
from marbre.server import house_clock
from marbre.server.operating.orders import post
from marbre.server.store import lobby
from marbre.server.store.operator_schema import packed
from marbre.server.store.schema import events, people, seats, tables
from marbre.server.tables.absence import STAND_IN
from marbre.server.tables.events import AnyEvent, Closed, HandedOver, Row, Stood, Stopped, encode_event


class SentOut(msgspec.Struct, frozen=True):
    """Somebody was sent out: tables where his seat is free now, and where a bot plays on."""

    person: PersonId
    freed: tuple[str, ...]
    handed_over: tuple[str, ...]


class ClosedTable(msgspec.Struct, frozen=True):
    """A table was closed; a match that was being played there was broken off."""

    table: str
    stopped: bool


def close_table(connection: Connection, table: str) -> ClosedTable:
    """Nobody sits or plays there any more. Raises Unreadable if there is no such table."""
    status = connection.scalar(select(tables.c.status).where(tables.c.id == table))
    if status is None:
        raise unreadable("no-such-table", given=table)
    if status == "playing":
        _append(connection, table, Stopped(), over=True)
    _append(connection, table, Closed())
    return ClosedTable(table, status == "playing")


def send_out(connection: Connection, person: PersonId) -> SentOut:
    """Void his cookies, free his seats, let bots play on for him. Raises Unreadable if there is nobody of that id."""
    him = people.c.id == person
    if not connection.execute(update(people).where(him).values(session=people.c.session + 1)).rowcount:
        raise unreadable("no-such-person", given=person)
    freed, handed_over = [], []
    for row in _seats_of(connection, person):
        if row.status == "open":
            _append(connection, row.id, Stood(row.seat))
            freed.append(row.id)
        elif row.bot is None:
            _append(connection, row.id, HandedOver(row.seat, STAND_IN, resigned=True))
            handed_over.append(row.id)
    post(connection, "person", person)
    return SentOut(person, tuple(dict.fromkeys(freed)), tuple(dict.fromkeys(handed_over)))


def _seats_of(connection: Connection, person: PersonId) -> list[Any]:
    columns = tables.c.id, tables.c.status, seats.c.seat, seats.c.bot
    query = select(*columns).join_from(seats, tables).where(seats.c.person == person, tables.c.status != "over")
    return list(connection.execute(query.order_by(tables.c.id)))


def _append(connection: Connection, table: str, event: AnyEvent, *, over: bool = False) -> None:
    """The next event of a table, with what the lobby knows of it."""
    kept = [
        connection.execute(select(func.max(one.c.number), func.max(one.c.at)).where(one.c.table_id == table)).one()
        for one in (events, packed)
    ]
    number, at = (max(found or 0 for found in column) for column in zip(*kept, strict=True))
    row = Row(table, number + 1, max(at, house_clock.now()), event)
    connection.execute(insert(events).values(table_id=table, number=row.number, at=row.at, payload=encode_event(event)))
    lobby.follow(connection, row, over)
    post(connection, "table", table)
