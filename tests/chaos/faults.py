"""The faults, by name. Each begins, lasts a moment, ends; the run measures when everybody is served again."""

import asyncio
import contextlib
import os
import resource
import shutil
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from tests.chaos.proxy import Proxy, Weather
from tests.server.house import House, free_port
from tests.server.postgres import Postgres
from tests.server.starting import start

BOTS, JOBS = "marbre.server.bots.thinking", "marbre.server.jobs.process"
JUMP: Final = 3600.0
DETACH_SECONDS: Final = 10.0

Fault = Callable[[float], Awaitable[None]]
"""Begins and ends it; the number says how long it lasts, or how hard it is, from 0 to 1."""


class Faults:
    """What can be done to the houses of a run. `kills` are those that end a house with -9."""

    def __init__(
        self,
        houses: list[House],
        proxies: list[Proxy],
        weather: Weather,
        clock: Path,
        rng: Random,
        postgres: Postgres | None,
    ) -> None:
        self.houses, self.proxies, self.weather, self.clock, self.rng = houses, proxies, weather, clock, rng
        self.kills: dict[str, Fault] = {"house-kill": self.kill_house}
        self.others: dict[str, Fault] = {
            "house-stop": self.stop_house,
            "bot-kill": lambda strength: self.signal_worker(BOTS, signal.SIGKILL, strength),
            "bot-stop": lambda strength: self.signal_worker(BOTS, signal.SIGSTOP, strength),
            "job-kill": lambda strength: self.signal_worker(JOBS, signal.SIGKILL, strength),
            "job-stop": lambda strength: self.signal_worker(JOBS, signal.SIGSTOP, strength),
            "cut": self.cut,
            "slow": lambda strength: self.blow("delay", 0.05 * strength),
            "trickle": lambda _strength: self.blow("trickles", True),
            "duplicate": lambda strength: self.blow("duplicating", 0.3 + 0.6 * strength),
            "reorder": lambda strength: self.blow("reordering", 0.3 + 0.6 * strength),
            "clock-ahead": lambda strength: self.set_clock(JUMP * strength),
            "clock-back": lambda strength: self.set_clock(-JUMP * strength),
        }
        self.others |= self._of_file() if postgres is None else _of_server(postgres)

    def _of_file(self) -> dict[str, Fault]:
        """What happens to a house on an SQLite file."""
        traced: dict[str, Fault] = {"fsync-fails": self.fail_fsync} if shutil.which("strace") else {}
        return {
            "house-restart": self.restart_house,
            "house-replace": self.replace_house,
            "disk-full": self.fill_disk,
            "second-house": self.open_second_house,
            **traced,
        }

    def one(self) -> House:
        return self.rng.choice(self.houses)

    # ---- processes

    async def kill_house(self, _strength: float) -> None:
        """As a power cut would; whoever watches over it starts it again at once."""
        house = self.one()
        house.kill()
        await asyncio.to_thread(house.open)

    async def restart_house(self, _strength: float) -> None:
        house = self.one()
        await asyncio.to_thread(house.stop)
        await asyncio.to_thread(house.open)

    async def replace_house(self, _strength: float) -> None:
        """Another process takes over, as `marbre serve --replace` does."""
        await asyncio.to_thread(self.one().replace)

    async def stop_house(self, strength: float) -> None:
        await _pause([self.one().process.pid], 0.2 + strength)  # type: ignore[union-attr,list-item]

    async def signal_worker(self, module: str, number: int, strength: float) -> None:
        """Of one house; nothing if it has none just now."""
        workers = [pid for house in self.houses for pid in house.helpers if module in command_of(pid)]
        if workers and number == signal.SIGKILL:
            _signal(self.rng.choice(workers), number)
        elif workers:
            await _pause([self.rng.choice(workers)], 0.2 + strength)

    # ---- the network

    async def cut(self, strength: float) -> None:
        for proxy in self.proxies:
            proxy.cut(0.2 + 0.8 * strength)

    async def blow(self, what: str, force: float) -> None:
        calm = getattr(self.weather, what)
        setattr(self.weather, what, force)
        await asyncio.sleep(0.5)
        setattr(self.weather, what, calm)

    # ---- disk and clock

    async def fill_disk(self, strength: float) -> None:
        """No file of the house may grow beyond half of its largest."""
        house = self.one()
        assert house.process is not None and house.process.pid is not None
        full = max(file.stat().st_size for file in house.folder.glob("house.sqlite*")) // 2
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        try:
            await asyncio.sleep(0.2 + 0.5 * strength)
        finally:
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, unlimited)

    async def fail_fsync(self, strength: float) -> None:
        """Every fsync says EIO, as a disk that dies does; strace stands between the house and the kernel."""
        house = self.one()
        assert house.process is not None
        calls = "fsync,fdatasync"
        injected = f"inject={calls}:error=EIO"
        tracing = await asyncio.create_subprocess_exec(
            "strace", "-f", "-qq", "-o", os.devnull, "-p", str(house.process.pid),
            "-e", f"trace={calls}", "-e", injected,
        )  # fmt: skip
        await asyncio.sleep(0.3 + 0.5 * strength)
        with contextlib.suppress(ProcessLookupError):
            tracing.terminate()
        await asyncio.wait_for(tracing.wait(), DETACH_SECONDS)

    async def set_clock(self, seconds: float) -> None:
        self.clock.write_text(str(seconds))

    async def open_second_house(self, _strength: float) -> None:
        """On the file of the first: refused, and nobody notices."""
        house = self.one()
        settings = msgspec.structs.replace(house.settings, port=free_port())
        log = house.folder / "log-second"
        log.touch()
        second = start(settings, log, processes=1, packages=(), client=None, cold=False, clock=None)
        await asyncio.to_thread(second.join, 60)
        code = second.exitcode
        second.kill()
        assert code not in (None, 0), f"a second house is open on the same file: {log.read_text()}"


def _of_server(postgres: Postgres) -> dict[str, Fault]:
    """What happens to a database server."""

    async def hang_up(_strength: float) -> None:
        await asyncio.to_thread(postgres.hang_up)

    async def restart(_strength: float) -> None:
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)

    async def crash(_strength: float) -> None:
        await asyncio.to_thread(postgres.crash)
        await asyncio.to_thread(postgres.start)

    async def pause(strength: float) -> None:
        await _pause(postgres.pids(), 0.2 + strength)

    return {"postgres-hang-up": hang_up, "postgres-restart": restart, "postgres-crash": crash, "postgres-stop": pause}


async def _pause(pids: list[int], seconds: float) -> None:
    for pid in pids:
        _signal(pid, signal.SIGSTOP)
    await asyncio.sleep(seconds)
    for pid in pids:
        _signal(pid, signal.SIGCONT)


def _signal(pid: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""
