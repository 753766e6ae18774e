"""Where events are kept. An append is answered when it is on the disk; concurrent appends share a commit.

The database is spoken to in threads, one that writes (`writer.py`) and some that read: a commit through an asynchronous
driver takes several hops, and under load each waits for its turn (docs/decisions/0007-store.md).
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, MetaData, case, delete, func, insert, or_, select, true, update
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from marbre.hosting.feature import Write
from marbre.hosting.people import PersonId
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import games
from marbre.server import house_clock
from marbre.server.store import deals, lobby, packing
from marbre.server.store.accounts import blocks, devices, tokens
from marbre.server.store.database import OpenConnections, open_engine
from marbre.server.store.lobby import Card
from marbre.server.store.private_files import read_keys
from marbre.server.store.schema import events, house, job_answers, people, prepare, seats, tables
from marbre.server.store.writer import Saved, Writer
from marbre.server.tables.events import DAY, Row, decode_event

READERS = 4
HUNG_SECONDS = 10.0
"""For so long a database server may work on one transaction."""
READY_SECONDS, READY_PATIENCE = 1.0, 2.0
MOST_PEOPLE = 10_000
CARRIED = ("link", "device", "challenge", "openid")
"""Tokens that make a browser somebody; recovery codes and links for friends outlast a signing out."""
NEVER = 10**9
"""Seconds: longer than any clock of a table."""

T = TypeVar("T")

log = logging.getLogger("marbre.store")


class KeptGuest(msgspec.Struct, frozen=True):
    """A guest as he is kept: his name, and the session and devices for which cookies are valid."""

    name: str
    session: int
    devices: dict[str, float]
    """When each was used last."""


class Store:
    """The database of a house."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.people: dict[PersonId, KeptGuest] = {}
        """Asked for with every request."""
        self.blocked: dict[PersonId, frozenset[PersonId]] = {}
        """Whom hosts of tables have blocked: asked for whenever somebody sits down."""
        self.block_changes = 0
        self.writer = Writer(engine)
        self.connections = OpenConnections(engine)
        self.reads: dict[object, float] = {}
        """When each of the reads began that are under way, in their threads: whoever asked may have gone."""
        self.ready: tuple[float, bool] = (-READY_SECONDS, False)
        self.reading = ThreadPoolExecutor(READERS, "marbre-reading")

    @property
    def is_postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @classmethod
    async def open(cls, url: str, features: Sequence[MetaData] = ()) -> "Store":
        """Connect, bring the schema up to date, that of the features too, and start writing."""
        store = cls(open_engine(url))
        try:
            await store.change(lambda connection: prepare(connection, features))
        except (OSError, OperationalError) as error:
            raise unreadable("database-unreachable", reason=str(error).splitlines()[0]) from None
        return store

    async def close(self) -> None:
        """Everything that was promised is on the disk before this returns, unless the database hangs."""
        await self.writer.close()
        if self.writer.thread.is_alive() or self.reads:
            self.connections.close()
            await self.writer.close()
        self.reading.shutdown(wait=not self.reads, cancel_futures=True)
        self.engine.dispose()

    async def cut_when_hung(self) -> None:
        """For as long as the house is open: a server that does not answer is hung up on, and whoever waits told."""
        while True:
            await asyncio.sleep(1)
            late = time.monotonic() - HUNG_SECONDS
            if any(began is not None and began < late for began in (self.writer.began, *tuple(self.reads.values()))):
                log.error("the database does not answer and was hung up on")
                self.connections.cut()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Ask the database, in another thread."""

        def transaction() -> T:
            key = object()
            self.reads[key] = time.monotonic()
            try:
                with self.engine.begin() as connection:
                    return work(connection)
            finally:
                del self.reads[key]

        return await asyncio.get_running_loop().run_in_executor(self.reading, transaction)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Change the database, in one transaction."""
        return await self.writer.change(work)

    # ---- events

    async def append(self, row: Row, *, over: bool = False, writes: tuple[Write, ...] = ()) -> Saved:
        """Save the next event of a table, and `writes` in the same transaction; `over` if it ends the match.

        Raises RuleViolation for a table too many.
        """
        return await self.writer.append(row, over, writes)

    async def load(self, table: str, after: int = 0) -> list[Row]:
        if not _is_id(table):
            return []
        found = await self.read(lambda connection: packing.read(connection, table, after))
        return [Row(table, row.number, row.at, decode_event(row.payload), row.sender, row.command) for row in found]

    async def number_of(self, row: Row) -> int | None:
        """The number under which the same command of the same sender was saved before, or None."""
        if row.command is None:
            return None
        same = (events.c.table_id == row.table, events.c.sender == row.sender, events.c.command == row.command)
        query = select(events.c.number).where(*same)
        return await self.read(lambda connection: connection.scalar(query))

    async def last_numbers(self, tables: Collection[str]) -> dict[str, int]:
        """The number of the latest event at each of these tables."""
        latest = select(events.c.table_id, func.max(events.c.number)).where(events.c.table_id.in_(tables))
        query = latest.group_by(events.c.table_id)
        return await self.read(lambda connection: {row[0]: row[1] for row in connection.execute(query)})

    # ---- the lobby

    async def open_tables(self, page: int = 0) -> list[Card]:
        """One page of the lobby, and the first table of the next one, if there is one."""
        return await self._cards(lobby.listed(house_clock.now()), limit=lobby.PAGE + 1, skipped=page * lobby.PAGE)

    async def tables_of(self, person: PersonId, limit: int = 50) -> list[Card]:
        mine = select(seats.c.table_id).where(seats.c.person == person)
        return await self._cards(tables.c.id.in_(mine), limit=limit)

    async def running_tables(self, since: float, *, unattended: bool = False) -> list[str]:
        """Where something is due first, first; without those that a person plays alone and has left. `unattended`, only
        those where something happens though nobody looks.

        Due is what the game's own clock does, what a bot does, and, where a table has a clock, that somebody's time is
        out. Left is a table without such a clock that is untouched `since`: a game's own goes on when he is back.
        """
        last = select(events.c.at).where(events.c.table_id == tables.c.id).order_by(events.c.number.desc()).limit(1)
        touched = last.scalar_subquery()
        of_table = select(seats.c.seat).where(seats.c.table_id == tables.c.id)
        shared, by_bot = of_table.where(seats.c.seat > 0).exists(), of_table.where(seats.c.bot.is_not(None)).exists()
        runs_on = or_(tables.c.game.in_([spec.slug for spec in games() if spec.real_time]), by_bot)
        kept = or_(shared, by_bot, tables.c.pace.is_not(None), touched > since)
        in_one_sitting = or_(tables.c.pace.is_(None), tables.c.pace < DAY)  # the others are woken when they are due
        happens = or_(runs_on, tables.c.pace.is_not(None)) if unattended else true()
        due = touched + case((runs_on, 0), else_=func.coalesce(tables.c.pace, NEVER))
        query = select(tables.c.id).where(tables.c.status == "playing", kept, in_one_sitting, happens).order_by(due)
        return await self.read(lambda connection: list(connection.scalars(query)))

    async def idle_tables(self, before: float, limit: int) -> list[str]:
        """Some of those that wait with somebody seated, and were last touched before this time."""
        last = select(events.c.at).where(events.c.table_id == tables.c.id).order_by(events.c.number.desc()).limit(1)
        taken = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.name.is_not(None)).exists()
        idle = (tables.c.status == "open", taken, tables.c.changed < before, last.scalar_subquery() < before)
        query = select(tables.c.id).where(*idle).order_by(func.random()).limit(limit)
        return await self.read(lambda connection: list(connection.scalars(query)))

    async def card(self, table: str) -> Card | None:
        found = await self._cards(tables.c.id == table, limit=1) if _is_id(table) else []
        return found[0] if found else None

    async def tables_with(self, deal: str) -> list[Card]:
        """The tables that play one deal."""
        return await self._cards(tables.c.deal == deal, limit=deals.MOST_TABLES)

    async def sits_elsewhere(self, deal: str, table: str, people: Collection[PersonId]) -> bool:
        return await self.read(lambda connection: deals.sits_elsewhere(connection, deal, table, people))

    async def reveal(self, deal: str) -> dict[str, int]:
        """Lay a deal open at all its tables; the event's number at each. Raises RuleViolation."""
        while True:
            with contextlib.suppress(IntegrityError):  # something was saved at one of them meanwhile
                return await self.change(lambda connection: deals.reveal(connection, deal, house_clock.now()))

    async def _cards(self, *conditions: Any, limit: int, skipped: int = 0) -> list[Card]:
        return await self.read(lambda connection: lobby.cards(connection, *conditions, limit=limit, skipped=skipped))

    # ---- answers of jobs

    async def job_answers(self, keys: Sequence[str]) -> dict[str, bytes]:
        query = select(job_answers.c.key, job_answers.c.value).where(job_answers.c.key.in_(keys))
        return await self.read(lambda connection: {row.key: row.value for row in connection.execute(query)})

    async def keep_job_answer(self, key: str, value: bytes) -> None:
        """Keep it, unless another process has worked out the same."""

        def save(connection: Connection) -> None:
            with contextlib.suppress(IntegrityError), connection.begin_nested():
                connection.execute(insert(job_answers).values(key=key, at=time.time(), value=value))

        await self.change(save)

    # ---- people and the house

    async def keys(self, file: Path) -> Sequence[str]:
        """The keys that sign cookies, from their file. Older houses kept one in the database: it is moved."""

        def move(connection: Connection) -> Sequence[str]:
            is_key = house.c.name == "key"
            keys = read_keys(file, connection.scalar(select(house.c.value).where(is_key)))
            connection.execute(delete(house).where(is_key))
            return keys

        return await self.change(move)

    async def add_person(self, person: PersonId, name: str) -> None:
        added = insert(people).values(id=person, name=name, since=time.time())
        await self.change(lambda connection: connection.execute(added))

    async def rename(self, person: PersonId, name: str) -> None:
        renamed = update(people).where(people.c.id == person).values(name=name)
        await self.change_person(person, lambda connection: connection.execute(renamed))

    async def begin_session(self, person: PersonId) -> int:
        """Sign out everywhere: the number of the session that begins. Devices and links are gone."""

        def begin(connection: Connection) -> int:
            him = people.c.id == person
            connection.execute(update(people).where(him).values(session=people.c.session + 1))
            connection.execute(delete(devices).where(devices.c.person == person))
            connection.execute(delete(tokens).where(tokens.c.person == person, tokens.c.purpose.in_(CARRIED)))
            return int(connection.scalar(select(people.c.session).where(him)) or 0)

        return await self.change_person(person, begin)

    async def change_person(self, person: PersonId, work: Callable[[Connection], T]) -> T:
        """Change what is kept of somebody, and look it up anew from now on."""
        done = await self.change(work)
        self.people.pop(person, None)
        return done

    async def find_person(self, person: PersonId) -> KeptGuest | None:
        if (known := self.people.get(person)) is not None:
            return known
        joined = people.outerjoin(devices, devices.c.person == people.c.id)
        columns = (people.c.name, people.c.session, devices.c.id, devices.c.used)
        query = select(*columns).select_from(joined).where(people.c.id == person)
        rows = await self.read(lambda connection: connection.execute(query).all())
        his = {row.id: row.used for row in rows if row.id is not None}
        found = KeptGuest(rows[0].name, rows[0].session, his) if rows else None
        if found is not None and not self.is_postgres:  # no cache where another process may rename somebody
            if len(self.people) >= MOST_PEOPLE:
                self.people.clear()
            self.people[person] = found
        return found

    async def change_blocks(self, person: PersonId, work: Callable[[Connection], T]) -> T:
        """Change whom somebody has blocked, and look it up anew from now on."""
        done = await self.change(work)
        self.block_changes += 1
        self.blocked.pop(person, None)
        return done

    async def blocked_by(self, person: PersonId) -> frozenset[PersonId]:
        """Whom this person has blocked."""
        if (known := self.blocked.get(person)) is not None:
            return known
        before, query = self.block_changes, select(blocks.c.blocked).where(blocks.c.person == person)
        found = frozenset(await self.read(lambda connection: connection.scalars(query).all()))
        if not self.is_postgres and before == self.block_changes:  # what was changed meanwhile is not remembered
            if len(self.blocked) >= MOST_PEOPLE:
                self.blocked.clear()
            self.blocked[person] = found
        return found

    async def is_ready(self) -> bool:
        """Whether something could be saved just now: tried, at most once a second."""
        at, ready = self.ready
        if time.monotonic() - at >= READY_SECONDS:
            ready = await self._try_to_write()
            self.ready = (time.monotonic(), ready)
        return ready

    async def _try_to_write(self) -> bool:
        def write(connection: Connection) -> None:
            now = {"value": str(int(time.time()))}
            if not connection.execute(update(house).where(house.c.name == "tried").values(now)).rowcount:
                with contextlib.suppress(IntegrityError), connection.begin_nested():  # another process tries as well
                    connection.execute(insert(house).values(name="tried", **now))

        try:
            await asyncio.wait_for(self.change(write), READY_PATIENCE)
        except (SQLAlchemyError, OSError):
            return False
        return True


def _is_id(table: str) -> bool:
    """Whether a table could be called so: PostgreSQL does not take every text that an address can hold."""
    return table.isascii() and table.isprintable()
