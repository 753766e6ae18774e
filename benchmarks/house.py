"""How many moves a second does a house save and tell, over real sockets, beside boardgame.io's server in the same run?

`python -m benchmarks.house` lets fifty clients at twenty-five tables of two play as fast as they can against each in
turn, and prints moves a second, the median and the 99th percentile of what a move took, and what it cost the server of
the processor. The clients of both are Node programs and play the same game, noughts and crosses that never end
(`same/endless`), so that the difference is the servers'. Ours saves every move to SQLite before it answers; theirs
keeps everything in memory.

Typo and VIPs show what our own games get. There is more to say about each move, and they end, Typo after 96 moves, VIPs
after 22: every game begins with new sockets, seats and a deal, and none of that counts as a move.
"""

import os
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.peers import install
from benchmarks.serving import Serving

TABLES: Final = 25
SAME: Final = "endless"
GOALS: Final = {SAME: 1.0, "typo": 0.9, "vips": 0.9}
"""Moves a second over boardgame.io's, by game."""
SCRIPTS: Final = Path(__file__).parent / "peers"


class Load(msgspec.Struct, frozen=True):
    """What a load of fifty clients gave."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float
    processor_us: float
    """Of the server's process with all its threads, per move."""


def load_house(seconds: float, game: str) -> Load:
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder)) as house:
        many = 1 if game == SAME else max(6, round(seconds * 10))
        return _node(
            "house_load.cjs", str(house.port), str(house.process.pid), str(seconds), str(TABLES), game, str(many)
        )


def load_boardgame_io(seconds: float) -> Load:
    return _node("boardgameio_server.cjs", "server", str(seconds), "0")


def _node(script: str, *arguments: str) -> Load:
    environment = {**os.environ, "NODE_PATH": str(install.FOLDER / "node_modules")}
    command = [install.node(), str(SCRIPTS / script), *arguments]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment, timeout=300)
    return msgspec.json.decode(done.stdout, type=Load)


@click.command()
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="How often each is measured.")
@click.option("--seconds", default=3.0, show_default=True, type=click.FloatRange(0.5), help="How long each load lasts.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(rounds: int, seconds: float, as_json: bool) -> None:
    """Moves a second over real sockets, beside boardgame.io's server."""
    try:
        install.install("boardgame.io")
    except install.CannotInstall as error:
        raise click.ClickException(f"boardgame.io cannot be installed: {error}") from None
    loads: dict[str, list[Load]] = {name: [] for name in ("boardgame.io", *GOALS)}
    for _ in range(rounds):
        loads["boardgame.io"].append(load_boardgame_io(seconds))
        for game in GOALS:
            loads[game].append(load_house(seconds, game))
    theirs = loads["boardgame.io"]
    ratios = {
        game: median(
            one.moves_per_second / other.moves_per_second for one, other in zip(loads[game], theirs, strict=True)
        )
        for game in GOALS
    }
    if as_json:
        click.echo(msgspec.json.encode({**loads, "ratio": ratios}).decode())
    else:
        _show(loads, ratios)


def _show(loads: Mapping[str, list[Load]], ratios: Mapping[str, float]) -> None:
    table = Table("fifty clients, twenty-five tables", box=box.SIMPLE_HEAD)
    for heading in ("moves a second", "p50, ms", "p99, ms", "processor, µs a move", "over boardgame.io's"):
        table.add_column(heading, justify="right")
    for name, found in loads.items():
        figures = (f"{median(values):,.1f}" for values in zip(*map(msgspec.structs.astuple, found), strict=True))
        ratio = f"{ratios[name]:.2f}" if name in ratios else ""
        table.add_row(f"a Marbre house, {name}, saved to SQLite" if ratio else f"{name}, in memory", *figures, ratio)
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 120
    console.print(table)
    for game, goal in GOALS.items():
        console.print(f"{game}: goal >= {goal:g} {'holds' if ratios[game] >= goal else 'does not hold'}")


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.house")
