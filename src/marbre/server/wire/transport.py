"""The end of a socket: uvicorn's, with a short way in and out for what goes over it thousands of times a second.

An ASGI server hands each message to its application through a queue and stops reading until it is taken, which costs
more than a move does (docs/decisions/0008-wire.md). Here the application is still called once per socket, and still
ends it; but what is heard goes straight to a function, and what is told in one moment is written at once.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from marbre.server.wire.edge import note
from marbre.server.wire.frames import ends_whole, head_of_text, read_text
from marbre.server.wire.protocol import TOO_MANY
from marbre.server.wire.rate_limits import RateLimit

EXTENSION: Final = "marbre.wire"
CLOSING_SECONDS: Final = 1.0
"""For so long a socket that we close is kept for the other side's goodbye."""
HUNG_UP: Final = "marbre.hung-up"

_BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_SIDE_FRAMES: Final = RateLimit(8, 100)
"""Pings, pongs and pieces, by socket."""

Hear = Callable[[str | bytes], None]


class Inbox:
    """What `asyncio.Queue` does for one reader, without the four deques that one consists of: there are thousands."""

    __slots__ = ("items", "waiter")

    def __init__(self) -> None:
        self.items: list[Any] = []
        self.waiter: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self.items.append(item)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def take_all(self) -> list[Any]:
        taken, self.items = self.items, []
        return taken

    def empty(self) -> bool:
        return not self.items

    async def get(self) -> Any:
        while not self.items:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
        return self.items.pop(0)


class Wire(WebSocketsSansIOProtocol):
    """One socket, as uvicorn makes it; found by the application in `scope["extensions"]`."""

    hear: Hear | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Inbox = Inbox()  # type: ignore[assignment]
        self.outgoing: list[bytes] = []
        """What is written at the end of this turn of the event loop."""
        self.close_timeout = CLOSING_SECONDS
        self.deaf = False
        """Sent away for going on: nothing that still comes is worth parsing."""
        self.parser_waits = False
        """The parser holds a part of a frame, or may: what comes next is for it."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    # ---- in

    def listen(self, hear: Hear) -> None:
        """From now on give what comes to `hear`, beginning with what has come already. The handshake is over: what the
        browser said of itself there is not kept for as long as it stays.
        """
        self.hear = hear
        self.scope["headers"] = []
        self.request.headers.clear()
        self.response.headers.clear()
        for early in self.queue.take_all():
            if early["type"] == "websocket.receive":
                hear(early["text"] if early.get("text") is not None else early["bytes"])
            else:
                self.queue.put_nowait(early)
        self.read_on()

    def data_received(self, data: bytes) -> None:
        """A text that comes in one piece, as nearly every command does, is not worth the parser's time."""
        if self.deaf:
            return
        text = None if self.parser_waits or self.frames or not self._is_open else read_text(data)
        if text is not None and self.hear is not None:
            self.hear(text)
            return
        if self.handshake_initiated:
            self.parser_waits = self.parser_waits or not ends_whole(data)
        super().data_received(data)
        if not self.handshake_initiated:  # it came whole, and cannot be read: nobody is called, so nobody would close
            self._refuse_handshake()

    def _refuse_handshake(self) -> None:
        note("handshake")
        self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()) or _BAD_REQUEST)
        self.transport.close()

    def handle_ping(self) -> None:
        if self._count():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._count():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Empty pieces count as well: a message may have any number of them."""
        if self._count():
            super().handle_cont(event)

    def _count(self) -> bool:
        """Whether this is not one frame too many of a kind that is no message: no browser sends any."""
        if not self.deaf and not _SIDE_FRAMES.allows(str(id(self))):
            self.send_off(TOO_MANY)
        return not self.deaf

    @property
    def _is_open(self) -> bool:
        return self.conn.state is OPEN and not self.close_sent

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.curr_msg_data_type != "text":
            self.hear(bytes(data))
            return
        try:
            text = str(data, "utf-8")
        except UnicodeDecodeError:
            self.conn.fail(1007, "not UTF-8")
            self.handle_parser_exception()
        else:
            self.hear(text)

    def stop_reading(self) -> None:
        """Backpressure until `read_on`: a client that sends faster than it is answered is not read from."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        if self.read_paused and self.writable.is_set() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        """Backpressure: a client that does not drain its socket is not read from either."""
        super().pause_writing()
        self.stop_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.read_on()

    # ---- out

    def accept(self) -> None:
        """End the handshake. The answer shares a write with the welcome, where the table is in memory."""
        if not self.transport.is_closing():
            self.handshake_complete = True
            self.conn.send_response(self.response)
            self._put(*self.conn.data_to_send())

    def tell(self, message: bytes) -> None:
        """Send a text message. Messages of one turn of the event loop are written together."""
        self._put(head_of_text(message), message)

    def _put(self, *parts: bytes) -> None:
        if not self.outgoing:
            self.loop.call_soon(self.write)
        self.outgoing += parts

    def write(self) -> None:
        parts, self.outgoing = self.outgoing, []
        if parts and self._is_open and not self.transport.is_closing():
            self.transport.write(b"".join(parts))

    @property
    def unread(self) -> int:
        """Bytes in the write buffer that the client has not drained."""
        return self.transport.get_write_buffer_size()

    # ---- the end

    def shutdown(self) -> None:
        """The server stops: what has been told goes before its goodbye."""
        self.write()
        super().shutdown()

    def hang_up(self, code: int) -> None:
        """Let `ended` return this code."""
        self.queue.put_nowait({"type": HUNG_UP, "code": code})

    def send_off(self, code: int) -> None:
        """The same for somebody who goes on sending: nothing more is heard of him."""
        if not self.deaf:
            note("flood")
            self.deaf = True
            self.hang_up(code)

    async def ended(self) -> int | None:
        """Wait for the end: the code that we hang up with, or None if the other side has gone."""
        event = await self.queue.get()
        return int(event["code"]) if event["type"] == HUNG_UP else None

    async def close(self, code: int, reason: str = "") -> None:
        """Say goodbye, after everything that has been told."""
        self.write()
        if not self.disconnected and not self.close_sent:
            try:
                await asyncio.wait_for(self.send({"type": "websocket.close", "code": code, "reason": reason}), 1.0)
            except (TimeoutError, ClientDisconnected):  # it does not read, or has gone: nobody to say goodbye to
                self.transport.abort()


def find_wire(scope: Any) -> Wire:
    """The end of the socket that the application was called for."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
