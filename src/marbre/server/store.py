"""Where events are kept. An append is answered when it is on the disk; appends of one moment share a commit."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from marbre.kernel.refusals import unreadable
from marbre.server.events import (
    Begun,
    HandedOver,
    Opened,
    PersonId,
    Row,
    Seated,
    Stood,
    TakenUp,
    decode_event,
    encode_event,
)
from marbre.server.schema import events, house, people, seats, tables

Saved: TypeAlias = Literal["saved", "lost"]
"""Lost: another process had that number first, or the command was saved before."""

CHANNEL = "marbre"


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


class _Pending(msgspec.Struct):
    row: Row
    over: bool
    done: asyncio.Future[Saved]


class Store:
    """The database of a house."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.pending: list[_Pending] = []
        self.wake = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None

    @property
    def is_postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Connect, bring the schema up to date, and start writing."""
        engine = create_async_engine(engine_url(url), pool_pre_ping=not url.startswith("sqlite"))
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _sqlite_settings)
        store = cls(engine)
        try:
            async with engine.begin() as connection:
                if store.is_postgres:  # one process at a time
                    await connection.execute(text("SELECT pg_advisory_xact_lock(7366276)"))
                await connection.run_sync(migrate)
        except OSError as error:
            raise unreadable("database-unreachable", reason=str(error)) from None
        store.writer = asyncio.create_task(store._write())
        return store

    async def close(self) -> None:
        """Everything that was promised is on the disk before this returns."""
        if self.writer is not None:
            self.wake.set()
            while self.pending:
                await asyncio.sleep(0)
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        await self.engine.dispose()

    # ---- events

    async def append(self, row: Row, *, over: bool = False) -> Saved:
        """Save the next event of a table; `over` if it ends the match."""
        done: asyncio.Future[Saved] = asyncio.get_running_loop().create_future()
        self.pending.append(_Pending(row, over, done))
        self.wake.set()
        return await done

    async def _write(self) -> None:
        """One commit for all appends that have come in while the last one was being made."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            batch = list(self.pending)
            try:
                await self._commit(batch)
            except IntegrityError:
                for one in batch:
                    await self._commit_alone(one)
            except Exception as error:
                for one in batch:
                    if not one.done.done():
                        one.done.set_exception(error)
            finally:
                del self.pending[: len(batch)]

    async def _commit(self, batch: Sequence[_Pending]) -> None:
        async with self.engine.begin() as connection:
            await _insert(connection, [one.row for one in batch])
            for one in batch:
                await _change_lobby(connection, one.row, one.over)
            if self.is_postgres:
                for one in batch:
                    await notify(connection, f"{one.row.table} {one.row.number}")
        for one in batch:
            one.done.set_result("saved")

    async def _commit_alone(self, one: _Pending) -> None:
        try:
            await self._commit([one])
        except IntegrityError:
            one.done.set_result("lost")
        except Exception as error:
            one.done.set_exception(error)

    async def load(self, table: str, after: int = 0) -> list[Row]:
        query = select(events).where(events.c.table_id == table, events.c.number > after).order_by(events.c.number)
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return [
                Row(row.table_id, row.number, row.at, decode_event(row.payload), row.sender, row.command)
                for row in found
            ]

    # ---- the lobby

    async def open_tables(self, limit: int = 50) -> list[Card]:
        return await self._cards(tables.c.status == "open", tables.c.public, limit=limit)

    async def tables_of(self, person: PersonId, limit: int = 50) -> list[Card]:
        mine = select(seats.c.table_id).where(seats.c.person == person)
        return await self._cards(tables.c.id.in_(mine), limit=limit)

    async def running_tables(self) -> list[str]:
        async with self.engine.connect() as connection:
            return list(await connection.scalars(select(tables.c.id).where(tables.c.status == "playing")))

    async def card(self, table: str) -> Card | None:
        found = await self._cards(tables.c.id == table, limit=1)
        return found[0] if found else None

    async def _cards(self, *conditions: Any, limit: int) -> list[Card]:
        query = select(tables).where(*conditions).order_by(tables.c.changed.desc()).limit(limit)
        async with self.engine.connect() as connection:
            found = list(await connection.execute(query))
            chairs = select(seats).where(seats.c.table_id.in_([row.id for row in found])).order_by(seats.c.seat)
            by_table: dict[str, list[SeatCard | None]] = {}
            for row in await connection.execute(chairs):
                card = None if row.name is None else SeatCard(row.name, row.bot, row.person)
                by_table.setdefault(row.table_id, []).append(card)
        return [
            Card(row.id, row.game, row.name, row.public, row.status, row.changed, tuple(by_table[row.id]))
            for row in found
        ]

    # ---- people and the house

    async def key(self) -> str:
        """The key that signs cookies, made once for all processes."""
        async with self.engine.begin() as connection:
            with contextlib.suppress(IntegrityError):
                async with connection.begin_nested():
                    await connection.execute(insert(house).values(name="key", value=secrets.token_hex(32)))
            return str(await connection.scalar(select(house.c.value).where(house.c.name == "key")))

    async def add_person(self, person: PersonId, name: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(people).values(id=person, name=name, since=time.time()))

    async def rename(self, person: PersonId, name: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(name=name))

    async def name_of(self, person: PersonId) -> str | None:
        async with self.engine.connect() as connection:
            return await connection.scalar(select(people.c.name).where(people.c.id == person))

    async def is_alive(self) -> bool:
        async with self.engine.connect() as connection:
            return bool(await connection.scalar(text("SELECT 1")))


