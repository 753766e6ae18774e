"""Which process thinks for the bots of a table, when several share a house; and whether anybody serves it at all.

On PostgreSQL a process claims a table by an advisory lock of its own connection: the others leave its bots alone, and
when the process or its connection is gone the lock is too. A claim only spares work. If two processes thought for one
bot after all, optimistic concurrency decides: the first to save wins.

Every process holds one more lock, shared, that says that the house is open. A process that gets it exclusively when it
starts knows that the house was down until then.

The connections that hold claims bear a name, so that every process sees the others', and when one is gone: with the
claims of whoever died, which the rest divide among them (`Share`).
"""

import asyncio
import contextlib
import hashlib
import logging
from typing import TYPE_CHECKING, Final

import msgspec

from marbre.server.store.database import cut, cut_after

if TYPE_CHECKING:
    import psycopg  # loaded for PostgreSQL only

log = logging.getLogger("marbre.claims")

HOUSE: Final = ""
"""The name of the lock on the house itself: no table is called so."""
PATIENCE: Final = 5.0
"""Seconds that a database may take to answer; only a shared lock is waited for."""
SHARE: Final = "SELECT pg_advisory_lock_shared(%s)"
NAME: Final = "marbre claims"
SETTINGS: Final = (
    f"SET application_name = '{NAME}'; SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1; "
    "SET tcp_keepalives_count = 1"
)
"""The server misses a machine that is gone without a word within two seconds, and lets its locks go."""
ROOM: Final = "SELECT current_setting('max_locks_per_transaction')::int * current_setting('max_connections')::int / 2"
"""Half of the server's table of locks: where it is full, nobody can save any more."""
USUAL_ROOM: Final = 3_200
"""The same with PostgreSQL's own settings."""
SESSIONS: Final = (
    "SELECT pid = pg_backend_pid(), pid || ' ' || backend_start FROM pg_stat_activity "
    f"WHERE datname = current_database() AND application_name = '{NAME}' ORDER BY 2"
)


class Share(msgspec.Struct, frozen=True):
    """A part of all tables: each is in one of as many shares as there are processes."""

    place: int
    processes: int

    def has(self, table: str) -> bool:
        return _key(table) % self.processes == self.place


class Claims:
    """No-op claims for a single process, which thinks for every bot."""

    async def arrive(self) -> bool:
        """Whether the house was down until now. If so, other processes that start wait until `settle`."""
        return True

    async def settle(self) -> None:
        """Recovery is done: share the lock that `arrive` took exclusively."""

    async def claim(self, table: str) -> bool:
        """Whether this process thinks for the bots of this table."""
        del table
        return True

    def holds(self, table: str) -> bool:
        """The same from memory, without asking the database."""
        del table
        return True

    async def release(self, table: str) -> None:
        """Its match is over."""
        del table

    async def check(self) -> None:
        """Periodically: ping the connection, since a lost one has lost its locks."""

    async def left_behind(self) -> Share | None:
        """If another process has gone since this was asked last: the tables that are now for this one to look after."""
        return None

    def stop(self) -> None:
        """The house closes: nothing more is claimed or given back, since all that is held ends with the connection."""

    async def close(self) -> None:
        return


class PostgresClaims(Claims):
    """Advisory locks, held for as long as one connection lives."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgresql+psycopg://", "postgresql://")
        self.connection: psycopg.AsyncConnection[tuple[object, ...]] | None = None
        self.held: set[str] = set()
        self.sessions: frozenset[str] = frozenset()
        """Of all processes of the house, as they were seen last."""
        self.room = USUAL_ROOM
        """Locks that all of them may hold at once. Where they are used up, bots are thought for without a claim."""
        self.settled = False
        self.stopped = False
        self.lock = asyncio.Lock()

    async def arrive(self) -> bool:
        await self.left_behind()  # whoever is there now, and is not at the next look, has gone
        if await self._ask("SELECT pg_try_advisory_lock(%s)", HOUSE):
            return True
        await self._ask(SHARE, HOUSE)  # granted when whoever came first has settled
        self.settled = True
        return False

    async def settle(self) -> None:
        if not self.settled:
            await self._ask(SHARE, HOUSE)
            await self._ask("SELECT pg_advisory_unlock(%s)", HOUSE)
            self.settled = True

    def holds(self, table: str) -> bool:
        return table in self.held

    async def claim(self, table: str) -> bool:
        if table in self.held:
            return True
        is_full = len(self.held) >= self.room // max(1, len(self.sessions))
        if is_full or await self._ask("SELECT pg_try_advisory_lock(%s)", table):
            self.held.add(table)
        return table in self.held

    async def release(self, table: str) -> None:
        if table in self.held:
            self.held.discard(table)
            await self._ask("SELECT pg_advisory_unlock(%s)", table)

    async def check(self) -> None:
        await self._ask("SELECT %s IS NOT NULL", HOUSE)

    async def left_behind(self) -> Share | None:
        """A connection of ours that was lost counts too: what it held is free for everybody."""
        found = await self._execute(SESSIONS)
        if not found:
            return None
        before, self.sessions = self.sessions, frozenset(str(session) for _, session in found)
        mine = [bool(is_mine) for is_mine, _ in found].index(True)
        return Share(mine, len(found)) if before - self.sessions else None

    async def _ask(self, query: str, table: str) -> bool:
        """Whether the query says yes."""
        found = await self._execute(query, (_key(table),))
        return bool(found and found[0][0])

    async def _execute(self, query: str, given: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
        """Its rows; none where the connection fails: then all locks are lost, to be claimed again."""
        import psycopg

        async with self.lock:
            if self.stopped:
                return []
            try:
                if self.connection is None:
                    self.connection = await self._connect()
                with contextlib.nullcontext() if query == SHARE else cut_after(PATIENCE, self.connection):
                    return await (await self.connection.execute(query.encode(), given)).fetchall()
            except (OSError, psycopg.Error):
                log.warning("claims are lost", exc_info=True)
                await self._hang_up()
                return []

    async def _connect(self) -> "psycopg.AsyncConnection[tuple[object, ...]]":
        import psycopg

        opening = psycopg.AsyncConnection.connect(self.url, autocommit=True)
        connection = await asyncio.wait_for(opening, PATIENCE)
        with cut_after(PATIENCE, connection):
            await connection.execute(SETTINGS)
            found = await (await connection.execute(ROOM)).fetchone()
            self.room = int(found[0]) if found else USUAL_ROOM
            if self.settled:
                await connection.execute(SHARE, (_key(HOUSE),))
        return connection

    async def _hang_up(self) -> None:
        self.held.clear()
        connection, self.connection = self.connection, None
        if connection is not None:
            await connection.close()

    def stop(self) -> None:
        self.stopped = True

    async def close(self) -> None:
        """Whoever waits for the database is told that it is gone."""
        self.stop()
        if self.connection is not None:
            cut(self.connection)
        async with self.lock:
            await self._hang_up()


def _key(table: str) -> int:
    """A number for a table, such as no other program's lock in this database will have."""
    return int.from_bytes(hashlib.blake2b(f"marbre/{table}".encode(), digest_size=8).digest(), signed=True)


def house_key() -> int:
    """The lock that says that the house is open."""
    return _key(HOUSE)
