"""What is going on in a house: from its database, and from the heartbeats of the processes that serve it."""

import os
import time
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, text

from marbre import __version__
from marbre.hosting.people import PersonId
from marbre.server.operating.bans import all_bans
from marbre.server.store import lobby
from marbre.server.store.operator_schema import packed, processes
from marbre.server.store.schema import events, people, reports, seats, tables

SILENT_SECONDS: Final = 30.0
"""A process without a heartbeat for so long is gone."""
PAGE: Final = 50


class ProcessFigures(msgspec.Struct, frozen=True):
    """What a process that serves says of itself. `loop_lag` is the worst of the last seconds; `load` the machine's;
    `address` where a browser finds it.
    """

    version: str
    since: float
    sockets: int
    tables: int
    people: int
    loop_lag: float
    load: float
    address: str = ""


class HouseStatus(msgspec.Struct, frozen=True):
    """Everything at a glance."""

    version: str
    database: str
    bytes: int
    tables: dict[str, int]
    """By status: open, playing, over."""
    packed: int
    events: int
    people: int
    reports: int
    bans: int
    processes: tuple[ProcessFigures, ...]
    """None: the house is closed."""


class KnownPerson(msgspec.Struct, frozen=True):
    """A guest as an operator sees him."""

    id: PersonId
    name: str
    since: float
    tables: int
    barred: bool


def house_status(connection: Connection, now: float | None = None) -> HouseStatus:
    by_status = select(tables.c.status, func.count()).group_by(tables.c.status)
    return HouseStatus(
        version=__version__,
        database=connection.dialect.name,
        bytes=_size(connection),
        tables={"open": 0, "playing": 0, "over": 0, **{row[0]: row[1] for row in connection.execute(by_status)}},
        packed=_count(connection, packed),
        events=_count(connection, events),
        people=_count(connection, people),
        reports=_count(connection, reports),
        bans=len(all_bans(connection)),
        processes=living(connection, now or time.time()),
    )


def _count(connection: Connection, table: object) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0  # type: ignore[arg-type]


def _size(connection: Connection) -> int:
    """Of the database on the disk."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    pages, size = (connection.scalar(text(f"PRAGMA {name}")) or 0 for name in ("page_count", "page_size"))
    return int(pages * size)


def living(connection: Connection, now: float) -> tuple[ProcessFigures, ...]:
    rows = connection.scalars(select(processes.c.figures).where(processes.c.at > now - SILENT_SECONDS))
    return tuple(msgspec.json.decode(row, type=ProcessFigures) for row in rows)


def address_of(connection: Connection) -> str:
    """Where a process that serves is found; nothing if none does."""
    return next((one.address for one in living(connection, time.time())), "")


def beat(connection: Connection, process: str, figures: ProcessFigures) -> None:
    """The heartbeat of a process; those of processes that are gone are removed on the way."""
    now = time.time()
    connection.execute(delete(processes).where((processes.c.id == process) | (processes.c.at < now - SILENT_SECONDS)))
    connection.execute(insert(processes).values(id=process, at=now, figures=msgspec.json.encode(figures)))


def leave(connection: Connection, process: str) -> None:
    connection.execute(delete(processes).where(processes.c.id == process))


def machine_load() -> float:
    """The load average of the last minute, where the system tells it."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0


def tables_listed(connection: Connection, status: str | None = None, page: int = 0) -> list[lobby.Card]:
    """Every table, whoever it is for, those first that changed last; a page of them and the first of the next."""
    conditions = [] if status is None else [tables.c.status == status]
    return lobby.cards(connection, *conditions, limit=PAGE + 1, skipped=page * PAGE)


def people_listed(connection: Connection, name: str = "", page: int = 0) -> list[KnownPerson]:
    """Guests whose name contains this, the newest first; a page of them and the first of the next."""
    sat = select(func.count()).select_from(seats).where(seats.c.person == people.c.id).scalar_subquery()
    query = select(people.c.id, people.c.name, people.c.since, sat.label("tables"))
    if name:
        query = query.where(func.lower(people.c.name).contains(name.lower(), autoescape=True))
    barred = {ban.subject for ban in all_bans(connection)}
    found = connection.execute(query.order_by(people.c.since.desc()).limit(PAGE + 1).offset(page * PAGE))
    return [KnownPerson(row.id, row.name, row.since, row.tables, row.id in barred) for row in found]
