"""Does a house with a million tables behind it open as soon, and is its lobby as quick?

`python -m benchmarks.crowded` lets a house play one puzzle to its end, begin another and leave it, lay one table that
waits in the lobby, and two people play VIPs; then copies them in SQLite, a million times, twenty thousand times, five
hundred times and, as matches of those two, a thousand times, as if as many people had done the same long ago. It starts
the house and takes the time until the lobby is there and a table is shown, and then what each of a thousand looks at
the lobby takes, at one's own profile, and what searches of one's own archive take, of one who has a hundred of these
tables and all of those matches.
"""

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection

from benchmarks.beside import get
from benchmarks.holding import Guest, answer
from benchmarks.serving import Serving

PUZZLE: Final = {"game": "redac-chef", "players": 1, "options": {"mode": "puzzle", "puzzle": 3}, "begin": True}
DAY: Final = 24 * 3600
MINE: Final = 100
"""Of the copies, so many are tables of the one who looks; all others are other people's."""
LOOKS: Final = {
    "the lobby": tuple(f"/api/tables?page={page}" for page in range(5)),
    "one's own profile": ("/api/me/profile",),
    "one's own archive": tuple(f"/api/me/archive?page={page}" for page in (0, 1, 40)),
    "matches won in a game": ("/api/me/archive?game=vips&result=won",),
    "matches with somebody": ("/api/me/archive?name=edg", "/api/me/archive?name=nobody"),
    "matches of some days": ("/api/me/archive?since=2026-01-01&until=2026-12-31",),
}
START_SECONDS, LOOK_MS = 2.0, 50.0


class Counts(msgspec.Struct, frozen=True):
    """How many tables of each kind are made."""

    finished: int
    abandoned: int
    waiting: int
    matches: int
    """Of the one who looks, against a friend."""


class Crowded(msgspec.Struct, frozen=True):
    """What was found."""

    counts: Counts
    megabytes: float
    fill_seconds: float
    empty_seconds: float
    """From starting a house without any table to the first answer of its lobby: what loading the program takes."""
    table_seconds: float
    """From starting the process to the first table shown, an abandoned one."""
    processor_empty: float
    processor_table: float
    """Seconds of the processor that the process had by then: the same whatever else the machine does."""
    first_profile_ms: float
    """The first look at a profile, for which matches have to be counted."""
    looks_ms: dict[str, tuple[float, float]]
    """The median and the 99th percentile of looks at each of `LOOKS`."""


class Start(msgspec.Struct, frozen=True):
    """How long it took, by the clock and by the processor."""

    seconds: float
    processor: float


class Examples(msgspec.Struct, frozen=True):
    """A table of each kind, and who laid them."""

    guest: Guest
    finished: str
    abandoned: str
    waiting: str
    match: str


def started(house: Serving) -> Start:
    return Start(time.perf_counter() - house.began, house.processor())


async def lay_examples(folder: Path) -> tuple[Examples, Start]:
    """A table of each kind; and how soon the empty house was there."""
    with Serving(folder, job_workers=0):  # makes the schema
        pass
    with Serving(folder, job_workers=0) as house:
        guest, friend = Guest(house.port), Guest(house.port, "Edgar")
        get(guest, "/api/tables")
        empty = started(house)
        over, left = (str(guest.post("/api/tables", {**PUZZLE, "public": False})[0]["id"]) for _ in range(2))
        async with guest.at(over) as socket:
            for action in ("ready", "tirage"):
                command = {"type": "play", "id": action, "seat": 0, "action": {"type": action}}
                await socket.send(msgspec.json.encode(command).decode())
                await answer(socket, "answer", action)
        waiting = str(guest.post("/api/tables", {"game": "vips", "players": 2})[0]["id"])
        match = guest.lay()
        async with guest.at(match) as mine, friend.at(match) as his:
            await friend.ask(his, {"type": "sit", "seat": 1})
            await guest.ask(mine, {"type": "begin"})
            await asyncio.gather(play_to_the_end(mine, Random(1)), play_to_the_end(his, Random(2)))
        get(guest, "/api/me/profile")  # counts them
    return Examples(guest, over, left, waiting, match), empty


async def play_to_the_end(socket: ClientConnection, rng: Random) -> None:
    """Any legal action whenever there is one."""
    async for text in socket:
        shown = msgspec.json.decode(text)
        if shown["type"] != "update" or shown["match"] is None:
            continue
        if shown["match"]["outcome"] is not None:
            return
        for hand in shown["match"]["hands"]:
            if hand["legal"]:
                command = {"type": "play", "id": f"{shown['number']}", "seat": hand["seat"]}
                await socket.send(msgspec.json.encode({**command, "action": rng.choice(hand["legal"])}).decode())


