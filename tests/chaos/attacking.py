"""Sends hostile frames to a house at tables of every game, and tells whether anything came of them.

`python -m tests.chaos.attacking --frames 1000000` sends a million.
"""

import asyncio
import hashlib
import secrets
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import click
import msgspec
from websockets.asyncio.client import connect

from tests.chaos.hostile import Attacker
from tests.chaos.tables import GAMES
from tests.server.house import PATIENCE, Guest, House

BATCH: Final = 200
OPTIONS: Final = {"redac-chef": {"mode": "puzzle", "puzzle": 3}}
"""A race in which no clock of the game runs: it would change the match by itself."""
WARM: Final = 20_000
"""Frames after which memory is looked at first: until then caches fill."""


class Siege(msgspec.Struct):
    """What came of it."""

    seed: str
    frames: int = 0
    answers: int = 0
    seconds: float = 0.0
    errors: list[str] = []
    changed: bool = False
    memory: list[int] = []
    """Bytes that the house holds, from time to time."""

    @property
    def grown(self) -> int:
        return self.memory[-1] - self.memory[0] if self.memory else 0


def memory_of(house: House) -> int:
    assert house.process is not None
    status = Path(f"/proc/{house.process.pid}/status").read_text()
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS:"))


def state_of(house: House) -> str:
    """A hash of everything that is saved at tables."""
    with closing(sqlite3.connect(f"file:{house.settings.db}?mode=ro", uri=True)) as file:
        rows = [
            file.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ("events", "seats", "deals")
        ]
    return hashlib.blake2b(repr(rows).encode()).hexdigest()


def lay(house: House, game: str) -> tuple[str, list[tuple[str | None, frozenset[int]]]]:
    """A table in the middle of a match, and those who attack it: somebody in a seat, somebody without, nobody known.

    Not its host, who may send others away before the match.
    """
    ada, ben, eve = (Guest(house, f"{name} {game}") for name in ("Ada", "Ben", "Eve"))
    table = ada.lay(game, players=2, public=False, options=OPTIONS.get(game, {}))
    with ada.at(table) as hers, ben.at(table) as his:
        his.do("sit", seat=1)
        his.do("begin")
        if game in OPTIONS:
            for number, seat in enumerate((hers, his)):
                seat.do("play", seat=number, action={"type": "ready"})
    return table, [(ben.cookie, frozenset((1,))), (eve.cookie, frozenset()), (None, frozenset())]


async def attack(siege: Siege, house: House, table: str, cookie: str | None, attacker: Attacker, frames: int) -> None:
    """Send, and wait for as many answers."""
    address = f"ws://127.0.0.1:{house.settings.port}/api/tables/{table}/socket"
    headers = {"Cookie": cookie} if cookie else {}
    async with connect(
        address, additional_headers=headers, compression=None, proxy=None, ping_interval=None, max_size=None
    ) as socket:
        await socket.recv()
        for done in range(0, frames, BATCH):
            count = min(BATCH, frames - done)
            sending = asyncio.ensure_future(_send(socket, attacker, count))
            answered = 0
            while answered < count:
                text = str(await asyncio.wait_for(socket.recv(), PATIENCE))
                if text.startswith(('{"type":"refused"', '{"type":"pong"', '{"type":"previewed"')):
                    answered += 1
                elif not text.startswith('{"type":"presence"'):
                    siege.errors.append(text[:200])
                    answered += text.startswith('{"type":"answer"')
            await sending
            siege.frames += count
            siege.answers += answered
            if siege.frames >= WARM * (len(siege.memory) + 1):
                siege.memory.append(memory_of(house))


async def _send(socket: object, attacker: Attacker, count: int) -> None:
    for _ in range(count):
        await socket.send(attacker.frame())  # type: ignore[attr-defined]


def besieged(folder: Path) -> House:
    """A house that does nothing by itself: nobody is missed at its tables."""
    return House(folder, sixth=False, patience=1e9)


def besiege(house: House, frames: int, seed: str) -> Siege:
    """Everybody at every table at once, so many frames in all."""
    siege = Siege(seed)
    places = [(game, *lay(house, game)) for game in GAMES]
    before = state_of(house)
    attackers = [
        (table, cookie, Attacker(game, Random(f"{seed} {game} {number}"), seats))
        for game, table, people in places
        for number, (cookie, seats) in enumerate(people)
    ]
    began = time.monotonic()

    async def run() -> None:
        share = -(-frames // len(attackers))
        await asyncio.gather(*(attack(siege, house, *attacker, share) for attacker in attackers))

    asyncio.run(run())
    siege.seconds = time.monotonic() - began
    siege.memory.append(memory_of(house))
    siege.changed = state_of(house) != before
    siege.errors += [line["message"] for line in house.lines() if line["level"] in ("error", "critical")]
    return siege


@click.command()
@click.option("--frames", default=1_000_000, show_default=True, help="How many hostile frames are sent.")
@click.option("--seed", default=None, help="The same frames again.")
def main(frames: int, seed: str | None) -> None:
    """Hostile frames over all commands and games: no error of the house, no change of state, memory flat."""
    seed = seed or secrets.token_hex(4)
    click.echo(f"seed {seed}", err=True)
    with tempfile.TemporaryDirectory(prefix="marbre-hostile-") as folder, besieged(Path(folder)) as house:
        siege = besiege(house, frames, seed)
    click.echo(
        f"seed {seed}: {siege.frames:,} frames in {siege.seconds:,.0f} s, {siege.answers:,} answered, "
        f"{len(siege.errors)} errors, state {'CHANGED' if siege.changed else 'unchanged'}, "
        f"memory {siege.memory[0] / 1e6:.1f} MB after {WARM:,} frames, {siege.memory[-1] / 1e6:.1f} MB at the end"
    )
    for error in siege.errors[:10]:
        click.echo(error)
    sys.exit(1 if siege.errors or siege.changed else 0)


if __name__ == "__main__":
    main(prog_name="python -m tests.chaos.attacking")
