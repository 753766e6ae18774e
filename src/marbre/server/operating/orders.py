"""Orders from an operator's command to the processes that serve: rows that each of them polls for every second.

The command and the house share nothing but the database, and SQLite has no LISTEN. An order only hastens: whatever it
tells of is saved in the same transaction, and a process that missed it finds out from the database.
"""

import time
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from marbre.server.store.operator_schema import orders

OrderKind: TypeAlias = Literal["table", "reload", "person", "bans"]
"""An event was saved at a table; a table was changed where it lay; somebody's cookies are void; so are the bans."""

KEPT_SECONDS: Final = 3600.0
OVERLAP: Final = 50
"""Ids that are looked at again: on PostgreSQL they are given out before they are committed."""


class Order(msgspec.Struct, frozen=True):
    """What to look at again."""

    id: int
    kind: OrderKind
    subject: str


def post(connection: Connection, kind: OrderKind, subject: str = "") -> None:
    """In the transaction of what it tells of."""
    now = time.time()
    connection.execute(delete(orders).where(orders.c.at < now - KEPT_SECONDS))
    connection.execute(insert(orders).values(at=now, kind=kind, subject=subject))


def last(connection: Connection) -> int:
    return connection.scalar(select(func.max(orders.c.id))) or 0


def since(connection: Connection, last: int) -> list[Order]:
    query = select(orders.c.id, orders.c.kind, orders.c.subject).where(orders.c.id > last - OVERLAP)
    return [Order(row.id, row.kind, row.subject) for row in connection.execute(query.order_by(orders.c.id))]
