"""How soon does another process go on with what a dead one did by itself? `python -m tests.chaos.succession`

Two processes on one PostgreSQL; nobody looks at the tables of the first, which is killed with -9. Measured in the
database: from the kill until bots have played on at each table, and from the end of somebody's time until he is acted
for.
"""

import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Final

import click
import psycopg

from tests.chaos.__main__ import open_houses
from tests.server.house import PATIENCE, Guest, House
from tests.server.postgres import Postgres, serving

CLOCK: Final = {"kind": "move", "seconds": 5}
LOOK: Final = 0.005


def last_events(database: psycopg.Connection[tuple[str, int]], tables: list[str]) -> dict[str, int]:
    found = database.execute(
        "SELECT table_id, max(number) FROM events WHERE table_id = ANY(%s) GROUP BY table_id", (tables,)
    )
    return dict(found)


def lay_unattended(house: House, bots: int) -> list[str]:
    """Tables where bots play by themselves."""
    ada = Guest(house, "Ada")
    return [ada.lay(players=5, bots=["novice"] * 5, sit=False, begin=True) for _ in range(bots)]


def seconds_until_all_go_on(url: str, tables: list[str], since: float) -> float:
    """From this moment of `time.monotonic` until each of the tables has one event more than now."""
    with psycopg.connect(url, autocommit=True) as database:
        before, end = last_events(database, tables), time.monotonic() + PATIENCE
        while any(number <= before[table] for table, number in last_events(database, tables).items()):
            assert time.monotonic() < end, "nobody goes on with it"
            time.sleep(LOOK)
    return time.monotonic() - since


def bots_taken_over(one: House, url: str, tables: int) -> float:
    """Seconds from the kill of a process until bots think on at all of its tables."""
    laid = lay_unattended(one, tables)
    seconds_until_all_go_on(url, laid, time.monotonic())
    one.kill()
    return seconds_until_all_go_on(url, laid, time.monotonic())


def clock_taken_over(one: House, url: str) -> float:
    """Seconds from the end of somebody's time until he is acted for, where the process died before that."""
    ada, ben = Guest(one, "Ada"), Guest(one, "Ben")
    table = ada.lay(clock=CLOCK)
    with ben.at(table) as seat:
        seat.do("sit", seat=1)
        seat.do("begin")
        begun = time.monotonic()
    one.kill()
    return seconds_until_all_go_on(url, [table], begun) - CLOCK["seconds"]  # type: ignore[operator]


def houses_for(server: Postgres, folder: Path, stack: ExitStack) -> list[House]:
    """Their bots think for a tenth of a second, so that no table is over before the kill."""
    folder.mkdir(exist_ok=True)
    return open_houses(folder, None, server, stack, bot_milliseconds=100.0)


@click.command()
@click.option("--times", default=10, show_default=True, help="How often a process is killed.")
@click.option("--tables", default=5, show_default=True, help="Of bots, that it has then.")
def main(times: int, tables: int) -> None:
    """Kill one of two processes again and again, and measure until the other does what it did by itself."""
    took: dict[str, list[float]] = {"bots think on at all tables": [], "a clock that ran out is acted on": []}
    with serving() as server, tempfile.TemporaryDirectory(prefix="marbre-succession-") as folder:
        for number in range(times):
            for what, found in took.items():
                with ExitStack() as stack:
                    one, other = houses_for(server, Path(folder) / f"{number} {len(what)}", stack)
                    url = other.settings.db
                    found.append(bots_taken_over(one, url, tables) if "bots" in what else clock_taken_over(one, url))
    for what, found in took.items():
        click.echo(f"{what}: {median(found):.2f} s in the median, {max(found):.2f} s at most, of {times}")


if __name__ == "__main__":
    main(prog_name="python -m tests.chaos.succession")
