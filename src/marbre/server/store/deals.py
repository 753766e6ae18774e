"""One deal for several tables, in the database: laying another table, and laying the deal open (TAB-4.9).

Both hold the deal's row, so that no table slips in while the deal is laid open. A table that is about to begin needs no
lock: laying open saves an event there too, and of two events with one number the second is lost.
"""

from collections.abc import Collection

from sqlalchemy import Connection, func, insert, select, update

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server.store.schema import deals, events, seats, tables
from marbre.server.tables.events import Revealed, encode_event

MOST_TABLES = 50


def join(connection: Connection, table: str, deal: str) -> None:
    """A new table has this deal. Raises RuleViolation if it was laid open, or has tables enough."""
    if table == deal:
        connection.execute(insert(deals).values(id=deal, revealed=False))
        return
    if _is_revealed(connection, deal):
        raise RuleViolation(refuse("TAB-4.9", "deal-open"))
    count = select(func.count()).select_from(tables).where(tables.c.deal == deal)
    if (connection.scalar(count) or 0) >= MOST_TABLES:
        raise RuleViolation(refuse("TAB-4.9", "deal-full", count=MOST_TABLES))


def reveal(connection: Connection, deal: str, at: float) -> dict[str, int]:
    """Lay the deal open at all its tables; the event's number at each, none if that was done before.

    Raises RuleViolation while one of them is playing. The numbers are read first: a table that begins after that has
    taken its number, and this is tried again.
    """
    if _is_revealed(connection, deal):
        return {}
    last = select(events.c.table_id, func.max(events.c.number)).join(tables).where(tables.c.deal == deal)
    numbers = {table: number + 1 for table, number in connection.execute(last.group_by(events.c.table_id))}
    playing = select(func.count()).select_from(tables).where(tables.c.deal == deal, tables.c.status == "playing")
    if count := connection.scalar(playing) or 0:
        raise RuleViolation(refuse("TAB-4.9", "deal-played", count=count))
    connection.execute(update(deals).where(deals.c.id == deal).values(revealed=True))
    rows = [
        {"table_id": table, "number": number, "at": at, "payload": encode_event(Revealed())}
        for table, number in sorted(numbers.items())
    ]
    connection.execute(insert(events), rows)
    return numbers


def _is_revealed(connection: Connection, deal: str) -> bool:
    return bool(connection.scalar(select(deals.c.revealed).where(deals.c.id == deal).with_for_update()))


def sits_elsewhere(connection: Connection, deal: str, table: str, people: Collection[PersonId]) -> bool:
    """Whether one of these people has a seat at another table with this deal."""
    others = (tables.c.deal == deal, tables.c.id != table, seats.c.person.in_(people))
    found = select(func.count()).select_from(seats.join(tables)).where(*others)
    return bool(connection.scalar(found))
