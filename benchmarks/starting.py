"""How soon is a house back that was killed? `python -m benchmarks.starting`

`marbre serve` on an SQLite file of its own with one table where a bot plays, killed with -9 and all its processes, and
started again, so many times; the first start is not counted. `--beside FOLDER/src` starts that source in turn with
this one, so that both have the same machine.
"""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from statistics import median
from typing import Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

import marbre
from benchmarks.holding import Guest, answer
from benchmarks.serving import processor_of

HERE: Final = str(Path(marbre.__file__).parents[1])
LOOK: Final = 0.005
"""Interval at which the house is asked whether it is ready."""


class Back(msgspec.Struct, frozen=True):
    """Seconds from starting the process until it was ready and until its table was shown; what it had of the processor
    by then, the same whatever else the machine does.
    """

    ready: float
    table: float
    processor: float


@contextmanager
def serving(source: str, folder: Path, port: int) -> Iterator[int]:
    """A house that is ready, by its process, and is killed afterwards."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        [Path(sys.executable).with_name("marbre"), "serve", "--port", str(port), "--db", folder / "house.sqlite"],
        env={**kept, "PYTHONPATH": source},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=5).close()
            except OSError:
                assert process.poll() is None, "the house did not open"
                time.sleep(LOOK)
            else:
                break
        yield process.pid
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


async def show(guest: Guest, table: str) -> None:
    async with guest.at(table) as seat:
        await answer(seat, "update")


def back(source: str, folder: Path, guest: Guest, table: str) -> Back:
    began = time.perf_counter()
    with serving(source, folder, guest.port) as process:
        ready = time.perf_counter() - began
        asyncio.run(show(guest, table))
        return Back(ready, time.perf_counter() - began, processor_of(process))


def measure(sources: list[str], times: int) -> dict[str, list[Back]]:
    with tempfile.TemporaryDirectory(prefix="marbre-start-") as name, socket() as free:
        free.bind(("127.0.0.1", 0))
        port, folder = int(free.getsockname()[1]), Path(name)
        free.close()
        with serving(HERE, folder, port):
            guest = Guest(port)
            laid = {"game": "vips", "players": 2, "bots": [None, "novice"], "begin": True, "public": False}
            table = str(guest.post("/api/tables", laid)[0]["id"])
        found = [{source: back(source, folder, guest, table) for source in sources} for _ in range(times + 1)][1:]
    return {source: [one[source] for one in found] for source in sources}


@click.command()
@click.option("--times", default=5, show_default=True, type=click.IntRange(1), help="How often each is started.")
@click.option("--beside", type=click.Path(exists=True, file_okay=False), help="The src of another version.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(times: int, beside: str | None, as_json: bool) -> None:
    """Seconds from starting a killed house until it is ready, and until its table is shown."""
    names = {HERE: "this source"} if beside is None else {str(Path(beside).resolve()): "beside", HERE: "this source"}
    found = measure(list(names), times)
    if as_json:
        click.echo(msgspec.json.encode({names[source]: backs for source, backs in found.items()}).decode())
        return
    table = Table("started again after kill -9", "ready", "first table", "at most", "processor", box=box.SIMPLE_HEAD)
    for source, backs in found.items():
        tables = [one.table for one in backs]
        seconds = (
            median(one.ready for one in backs),
            median(tables),
            max(tables),
            median(one.processor for one in backs),
        )
        table.add_row(names[source], *(f"{value:.2f} s" for value in seconds))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"load of the system: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.starting")
