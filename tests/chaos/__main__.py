"""`python -m tests.chaos`: break a house for an hour, and check what everybody saw. `make chaos` runs it."""

import asyncio
import secrets
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
import msgspec
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tests.chaos.running import Report, Run
from tests.server.house import House
from tests.server.postgres import Postgres, serving

KILLS, OTHERS = 100, 1000


@click.command()
@click.option("--minutes", default=60.0, show_default=True, help="Over how long the faults are spread.")
@click.option("--tables", default=20, show_default=True, help="At which people play meanwhile.")
@click.option("--kills", default=KILLS, show_default=True, help="How often a house is killed with -9.")
@click.option("--others", default=OTHERS, show_default=True, help="How many other faults there are.")
@click.option("--postgres", is_flag=True, help="Two processes on one PostgreSQL instead of one on SQLite.")
@click.option("--seed", default=None, help="The same faults again, in the same order.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(minutes: float, tables: int, kills: int, others: int, postgres: bool, seed: str | None, as_json: bool) -> None:
    """Break a house in every way we know while people play, and check that nothing acknowledged is lost or doubled."""
    seed = seed or secrets.token_hex(4)
    click.echo(f"seed {seed}", err=True)
    with tempfile.TemporaryDirectory(prefix="marbre-chaos-") as folder, ExitStack() as stack:
        clock = Path(folder) / "clock"
        clock.write_text("0")
        server = stack.enter_context(serving()) if postgres else None
        houses = open_houses(Path(folder), clock, server, stack)
        progress = stack.enter_context(Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()))
        task = progress.add_task("faults", total=kills + others)
        run = Run(houses, clock, seed, tables, server)
        report = asyncio.run(run.go((kills, others), minutes * 60, lambda _kind: progress.advance(task)))
    click.echo(msgspec.json.encode(report).decode()) if as_json else show(report)
    sys.exit(1 if report.tally.violations else 0)


def open_houses(
    folder: Path, clock: Path | None, server: Postgres | None, stack: ExitStack, **settings: Any
) -> list[House]:
    """One on a file, or two on a server."""
    if server is None:
        return [stack.enter_context(House(folder, sixth=False, clock=clock, **settings))]
    url, key = server.database(), str(folder / "key")
    places = [folder / name for name in ("one", "two")]
    for place in places:
        place.mkdir()
    more = {"db": url, "key_file": key, "sixth": False, "clock": clock, **settings}
    return [stack.enter_context(House(one, **more)) for one in places]


def show(report: Report) -> None:
    console, tally = Console(highlight=False), report.tally
    table = Table("fault", "times", "back after, median", "at most", box=box.SIMPLE_HEAD)
    for kind, times in sorted(report.faults.items()):
        table.add_row(kind, f"{times:,}", *(f"{seconds:.2f} s" for seconds in report.back[kind]))
    console.print(table)
    console.print(
        f"seed {report.seed}, {report.seconds:,.0f} s, {tally.tables:,} tables, {tally.over:,} to the end: "
        f"{tally.sent:,} commands sent, {tally.answered:,} acknowledged, {tally.refused:,} refused, "
        f"{tally.seen:,} updates seen"
    )
    for message, times in sorted(report.logged.items()):
        console.print(f"logged {times:,} times: {message}")
    for one in tally.violations:
        console.print(f"[bold]{one.kind}[/bold] at {one.table}: {one.what}")
    console.print("nothing lost, nothing doubled" if not tally.violations else f"{len(tally.violations)} violations")


if __name__ == "__main__":
    main(prog_name="python -m tests.chaos")
