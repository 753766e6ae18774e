"""Does anybody at a table notice that others open replays, proofs, records, reports and puzzles?

`python -m benchmarks.beside` opens a real house in which fifty people play at twenty-five tables, ten moves a second at
each, and takes the time from a move to its answer: in turn alone, and while six others (`readers.py`) open, one after
another, a click after each answer, a long replay of Défense d'afficher, its proof, its record, the report on a day
of Rédac' Chef that is being made meanwhile, the puzzles, and the best page of one. The 99th percentiles of two windows
that follow each other give a ratio; the median of the ratios counts, since machines are noisy.

Workers and readers share the machine with the house, though they give way to it. A third window tells what that alone
costs: as many processes of the same priority count, and ask the house for nothing. How late the event loop came is read
from the house's own metrics.
"""

import asyncio
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
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
READERS: Final = 6
COUNT: Final = "from marbre.server.jobs.process import give_way; give_way(); any(iter(int, 1))"
COUNTING: Final = 3
"""As the readers, the worker that somebody waits for, and the one that makes reports."""
GAME: Final = "endless"
PAUSE: Final = 0.1
"""Seconds between being told that one may act and acting, in the mean."""
SETTLING: Final = 1.0
GOAL: Final = 1.5
REPORT_SECONDS: Final = 2.0
PUZZLE: Final = "1"


class Opened(msgspec.Struct, frozen=True):
    """How often something was opened, with this status."""

    path: str
    status: int
    count: int


class Window(msgspec.Struct, frozen=True):
    """What those at the tables had while it lasted, and how late the loop came in the mean."""

    moves: int
    p50_ms: float
    p99_ms: float
    lag_ms: float
    opened: tuple[Opened, ...] = ()
    """What the others opened meanwhile, and a moment before and after."""


class Found(msgspec.Struct, frozen=True):
    """All windows, in the order of the rounds."""

    alone: list[Window]
    beside: list[Window]
    busy: list[Window]

    def ratio(self, others: Sequence[Window]) -> float:
        """The 99th percentile beside the readers over that in other windows."""
        return median(one.p99_ms / other.p99_ms for one, other in zip(self.beside, others, strict=True))


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
    arguments = [str(port), cookie, str(seconds + 2 * SETTLING), str(READERS), *paths]
    readers = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.readers", *arguments, stdout=subprocess.PIPE
    )
    await asyncio.sleep(SETTLING)
    window = await watch(port, clock, seconds)
    opened = msgspec.json.decode((await readers.communicate())[0], type=tuple[Opened, ...])
    await made(library.guest, paper)
    return msgspec.structs.replace(window, opened=opened)


async def watch_busy(port: int, clock: Clock, seconds: float) -> Window:
    """The same while the machine is busy with something else."""
    counting = [subprocess.Popen([sys.executable, "-c", COUNT]) for _ in range(COUNTING)]
    try:
        await asyncio.sleep(SETTLING)
        return await watch(port, clock, seconds)
    finally:
        for process in counting:
            process.kill()
            process.wait()


async def compare(folder: Path, rounds: int, seconds: float) -> Found:
    """Windows of the three kinds in turn."""
    clock, found = Clock(), Found([], [], [])
    with Serving(folder, job_seconds=REPORT_SECONDS, bot_milliseconds=5, bot_hands=1e6) as house:
        library = await fill(house.port, rounds)
        players = [player for _ in range(TABLES) for player in await begin(house.port, clock)]
        for paper in library.papers:
            await asyncio.sleep(SETTLING)
            found.alone.append(await watch(house.port, clock, seconds))
            found.beside.append(await watch_beside(library, paper, clock, seconds))
            found.busy.append(await watch_busy(house.port, clock, seconds))
        for player in players:
            player.cancel()
    return found


@click.command()
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1), help="Windows of each kind.")
@click.option("--seconds", default=6.0, show_default=True, type=click.FloatRange(1), help="How long each lasts.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(rounds: int, seconds: float, as_json: bool) -> None:
    """Moves at twenty-five tables, alone and while others open replays, proofs, records, reports and puzzles."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(compare(Path(folder), rounds, seconds))
    ratios = {"p99_over_alone": found.ratio(found.alone), "p99_over_busy": found.ratio(found.busy)}
    if as_json:
        told = {**ratios, "goal": GOAL, "holds": ratios["p99_over_alone"] <= GOAL, **msgspec.structs.asdict(found)}
        click.echo(msgspec.json.encode(told).decode())
    else:
        _show(found, seconds)


def _show(found: Found, seconds: float) -> None:
    kinds = {"alone": found.alone, "while others read": found.beside, "while others count": found.busy}
    table = Table("fifty players, twenty-five tables", box=box.SIMPLE_HEAD)
    for heading in ("moves a second", "p50, ms", "p99, ms", "loop late, mean ms", "opened a second"):
        table.add_column(heading, justify="right")
    for name, windows in kinds.items():
        figures = (median(values) for values in zip(*(_figures(one, seconds) for one in windows), strict=True))
        table.add_row(name, *(f"{figure:,.1f}" for figure in figures))
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 100
    console.print(table)
    ratio = found.ratio(found.alone)
    console.print(f"p99 while others read, over alone: {ratio:.2f}; goal <= {GOAL:g} {_verdict(ratio)}")
    console.print(f"p99 while others read, over while others count: {found.ratio(found.busy):.2f}")


def _verdict(ratio: float) -> str:
    return "holds" if ratio <= GOAL else "does not hold"


def _figures(window: Window, seconds: float) -> tuple[float, ...]:
    opened = sum(one.count for one in window.opened if one.status == 200)
    return window.moves / seconds, window.p50_ms, window.p99_ms, window.lag_ms, opened / (seconds + 2 * SETTLING)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.beside")
