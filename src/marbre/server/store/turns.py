"""Whose move it is at tables over days, and until when: a read model, saved with every event.

Deadlines lie here and not in memory: a table that nobody looks at is loaded when something is due at it.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, insert, select

from marbre.hosting.people import PersonId
from marbre.kernel.seats import Seat
from marbre.server.store.schema import turns
from marbre.server.tables.table import Table


class KeptTurn(msgspec.Struct, frozen=True):
    """A seat that is to act. A bot's turn has nobody, and is due at once."""

    seat: Seat
    person: PersonId | None
    due: float


def turns_at(table: Table, now: float) -> tuple[KeptTurn, ...]:
    """Who is to act at a table over days."""
    match = table.match
    if match is None or table.status != "playing":
        return ()
    return tuple(_turn(table, seat, now) for seat in match.to_act)


def _turn(table: Table, seat: Seat, now: float) -> KeptTurn:
    chair, due = table.chairs[seat], table.due(seat, now)
    if chair is None or chair.bot or due is None:
        return KeptTurn(seat, None, now)
    return KeptTurn(seat, chair.person, due)


def keep_turns(connection: Connection, table: str, found: Sequence[KeptTurn]) -> None:
    connection.execute(delete(turns).where(turns.c.table_id == table))
    if found:
        connection.execute(insert(turns), [{"table_id": table, **msgspec.structs.asdict(one)} for one in found])


def due_tables(connection: Connection, now: float, limit: int) -> list[str]:
    """Where somebody's time is out, or a bot has not acted, the longest overdue first."""
    query = select(turns.c.table_id).where(turns.c.due <= now).order_by(turns.c.due).limit(limit)
    return list(dict.fromkeys(connection.scalars(query)))
