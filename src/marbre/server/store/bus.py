"""Publish and subscribe between the processes of a house: PostgreSQL's LISTEN and NOTIFY. On SQLite there is one.

Notices are hints, sent after the commit and outside its transaction: NOTIFY takes a lock on the whole server at commit,
and would let one process save at a time. One that is lost (its sender was killed in between) is made up for by number:
each process compares, every few seconds, what it knows of its tables with the database (`House.catch_up`).
"""

import asyncio
import logging
import secrets
import weakref
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import msgspec

from marbre.hosting.people import PersonId
from marbre.server.store.database import cut

log = logging.getLogger("marbre.bus")

CHANNEL: Final = "marbre"
NOTIFY: Final = "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) AS payload"
"""All that waits, in one round trip. It writes nothing, so its commit does not wait for the disk."""
CLOSING_SECONDS: Final = 2.0
RETRY_SECONDS: Final = 0.5
MOST_WAITING: Final = 10_000
"""Notices that are kept while the database is away."""


class BusMessage(msgspec.Struct, frozen=True):
    """A notification about a table: an event was saved, or who is there through another process."""

    table: str
    number: int = 0
    process: str = ""
    people: dict[PersonId, int | None] | None = None
    watchers: int = 0
    paces: tuple[str, ...] = ()
    """What they wish of bots."""
    signed_out: PersonId | None = None
    """Somebody whose other browsers are to come back with valid cookies."""
    reload: bool = False
    """A name in the table's events has changed."""
    missed: bool = False
    """The subscription was interrupted: any table may have missed notifications."""


class Bus:
    """No-op bus for a single process."""

    async def listen(self, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        """Subscribe: call back with every notification from now on."""
        del hear

    def announce(self, table: str, number: int) -> None:
        """Broadcast to the other processes that an event was saved."""
        del table, number

    def share(self, message: BusMessage) -> None:
        """The same for what is not saved: who is at a table through this one (a heartbeat), who has signed out."""
        del message

    async def close(self) -> None:
        return


class PostgresBus(Bus):
    """Two connections: one hears what the others say, one says what they are to hear."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgresql+psycopg://", "postgresql://")
        self.process = secrets.token_hex(4)
        self.tasks: list[asyncio.Task[None]] = []
        self.ready = asyncio.Event()
        self.outgoing: list[str] = []
        self.wakes = asyncio.Event()
        self.closing = False
        self.connections: weakref.WeakSet[Any] = weakref.WeakSet()

    async def listen(self, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        self.tasks = [asyncio.create_task(self._keep_at(work)) for work in (lambda at: self._hear(at, hear), self._say)]
        await self.ready.wait()

    async def _keep_at(self, work: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
        """With a connection; reconnect with a retry every half second when the database was unavailable."""
        import psycopg  # loaded for PostgreSQL only

        while not self.closing:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    self.connections.add(connection)
                    await work(connection)
            except (OSError, psycopg.Error):
                await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self, connection: Any, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        await connection.execute(f"LISTEN {CHANNEL}")
        if self.ready.is_set():
            await self._pass_on(hear, BusMessage("", missed=True))
        self.ready.set()
        async for note in connection.notifies():
            if (heard := self._understand(note.payload)) is not None:
                await self._pass_on(hear, heard)

    async def _say(self, connection: Any) -> None:
        """What waits, again and again; what a broken connection has taken along is lost, and caught up with."""
        while not self.closing:
            await self.wakes.wait()
            self.wakes.clear()
            payloads, self.outgoing = self.outgoing, []
            await connection.execute(NOTIFY, (CHANNEL, payloads))

    async def _pass_on(self, hear: Callable[[BusMessage], Awaitable[None]], heard: BusMessage) -> None:
        try:
            await hear(heard)
        except Exception:  # the database is unavailable: the next notification catches up
            log.exception("news could not be followed")

    def _read(self, payload: str) -> BusMessage | None:
        """The notification in a payload; None for an echo of our own."""
        if payload.startswith("{"):
            heard = msgspec.json.decode(payload, type=BusMessage)
            return None if heard.process == self.process else heard
        table, number = payload.split()
        return BusMessage(table, int(number))

    def _understand(self, payload: str) -> BusMessage | None:
        """Anybody who may connect to the database may notify: what is not ours is passed over."""
        try:
            return self._read(payload)
        except (ValueError, msgspec.DecodeError):
            log.warning("a notification is not ours", extra={"reason": f"{len(payload)} characters"})
            return None

    def announce(self, table: str, number: int) -> None:
        self._put(f"{table} {number}")

    def share(self, message: BusMessage) -> None:
        self._put(msgspec.json.encode(msgspec.structs.replace(message, process=self.process)).decode())

    def _put(self, payload: str) -> None:
        if len(self.outgoing) < MOST_WAITING:
            self.outgoing.append(payload)
            self.wakes.set()

    async def close(self) -> None:
        """When all is said, or the database takes too long."""
        self.closing = True
        self.wakes.set()
        for hearing in self.tasks[:1]:
            hearing.cancel()
        if self.tasks:
            _, late = await asyncio.wait(self.tasks, timeout=CLOSING_SECONDS)
            for connection in tuple(self.connections) if late else ():
                cut(connection)
            await asyncio.sleep(0)
            for task in late:
                task.cancel()
