"""Does a house with a million tables behind it open as soon, and is its lobby as quick?

`python -m benchmarks.crowded` lets a house play one puzzle to its end, begin another and leave it, and lay one table
that waits in the lobby; then copies them in SQLite, a million times, twenty thousand times and five hundred times, as
if as many people had done the same long ago. It starts the house and takes the time until the lobby is there and a
table is shown, and then what each of a thousand looks at the lobby takes, of one who has a hundred of these tables.
"""

import asyncio
import os
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.beside import get
from benchmarks.holding import Guest, answer
from benchmarks.serving import Serving

PUZZLE: Final = {"game": "redac-chef", "players": 1, "options": {"mode": "puzzle", "puzzle": 3}, "begin": True}
DAY: Final = 24 * 3600
MINE: Final = 100
"""Of the copies, so many are tables of the one who looks at the lobby; all others are other people's."""
START_SECONDS, LOOK_MS = 2.0, 50.0


class Crowded(msgspec.Struct, frozen=True):
    """What was found."""

    finished: int
    abandoned: int
    waiting: int
    megabytes: float
    fill_seconds: float
    empty_seconds: float
    """From starting a house without any table to the first answer of its lobby: what loading the program takes."""
    table_seconds: float
    """From starting the process to the first table shown, an abandoned one."""
    processor_empty: float
    processor_table: float
    """Seconds of the processor that the process had by then: the same whatever else the machine does."""
    look_p50_ms: float
    look_p99_ms: float


class Start(msgspec.Struct, frozen=True):
    """How long it took, by the clock and by the processor."""

    seconds: float
    processor: float


def started(house: Serving) -> Start:
    return Start(time.perf_counter() - house.began, house.processor())


async def lay_examples(folder: Path) -> tuple[Guest, tuple[str, str, str], Start]:
    """A puzzle that is over, one that was left, and a table that waits; and how soon the empty house was there."""
    with Serving(folder, job_workers=0):  # makes the schema
        pass
    with Serving(folder, job_workers=0) as house:
        guest = Guest(house.port)
        get(guest, "/api/tables")
        empty = started(house)
        over, left = (str(guest.post("/api/tables", {**PUZZLE, "public": False})[0]["id"]) for _ in range(2))
        async with guest.at(over) as socket:
            for action in ("ready", "tirage"):
                command = {"type": "play", "id": action, "seat": 0, "action": {"type": action}}
                await socket.send(msgspec.json.encode(command).decode())
                await answer(socket, "answer", action)
        waiting = str(guest.post("/api/tables", {"game": "vips", "players": 2})[0]["id"])
    return guest, (over, left, waiting), empty


def copy(database: sqlite3.Connection, table: str, copies: int, days_ago: float) -> None:
    """As if so many others had done the same at that time."""
    for name, key in (("tables", "id"), ("seats", "table_id"), ("events", "table_id")):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
        changes: dict[str, str] = {
            key: f"substr({key}, 1, 10) || '-' || n",
            "person": f"CASE WHEN n <= {MINE} THEN person ELSE substr(person, 1, 10) || '-' || n END",
            "host": f"CASE WHEN n <= {MINE} THEN host ELSE substr(host, 1, 10) || '-' || n END",
            "at": f"at - {days_ago * DAY} - n",
            "changed": f"changed - {days_ago * DAY} - n",
        }
        chosen = ", ".join(changes.get(column, column) for column in columns)
        database.execute(
            f"WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < {copies}) "
            f"INSERT INTO {name} ({', '.join(columns)}) SELECT {chosen} FROM one, {name} WHERE {key} = ? ORDER BY n",
            (table,),
        )


def fill(file: Path, examples: tuple[str, str, str], counts: tuple[int, int, int]) -> float:
    began = time.perf_counter()
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA synchronous=OFF")
        database.execute("PRAGMA cache_size=-200000")
        for table, copies, days_ago in zip(examples, counts, (30, 1, 0), strict=True):
            with database:
                copy(database, table, copies, days_ago)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return time.perf_counter() - began


def looks(guest: Guest, times: int) -> list[float]:
    took: list[float] = []
    for look in range(times):
        began = time.perf_counter()
        get(guest, f"/api/tables?page={look % 5}")
        took.append((time.perf_counter() - began) * 1000)
    return sorted(took)


async def crowd(folder: Path, counts: tuple[int, int, int], times: int) -> Crowded:
    guest, examples, empty = await lay_examples(folder)
    file = folder / "house.sqlite"
    filling = fill(file, examples, counts)
    with Serving(folder) as house:
        guest.port = house.port
        async with guest.at(f"{examples[1][:10]}-{counts[1]}") as socket:
            await answer(socket, "update")
        shown = started(house)
        took = looks(guest, times)
    size = file.stat().st_size / 1e6
    starts = (empty.seconds, shown.seconds, empty.processor, shown.processor)
    return Crowded(*counts, size, filling, *starts, median(took), took[int(len(took) * 0.99)])


@click.command()
@click.option("--finished", default=1_000_000, show_default=True, type=click.IntRange(1), help="Tables that are over.")
@click.option("--abandoned", default=20_000, show_default=True, type=click.IntRange(1), help="Puzzles that were left.")
@click.option("--waiting", default=500, show_default=True, type=click.IntRange(1), help="Tables in the lobby.")
@click.option("--looks", "times", default=1000, show_default=True, type=click.IntRange(10), help="At the lobby.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(finished: int, abandoned: int, waiting: int, times: int, as_json: bool) -> None:
    """The start of a house with a million tables behind it, and its lobby."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(crowd(Path(folder), (finished, abandoned, waiting), times))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
        return
    table = Table(f"{found.finished:,} finished, {found.abandoned:,} abandoned, {found.waiting:,} waiting", "",
        box=box.SIMPLE_HEAD)  # fmt: skip
    rows = {
        "the database": f"{found.megabytes:,.0f} MB, filled in {found.fill_seconds:.0f} s",
        "an empty house, from starting to its lobby": _took(found.empty_seconds, found.processor_empty),
        f"from starting to the first table (goal {START_SECONDS:g} s)": _took(
            found.table_seconds, found.processor_table
        ),
        f"a look at the lobby, p50 and p99 (goal {LOOK_MS:g} ms)": f"{found.look_p50_ms:.1f} and "
        f"{found.look_p99_ms:.1f} ms",
        "load of the system": f"{os.getloadavg()[0]:.1f}",
    }
    for name, value in rows.items():
        table.add_row(name, value)
    Console(highlight=False).print(table)


def _took(seconds: float, processor: float) -> str:
    return f"{seconds:.2f} s, {processor:.2f} s of the processor"


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.crowded")
