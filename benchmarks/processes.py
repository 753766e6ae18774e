"""What do more processes give on one PostgreSQL, and does it matter which of them serves a table?

`python -m benchmarks.processes` opens 1, 2 and 4 houses on one database and lets two people at each of fifty tables
play noughts and crosses that never end, as fast as they are answered: once all people of a table at one process, as a
lease with perfect routing would have it, and once everybody at any process, as it is without. Moves a second, what a
move took from its command to its answer, and how often an event's number was lost to another process.
"""

import asyncio
import json
import re
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
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
from benchmarks.serving import Serving

WAYS: Final = {"routed": "all of a table at one process", "any": "everybody at any process"}


class Load(msgspec.Struct, frozen=True):
    """What people got in one round."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    lost_per_move: float
    """Races for a number that were lost to another process, for each move."""
    processor_us: float
    """Of all houses, for each move."""


def post(port: int, path: str, data: Any, cookie: str = "") -> tuple[str, Any]:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(data).encode(), headers)
    with urllib.request.urlopen(asked, timeout=60) as reply:
        return (reply.headers["set-cookie"] or "").split(";")[0], json.load(reply)


class Round:
    """People at tables, until time is out."""

    def __init__(self, houses: list[Serving], way: str) -> None:
        self.houses, self.way = houses, way
        self.over = False
        self.took: list[float] = []

    def port(self, table: int, seat: int) -> int:
        return self.houses[(table if self.way == "routed" else table + seat) % len(self.houses)].port

    async def run(self, tables: int, seconds: float) -> Load:
        laid = [await asyncio.to_thread(self._lay, number) for number in range(tables)]
        people = [
            asyncio.ensure_future(self._play(table, cookie, self.port(number, seat), seat))
            for number, (table, cookies) in enumerate(laid)
            for seat, cookie in enumerate(cookies)
        ]
        await asyncio.sleep(1.0)
        self.took.clear()
        races, processor = self._races(), sum(house.processor() for house in self.houses)
        await asyncio.sleep(seconds)
        took, self.over = sorted(self.took), True
        races, processor = self._races() - races, sum(house.processor() for house in self.houses) - processor
        for one in people:
            one.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        moves = max(1, len(took))
        p99 = took[int(moves * 0.99)] if took else 0.0
        return Load(moves / seconds, median(took or [0.0]), p99, races / moves, processor / moves * 1e6)

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
                    sent, number = time.perf_counter(), number + 1
                    action = hands[0]["legal"][0]
                    await socket.send(json.dumps({"type": "play", "id": f"{number}", "seat": seat, "action": action}))

    def _races(self) -> float:
        found = 0.0
        for house in self.houses:
            with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/metrics", timeout=60) as reply:
                lost = re.search(r"^marbre_races_lost_total (\S+)", reply.read().decode(), re.M)
                found += float(lost[1]) if lost else 0.0
        return found


def measure(server: str, count: int, way: str, tables: int, seconds: float) -> Load:
    """With a database of its own on this server."""
    name = f"house{time.monotonic_ns()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = server.replace("/postgres?", f"/{name}?")
    with ExitStack() as stack:
        places = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(count)]
        houses = [stack.enter_context(Serving(place, database=url, job_workers=0)) for place in places]
        return asyncio.run(Round(houses, way).run(tables, seconds))


@click.command()
@click.option("--processes", multiple=True, default=(1, 2, 4), show_default=True, help="How many; repeat it.")
@click.option("--tables", default=50, show_default=True, type=click.IntRange(1))
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="How often each is measured.")
@click.option("--seconds", default=5.0, show_default=True, type=click.FloatRange(0.5), help="How long a round lasts.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(processes: tuple[int, ...], tables: int, rounds: int, seconds: float, as_json: bool) -> None:
    """Moves a second by 1, 2 and 4 processes on one PostgreSQL, with tables routed to one process and without."""
    kinds = [(count, way) for count in processes for way in WAYS if count > 1 or way == "any"]
    found: dict[tuple[int, str], list[Load]] = {kind: [] for kind in kinds}
    with database() as server:
        for _ in range(rounds):
            for count, way in kinds:
                found[count, way].append(measure(server, count, way, tables, seconds))
                click.echo(f"{count}, {WAYS[way]}: {found[count, way][-1]}", err=True)
    if as_json:
        click.echo(msgspec.json.encode({f"{count} {way}": loads for (count, way), loads in found.items()}).decode())
        return
    headings = ("moves a second", "p50, ms", "p99, ms", "races lost a move", "processor, µs a move")
    table = Table("processes", "people", *headings, box=box.SIMPLE_HEAD)
    for (count, way), loads in found.items():
        figures = [median(values) for values in zip(*map(msgspec.structs.astuple, loads), strict=True)]
        table.add_row(f"{count}", WAYS[way], *(f"{figure:,.2f}" for figure in figures))
    Console(highlight=False, width=150).print(table)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.processes")
