"""Passes bytes on between clients and a server: the least that a process does that forwards a table's sockets.

`python relay.py PORT TARGET` listens on the one and connects to the other, on this machine.
"""

import asyncio
import sys
from typing import cast

import uvloop


class End(asyncio.Protocol):
    """One side of a connection; what comes here goes out at the other."""

    def __init__(self, other: "End | None" = None) -> None:
        self.other = other
        self.waiting: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        if self.other is None:
            loop = asyncio.get_running_loop()
            self.reaching = loop.create_task(loop.create_connection(lambda: End(self), "127.0.0.1", int(sys.argv[2])))
        else:
            self.other.other = self
            for data in self.other.waiting:
                self.write(data)

    def write(self, data: bytes) -> None:
        self.transport.write(data)

    def data_received(self, data: bytes) -> None:
        if self.other is None:
            self.waiting.append(data)
        elif not self.other.transport.is_closing():
            self.other.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        if self.other is not None:
            self.other.transport.close()


async def main() -> None:
    server = await asyncio.get_running_loop().create_server(End, "127.0.0.1", int(sys.argv[1]))
    await server.serve_forever()


uvloop.run(main())