async def _insert(connection: AsyncConnection, rows: Sequence[Row]) -> None:
    laid = [row for row in rows if isinstance(row.event, Opened)]
    for row in laid:
        await _lay(connection, row, row.event)  # type: ignore[arg-type]
    await connection.execute(
        insert(events),
        [
            {
                "table_id": row.table,
                "number": row.number,
                "at": row.at,
                "sender": row.sender,
                "command": row.command,
                "payload": encode_event(row.event),
            }
            for row in rows
        ],
    )


async def _lay(connection: AsyncConnection, row: Row, opened: Opened) -> None:
    await connection.execute(
        insert(tables).values(
            id=row.table, game=opened.game, name=opened.name, public=opened.public, status="open", changed=row.at
        )
    )
    await connection.execute(insert(seats), [{"table_id": row.table, "seat": seat} for seat in range(opened.players)])


async def _change_lobby(connection: AsyncConnection, row: Row, over: bool) -> None:
    """Keep what the lobby lists true, in the same transaction."""
    at = (seats.c.table_id == row.table, seats.c.seat == getattr(row.event, "seat", None))
    match row.event:
        case Seated(name=name, person=person, bot=bot):
            await connection.execute(update(seats).where(*at).values(name=name, person=person, bot=bot))
        case Stood():
            await connection.execute(update(seats).where(*at).values(name=None, person=None, bot=None))
        case HandedOver(bot=bot):
            await connection.execute(update(seats).where(*at).values(bot=bot))
        case TakenUp():
            await connection.execute(update(seats).where(*at).values(bot=None))
    status = "over" if over else "playing" if isinstance(row.event, Begun) else None
    if status is not None:
        change = update(tables).where(tables.c.id == row.table).values(status=status, changed=row.at)
        await connection.execute(change)


async def notify(connection: AsyncConnection, payload: str) -> None:
    await connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def engine_url(url: str) -> str:
    """The address as SQLAlchemy wants it. A bare path is an SQLite file."""
    if url.startswith(("postgresql://", "postgres://")):
        return "postgresql+asyncpg://" + url.split("://", 1)[1]
    if url.startswith("sqlite://"):
        return "sqlite+aiosqlite://" + url.split("://", 1)[1]
    if "://" in url:
        raise unreadable("database-kind", given=url.split("://", 1)[0])
    path = Path(url).expanduser().resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{path}"


def _sqlite_settings(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Bring the schema up to date."""
    config = Config()
    config.set_main_option("script_location", "marbre.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
