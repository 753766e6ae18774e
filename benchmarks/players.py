"""Does a house hold two thousand people who play?

`python -m benchmarks.players` seats programs at five hundred tables of four, of every game in turn, each with a socket
of its own. Each acts as slowly as people do: it thinks for a while whenever it may act, then does something legal. When
a match is over, the table lays another. What is measured is the time from an action to its answer, saved on disk in
between and told to all four, while everybody plays; the programs share the machine with the house, and are late
themselves when it is busy.
"""

import asyncio
import re
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

import marbre
from benchmarks.beside import Lag, fetch, lag
from benchmarks.holding import AT_ONCE, Guest, answer
from benchmarks.serving import Serving

SEATS: Final = 4
GOAL_MS: Final = 50


class Held(msgspec.Struct, frozen=True):
    """What the players had while they were watched."""

    players: int
    tables: int
    actions_per_second: float
    refused: int
    """Actions that came too late, in games where all act at once."""
    p50_ms: float
    p99_ms: float
    by_game: dict[str, float]
    """The 99th percentile at the tables of each game, in milliseconds."""
    processor: float
    """Of one core, by the process of the house with all its threads."""
    within_goal: float
    """Share of the commands that the house answered in time by its own clock, which no program is late for."""
    lag_ms: float
    """How late the house's event loop came, in the mean."""
    memory_mib: float


class _Hand(msgspec.Struct):
    legal: tuple[msgspec.Raw, ...]


class _Match(msgspec.Struct):
    hands: tuple[_Hand, ...]
    outcome: msgspec.Raw


class _Heard(msgspec.Struct):
    type: str
    id: str | None = None
    match: _Match | None = None


_DECODER: Final = msgspec.json.Decoder(_Heard)


class Clock:
    """What every action took, by game, and how many were refused, while `running`."""

    def __init__(self) -> None:
        self.running = False
        self.begun: set[str] = set()
        """The first guest of each table that has begun to play."""
        self.took: dict[str, list[float]] = {}
        self.refused = 0

    def note(self, game: str, milliseconds: float, kind: str) -> None:
        if self.running:
            self.took.setdefault(game, []).append(milliseconds)
            self.refused += kind == "refused"


class Player:
    """One seat of one match, until it is over."""

    def __init__(self, socket: ClientConnection, seat: int, game: str, clock: Clock, pace: float, rng: Random) -> None:
        self.socket, self.seat, self.game, self.clock = socket, seat, game, clock
        self.pace, self.rng = pace, rng
        self.legal: tuple[msgspec.Raw, ...] = ()
        self.number, self.sent = 0, 0.0
        self.thinks = False

    async def play(self) -> None:
        async for message in self.socket:
            heard = _DECODER.decode(message)
            if heard.type in ("answer", "refused") and heard.id == str(self.number):
                self.clock.note(self.game, (time.perf_counter() - self.sent) * 1000, heard.type)
                self.sent = 0.0
            if heard.type == "update" and heard.match is not None:
                if bytes(heard.match.outcome) != b"null":
                    return
                self.legal = heard.match.hands[0].legal
            if self.legal and not self.thinks and not self.sent:
                self.thinks = True
                asyncio.get_running_loop().call_later(self.pace * (0.5 + self.rng.random()), self._decide)

    def _decide(self) -> None:
        self.thinks = False
        if self.legal and self.socket.state == 1:
            action, self.legal = self.rng.choice(self.legal), ()
            self.number, self.sent = self.number + 1, time.perf_counter()
            command = {"type": "play", "id": str(self.number), "seat": self.seat, "action": action}
            self.sending = asyncio.ensure_future(self.socket.send(msgspec.json.encode(command).decode()))


async def keep_table(guests: list[Guest], game: str, clock: Clock, pace: float, limit: asyncio.Semaphore) -> None:
    """Match after match, for ever."""
    rng = Random(f"{game} {guests[0].cookie}")
    while True:
        async with limit:
            asked = {"game": game, "players": SEATS, "public": False}
            table = str((await asyncio.to_thread(guests[0].post, "/api/tables", asked))[0]["id"])
            sockets = [await guest.at(table) for guest in guests]
            for seat, socket in enumerate(sockets[1:], start=1):
                await _do(socket, {"type": "sit", "seat": seat})
            players = [Player(socket, seat, game, clock, pace, rng) for seat, socket in enumerate(sockets)]
            playing = asyncio.gather(*(player.play() for player in players))
            await sockets[0].send('{"type":"begin","id":"begin"}')
        clock.begun.add(guests[0].cookie)
        await playing
        await asyncio.gather(*(socket.close() for socket in sockets))


