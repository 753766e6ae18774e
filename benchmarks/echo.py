"""How much of what a socket costs is the server's, whatever is said over it?

`python -m benchmarks.echo` lets fifty sockets say something as soon as it has come back: through the ends of sockets
that a house has (`server/wire/transport.py`), through uvicorn and ASGI, and through granian, a server in Rust. Nothing
is decoded, saved or told to anybody else: the first is the ceiling of a house, the last says whether another server
would lift it (docs/decisions/0024-granian.md).
"""

import contextlib
import subprocess
import sys
import time
from pathlib import Path
from socket import create_connection, socket
from statistics import median
from typing import Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.house import Load, run_node
from benchmarks.peers import install

KINDS: Final = {"wire": "the ends of a house's sockets", "uvicorn": "uvicorn, ASGI", "granian": "granian, ASGI"}
SERVER: Final = Path(__file__).parent / "peers" / "echo.py"


def load(kind: str, seconds: float) -> Load:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    python = install.python() if kind == "granian" else sys.executable
    server = subprocess.Popen(
        [python, str(SERVER), kind, str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port)
        return run_node("echo_load.cjs", str(port), str(_serving(server.pid)), str(seconds))
    finally:
        server.terminate()
        server.wait()


def _wait_for(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise click.ClickException("the server does not answer")


def _serving(pid: int) -> int:
    """The process that does the work: granian starts one of its own."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    started = children.read_text().split() if children.exists() else []
    return int(started[-1]) if started else pid


@click.command()
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="How often each is measured.")
@click.option("--seconds", default=3.0, show_default=True, type=click.FloatRange(0.5), help="How long each load lasts.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(rounds: int, seconds: float, as_json: bool) -> None:
    """Echoes a second through our sockets, through uvicorn and through granian."""
    try:
        install.install("boardgame.io")  # whose client brings the sockets of the load
        install.install("granian")
    except install.CannotInstall as error:
        raise click.ClickException(f"a peer cannot be installed: {error}") from None
    found: dict[str, list[Load]] = {kind: [] for kind in KINDS}
    for _ in range(rounds):
        for kind in KINDS:
            found[kind].append(load(kind, seconds))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
        return
    table = Table("fifty sockets", "echoes a second", "p50, ms", "p99, ms", "µs of processor", box=box.SIMPLE_HEAD)
    for kind, said in KINDS.items():
        figures = (median(values) for values in zip(*map(msgspec.structs.astuple, found[kind]), strict=True))
        table.add_row(said, *(f"{figure:,.1f}" for figure in figures))
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.echo")
