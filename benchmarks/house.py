"""How many moves a second does a house save and tell, over real sockets, and how long does each take?

Fifty people at twenty-five tables of two, each playing as soon as it is his turn. A move counts when its answer is
there: it is then on the disk, and everybody at the table has been sent his own update. Games that end are followed by
others, laid beforehand; walking over to them is part of the time.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from socket import socket
from statistics import quantiles
from time import perf_counter

import msgspec
from websockets.asyncio.client import ClientConnection, connect

TABLES = 25
SETTLING = 0.5
PROGRAM = """
import sys
from marbre.server.serve import serve
from marbre.server.settings import Settings
many = 1e9
serve(Settings(port=int(sys.argv[1]), db=sys.argv[2], bot_pace=0, stale_seconds=600, queue=4096, commands_per_second=many,
    commands_burst=10**9, requests_per_second=many, requests_burst=10**9))
"""


class Load(msgspec.Struct, frozen=True):
    """What a load of so many clients gave."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float


class _Hand(msgspec.Struct):
    seat: int | None
    legal: list[msgspec.Raw]


class _Match(msgspec.Struct):
    hands: list[_Hand]
    outcome: msgspec.Raw


class _Heard(msgspec.Struct):
    type: str
    id: str | None = None
    match: _Match | None = None


class House:
    """A house in a process of its own, on a disk of its own."""

    def __init__(self, folder: Path) -> None:
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.database = folder / "house.sqlite"
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        arguments = [sys.executable, "-c", PROGRAM, str(self.port), str(self.database)]
        return subprocess.Popen(arguments, stderr=subprocess.DEVNULL)

    async def request(self, method: str, path: str, body: object = None, cookie: str = "") -> tuple[bytes, str]:
        """One request over a connection of its own: the body of the answer, and the cookie that it sets."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\nconnection: close\r\ncookie: {cookie}\r\n"
        writer.write(f"{head}content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n".encode() + data)
        answer = await reader.read()
        writer.close()
        headers, _, content = answer.partition(b"\r\n\r\n")
        lines = headers.decode().lower().split("\r\n")
        raw = headers.decode().split("\r\n")
        at = next((number for number, line in enumerate(lines) if line.startswith("set-cookie:")), None)
        return content, raw[at].split(":", 1)[1].strip().split(";")[0] if at is not None else ""

    async def ready(self) -> float:
        """Wait until it answers; how long that took."""
        began = perf_counter()
        while True:
            try:
                await self.request("GET", "/health")
            except OSError:
                await asyncio.sleep(0.02)
            else:
                return perf_counter() - began

    async def guest(self, name: str) -> str:
        return (await self.request("POST", "/api/me", {"name": name}))[1]

    async def lay(self, cookie: str, **table: object) -> str:
        body, _ = await self.request("POST", "/api/tables", {"game": "vips", "players": 2, **table}, cookie)
        return str(msgspec.json.decode(body)["id"])

    @asynccontextmanager
    async def sit(self, table: str, cookie: str) -> AsyncIterator[ClientConnection]:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        async with connect(url, additional_headers={"cookie": cookie}, compression=None, max_queue=None) as opened:
            yield opened

    def memory(self) -> int:
        """Bytes that the house's process holds."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


class Watch:
    """Counts answered moves while it runs."""

    def __init__(self) -> None:
        self.running = False
        self.over = False
        self.took: list[float] = []


_DECODER = msgspec.json.Decoder(_Heard)


async def play(house: House, tables: list[str], cookie: str, watch: Watch, rng: Random, *, begins: bool) -> None:
    """One person, table after table, until the time is over."""
    for table in tables:
        async with house.sit(table, cookie) as socket_:
            await _play_one(socket_, watch, rng, seat=0 if begins else 1)
        if watch.over:
            return


async def _play_one(socket_: ClientConnection, watch: Watch, rng: Random, seat: int) -> None:
    """One game; the update that a move brings comes before its answer, so the next move waits for both."""
    if seat == 1:
        await socket_.send('{"type":"sit","id":"sit","seat":1}')
        await socket_.send('{"type":"begin","id":"begin"}')
    sent, number = 0.0, 0
    legal: list[msgspec.Raw] = []
    while not watch.over:
        heard = _DECODER.decode(await socket_.recv(decode=False))
        if heard.type == "answer" and heard.id == str(number):
            if watch.running:
                watch.took.append(perf_counter() - sent)
            sent = 0.0
        if heard.match is not None:
            if bytes(heard.match.outcome) != b"null":
                return
            legal = heard.match.hands[0].legal if heard.match.hands[0].seat == seat else []
        if legal and not sent:
            number += 1
            action = bytes(legal[int(rng.random() * len(legal))]).decode()
            legal, sent = [], perf_counter()
            await socket_.send(f'{{"type":"play","id":"{number}","seat":{seat},"action":{action}}}')


async def load(house: House, seconds: float, seed: int, tables: int = TABLES) -> Load:
    """So many tables of two at work for that long."""
    watch, rng = Watch(), Random(seed)
    many = max(4, int(seconds * 8))
    work = []
    for number in range(tables):
        one, other = await house.guest(f"one {number}"), await house.guest(f"other {number}")
        laid = [await house.lay(one) for _ in range(many)]
        for cookie, begins in ((one, True), (other, False)):
            work.append(asyncio.create_task(play(house, laid, cookie, watch, Random(rng.random()), begins=begins)))
    await asyncio.sleep(SETTLING)
    watch.running, began = True, perf_counter()
    await asyncio.sleep(seconds)
    watch.running, took = False, perf_counter() - began
    watch.over = True
    for task in work:
        task.cancel()
    for ended in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    cuts = quantiles(watch.took, n=100)
    return Load(len(watch.took) / took, cuts[49] * 1000, cuts[98] * 1000)


@asynccontextmanager
async def open_house() -> AsyncIterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        try:
            await house.ready()
            yield house
        finally:
            house.process.terminate()
            house.process.wait()


async def main() -> None:
    _, seconds, seed = sys.argv[1:]
    async with open_house() as house:
        found = await load(house, float(seconds), int(seed))
    print(found.moves_per_second)


if __name__ == "__main__":
    asyncio.run(main())
