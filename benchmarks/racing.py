"""How soon does a hand that reaches for a tile have it?

`python -m benchmarks.racing` seats six people at Rédac' Chef, each with a socket of his own, who take, keep and give
back tiles as fast as hands do, or faster; everybody is told everything. What is measured is the time from a take to its
answer, saved on disk in between; each is told to all six.
"""

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection

from benchmarks.holding import Guest, answer
from benchmarks.serving import Serving

SEATS: Final = 6
SLOTS: Final = 120


class Raced(msgspec.Struct, frozen=True):
    """What was found."""

    takes: int
    actions: int
    lost: int
    """Takes that came too late."""
    per_second: float
    p50_ms: float
    p99_ms: float


class Hand:
    """One person: takes something, keeps one tile of eight, gives the others back."""

    def __init__(self, socket: ClientConnection, seat: int, pause: float) -> None:
        self.socket, self.seat, self.pause = socket, seat, pause
        self.rng = Random(seat)
        self.sent = 0
        self.lost = 0
        self.times: list[float] = []

    async def play(self, action: dict[str, Any]) -> tuple[dict[str, Any], float]:
        """The answer, and the milliseconds until it came. Updates that come first are read but not looked into."""
        self.sent += 1
        named = f"{self.seat}-{self.sent}"
        began = time.perf_counter()
        await self.socket.send(
            msgspec.json.encode({"type": "play", "id": named, "seat": self.seat, "action": action}).decode()
        )
        while True:
            heard = await self.socket.recv()
            if not str(heard).startswith('{"type":"update"'):
                told = msgspec.json.decode(heard)
                if told.get("id") == named:
                    return told, (time.perf_counter() - began) * 1000

    async def work(self, until: float) -> None:
        await asyncio.sleep(self.rng.random() * self.pause)
        while time.perf_counter() < until:
            told, took = await self.play({"type": "take", "slot": int(self.rng.random() ** 3 * SLOTS)})
            self.times.append(took)
            if told["type"] == "answer":
                await self._wait()
                await self.play({"type": "keep" if self.rng.random() < 1 / 8 else "give-back"})
            else:
                self.lost += 1
            await self._wait()

    async def _wait(self) -> None:
        """What the hand does meanwhile; everything that is told is read."""
        end = time.perf_counter() + self.pause * (0.5 + self.rng.random())
        while (left := end - time.perf_counter()) > 0:
            try:
                await asyncio.wait_for(self.socket.recv(), left)
            except TimeoutError:
                return


async def race(folder: Path, seconds: float, pause: float) -> Raced:
    with Serving(folder) as house:
        guests = [Guest(house.port) for _ in range(SEATS)]
        clockless = {"game": "redac-chef", "players": SEATS, "options": {"friday": 0}}
        table = str(guests[0].post("/api/tables", clockless)[0]["id"])
        sockets = [await guest.at(table) for guest in guests]
        for seat, socket in enumerate(sockets):
            if seat:
                await _do(socket, {"type": "sit", "seat": seat})
        await _do(sockets[0], {"type": "begin"})
        hands = [Hand(socket, seat, pause) for seat, socket in enumerate(sockets)]
        for hand in hands:
            await hand.play({"type": "ready"})
        until = time.perf_counter() + seconds
        await asyncio.gather(*(hand.work(until) for hand in hands))
        for socket in sockets:
            await socket.close()
    times = sorted(took for hand in hands for took in hand.times)
    return Raced(
        takes=len(times),
        actions=sum(hand.sent for hand in hands),
        lost=sum(hand.lost for hand in hands),
        per_second=sum(hand.sent for hand in hands) / seconds,
        p50_ms=median(times),
        p99_ms=times[int(len(times) * 0.99)],
    )


async def _do(socket: ClientConnection, command: dict[str, Any]) -> None:
    await socket.send(msgspec.json.encode({"id": command["type"], **command}).decode())
    await answer(socket, "answer", command["type"])


@click.command()
@click.option("--seconds", default=30.0, show_default=True, type=click.FloatRange(1), help="How long they race.")
@click.option("--pause", default=0.2, show_default=True, help="Seconds of a hand between two actions.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(seconds: float, pause: float, as_json: bool) -> None:
    """Six people at one table of Rédac' Chef: the time from a take to its answer."""
    with tempfile.TemporaryDirectory() as folder:
        raced = asyncio.run(race(Path(folder), seconds, pause))
    if as_json:
        click.echo(msgspec.json.encode(raced).decode())
        return
    table = Table("six hands in real time", "", box=box.SIMPLE_HEAD)
    table.add_row("actions a second, each told to six", f"{raced.per_second:.1f}")
    table.add_row("takes, and those that came too late", f"{raced.takes} and {raced.lost}")
    table.add_row("from a take to its answer, p50 and p99", f"{raced.p50_ms:.1f} and {raced.p99_ms:.1f} ms")
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.racing")
