"""How many moves a second does a house save and tell, over real sockets, beside boardgame.io's server in the same run?

`python -m benchmarks.house` lets fifty clients at twenty-five tables of two play as fast as they can against each in
turn, and prints moves a second, the median and the 99th percentile of what a move took, and what it cost the server of
the processor. The clients of both are Node programs and play the same game, noughts and crosses that never end
(`same/endless`), so that the difference is the servers'. Ours saves every move to SQLite before it answers; theirs
keeps everything in memory.

Typo and VIPs show what our own games get. There is more to say about each move, and they end, Typo after 96 moves, VIPs
after 22: every game begins with new sockets, seats and a deal, and none of that counts as a move. So boardgame.io's
clients are also measured as they go on to another match, over another socket, after as many moves.
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
"""Moves a second over boardgame.io's in a match that never ends, by game."""
PEERS: Final = {SAME: 0, "typo": 96, "vips": 22}
"""Moves of a match of boardgame.io's that is as long; 0: it never ends."""
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
        return run_node(
            "house_load.cjs", str(house.port), str(house.process.pid), str(seconds), str(TABLES), game, str(many)
        )


def load_boardgame_io(seconds: float, moves: int = 0) -> Load:
    return run_node("boardgameio_server.cjs", "server", str(seconds), "0", str(moves))


def ratio(ours: list[Load], theirs: list[Load]) -> float:
    """Of moves a second, the median of the rounds."""
    return median(one.moves_per_second / other.moves_per_second for one, other in zip(ours, theirs, strict=True))


def run_node(script: str, *arguments: str) -> Load:
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
    ours: dict[str, list[Load]] = {game: [] for game in GOALS}
    theirs: dict[str, list[Load]] = {game: [] for game in GOALS}
    for _ in range(rounds):
        for game, moves in PEERS.items():
            theirs[game].append(load_boardgame_io(seconds, moves))
            ours[game].append(load_house(seconds, game))
    if as_json:
        ratios = {game: (ratio(ours[game], theirs[SAME]), ratio(ours[game], theirs[game])) for game in GOALS}
        click.echo(msgspec.json.encode({"ours": ours, "boardgame.io": theirs, "ratios": ratios}).decode())
    else:
        _show(ours, theirs)


def _show(ours: Mapping[str, list[Load]], theirs: Mapping[str, list[Load]]) -> None:
    headings = ("moves a second", "p50, ms", "p99, ms", "processor, µs a move", "over the first", "over one as long")
    table = Table("fifty clients, twenty-five tables", box=box.SIMPLE_HEAD)
    for heading in headings:
        table.add_column(heading, justify="right")
    for game, moves in PEERS.items():
        table.add_row(
            f"boardgame.io, matches {f'of {moves} moves' if moves else 'that never end'}", *_figures(theirs[game])
        )
    for game in GOALS:
        ratios = (ratio(ours[game], theirs[SAME]), ratio(ours[game], theirs[game]))
        table.add_row(f"a Marbre house, {game}", *_figures(ours[game]), *(f"{one:.2f}" for one in ratios))
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 150
    console.print(table)
    for game, goal in GOALS.items():
        holds = "holds" if ratio(ours[game], theirs[SAME]) >= goal else "does not hold"
        console.print(f"{game}, over the first: goal >= {goal:g} {holds}")


def _figures(loads: list[Load]) -> list[str]:
    return [f"{median(values):,.1f}" for values in zip(*map(msgspec.structs.astuple, loads), strict=True)]


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.house")