async def _do(socket: ClientConnection, command: dict[str, Any]) -> None:
    await socket.send(msgspec.json.encode({"id": command["type"], **command}).decode())
    await answer(socket, "answer", command["type"])


async def hold(folder: Path, tables: int, seconds: float, pace: float) -> Held:
    games = [spec.slug for spec in marbre.games() if SEATS in spec.seats]
    clock, limit = Clock(), asyncio.Semaphore(AT_ONCE)
    with Serving(folder, job_workers=0, request_seconds=600) as house:
        guests = [await asyncio.to_thread(Guest, house.port) for _ in range(tables * SEATS)]
        kept = [
            asyncio.create_task(
                keep_table(
                    guests[number * SEATS : (number + 1) * SEATS], games[number % len(games)], clock, pace, limit
                )
            )
            for number in range(tables)
        ]
        while len(clock.begun) < tables and not any(task.done() for task in kept):
            await asyncio.sleep(0.5)
        await asyncio.sleep(2 * pace)
        before, processor, began = await _seen(house.port), house.processor(), time.perf_counter()
        clock.running = True
        await asyncio.sleep(seconds)
        clock.running = False
        elapsed, processor = time.perf_counter() - began, house.processor() - processor
        after = await _seen(house.port)
        memory = house.memory()
        failed = [task.exception() for task in kept if task.done() and not task.cancelled()]
        for task in kept:
            task.cancel()
        await asyncio.gather(*kept, return_exceptions=True)
    assert not failed, failed[0]
    took = sorted(one for some in clock.took.values() for one in some)
    return Held(
        players=tables * SEATS,
        tables=tables,
        actions_per_second=len(took) / elapsed,
        refused=clock.refused,
        p50_ms=median(took),
        p99_ms=_p99(took),
        by_game={game: _p99(sorted(some)) for game, some in sorted(clock.took.items())},
        processor=processor / elapsed,
        within_goal=(after.quick - before.quick) / max(1, after.commands - before.commands),
        lag_ms=(after.lag.seconds - before.lag.seconds) / max(1, after.lag.count - before.lag.count) * 1000,
        memory_mib=memory / 2**20,
    )


class _Seen(msgspec.Struct, frozen=True):
    """What the house's own metrics say so far."""

    lag: Lag
    commands: float
    quick: float


async def _seen(port: int) -> _Seen:
    text = (await asyncio.to_thread(fetch, port, "/metrics")).decode()
    commands, quick = (
        float(re.findall(rf"^marbre_command_seconds_{name} (.+)$", text, re.M)[0])
        for name in ("count", f'bucket{{le="{GOAL_MS / 1000:g}"}}')
    )
    return _Seen(await lag(port), commands, quick)


def _p99(took: list[float]) -> float:
    return took[int(len(took) * 0.99)]


@click.command()
@click.option("--tables", default=500, show_default=True, type=click.IntRange(1), help="Of four players each.")
@click.option("--seconds", default=30.0, show_default=True, type=click.FloatRange(1), help="How long it is measured.")
@click.option(
    "--pace", default=2.0, show_default=True, type=click.FloatRange(0.01), help="Seconds to think, on average."
)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(tables: int, seconds: float, pace: float, as_json: bool) -> None:
    """Players of every game at a human pace: the time from an action to its answer."""
    with tempfile.TemporaryDirectory() as folder:
        held = asyncio.run(hold(Path(folder), tables, seconds, pace))
    if as_json:
        click.echo(msgspec.json.encode({**msgspec.structs.asdict(held), "goal_ms": GOAL_MS}).decode())
        return
    table = Table(f"{held.players:,} players at {held.tables} tables, {pace:g} s to think", "", box=box.SIMPLE_HEAD)
    table.add_row("actions a second, each told to four", f"{held.actions_per_second:,.0f}, {held.refused} refused")
    table.add_row("from an action to its answer, p50 and p99", f"{held.p50_ms:.1f} and {held.p99_ms:.1f} ms")
    for game, milliseconds in held.by_game.items():
        table.add_row(f"p99 at the tables of {game}", f"{milliseconds:.1f} ms")
    table.add_row(f"answered within {GOAL_MS} ms by the house's own clock", f"{held.within_goal:.2%}")
    table.add_row("processor of the house", f"{held.processor:.0%} of a core")
    table.add_row("its event loop comes late, in the mean", f"{held.lag_ms:.1f} ms")
    table.add_row("memory of the house", f"{held.memory_mib:.0f} MiB")
    console = Console(highlight=False)
    console.print(table)
    console.print(f"p99: goal < {GOAL_MS} ms {'holds' if held.p99_ms < GOAL_MS else 'does not hold'}")


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.players")
