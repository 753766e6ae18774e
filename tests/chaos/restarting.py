"""How long is nobody served when a house is restarted? `python -m tests.chaos.restarting` restarts one, both ways."""

import asyncio
import contextlib
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

import click
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.house import Guest, House

BEAT: Final = 0.01
RETRY: Final = 0.05


class Pulse:
    """A client that asks for a sign of life again and again, comes back as told, and notes the longest silence."""

    def __init__(self, house: House, table: str, cookie: str | None) -> None:
        self.address = f"ws://127.0.0.1:{house.settings.port}/api/tables/{table}/socket"
        self.headers = {"Cookie": cookie} if cookie else {}
        self.longest, self.last = 0.0, 0.0
        self.turned_away = 0
        """How often nobody was there to connect to."""
        self.sockets = 0
        self.stopping = False

    async def run(self) -> None:
        after = 0.0
        while not self.stopping:
            await asyncio.sleep(after)
            after = RETRY
            try:
                async with connect(
                    self.address, additional_headers=self.headers, compression=None, proxy=None, ping_interval=None
                ) as socket:
                    self.sockets += 1
                    while not self.stopping:
                        await socket.send('{"type":"ping","at":0}')
                        while (heard := json.loads(await socket.recv()))["type"] != "pong":
                            after = heard["after"] if heard["type"] == "bye" else after
                        self._beat()
                        await asyncio.sleep(BEAT)
            except ConnectionRefusedError:
                self.turned_away += 1
            except (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError):
                continue

    def _beat(self) -> None:
        now = time.monotonic()
        if self.last:
            self.longest = max(self.longest, now - self.last)
        self.last = now


async def silence(house: House, clients: int, restart: Callable[[], object]) -> list[Pulse]:
    """What clients have noticed of one restart."""
    ada = Guest(house, "Ada")
    table = ada.lay(bots=[None, "novice"], begin=True, public=False)
    pulses = [Pulse(house, table, ada.cookie if number == 0 else None) for number in range(clients)]
    work = [asyncio.ensure_future(pulse.run()) for pulse in pulses]
    try:
        while not all(pulse.last for pulse in pulses):
            await asyncio.sleep(BEAT)
        for pulse in pulses:
            pulse.longest = 0.0
        await asyncio.to_thread(restart)
        while any(pulse.sockets < 2 for pulse in pulses):
            await asyncio.sleep(BEAT)
        await asyncio.sleep(5 * BEAT)
    finally:
        for pulse in pulses:
            pulse.stopping = True
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*work), 10)
    return pulses


def stop_and_open(house: House) -> None:
    house.stop()
    house.open()


@click.command()
@click.option("--times", default=5, show_default=True, help="How often each way is tried.")
@click.option("--clients", default=20, show_default=True, help="How many sockets are open meanwhile.")
def main(times: int, clients: int) -> None:
    """The longest that any client waits for a sign of life while a house on SQLite is restarted, cold, both ways."""
    with (
        tempfile.TemporaryDirectory(prefix="marbre-restart-") as folder,
        House(Path(folder), sixth=False, cold=True) as house,
    ):
        ways: dict[str, Callable[[], object]] = {
            "closed, then opened": lambda: stop_and_open(house),
            "replaced (--replace)": house.replace,
        }
        for way, restart in ways.items():
            found = [asyncio.run(silence(house, clients, restart)) for _ in range(times)]
            longest = [max(pulse.longest for pulse in pulses) for pulses in found]
            away = sum(pulse.turned_away for pulses in found for pulse in pulses)
            click.echo(
                f"{way}: nobody served for {median(longest):.2f} s in the median, {max(longest):.2f} s at most; "
                f"connections refused {away}"
            )


if __name__ == "__main__":
    main(prog_name="python -m tests.chaos.restarting")
