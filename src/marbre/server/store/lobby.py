"""What the lobby lists, a read model: tables and who sits at them, updated in the transaction that saves an event."""

from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import Connection, and_, func, insert, or_, select, update

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.kernel.seats import Seat
from marbre.server.store import deals
from marbre.server.store.schema import seats, tables
from marbre.server.tables.events import Acted, Begun, Closed, HandedOver, Opened, Row, Seated, Stood, TakenUp

Change: TypeAlias = tuple[str, tuple[str | bytes | float | None, ...]]
"""A statement, and what belongs in the places of its marks."""

_OF_TABLE: Final = f"UPDATE {tables.name} SET status = ?, changed = ? WHERE id = ?"

LISTED_SECONDS: Final = 24 * 3600.0
EMPTY_SECONDS: Final = 3600.0
PAGE: Final = 10
"""Tables of one page of the lobby."""
MOST_LISTED: Final = 10
"""Tables that one person may have in the lobby."""


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


def listed(now: float) -> Any:
    """Which tables the lobby lists: public ones that wait for people, for a day; where nobody sits, for an hour."""
    taken = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.person.is_not(None)).exists()
    is_new, is_recent = (tables.c.changed > now - seconds for seconds in (EMPTY_SECONDS, LISTED_SECONDS))
    return and_(tables.c.status == "open", tables.c.public, is_recent, or_(is_new, taken))


def _listed_by(connection: Connection, host: PersonId, now: float) -> int:
    query = select(func.count()).select_from(tables).where(tables.c.host == host, listed(now))
    return connection.scalar(query) or 0


def cards(connection: Connection, *conditions: Any, limit: int, skipped: int = 0) -> list[Card]:
    """The tables that meet these conditions, those first where something has changed last."""
    query = select(tables).where(*conditions).order_by(tables.c.changed.desc()).limit(limit).offset(skipped)
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
    """A new table, its seats free. Raises RuleViolation for one too many with a deal, or in the lobby."""
    if opened.deal is not None:
        deals.join(connection, row.table, opened.deal)
    if opened.public and _listed_by(connection, opened.host, row.at) >= MOST_LISTED:
        raise RuleViolation(refuse("TAB-4.12", "quota-listed", count=MOST_LISTED))
    connection.execute(
        insert(tables).values(
            id=row.table,
            game=opened.game,
            name=opened.name,
            public=opened.public,
            status="open",
            changed=row.at,
            deal=opened.deal,
            host=opened.host,
            pace=None if opened.clock.kind == "none" else opened.clock.seconds,
        )
    )
    connection.execute(insert(seats), [{"table_id": row.table, "seat": seat} for seat in range(opened.players)])


def follow(connection: Connection, row: Row, over: bool) -> None:
    """Update the read model from an event. A move changes nothing in it."""
    if isinstance(row.event, Closed):
        _close(connection, row)
    mark = "%s" if connection.dialect.name == "postgresql" else "?"
    for statement, values in changes(row, over):
        connection.exec_driver_sql(statement.replace("?", mark), values)


def changes(row: Row, over: bool) -> list[Change]:
    """What an event changes in the lists, beside shutting a table, with a mark for each value: ready made, since
    SQLAlchemy takes longer to look a statement up than SQLite to do it.
    """
    if isinstance(row.event, Acted) and not over:
        return []
    found: list[Change] = []
    match row.event:
        case Seated(seat=seat, name=name, person=person, bot=bot):
            found = [_reseat(row, seat, name=name, person=person, bot=bot)]
        case Stood(seat=seat):
            found = [_reseat(row, seat, name=None, person=None, bot=None)]
        case HandedOver(seat=seat, bot=bot):
            found = [_reseat(row, seat, bot=bot)]
        case TakenUp(seat=seat):
            found = [_reseat(row, seat, bot=None)]
    status = "over" if over else "playing" if isinstance(row.event, Begun) else None
    if status is not None:
        found.append((_OF_TABLE, (status, row.at, row.table)))
    return found


def _close(connection: Connection, row: Row) -> None:
    """It is listed nowhere any more, unless its match was over."""
    is_open = (tables.c.id == row.table, tables.c.status == "open")
    connection.execute(update(tables).where(*is_open).values(public=False))
    freed = seats.c.table_id.in_(select(tables.c.id).where(*is_open))
    connection.execute(update(seats).where(freed).values(name=None, person=None, bot=None))


def _reseat(row: Row, seat: Seat, **changed: str | None) -> Change:
    columns = ", ".join(f"{column} = ?" for column in changed)
    return f"UPDATE {seats.name} SET {columns} WHERE table_id = ? AND seat = ?", (*changed.values(), row.table, seat)
