"""A TCP proxy of ours between people and the house: it cuts connections, slows them down, and sends a client's frames
twice or in another order, as a bad network, a nervous client or a proxy that retries would.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from websockets.utils import apply_mask

HELD_SECONDS: Final = 0.03
"""For so long a frame waits for another to go before it."""
TEXT: Final = 0x81
PIECE: Final = 64
"""Bytes of a trickle."""
READ: Final = 1 << 16


class Weather:
    """What the proxy does to everything that passes, just now."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.delay = 0.0
        """Seconds that each read waits, either way."""
        self.trickles = False
        """What the house sends comes in pieces."""
        self.duplicating = 0.0
        """The chance that a frame of a client is sent twice."""
        self.reordering = 0.0
        """The chance that it is sent after the next one."""


def split_frames(data: bytes) -> tuple[list[bytes], bytes]:
    """The whole frames of a client, and the rest."""
    frames, at = [], 0
    while (end := _end(data, at)) is not None and end <= len(data):
        frames.append(data[at:end])
        at = end
    return frames, data[at:]


def _end(data: bytes, at: int) -> int | None:
    if len(data) < at + 2:
        return None
    length, head = data[at + 1] & 0x7F, 2
    if length >= 126:
        head = 4 if length == 126 else 10
        if len(data) < at + head:
            return None
        length = int.from_bytes(data[at + 2 : at + head], "big")
    return at + head + 4 + length


def text_of(frame: bytes) -> str | None:
    """The text in a client's frame; None for anything else."""
    if frame[0] != TEXT:
        return None
    length = frame[1] & 0x7F
    head = 2 if length < 126 else 4 if length == 126 else 10
    return apply_mask(frame[head + 4 :], frame[head : head + 4]).decode()


class Proxy:
    """Listens on a port of its own, passes on to `target`, and can cut whatever is open."""

    def __init__(self, target: Callable[[], int], weather: Weather, on_copy: Callable[[str], None]) -> None:
        """`on_copy` is told of every text that is sent once more than its client knows."""
        self.target, self.weather, self.on_copy = target, weather, on_copy
        self.open: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self.server: asyncio.Server
        self.port = 0

    async def start(self) -> None:
        self.server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = int(self.server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        self.server.close()
        self.cut(1.0)
        await asyncio.sleep(0)

    def cut(self, share: float) -> int:
        """Some of the connections break at once, in whatever they were saying; how many."""
        chosen = [pair for pair in self.open if self.weather.rng.random() < share]
        for pair in chosen:
            for end in pair:
                end.transport.abort()
        return len(chosen)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self.target())
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, inner_writer)
        self.open.add(pair)
        pumps = [
            asyncio.ensure_future(self._from_client(reader, inner_writer)),
            asyncio.ensure_future(self._from_house(inner_reader, writer)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.open.discard(pair)
            for pump in pumps:
                pump.cancel()
            for end in pair:
                end.transport.abort() if end.transport.is_closing() else end.close()

    async def _from_house(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(READ):
                if self.weather.delay:
                    await asyncio.sleep(self.weather.delay)
                for piece in _pieces(data) if self.weather.trickles else (data,):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0)

    async def _from_client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Heads of requests as they are; then, of a socket, frame by frame."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            is_socket, rest = b"upgrade: websocket" in head.lower(), b""
            held: list[bytes] = []
            while True:
                data = await self._read(reader, waiting=bool(held))
                if data == b"":
                    return
                if not is_socket:
                    writer.write(data or b"")
                    continue
                frames, rest = split_frames(rest + (data or b""))
                writer.write(b"".join(self._shuffled(frames, held, is_late=data is None)))
                await writer.drain()

    async def _read(self, reader: asyncio.StreamReader, *, waiting: bool) -> bytes | None:
        """What came; None if nothing did for as long as a frame is held."""
        try:
            data = await asyncio.wait_for(reader.read(READ), HELD_SECONDS if waiting else None)
        except TimeoutError:
            return None
        if self.weather.delay:
            await asyncio.sleep(self.weather.delay)
        return data

    def _shuffled(self, frames: list[bytes], held: list[bytes], *, is_late: bool) -> Iterator[bytes]:
        """The frames as they are passed on now; what is held goes after the next one, or when it is late."""
        for frame in frames:
            text = text_of(frame)
            if text is not None and not held and self.weather.rng.random() < self.weather.reordering:
                held.append(frame)
                continue
            yield frame
            if text is not None and self.weather.rng.random() < self.weather.duplicating:
                self.on_copy(text)
                yield frame
            yield from held
            held.clear()
        if is_late:
            yield from held
            held.clear()


def _pieces(data: bytes) -> Iterator[bytes]:
    """Two small pieces and the rest: messages are cut in their heads and in their middle."""
    yield data[:PIECE]
    yield data[PIECE : 3 * PIECE]
    yield data[3 * PIECE :]
