"""Publish and subscribe between the processes of a house: PostgreSQL's LISTEN and NOTIFY. On SQLite there is one."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

import msgspec

from marbre.hosting.people import PersonId
from marbre.server.store.database import CHANNEL
from marbre.server.store.store import Store

log = logging.getLogger("marbre.bus")

CLOSING_SECONDS = 2.0


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
    missed: bool = False
    """The subscription was interrupted: any table may have missed notifications."""


class Bus:
    """No-op bus for a single process."""

    async def listen(self, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        """Subscribe: call back with every notification from now on."""
        del hear

    async def share(self, message: BusMessage) -> None:
        """Broadcast to the other processes: who is at a table through this one (a heartbeat), who has signed out."""
        del message

    async def close(self) -> None:
        return


class PostgresBus(Bus):
    """Is notified of every event that any process saves: the store notifies in the same transaction."""

    def __init__(self, url: str, store: Store) -> None:
        self.url, self.store = url.replace("postgresql+psycopg://", "postgresql://"), store
        self.process = secrets.token_hex(4)
        self.task: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()

    async def listen(self, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        self.task = asyncio.create_task(self._run(hear))
        await self.ready.wait()

    async def _run(self, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        """Listen, and reconnect with a retry every half second when the database was unavailable."""
        import psycopg  # loaded for PostgreSQL only

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if self.ready.is_set():
                        await self._pass_on(hear, BusMessage("", missed=True))
                    self.ready.set()
                    async for note in connection.notifies():
                        if (heard := self._understand(note.payload)) is not None:
                            await self._pass_on(hear, heard)
            except (OSError, psycopg.Error):
                await asyncio.sleep(0.5)

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

    async def share(self, message: BusMessage) -> None:
        sent = msgspec.structs.replace(message, process=self.process)
        await self.store.notify(msgspec.json.encode(sent).decode())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.wait([self.task], timeout=CLOSING_SECONDS)
