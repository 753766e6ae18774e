"""How long does a review take, and does anybody at a table notice it?

`python -m benchmarks.review` plays a game of each kind between experts of two seats, reviews it on two processes as
`marbre review` does, and prints the seconds by the clock and of the processor: 20 s are to suffice for VIPs, 60 s for
the others. With `--beside` it opens a house in which fifty people play at twenty-five tables (`benchmarks.beside`) and
takes the 99th percentile of a move's answer, in turn alone and while reviews of finished matches are worked out: at
most a fifth more.
"""

import asyncio
import resource
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

import marbre
from benchmarks.beside import SETTLING, TABLES, Clock, Found, begin, bot_match, get, watch, watch_busy
from benchmarks.holding import Guest
from benchmarks.serving import Serving
from marbre.bots import play_out
from marbre.bots.review import review_part
from marbre.bots.runner import spread
from marbre.kernel.bot import Budget
from marbre.kernel.registry import games

PROCESSES: Final = 2
PARTS: Final = 16
GOALS: Final = {"vips": 20.0}
GOAL: Final = 60.0
BESIDE_GOAL: Final = 1.2
ROUNDS: Final = Budget(rounds=4)


class Reviewed(msgspec.Struct, frozen=True):
    """What a review of one game took."""

    game: str
    entries: int
    decisions: int
    seconds: float
    processor: float
    goal: float


def finished(slug: str, seed: str) -> bytes:
    """The record of a game between two experts; of regulars where there are no turns, who are quicker."""
    match = marbre.start(slug, players=2, seed=seed)
    level = "regular" if match.game.spec.real_time else "expert"
    play_out(match, [match.game.bot(level)] * 2, ROUNDS, seed)
    return match.record()


def work(record: bytes, part: int) -> int:
    return len(review_part(marbre.replay(record), part, PARTS).decisions)


def processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def review(slug: str, seed: str) -> Reviewed:
    record = finished(slug, seed)
    began, before = time.perf_counter(), processor()
    weighed = sum(spread(partial(work, record), range(PARTS), PROCESSES))
    seconds = time.perf_counter() - began
    entries = marbre.replay(record).last.number
    return Reviewed(slug, entries, weighed, seconds, processor() - before, GOALS.get(slug, GOAL))


async def beside(folder: Path, rounds: int, seconds: float) -> Found:
    """Moves at other tables, alone, while reviews are worked out, and while the machine is busy with something else."""
    clock, found = Clock(), Found([], [], [])
    with Serving(folder, job_workers=PROCESSES, bot_milliseconds=5, bot_hands=1e6) as house:
        guest = Guest(house.port)
        tables = [bot_match(guest, "vips", ["novice"] * 2) for _ in range(rounds)]
        for table in tables:
            while get(guest, f"/api/tables/{table}")["status"] != "over":
                await asyncio.sleep(0.1)
        players = [player for _ in range(TABLES) for player in await begin(house.port, clock)]
        for table in tables:
            await asyncio.sleep(SETTLING)
            found.alone.append(await watch(house.port, clock, seconds))
            reading = asyncio.create_task(read(guest, table))
            found.beside.append(await watch(house.port, clock, seconds))
            await reading
            found.busy.append(await watch_busy(house.port, clock, seconds))
        for player in players:
            player.cancel()
    return found


async def read(guest: Guest, table: str) -> None:
    """Ask for a review until it is there, as a browser does."""
    while (await asyncio.to_thread(get, guest, f"/api/tables/{table}/review"))["review"] is None:
        await asyncio.sleep(1.5)


@click.command()
@click.option("--seed", default="revue", show_default=True)
@click.option("--beside", "with_house", is_flag=True, help="Moves at other tables while reviews run, too.")
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="Windows of each kind.")
@click.option("--seconds", default=6.0, show_default=True, type=click.FloatRange(1), help="How long each lasts.")
@click.argument("slugs", nargs=-1)
def main(seed: str, with_house: bool, rounds: int, seconds: float, slugs: tuple[str, ...]) -> None:
    """A review of one game of each kind on two processes."""
    console = Console(highlight=False)
    table = Table("game", box=box.SIMPLE_HEAD)
    for heading in ("entries", "decisions", "seconds", "of the processor", "goal"):
        table.add_column(heading, justify="right")
    for slug in slugs or [spec.slug for spec in games()]:
        one = review(slug, seed)
        figures = (f"{one.seconds:.1f}", f"{one.processor:.1f}", f"{one.goal:.0f}")
        table.add_row(one.game, str(one.entries), str(one.decisions), *figures)
    console.print(table)
    if with_house:
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(beside(Path(folder), rounds, seconds))
        for name, windows in (("alone", found.alone), ("reviews", found.beside), ("busy", found.busy)):
            console.print(f"p99 of a move, {name}: {median(one.p99_ms for one in windows):.1f} ms")
        ratio = found.ratio(found.alone)
        console.print(f"p99 beside reviews over alone: {ratio:.2f}; goal <= {BESIDE_GOAL:g}")


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.review")
