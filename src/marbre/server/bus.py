"""How the processes of a house hear of each other: PostgreSQL's LISTEN and NOTIFY. On SQLite there is but one."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import msgspec
from sqlalchemy.ext.asyncio import AsyncEngine

from marbre.server.events import PersonId
from marbre.server.store import CHANNEL, notify


class Heard(msgspec.Struct, frozen=True):
    """News of a table: an event was saved, or who is there through another process."""

    table: str
    number: int = 0
    process: str = ""
    people: dict[PersonId, int | None] | None = None


class Bus:
    """The quiet one: this process is alone."""

    async def listen(self, hear: Callable[[Heard], Awaitable[None]]) -> None:
        """Call back with all news from now on."""
        del hear

    async def share_presence(self, table: str, people: dict[PersonId, int | None]) -> None:
        """Tell the other processes who is at a table through this one."""
        del table, people

    async def close(self) -> None:
        return


class PostgresBus(Bus):
    """Hears of every event that any process saves: the store notifies in the same transaction."""

    def __init__(self, url: str, engine: AsyncEngine) -> None:
        self.url, self.engine = url, engine
        self.process = secrets.token_hex(4)
        self.task: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()
        self.news: asyncio.Queue[Heard] = asyncio.Queue()

    async def listen(self, hear: Callable[[Heard], Awaitable[None]]) -> None:
        self.task = asyncio.create_task(self._run(hear))
        await self.ready.wait()

    async def _run(self, hear: Callable[[Heard], Awaitable[None]]) -> None:
        while True:
            connection = await self._connect()
            if connection is None:
                await asyncio.sleep(0.5)
                continue
            self.ready.set()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                while not connection.is_closed():
                    with contextlib.suppress(TimeoutError):
                        await hear(await asyncio.wait_for(self.news.get(), 1.0))
            if (task := asyncio.current_task()) is not None and task.cancelling():
                await connection.close()
                return

    async def _connect(self) -> Any:
        try:
            connection = await asyncpg.connect(self.url.replace("postgresql+asyncpg://", "postgresql://"))
            await connection.add_listener(CHANNEL, self._notified)
        except (OSError, asyncpg.PostgresError):
            return None
        return connection

    def _notified(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        if payload.startswith("{"):
            heard = msgspec.json.decode(payload, type=Heard)
            if heard.process != self.process:
                self.news.put_nowait(heard)
        else:
            table, number = payload.split()
            self.news.put_nowait(Heard(table, int(number)))

    async def share_presence(self, table: str, people: dict[PersonId, int | None]) -> None:
        payload = msgspec.json.encode(Heard(table, process=self.process, people=people)).decode()
        async with self.engine.begin() as connection:
            await notify(connection, payload)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
