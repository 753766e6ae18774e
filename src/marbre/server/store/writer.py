"""The thread that writes: it takes all that waits, saves the appends of one moment in one commit, and takes the next.

It never waits for the event loop between two commits. Handed over batch by batch, each commit took twice its time:
once for the disk, once for the loop to come round to it (docs/decisions/0007-store.md).
"""

import asyncio
import contextlib
import functools
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from marbre.hosting.feature import Write
from marbre.kernel.refusals import RuleViolation
from marbre.server.metrics import EVENTS
from marbre.server.store import lobby
from marbre.server.store.schema import events
from marbre.server.tables.events import Closed, Opened, Row, encode_event

log = logging.getLogger("marbre.store")

Saved: TypeAlias = Literal["saved", "lost"]
"""Lost: another process had that number first, or the command was saved before."""

COLUMNS: Final = tuple(column.name for column in events.columns)
CLOSING_SECONDS: Final = 5.0
MOST_ROWS: Final = 500
"""Of one statement: databases bound its parameters."""

T = TypeVar("T")


class Append(msgspec.Struct, frozen=True, eq=False):
    """The next event of a table, to be saved."""

    row: Row
    over: bool
    writes: tuple[Write, ...]
    done: asyncio.Future[Any]


class Change(msgspec.Struct, frozen=True, eq=False):
    """Anything else that is written, in a transaction of its own."""

    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class Writer:
    """All that a process writes goes through one queue and one thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_postgres = engine.dialect.name == "postgresql"
        self.loop = asyncio.get_running_loop()
        self.gathered: list[Append | Change] = []
        """What was asked for in this turn of the event loop: handed over at its end, so the thread is woken once."""
        self.waiting: SimpleQueue[list[Append | Change] | None] = SimpleQueue()
        self.kept: Connection | None = None
        self.began: float | None = None
        """When the transaction began that is under way."""
        self.thread = threading.Thread(target=self._run, name="marbre-writing", daemon=True)
        self.thread.start()

    def append(self, row: Row, over: bool, writes: tuple[Write, ...]) -> asyncio.Future[Saved]:
        done: asyncio.Future[Saved] = self.loop.create_future()
        self._gather(Append(row, over, writes, done))
        return done

    async def change(self, work: Callable[[Connection], T]) -> T:
        done: asyncio.Future[T] = self.loop.create_future()
        self._gather(Change(work, done))
        return await done

    def _gather(self, one: Append | Change) -> None:
        if not self.gathered:
            self.loop.call_soon(self._hand_over)
        self.gathered.append(one)

    def _hand_over(self) -> None:
        self.waiting.put(self.gathered)
        self.gathered = []

    async def close(self) -> None:
        """Everything that was promised is on the disk before this returns, unless the database hangs."""
        self._hand_over()
        self.waiting.put(None)
        await self.loop.run_in_executor(None, self.thread.join, CLOSING_SECONDS)

    # ---- in the thread

    def _run(self) -> None:
        closing = False
        while not closing:
            handed = [self.waiting.get()]
            while not self.waiting.empty():
                handed.append(self.waiting.get())
            closing = None in handed
            batch = [one for some in handed if some for one in some]
            for one in batch:
                if isinstance(one, Change):
                    self._settle([(one.done, self._try(one.work))])
            # In one order everywhere, so that no two processes lock up.
            self._append(sorted((one for one in batch if isinstance(one, Append)), key=lambda one: one.row.table))
        if self.kept is not None:
            self.kept.close()

    def _append(self, batch: Sequence[Append]) -> None:
        if not batch:
            return
        saved = not self.is_postgres and all(map(_is_plain, batch)) and self._save_plainly(batch)
        found = "saved" if saved else self._try(functools.partial(self._save, batch))
        shared = not isinstance(found, IntegrityError | RuleViolation)
        settled = [(one.done, found if shared else self._append_alone(one)) for one in batch]
        EVENTS.inc([came_of_it for _, came_of_it in settled].count("saved"))
        self._settle(settled)

    def _save_plainly(self, batch: Sequence[Append]) -> bool:
        """What nearly every commit is, past SQLAlchemy, which costs more than SQLite. False: nothing is saved, and the
        ordinary way says why.
        """
        if self.kept is None or (file := self.kept.connection.dbapi_connection) is None:
            return False
        self.began, before = time.monotonic(), file.isolation_level
        file.isolation_level = None  # the driver would prepare its own BEGIN and COMMIT anew for each
        try:
            _execute(file, _statements(batch))
        except sqlite3.Error:
            file.rollback()
            return False
        finally:
            file.isolation_level = before
            self.began = None
        return True

    def _append_alone(self, one: Append) -> Saved | Exception:
        found: Saved | Exception = self._try(functools.partial(self._save, (one,)))
        return "lost" if isinstance(found, IntegrityError) else found

    def _try(self, work: Callable[[Connection], Any]) -> Any:
        """What came of a transaction, or why nothing did."""
        self.began = time.monotonic()
        try:
            with self._connect() as connection, connection.begin():
                return work(connection)
        except Exception as error:
            return error
        finally:
            self.began = None

    def _connect(self) -> contextlib.AbstractContextManager[Connection]:
        """A file's connection is kept: to take it from a pool and give it back costs more than to insert a row. A
        server may have been away meanwhile, so there the pool looks first (`pool_pre_ping`).
        """
        if self.is_postgres:
            return self.engine.connect()
        if self.kept is None:
            self.kept = self.engine.connect()
        return contextlib.nullcontext(self.kept)

    def _save(self, batch: Sequence[Append], connection: Connection) -> Saved:
        for one in batch:
            if isinstance(one.row.event, Opened):
                lobby.lay(connection, one.row, one.row.event)
        for first in range(0, len(batch), MOST_ROWS):
            self._insert(batch[first : first + MOST_ROWS], connection)
        for one in batch:
            lobby.follow(connection, one.row, one.over)
            for write in one.writes:
                _write_for_feature(connection, write, one.row.table)
        return "saved"

    def _insert(self, batch: Sequence[Append], connection: Connection) -> None:
        """One statement: after each, the thread has to wait for the interpreter."""
        values = [value for one in batch for value in _values(one.row)]
        mark = "%s" if self.is_postgres else "?"
        connection.exec_driver_sql(_statement(len(batch), mark), tuple(values))

    def _settle(self, found: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
            self.loop.call_soon_threadsafe(_settle, found)


def _settle(found: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    """Tell whoever waits, if he still does."""
    for done, result in found:
        if done.done():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)


@functools.lru_cache(MOST_ROWS)
def _statement(rows: int, mark: str) -> str:
    """Adds so many events. Ready made: SQLAlchemy takes longer to look it up than SQLite to do it."""
    one = f"({', '.join([mark] * len(COLUMNS))})"
    return f"INSERT INTO {events.name} ({', '.join(COLUMNS)}) VALUES {', '.join([one] * rows)}"


def _values(row: Row) -> tuple[Any, ...]:
    """In the order of `COLUMNS`."""
    return row.table, row.number, row.at, row.sender, row.command, encode_event(row.event)


def _statements(batch: Sequence[Append]) -> list[lobby.Change]:
    """The events, and what they change in the lists of tables."""
    found: list[lobby.Change] = []
    for first in range(0, len(batch), MOST_ROWS):
        some = batch[first : first + MOST_ROWS]
        found.append((_statement(len(some), "?"), tuple([value for one in some for value in _values(one.row)])))
    for one in batch:
        found += lobby.changes(one.row, one.over)
    return found


def _execute(file: Any, statements: Sequence[lobby.Change]) -> None:
    """In one transaction. A statement alone is one: the thread lets go of the interpreter once, not three times."""
    if len(statements) > 1:
        file.execute("BEGIN")
    for statement, values in statements:
        file.execute(statement, values)
    if len(statements) > 1:
        file.execute("COMMIT")


def _is_plain(one: Append) -> bool:
    """Whether nothing but the event is written, and what it changes in the lists of tables."""
    return not one.writes and not isinstance(one.row.event, Opened | Closed)


def _write_for_feature(connection: Connection, write: Write, table: str) -> None:
    """In a savepoint: what a feature gets wrong costs neither the event nor those that share its commit."""
    try:
        with connection.begin_nested():
            write(connection)
    except Exception:
        log.exception("a feature could not write when a match was over", extra={"table": table})
