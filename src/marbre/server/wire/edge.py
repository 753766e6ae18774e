"""The edge: uvicorn's HTTP protocol, with limits on whoever sends without end, or holds a connection without asking.

Everybody who is turned away is counted (`marbre_sent_away`); the log has one line a minute for each reason.
"""

import asyncio
import logging
import socket
from collections import Counter
from typing import ClassVar, Final

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from marbre.server.addresses import network_of
from marbre.server.descriptors import most_connections
from marbre.server.metrics import SENT_AWAY
from marbre.server.settings import handed_down
from marbre.server.wire.rate_limits import RateLimit

log = logging.getLogger("marbre.edge")

MOST_HEADERS: Final = 100
HEAD_BYTES: Final = 1 << 15
REQUEST_BYTES: Final = 1 << 20
"""Read of one request before its connection is closed. One that is over the application's limit, but not over this,
is answered in words."""
SEND_BUFFER: Final = 1 << 17
"""Bytes that the kernel may hold for one client (`SO_SNDBUF`)."""

_LINES = RateLimit(1 / 60, 1)


def note(why: str) -> None:
    """Count somebody who is turned away; log the reason if it was not logged within the last minute."""
    SENT_AWAY.labels(why).inc()
    if _LINES.allows(why):
        log.warning("clients are turned away", extra={"reason": why})


class TooLarge(Exception):
    """The head of a request is larger than any browser's."""


class Edge(HttpToolsProtocol):
    """One connection, until it is a socket. A request has a size, and a time in which it must be complete."""

    peers: ClassVar[Counter[str]] = Counter()
    """How many connections each address has open that are no sockets."""
    peer: str | None = None
    deadline: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None
    """Runs while an answer waits to be taken."""
    taken = 0
    """Bytes of this request so far, in whole reads."""
    head = 0
    in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.limits = handed_down()
        self._bound_send_buffer()
        host = network_of(self.client[0]) if self.client else ""
        if self.peers[host] >= self.limits.connections_per_client or len(self.connections) > most_connections():
            self._refuse(503, "connections")
            return
        self.peer = host
        self.peers[host] += 1
        self._set_deadline()

    def _bound_send_buffer(self) -> None:
        """Backpressure: left to itself the kernel buffers megabytes for a client that reads nothing."""
        if (end := self.transport.get_extra_info("socket")) is not None:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._let_go()  # sockets have a limit of their own, by the address that a proxy names (`gateway.py`)
        super().handle_websocket_upgrade()

    def _let_go(self) -> None:
        self._clear_deadline()
        self._clear_unread()
        if self.peer is not None:
            self.peers[self.peer] -= 1
            if not self.peers[self.peer]:
                del self.peers[self.peer]
            self.peer = None

    @property
    def _is_answering(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete

    # ---- size

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        if self.deadline is None and not self._is_answering:
            self._set_deadline()  # whatever came: an empty line ends the pause between two requests too
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            return
        except httptools.HttpParserError as error:
            too_large = isinstance(error.__context__, TooLarge)
            self._refuse(*((431, "headers") if too_large else (400, "malformed")))
            return
        self.taken += len(data)
        if self.taken > (HEAD_BYTES if self.in_head else REQUEST_BYTES):
            self._refuse(*((431, "headers") if self.in_head else (413, "body")))

    def on_message_begin(self) -> None:
        self.taken, self.head, self.in_head = 0, 0, True
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Trailers are headers too."""
        self._measure(len(name) + len(value))
        super().on_header(name, value)

    def _measure(self, size: int) -> None:
        self.head += size
        if self.head > HEAD_BYTES or len(self.headers) >= MOST_HEADERS:
            raise TooLarge

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()

    # ---- time

    def on_message_complete(self) -> None:
        self._clear_deadline()
        super().on_message_complete()

    def _set_deadline(self) -> None:
        self.deadline = self.loop.call_later(self.limits.request_seconds, self._refuse, 408, "half-request")

    def _clear_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def pause_writing(self) -> None:
        """Whoever does not take his answer is not waited for either; nor is more of it made."""
        super().pause_writing()
        self._set_unread()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._clear_unread()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._set_unread()  # to close a connection is to wait until all of it is taken

    def _set_unread(self) -> None:
        self._clear_unread()
        self.unread = self.loop.call_later(self.limits.request_seconds, self._cut)

    def _clear_unread(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def _cut(self) -> None:
        note("unread")
        self.transport.abort()

    def _refuse(self, status: int, why: str) -> None:
        """Say which, and close."""
        note(why)
        self._clear_deadline()
        self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
