"""What the lobby lists, a read model: tables and who sits at them, updated in the transaction that saves an event."""

from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from marbre.hosting.people import PersonId
from marbre.server.store import deals
from marbre.server.store.schema import seats, tables
from marbre.server.tables.events import Acted, Begun, HandedOver, Opened, Row, Seated, Stood, TakenUp


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
        Card(row.id, row.game, row.name, row.public, row.status, row.changed, tuple(by_table[row.id])) for row in found
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
    at = (seats.c.table_id == row.table, seats.c.seat == getattr(row.event, "seat", None))
    match row.event:
        case Seated(name=name, person=person, bot=bot):
            connection.execute(update(seats).where(*at).values(name=name, person=person, bot=bot))
        case Stood():
            connection.execute(update(seats).where(*at).values(name=None, person=None, bot=None))
        case HandedOver(bot=bot):
            connection.execute(update(seats).where(*at).values(bot=bot))
        case TakenUp():
            connection.execute(update(seats).where(*at).values(bot=None))
    status = "over" if over else "playing" if isinstance(row.event, Begun) else None
    if status is not None:
        change = update(tables).where(tables.c.id == row.table).values(status=status, changed=row.at)
        connection.execute(change)
