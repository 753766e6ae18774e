"""Do others notice one attacker at full speed, and does the house hold?

`python -m benchmarks.siege` opens a house with its usual limits, in which fifty people play at twenty-five tables, ten
moves a second at each. An attacker (`attacker.py`), from an address of his own, then takes up a long finished match
again, opens its replay, sends frames, lays tables of bots, fetches the client's largest file, and leaves requests half
open and answers unread: each as fast as he can, for thirty seconds. Printed are the times from a move to its answer,
and by how much the house and its workers grew.

House, workers, players and attacker share one machine, though the attacker gives way: the first window, without him,
says what the machine alone costs, and the load of the system stands beside it.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.beside import TABLES, Clock, Window, begin, bot_match, get, watch
from benchmarks.holding import Guest
from benchmarks.serving import Serving
from marbre.server.http.tables import MOST_TAKEN_UP

ATTACKS: Final = ("forks", "replays", "frames", "tables", "files", "halves", "unread")
NOBODY: Final = "nobody"
P99_MS: Final = 50.0
GROWTH: Final = 100 * 2**20
POLITE: Final = 0.4
"""Seconds between two pairs that come: they share an address, and its requests."""
CALM: Final = 5.0
"""Seconds before each attack in which the house comes to rest."""


class Attack(msgspec.Struct, frozen=True):
    """What the others had meanwhile, by how many bytes the house grew at most, and what the attacker was answered."""

    kind: str
    window: Window
    growth: int
    processor: float
    """Seconds of it that the house's process had in a second: how busy it was, whatever else the machine did."""
    load: float
    """Of the system, in the mean of a minute: processes that want a processor."""
    answers: dict[str, int]

    @property
    def holds(self) -> bool:
        return self.window.p99_ms < P99_MS and self.growth < GROWTH


async def grown(house: Serving, until: float) -> int:
    """The most that it holds until then, over what it holds now."""
    before = most = house.memory_with_workers()
    while time.monotonic() < until:
        await asyncio.sleep(0.5)
        most = max(most, house.memory_with_workers())
    return most - before


async def suffer(house: Serving, clock: Clock, kind: str, seconds: float, known: tuple[str, ...]) -> Attack:
    attack = ["-m", "benchmarks.attacker", kind, str(house.port), str(seconds), *known]
    command = [sys.executable, *(["-c", ""] if kind == NOBODY else attack)]
    await asyncio.sleep(CALM)
    growing = asyncio.create_task(grown(house, time.monotonic() + seconds))
    attacker = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    before = house.processor()
    window = await watch(house.port, clock, seconds)
    processor = (house.processor() - before) / seconds
    told = (await asyncio.to_thread(attacker.communicate))[0]
    return Attack(kind, window, await growing, processor, os.getloadavg()[0], msgspec.json.decode(told or b"{}"))


async def besiege(folder: Path, attacks: tuple[str, ...], seconds: float) -> list[Attack]:
    """The first one is a window without an attacker."""
    clock = Clock()
    with Serving(folder, limited=True, bot_pace=0) as house:
        guest = Guest(house.port)
        table = bot_match(guest, "defense-d-afficher", ["random"] * 4)
        while get(guest, f"/api/tables/{table}")["status"] != "over":
            await asyncio.sleep(0.5)
        last = get(guest, f"/api/tables/{table}/replay")["frames"][-1]["told"]["number"]
        known = (guest.cookie, table, str(min(last - 1, MOST_TAKEN_UP)))
        players = []
        for _ in range(TABLES):
            players += await begin(house.port, clock)
            await asyncio.sleep(POLITE)
        found = [await suffer(house, clock, kind, seconds, known) for kind in (NOBODY, *attacks)]
        for player in players:
            player.cancel()
    return found


@click.command()
@click.option(
    "--seconds", default=30.0, show_default=True, type=click.FloatRange(2), help="How long each attack lasts."
)
@click.option("--only", multiple=True, type=click.Choice(ATTACKS), help="Only this attack; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(seconds: float, only: tuple[str, ...], as_json: bool) -> None:
    """Moves at twenty-five tables, and the house's memory, while somebody attacks it."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(besiege(Path(folder), only or ATTACKS, seconds))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show(found, seconds)


def _show(found: list[Attack], seconds: float) -> None:
    table = Table("while he attacks with", box=box.SIMPLE_HEAD)
    for heading in ("moves a second", "p50, ms", "p99, ms", "processor, %", "grown by, MB", "load", "holds"):
        table.add_column(heading, justify="right")
    table.add_column("answered")
    for one in found:
        window, told = one.window, ", ".join(f"{what}: {count:,}" for what, count in one.answers.items())
        times = (window.moves / seconds, window.p50_ms, window.p99_ms)
        figures = (*times, one.processor * 100, one.growth / 2**20, one.load)
        table.add_row(one.kind, *(f"{figure:,.1f}" for figure in figures), "yes" if one.holds else "no", told)
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 130
    console.print(table)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.siege")
