"""One socket per open table view: commands in, answers and updates out, each in its turn."""

import asyncio
import contextlib
import logging
import re
import time
from typing import Any

import msgspec
from litestar import Litestar, WebSocket
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Receive, Scope, Send

from marbre.kernel.messages import message
from marbre.kernel.refusals import Refusal, refuse
from marbre.server.commands import AnyCommand, Asker, Say
from marbre.server.guests import guest_of, same_origin
from marbre.server.house import House
from marbre.server.live import LiveTable, Viewer
from marbre.server.metrics import COMMANDS, REFUSED, SENT_AWAY, SOCKETS
from marbre.server.protocol import Answer, Bye, Ping, Pong, Refused

log = logging.getLogger("marbre.sockets")

_PATH = re.compile(r"/api/tables/([^/]+)/socket")
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyCommand | Ping)

# Close codes that a client knows what to do with: come back (4408, 4409), or do not (4403, 4404).
FORBIDDEN, NOT_FOUND, TOO_SLOW, STALE = 4403, 4404, 4408, 4409
FAULT = 1011


class Connection:
    """One socket, from its welcome to its end."""

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House, live: LiveTable, asker: Asker) -> None:
        self.socket, self.house, self.live, self.asker = socket, house, live, asker
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(house.settings.queue)
        self.viewer = Viewer(asker.person, self.send)
        self.heard = time.monotonic()
        self.shown = 0.0
        self.key = asker.person or f"socket {id(self)}"
        self.full = asyncio.Event()
        self.close_code = 1000

    def send(self, message: bytes) -> bool:
        """Queue a message; who does not read his is sent away, and will get everything when he is back."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.full.set()
            return False
        return True

    async def run(self, since: int) -> None:
        self.send(self.live.welcome(self.viewer, since))
        tasks: list[asyncio.Task[None]] = []
        try:
            await self.house.enter(self.live, self.viewer)
            tasks += [asyncio.create_task(work()) for work in (self._write, self._read, self._watch, self._overflow)]
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        except (WebSocketDisconnect, OSError):
            pass
        except Exception:  # the client comes back, and sends again what was not answered
            self.close_code = FAULT
            log.exception("a socket failed")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._say_goodbye()

    async def _say_goodbye(self) -> None:
        with contextlib.suppress(Exception):
            await self.house.leave(self.live, self.viewer)
        with contextlib.suppress(Exception):  # who does not read does not read this either
            await asyncio.wait_for(self.socket.close(self.close_code), 1.0)

    async def _write(self) -> None:
        while True:
            await self.socket.send_data(await self.queue.get(), mode="text")

    async def _overflow(self) -> None:
        await self.full.wait()
        self.close_code = TOO_SLOW
        SENT_AWAY.labels("slow").inc()

    async def _watch(self) -> None:
        """A socket that says nothing, not even ping, is dead."""
        stale = self.house.settings.stale_seconds
        while (quiet := time.monotonic() - self.heard) < stale:
            await asyncio.sleep(stale - quiet)
        self.close_code = STALE
        SENT_AWAY.labels("stale").inc()

    async def _read(self) -> None:
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            self.heard = time.monotonic()
            with COMMANDS.time():
                reply = await self._answer(frame.get("text"))
            if reply is not None:  # who sends faster than he reads has to wait
                await self.queue.put(msgspec.json.encode(reply))

    async def _answer(self, frame: object) -> Answer | Refused | Pong | None:
        """Every frame gets an answer, whatever it is."""
        if not isinstance(frame, str):
            return self._refused(None, refuse("TAB-4.7", "binary-frame"))
        if len(frame) > self.house.settings.message_bytes:
            return self._refused(None, refuse("TAB-4.7", "frame-too-long", count=self.house.settings.message_bytes))
        if not self.house.commands.allows(self.key):
            named = _id_in(frame)
            return self._done(named) or self._refused(named, refuse("TAB-4.7", "too-fast"))
        try:
            command = _DECODER.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return self._refused(_id_in(frame), refuse("TAB-4.7", "unreadable-frame", reason=str(error)))
        if isinstance(command, Ping):
            return await self._ping(command)
        if self.asker.person is None:
            return self._refused(command.id, refuse("TAB-4.2", "watching-only"))
        if isinstance(command, Say) and not self.house.chat.allows(self.key):
            return self._done(command.id) or self._refused(command.id, refuse("TAB-4.5", "chat-too-fast"))
        found = await self.house.ask(self.live, self.asker, command)
        return self._refused(command.id, found) if isinstance(found, Refusal) else found

    def _done(self, command: str | None) -> Answer | None:
        """The answer to a command that was done before, however fast it is asked for again."""
        number = self.live.table.answered.get((self.asker.person or "", command or ""))
        return None if command is None or number is None else Answer(command, number)

    def _refused(self, command: str | None, refusal: Refusal) -> Refused:
        REFUSED.labels(refusal.rule).inc()
        return Refused(command, refusal)

    async def _ping(self, ping: Ping) -> Pong:
        now = time.time()
        if ping.lag is not None:
            self.viewer.lag = max(0, min(ping.lag, 99_999))
            if now - self.shown > 10:
                self.shown = now
                await self.house.share_presence(self.live)
        return Pong(ping.at, now)


def _id_in(frame: str) -> str | None:
    """The command's id, if that much can be read."""

    class Named(msgspec.Struct):
        id: str

    try:
        return msgspec.json.decode(frame, type=Named).id[:64]
    except (msgspec.DecodeError, RecursionError):
        return None


class Door:
    """The way into the house. Sockets go straight to their table, past what an HTTP framework does for each message
    that it passes on. Everything else is Litestar's.
    """

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.WEBSOCKET:
            await self.app(scope, receive, send)
            return
        scope["litestar_app"] = self.app
        socket: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)
        await socket.accept()
        path = _PATH.fullmatch(scope["path"])
        since = socket.query_params.get("since", "0")
        if path is None:
            await socket.close(NOT_FOUND, "no such table")
        else:
            await watch_table(socket, path[1], int(since) if since.isdecimal() and len(since) < 10 else 0)


async def watch_table(socket: WebSocket[Any, Any, Any], table: str, since: int) -> None:
    """Watch a table, and play at it."""
    house: House = socket.app.state.house
    if not same_origin(socket, house.settings):
        await socket.close(FORBIDDEN, "origin")
        return
    guest = await guest_of(socket)
    asker = Asker(guest.id, guest.name) if guest else Asker(None)
    live = await house.find(table)  # the last thing before he is seen there: nobody forgets the table in between
    if live is None:
        await socket.close(NOT_FOUND, "no such table")
        return
    SOCKETS.inc()
    try:
        with contextlib.suppress(WebSocketDisconnect):
            await Connection(socket, house, live, asker).run(since)
    finally:
        SOCKETS.dec()


BYE = Bye(message("restarting"), 1.0)
