"""How many moves a second does a house save and tell, over real sockets, beside boardgame.io's server in the same run?

`python -m benchmarks.house` lets fifty clients at twenty-five tables of two play as fast as they can against each in
turn, and prints moves a second with the median and the 99th percentile of what a move took. The clients of both are
Node programs, so that the difference is the servers'. Ours saves every move to SQLite before it answers; theirs keeps
everything in memory.
"""

import os
import subprocess
import tempfile
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
SCRIPTS: Final = Path(__file__).parent / "peers"


class Load(msgspec.Struct, frozen=True):
    """What a load of fifty clients gave."""

    moves_per_second: float
    p50_ms: float
    p99_ms: float


def load_house(seconds: float) -> Load:
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder)) as house:
        return _node("house_load.cjs", str(house.port), str(seconds), str(TABLES))


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
    ours, theirs = [], []
    for _ in range(rounds):
        theirs.append(load_boardgame_io(seconds))
        ours.append(load_house(seconds))
    ratio = median(one.moves_per_second / other.moves_per_second for one, other in zip(ours, theirs, strict=True))
    if as_json:
        click.echo(msgspec.json.encode({"house": ours, "boardgame.io": theirs, "ratio": round(ratio, 3)}).decode())
        return
    table = Table("fifty clients, twenty-five tables", box=box.SIMPLE_HEAD)
    for heading in ("moves a second", "p50, ms", "p99, ms"):
        table.add_column(heading, justify="right")
    for name, loads in (("a Marbre house, saved to SQLite", ours), ("boardgame.io's server, in memory", theirs)):
        figures = zip(*map(msgspec.structs.astuple, loads), strict=True)
        table.add_row(name, *(f"{median(values):,.1f}" for values in figures))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"ours over theirs: {ratio:.2f} (goal >= 1 {'holds' if ratio >= 1 else 'does not hold'})")


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.house")
