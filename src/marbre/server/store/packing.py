"""Finished tables, packed: the event rows of a table as one compressed value, which folds to the same table.

A row in `events` costs its payload, its keys and two indices; packed, a match takes about a tenth. What is said at the
table afterwards is appended as ever, and read after what is packed.
"""

import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select

from marbre.hosting.people import PersonId
from marbre.server.store.operator_schema import packed
from marbre.server.store.schema import events

LEVEL: Final = 6
_SAID: Final = b'{"type":"said"'


class KeptRow(msgspec.Struct, frozen=True, array_like=True):
    """An event as the database has it: a row of `events`, or one of those that are packed."""

    number: int
    at: float
    sender: PersonId | None
    command: str | None
    payload: bytes


_ROWS: Final = msgspec.msgpack.Decoder(list[KeptRow])


def read(connection: Connection, table: str, after: int = 0) -> Sequence[KeptRow]:
    """The events of a table after one of them, in their order; where rows are missing, they are packed."""
    query = select(*(events.c[name] for name in KeptRow.__struct_fields__)).where(events.c.table_id == table)
    found = connection.execute(query.where(events.c.number > after).order_by(events.c.number))
    rows = [KeptRow(*row) for row in found]
    if (rows and rows[0].number == after + 1) or (after and not rows):
        return rows
    return [*(row for row in _unpack(connection, table) if row.number > after), *rows]


def _unpack(connection: Connection, table: str) -> list[KeptRow]:
    value = connection.scalar(select(packed.c.rows).where(packed.c.table_id == table))
    return [] if value is None else _ROWS.decode(zlib.decompress(value))


def pack(connection: Connection, table: str, change: Callable[[KeptRow], KeptRow] = lambda row: row) -> None:
    """Put the events of a table, changed perhaps, into one value in the place of their rows."""
    rows = [change(row) for row in read(connection, table)]
    last = rows[-1].number  # what is appended meanwhile stays
    connection.execute(delete(events).where(events.c.table_id == table, events.c.number <= last))
    connection.execute(delete(packed).where(packed.c.table_id == table))
    value = zlib.compress(msgspec.msgpack.encode(rows), LEVEL)
    connection.execute(
        insert(packed).values(
            table_id=table,
            number=last,
            at=rows[-1].at,
            has_chat=any(row.payload.startswith(_SAID) for row in rows),
            rows=value,
        )
    )


def is_packed(connection: Connection, table: str) -> bool:
    return connection.scalar(select(packed.c.number).where(packed.c.table_id == table)) is not None


def naming(connection: Connection, person: PersonId) -> Iterator[str]:
    """The packed tables in whose events somebody is named: each is unpacked for it."""
    for row in connection.execute(select(packed.c.table_id, packed.c.rows)):
        if person.encode() in zlib.decompress(row.rows):
            yield row.table_id


def rewrite(connection: Connection, table: str, change: Callable[[KeptRow], KeptRow]) -> None:
    """Change the events of a table where they lie. Only what is told of people may change: matches are replayed."""
    if is_packed(connection, table):
        pack(connection, table, change)
        return
    for row in read(connection, table):
        if (changed := change(row)) != row:
            kept = events.c.table_id == table, events.c.number == row.number
            connection.execute(events.update().where(*kept).values(msgspec.structs.asdict(changed)))