def copy(database: sqlite3.Connection, table: str, copies: int, mine: int, days_ago: float) -> None:
    """As if so many others had done the same at that time; `mine` of them the same person."""
    for name, key in (("tables", "id"), ("seats", "table_id"), ("events", "table_id"), ("endings", "table_id")):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
        changes: dict[str, str] = {
            key: f"substr({key}, 1, 10) || '-' || n",
            "person": f"CASE WHEN n <= {mine} THEN person ELSE substr(person, 1, 10) || '-' || n END",
            "host": f"CASE WHEN n <= {mine} THEN host ELSE substr(host, 1, 10) || '-' || n END",
            "at": f"at - {days_ago * DAY} - n",
            "changed": f"changed - {days_ago * DAY} - n",
        }
        chosen = ", ".join(changes.get(column, column) for column in columns)
        database.execute(
            f"WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < {copies}) "
            f"INSERT INTO {name} ({', '.join(columns)}) SELECT {chosen} FROM one, {name} WHERE {key} = ? ORDER BY n",
            (table,),
        )


def fill(file: Path, examples: Examples, counts: Counts) -> float:
    """Matches are counted, as they are once somebody has looked, but for the puzzles of the one who looks."""
    began = time.perf_counter()
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA synchronous=OFF")
        database.execute("PRAGMA cache_size=-200000")
        with database:
            copy(database, examples.finished, counts.finished, MINE, 30)
            copy(database, examples.abandoned, counts.abandoned, MINE, 1)
            copy(database, examples.waiting, counts.waiting, MINE, 0)
            copy(database, examples.match, counts.matches, counts.matches, 30)
            uncounted = [(f"{examples.finished[:10]}-{number}",) for number in range(1, MINE + 1)]
            database.executemany("DELETE FROM endings WHERE table_id = ?", uncounted)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return time.perf_counter() - began


def look(guest: Guest, path: str) -> float:
    """Milliseconds until it is answered."""
    began = time.perf_counter()
    get(guest, path)
    return (time.perf_counter() - began) * 1000


def look_around(guest: Guest, times: int) -> dict[str, tuple[float, float]]:
    found = {}
    for what, paths in LOOKS.items():
        took = sorted(look(guest, path) for path in islice(cycle(paths), times))
        found[what] = median(took), took[int(len(took) * 0.99)]
    return found


async def crowd(folder: Path, counts: Counts, times: int) -> Crowded:
    examples, empty = await lay_examples(folder)
    guest, file = examples.guest, folder / "house.sqlite"
    filling = fill(file, examples, counts)
    with Serving(folder) as house:
        guest.port = house.port
        async with guest.at(f"{examples.abandoned[:10]}-{counts.abandoned}") as socket:
            await answer(socket, "update")
        shown = started(house)
        first = look(guest, "/api/me/profile")
        while get(guest, "/api/me/profile")["counting"]:
            pass
        looks = look_around(guest, times)
    size = file.stat().st_size / 1e6
    starts = (empty.seconds, shown.seconds, empty.processor, shown.processor)
    return Crowded(counts, size, filling, *starts, first, looks)


@click.command()
@click.option("--finished", default=1_000_000, show_default=True, type=click.IntRange(1), help="Tables that are over.")
@click.option("--abandoned", default=20_000, show_default=True, type=click.IntRange(1), help="Puzzles that were left.")
@click.option("--waiting", default=500, show_default=True, type=click.IntRange(1), help="Tables in the lobby.")
@click.option(
    "--matches", default=1000, show_default=True, type=click.IntRange(1), help="Of one's own, against a friend."
)
@click.option("--looks", "times", default=1000, show_default=True, type=click.IntRange(10), help="At each page.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(finished: int, abandoned: int, waiting: int, matches: int, times: int, as_json: bool) -> None:
    """The start of a house with a million tables behind it, its lobby, somebody's profile and archive."""
    counts = Counts(finished, abandoned, waiting, matches)
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(crowd(Path(folder), counts, times))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
        return
    title = f"{finished:,} finished, {abandoned:,} abandoned, {waiting:,} waiting, {matches:,} of one's own"
    table = Table(title, "", box=box.SIMPLE_HEAD)
    for name, value in rows(found):
        table.add_row(name, value)
    Console(highlight=False).print(table)


def rows(found: Crowded) -> Iterator[tuple[str, str]]:
    empty = _took(found.empty_seconds, found.processor_empty)
    shown = _took(found.table_seconds, found.processor_table)
    yield "the database", f"{found.megabytes:,.0f} MB, filled in {found.fill_seconds:.0f} s"
    yield "an empty house, from starting to its lobby", empty
    yield f"from starting to the first table (goal {START_SECONDS:g} s)", shown
    yield "the first look at a profile, with matches to be counted", f"{found.first_profile_ms:.0f} ms"
    for what, (middle, late) in found.looks_ms.items():
        yield f"{what}, p50 and p99 (goal {LOOK_MS:g} ms)", f"{middle:.1f} and {late:.1f} ms"
    yield "load of the system", f"{os.getloadavg()[0]:.1f}"


def _took(seconds: float, processor: float) -> str:
    return f"{seconds:.2f} s, {processor:.2f} s of the processor"


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.crowded")
