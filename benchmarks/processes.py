"""What do more processes give on one PostgreSQL, and does it matter which of them serves a table?

`python -m benchmarks.processes` opens 1, 2 and 4 houses on one database and lets two people at each of fifty tables
play noughts and crosses that never end, as fast as they are answered or at a human pace: with all people of a table at
one process, as a lease with perfect routing would have it; with everybody at any process, as it is without; and with
one of the two sent on to the owner of a lease by the process that he came to. That process is a relay of bytes, which
knows no frame: a house that forwards does more. Moves a second, what it took until a move was answered and until the
other saw it, and how often an event's number was lost to another process.
"""

import asyncio
import contextlib
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from socket import create_connection, socket
from statistics import median
from typing import Any, Final

import click
import msgspec
import psycopg
from rich import box
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

from benchmarks.notices import database
from benchmarks.serving import Serving, processor_of

WAYS: Final = {
    "routed": "all of a table at one process",
    "any": "everybody at any process",
    "forwarded": "sent on to the process of the table",
}
RELAY: Final = Path(__file__).parent / "peers" / "relay.py"


class Load(msgspec.Struct, frozen=True):
    """What people got in one round."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    seen_p50_ms: float
    """Until the other has been told of it."""
    seen_p99_ms: float
    lost_per_move: float
    """Races for a number that were lost to another process, for each move."""
    processor_us: float
    """Of all houses and relays, for each move."""


def post(port: int, path: str, data: Any, cookie: str = "") -> tuple[str, Any]:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(data).encode(), headers)
    with urllib.request.urlopen(asked, timeout=60) as reply:
        return (reply.headers["set-cookie"] or "").split(";")[0], json.load(reply)


class Round:
    """People at tables, until time is out."""

    def __init__(self, houses: list[Serving], relays: list["Relay"], way: str, pace: float) -> None:
        self.houses, self.relays, self.way, self.pace = houses, relays, way, pace
        self.over = False
        self.took: list[float] = []
        self.seen: list[float] = []
        self.moved: dict[str, float] = {}
        """When the last move at a table was sent."""

    def port(self, table: int, seat: int) -> int:
        own, came_to = table % len(self.houses), (table + seat) % len(self.houses)
        if self.way == "forwarded" and own != came_to:
            return self.relays[own].port
        return self.houses[came_to if self.way == "any" else own].port

    def processor(self) -> float:
        return sum(house.processor() for house in self.houses) + sum(relay.processor() for relay in self.relays)

    async def run(self, tables: int, seconds: float) -> Load:
        laid = [await asyncio.to_thread(self._lay, number) for number in range(tables)]
        people = [
            asyncio.ensure_future(self._play(table, cookie, self.port(number, seat), seat))
            for number, (table, cookies) in enumerate(laid)
            for seat, cookie in enumerate(cookies)
        ]
        await asyncio.sleep(1.0)
        self.took.clear()
        self.seen.clear()
        races, processor = self._races(), self.processor()
        await asyncio.sleep(seconds)
        took, seen, self.over = sorted(self.took), sorted(self.seen), True
        races, processor = self._races() - races, self.processor() - processor
        for one in people:
            one.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        moves = max(1, len(took))
        middle, middle_seen = median(took or [0.0]), median(seen or [0.0])
        costs = races / moves, processor / moves * 1e6
        return Load(moves / seconds, middle, p99(took), middle_seen, p99(seen), *costs)

    def _lay(self, number: int) -> tuple[str, list[str]]:
        port = self.houses[0].port
        cookies = [post(port, "/api/me", {"name": f"Guest {number} {seat}"})[0] for seat in range(2)]
        asked = {"game": "endless", "players": 2, "public": False}
        return str(post(port, "/api/tables", asked, cookies[0])[1]["id"]), cookies

    async def _play(self, table: str, cookie: str, port: int, seat: int) -> None:
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        async with connect(
            address, additional_headers={"Cookie": cookie}, compression=None, proxy=None, ping_interval=None
        ) as socket:
            if seat == 1:
                await socket.send('{"type":"sit","id":"s","seat":1}')
                await socket.send('{"type":"begin","id":"b"}')
            sent, number = 0.0, 0
            while not self.over:
                heard = json.loads(await socket.recv())
                if heard["type"] in ("answer", "refused") and sent and heard["id"] not in ("s", "b"):
                    self.took.append((time.perf_counter() - sent) * 1000)
                    sent = 0.0
                hands = heard["match"]["hands"] if heard["type"] == "update" and heard["match"] else []
                if hands and hands[0]["legal"] and not sent:
                    if table in self.moved:
                        self.seen.append((time.perf_counter() - self.moved[table]) * 1000)
                    await asyncio.sleep(self.pace * random.random() * 2)
                    sent, number = time.perf_counter(), number + 1
                    self.moved[table] = sent
                    action = hands[0]["legal"][0]
                    await socket.send(json.dumps({"type": "play", "id": f"{number}", "seat": seat, "action": action}))

    def _races(self) -> float:
        found = 0.0
        for house in self.houses:
            with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/metrics", timeout=60) as reply:
                lost = re.search(r"^marbre_races_lost_total (\S+)", reply.read().decode(), re.M)
                found += float(lost[1]) if lost else 0.0
        return found


class Relay:
    """A process that sends on what comes to it."""

    def __init__(self, target: int) -> None:
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.process = subprocess.Popen([sys.executable, str(RELAY), str(self.port), str(target)])

    def __enter__(self) -> "Relay":
        while True:
            with contextlib.suppress(OSError), create_connection(("127.0.0.1", self.port)):
                return self
            time.sleep(0.02)

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    def processor(self) -> float:
        return processor_of(self.process.pid)


def p99(found: list[float]) -> float:
    return found[int(len(found) * 0.99)] if found else 0.0


def measure(server: str, count: int, way: str, tables: int, seconds: float, pace: float) -> Load:
    """With a database of its own on this server."""
    name = f"house{time.monotonic_ns()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = server.replace("/postgres?", f"/{name}?")
    with ExitStack() as stack:
        places = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(count)]
        houses = [stack.enter_context(Serving(place, database=url, job_workers=0)) for place in places]
        targets = houses if way == "forwarded" else []
        relays = [stack.enter_context(Relay(house.port)) for house in targets]
        return asyncio.run(Round(houses, relays, way, pace).run(tables, seconds))


@click.command()
@click.option("--processes", multiple=True, default=(1, 2, 4), show_default=True, help="How many; repeat it.")
@click.option("--tables", default=50, show_default=True, type=click.IntRange(1))
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="How often each is measured.")
@click.option("--seconds", default=5.0, show_default=True, type=click.FloatRange(0.5), help="How long a round lasts.")
@click.option("--pace", default=0.0, show_default=True, help="Seconds that somebody thinks on average.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(processes: tuple[int, ...], tables: int, rounds: int, seconds: float, pace: float, as_json: bool) -> None:
    """Moves a second by 1, 2 and 4 processes on one PostgreSQL, with tables routed to one process and without."""
    kinds = [(count, way) for count in processes for way in WAYS if count > 1 or way == "any"]
    found: dict[tuple[int, str], list[Load]] = {kind: [] for kind in kinds}
    with database() as server:
        for _ in range(rounds):
            for count, way in kinds:
                found[count, way].append(measure(server, count, way, tables, seconds, pace))
                click.echo(f"{count}, {WAYS[way]}: {found[count, way][-1]}", err=True)
    if as_json:
        click.echo(msgspec.json.encode({f"{count} {way}": loads for (count, way), loads in found.items()}).decode())
        return
    headings = (
        "moves a second",
        "p50, ms",
        "p99, ms",
        "seen p50, ms",
        "seen p99, ms",
        "races lost a move",
        "processor, µs a move",
    )
    table = Table("processes", "people", *headings, box=box.SIMPLE_HEAD)
    for (count, way), loads in found.items():
        figures = [median(values) for values in zip(*map(msgspec.structs.astuple, loads), strict=True)]
        table.add_row(f"{count}", WAYS[way], *(f"{figure:,.2f}" for figure in figures))
    Console(highlight=False, width=170).print(table)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.processes")
