"""What the lobby lists, a read model: tables and who sits at them, updated in the transaction that saves an event."""

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from marbre.hosting.people import PersonId
from marbre.kernel.seats import Seat
from marbre.server.store import deals
from marbre.server.store.schema import seats, tables
from marbre.server.tables.events import Acted, Begun, HandedOver, Opened, Row, Seated, Stood, TakenUp

_OF_TABLE: Final = update(tables).where(tables.c.id == bindparam("at_table"))
_OF_SEAT: Final = update(seats).where(seats.c.table_id == bindparam("at_table"), seats.c.seat == bindparam("at_seat"))
"""Built once: SQLAlchemy takes ten times as long to build a statement as SQLite to do it."""


class Card(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    id: str
    game: str
    name: str
    public: bool
    status: str
    changed: float
    seats: tuple["SeatCard | None", ...]


class SeatCard(msgspec.Struct, frozen=True):
    """A seat as the lobby lists it. `person` stays in the house."""

    name: str
    bot: str | None
    person: PersonId | None


def cards(connection: Connection, *conditions: Any, limit: int) -> list[Card]:
    """The tables that meet these conditions, those first where something has changed last."""
    query = select(tables).where(*conditions).order_by(tables.c.changed.desc()).limit(limit)
    found = list(connection.execute(query))
    chairs = select(seats).where(seats.c.table_id.in_([row.id for row in found])).order_by(seats.c.seat)
    by_table: dict[str, list[SeatCard | None]] = {}
    for row in connection.execute(chairs):
        card = None if row.name is None else SeatCard(row.name, row.bot, row.person)
        by_table.setdefault(row.table_id, []).append(card)
    return [
        Card(row.id, row.game, row.name, row.public, row.status, row.changed, tuple(by_table.get(row.id, ())))
        for row in found
    ]


def lay(connection: Connection, row: Row, opened: Opened) -> None:
    """A new table, its seats free. Raises RuleViolation for one too many with a deal."""
    if opened.deal is not None:
        deals.join(connection, row.table, opened.deal)
    connection.execute(
        insert(tables).values(
            id=row.table,
            game=opened.game,
            name=opened.name,
            public=opened.public,
            status="open",
            changed=row.at,
            deal=opened.deal,
        )
    )
    connection.execute(insert(seats), [{"table_id": row.table, "seat": seat} for seat in range(opened.players)])


def follow(connection: Connection, row: Row, over: bool) -> None:
    """Update the read model from an event. A move changes nothing in it."""
    if isinstance(row.event, Acted) and not over:
        return
    match row.event:
        case Seated(seat=seat, name=name, person=person, bot=bot):
            _reseat(connection, row, seat, name=name, person=person, bot=bot)
        case Stood(seat=seat):
            _reseat(connection, row, seat, name=None, person=None, bot=None)
        case HandedOver(seat=seat, bot=bot):
            _reseat(connection, row, seat, bot=bot)
        case TakenUp(seat=seat):
            _reseat(connection, row, seat, bot=None)
    status = "over" if over else "playing" if isinstance(row.event, Begun) else None
    if status is not None:
        connection.execute(_OF_TABLE, {"at_table": row.table, "status": status, "changed": row.at})


def _reseat(connection: Connection, row: Row, seat: Seat, **changed: str | None) -> None:
    connection.execute(_OF_SEAT, {"at_table": row.table, "at_seat": seat, **changed})
