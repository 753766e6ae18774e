"""How the processes of a house hear of each other: PostgreSQL's LISTEN and NOTIFY. On SQLite there is but one."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

import msgspec

from marbre.hosting.people import PersonId
from marbre.server.store.database import CHANNEL
from marbre.server.store.store import Store

log = logging.getLogger("marbre.bus")


class BusMessage(msgspec.Struct, frozen=True):
    """News of a table: an event was saved, or who is there through another process."""

    table: str
    number: int = 0
    process: str = ""
    people: dict[PersonId, int | None] | None = None
    watchers: int = 0
    missed: bool = False
    """For a while nothing could be heard: something may have happened at any table."""


class Bus:
    """No-op bus for a single process."""

    async def listen(self, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        """Call back with all news from now on."""
        del hear

    async def share_presence(self, table: str, people: dict[PersonId, int | None], watchers: int) -> None:
        """Tell the other processes who is at a table through this one."""
        del table, people, watchers

    async def close(self) -> None:
        return


class PostgresBus(Bus):
    """Hears of every event that any process saves: the store notifies in the same transaction."""

    def __init__(self, url: str, store: Store) -> None:
        self.url, self.store = url.replace("postgresql+psycopg://", "postgresql://"), store
        self.process = secrets.token_hex(4)
        self.task: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()

    async def listen(self, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        self.task = asyncio.create_task(self._run(hear))
        await self.ready.wait()

    async def _run(self, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        """Listen for as long as there is a database, and again when it is back."""
        import psycopg  # a house on SQLite does without

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if self.ready.is_set():
                        await self._pass_on(hear, BusMessage("", missed=True))
                    self.ready.set()
                    async for note in connection.notifies():
                        if (heard := self._read(note.payload)) is not None:
                            await self._pass_on(hear, heard)
            except (OSError, psycopg.Error):
                await asyncio.sleep(0.5)

    async def _pass_on(self, hear: Callable[[BusMessage], Awaitable[None]], heard: BusMessage) -> None:
        try:
            await hear(heard)
        except Exception:  # the database is away: there will be more news when it is back
            log.exception("news could not be followed")

    def _read(self, payload: str) -> BusMessage | None:
        """What another process has to tell; None for what this one said itself."""
        if payload.startswith("{"):
            heard = msgspec.json.decode(payload, type=BusMessage)
            return None if heard.process == self.process else heard
        table, number = payload.split()
        return BusMessage(table, int(number))

    async def share_presence(self, table: str, people: dict[PersonId, int | None], watchers: int) -> None:
        heard = BusMessage(table, process=self.process, people=people, watchers=watchers)
        await self.store.notify(msgspec.json.encode(heard).decode())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
