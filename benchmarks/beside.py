"""Does anybody at a table notice that others open replays, proofs, records, reports and puzzles?

`python -m benchmarks.beside` opens a real house in which fifty people play at twenty-five tables, ten moves a second
at each, and takes the time from a move to its answer: in turn alone, and while six others (`readers.py`) open a long
replay of Défense d'afficher, its proof, its record, the report on a day of Rédac' Chef that is being made meanwhile,
the puzzles, and the best page of one, each as fast as he gets answers. The 99th percentiles of two windows that follow
each other give a ratio; the median of the ratios counts, since machines are noisy. How late the event loop came is
read from the house's own metrics.
"""

import asyncio
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection

from benchmarks.holding import Guest, answer
from benchmarks.serving import Serving

TABLES: Final = 25
GAME: Final = "endless"
PAUSE: Final = 0.1
"""Seconds between being told that one may act and acting, in the mean."""
SETTLING: Final = 1.0
GOAL: Final = 1.5
REPORT_SECONDS: Final = 2.0
PUZZLE: Final = "1"


class Window(msgspec.Struct, frozen=True):
    """What those at the tables had while it lasted, and how late the loop came in the mean."""

    moves: int
    p50_ms: float
    p99_ms: float
    lag_ms: float
    opened: dict[str, dict[str, int]] = {}
    """What the others opened: by path, how many answers there were of each status."""


class Clock:
    """What every move took, with the moment at which it was answered."""

    def __init__(self) -> None:
        self.took: list[tuple[float, float]] = []

    def since(self, began: float) -> list[float]:
        return sorted(took for at, took in self.took if at >= began)


async def play(socket: ClientConnection, seat: int, clock: Clock) -> None:
    """Act a moment after each update that says one may, for ever."""
    rng, number, sent = Random(seat), 0, 0.0
    async for message in socket:
        heard = msgspec.json.decode(message)
        if heard["type"] == "answer" and heard["id"] == str(number):
            clock.took.append((time.perf_counter(), (time.perf_counter() - sent) * 1000))
        if heard["type"] != "update" or heard["match"] is None or not (legal := heard["match"]["hands"][0]["legal"]):
            continue
        await asyncio.sleep(PAUSE * (0.5 + rng.random()))
        number, sent = number + 1, time.perf_counter()
        command = {"type": "play", "id": str(number), "seat": seat, "action": rng.choice(legal)}
        await socket.send(msgspec.json.encode(command).decode())


async def begin(port: int, clock: Clock) -> list[asyncio.Task[None]]:
    """Two people at a table of their own, playing from now on."""
    one, other = Guest(port), Guest(port)
    table = str(one.post("/api/tables", {"game": GAME, "players": 2})[0]["id"])
    sockets = [await one.at(table), await other.at(table)]
    for command in ({"type": "sit", "seat": 1}, {"type": "begin"}):
        await sockets[1].send(msgspec.json.encode({"id": command["type"], **command}).decode())
        await answer(sockets[1], "answer", str(command["type"]))
    return [asyncio.create_task(play(socket, seat, clock)) for seat, socket in enumerate(sockets)]


class Library(msgspec.Struct, frozen=True):
    """What there is to open: matches that are over, the reports on the last of them not made yet."""

    guest: Guest
    long: str
    """A match of Défense d'afficher, long because its players wander."""
    papers: tuple[str, ...]
    """Matches of Rédac' Chef, one for each round."""

    def paths(self, paper: str) -> tuple[str, ...]:
        opened = [f"/api/tables/{self.long}/{what}" for what in ("replay", "proof", "record")]
        return (*opened, report_of(paper), "/api/puzzles", f"/api/puzzles/{PUZZLE}/best")


def report_of(table: str) -> str:
    return f"/api/tables/{table}/report?day=0"


async def fill(port: int, rounds: int) -> Library:
    """Let bots play what is to be opened, and the workers finish what a house makes when it is new."""
    guest = Guest(port)
    long = bot_match(guest, "defense-d-afficher", ["random"] * 4)
    first, *papers = [bot_match(guest, "redac-chef", ["novice"]) for _ in range(rounds + 1)]
    for table in (long, first, *papers):
        while get(guest, f"/api/tables/{table}")["status"] != "over":
            await asyncio.sleep(0.1)
    while get(guest, "/api/puzzles")["today"] is None:
        await asyncio.sleep(0.5)
    await made(guest, first)  # the last in the queue
    guest.post(f"/api/puzzles/{PUZZLE}/give-up", {})
    return Library(guest, long, tuple(papers))


def bot_match(guest: Guest, game: str, bots: Sequence[str]) -> str:
    asked = {"game": game, "players": len(bots), "bots": bots, "sit": False, "begin": True}
    return str(guest.post("/api/tables", asked)[0]["id"])


