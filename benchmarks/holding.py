"""What does a house hold, and how soon is it back?

`python -m benchmarks.holding` lays tables and begins their games, opens idle sockets at them, and weighs the process
after each; asks for a pong from all of them; then kills it with -9 and waits for the first table to be shown again.
"""

import asyncio
import signal
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any, Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.serving import Serving

AT_ONCE: Final = 50


class Held(msgspec.Struct, frozen=True):
    """What was found."""

    sockets: int
    tables: int
    kib_per_table: float
    kib_per_socket: float
    pong_p50_ms: float
    pong_p99_ms: float
    recovery_seconds: float


class Guest:
    """Somebody who lays tables."""

    def __init__(self, port: int, name: str = "Agathe") -> None:
        self.port, self.cookie = port, ""
        self.cookie = self.post("/api/me", {"name": name})[1].split(";")[0]

    def post(self, path: str, body: dict[str, Any]) -> tuple[Any, str]:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            msgspec.json.encode(body),
            {"content-type": "application/json", "cookie": self.cookie},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return msgspec.json.decode(answer.read()), answer.headers.get("set-cookie") or ""

    def lay(self) -> str:
        """A table at which both seats are his, with its game begun."""
        return str(self.post("/api/tables", {"game": "vips", "players": 2, "public": False})[0]["id"])

    def at(self, table: str) -> connect:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        cookie = {"Cookie": self.cookie}
        return connect(
            address, additional_headers=cookie, compression=None, proxy=None, open_timeout=None, ping_interval=None
        )

    async def begin(self, table: str) -> None:
        async with self.at(table) as socket:
            await self.ask(socket, {"type": "sit", "seat": 1})
            await self.ask(socket, {"type": "begin"})

    async def ask(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        """And wait until it is done."""
        await socket.send(msgspec.json.encode({"id": command["type"], **command}).decode())
        await answer(socket, "answer", command["type"])


async def answer(socket: ClientConnection, kind: str, command: str | None = None) -> None:
    while (heard := msgspec.json.decode(await socket.recv()))["type"] != kind or heard.get("id") != command:
        pass


async def ping(socket: ClientConnection) -> float:
    began = time.perf_counter()
    await socket.send('{"type": "ping", "at": 0}')
    await answer(socket, "pong")
    return (time.perf_counter() - began) * 1000


async def hold(folder: Path, tables: int, sockets: int) -> Held:
    with Serving(folder, request_seconds=600) as house:
        guest, empty = Guest(house.port), house.memory()
        laid = [guest.lay() for _ in range(tables)]
        for table in laid:
            await guest.begin(table)
        full = house.memory()
        limit = asyncio.Semaphore(AT_ONCE)

        async def open_one(number: int) -> ClientConnection:
            async with limit:
                return await guest.at(laid[number % tables])

        idle = await asyncio.gather(*map(open_one, range(sockets)))
        pongs = sorted([await ping(socket) for socket in idle])
        crowded = house.memory()
        house.process.send_signal(signal.SIGKILL)
        house.process.wait()
        await asyncio.gather(*(socket.close() for socket in idle), return_exceptions=True)
    with Serving(folder) as back:
        guest.port = back.port
        async with guest.at(laid[-1]) as socket:
            await answer(socket, "update")
        recovery = time.perf_counter() - back.began
    return Held(
        sockets=sockets,
        tables=tables,
        kib_per_table=(full - empty) / tables / 1024,
        kib_per_socket=(crowded - full) / sockets / 1024,
        pong_p50_ms=median(pongs),
        pong_p99_ms=pongs[int(len(pongs) * 0.99)],
        recovery_seconds=recovery,
    )


@click.command()
@click.option("--tables", default=200, show_default=True, type=click.IntRange(1), help="Tables with a game begun.")
@click.option("--sockets", default=1000, show_default=True, type=click.IntRange(1), help="Idle sockets at them.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(tables: int, sockets: int, as_json: bool) -> None:
    """Idle sockets, memory per table, and the time from kill -9 to the first table shown again."""
    with tempfile.TemporaryDirectory() as folder:
        held = asyncio.run(hold(Path(folder), tables, sockets))
    if as_json:
        click.echo(msgspec.json.encode(held).decode())
        return
    table = Table("a house holds", "", box=box.SIMPLE_HEAD)
    table.add_row("idle sockets, every one answered", f"{held.sockets:,}")
    table.add_row("their pongs one after another, p50 and p99", f"{held.pong_p50_ms:.2f} and {held.pong_p99_ms:.2f} ms")
    table.add_row("memory per idle socket", f"{held.kib_per_socket:.0f} KiB")
    table.add_row(f"memory per begun table, of {held.tables}", f"{held.kib_per_table:.0f} KiB")
    table.add_row("from starting again after kill -9 to the first table shown", f"{held.recovery_seconds:.1f} s")
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.holding")