async def made(guest: Guest, paper: str) -> None:
    """Wait until a report is there."""
    while None in get(guest, report_of(paper))["sides"]:
        await asyncio.sleep(0.2)


def get(guest: Guest, path: str) -> Any:
    return msgspec.json.decode(fetch(guest.port, path, guest.cookie))


def fetch(port: int, path: str, cookie: str = "") -> bytes:
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"cookie": cookie})
    with urllib.request.urlopen(asked, timeout=60) as answered:
        body: bytes = answered.read()
    return body


class Lag(msgspec.Struct, frozen=True):
    """How late the loop came so far, in all, and how often that was looked at."""

    seconds: float
    count: float


async def lag(port: int) -> Lag:
    text = (await asyncio.to_thread(fetch, port, "/metrics")).decode()
    return Lag(
        *(float(re.findall(rf"^marbre_loop_lag_seconds_{name} (.+)$", text, re.M)[0]) for name in ("sum", "count"))
    )


async def watch(port: int, clock: Clock, seconds: float) -> Window:
    """What the players have for so long."""
    before, began = await lag(port), time.perf_counter()
    await asyncio.sleep(seconds)
    took, after = clock.since(began), await lag(port)
    late = (after.seconds - before.seconds) / max(1, after.count - before.count) * 1000
    return Window(len(took), median(took), took[int(len(took) * 0.99)], late)


async def watch_beside(library: Library, paper: str, clock: Clock, seconds: float) -> Window:
    """The same while others open what there is; afterwards the workers come to rest."""
    port, cookie, paths = library.guest.port, library.guest.cookie, library.paths(paper)
    arguments = [str(port), cookie, str(seconds + 2 * SETTLING), *paths]
    readers = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.readers", *arguments, stdout=subprocess.PIPE
    )
    await asyncio.sleep(SETTLING)
    window = await watch(port, clock, seconds)
    counted = msgspec.json.decode((await readers.communicate())[0])
    await made(library.guest, paper)
    names = [path.removeprefix("/api/").replace(library.long, "long").replace(paper, "paper") for path in paths]
    return msgspec.structs.replace(window, opened=dict(zip(names, counted, strict=True)))


async def compare(folder: Path, rounds: int, seconds: float) -> tuple[list[Window], list[Window]]:
    """Windows alone and beside the others, in turn."""
    clock, alone, beside = Clock(), [], []
    with Serving(folder, job_seconds=REPORT_SECONDS, bot_milliseconds=5, bot_hands=1e6) as house:
        library = await fill(house.port, rounds)
        players = [player for _ in range(TABLES) for player in await begin(house.port, clock)]
        for paper in library.papers:
            await asyncio.sleep(SETTLING)
            alone.append(await watch(house.port, clock, seconds))
            beside.append(await watch_beside(library, paper, clock, seconds))
        for player in players:
            player.cancel()
    return alone, beside


@click.command()
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1), help="Windows alone, and beside.")
@click.option("--seconds", default=8.0, show_default=True, type=click.FloatRange(1), help="How long each lasts.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(rounds: int, seconds: float, as_json: bool) -> None:
    """Moves at twenty-five tables, alone and while others open replays, proofs, records, reports and puzzles."""
    with tempfile.TemporaryDirectory() as folder:
        alone, beside = asyncio.run(compare(Path(folder), rounds, seconds))
    ratio = median(one.p99_ms / other.p99_ms for one, other in zip(beside, alone, strict=True))
    if as_json:
        found = {"alone": alone, "beside": beside, "p99_ratio": ratio, "goal": GOAL, "holds": ratio <= GOAL}
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show({"alone": alone, "while others read": beside}, seconds, ratio)


def _show(windows: Mapping[str, Sequence[Window]], seconds: float, ratio: float) -> None:
    table = Table("fifty players, twenty-five tables", box=box.SIMPLE_HEAD)
    for heading in ("moves a second", "p50, ms", "p99, ms", "loop late, mean ms", "opened a second"):
        table.add_column(heading, justify="right")
    for name, found in windows.items():
        figures = (median(values) for values in zip(*(_figures(one, seconds) for one in found), strict=True))
        table.add_row(name, *(f"{figure:,.1f}" for figure in figures))
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 100
    console.print(table)
    console.print(
        f"p99 beside over alone: {ratio:.2f}; goal <= {GOAL:g} {'holds' if ratio <= GOAL else 'does not hold'}"
    )


def _figures(window: Window, seconds: float) -> tuple[float, ...]:
    opened = sum(answered.get("200", 0) for answered in window.opened.values())
    return window.moves / seconds, window.p50_ms, window.p99_ms, window.lag_ms, opened / (seconds + 2 * SETTLING)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.beside")
