"""A run: a house or two, tables that are always played at, faults by a seeded plan, and a report."""

import asyncio
import contextlib
import json
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import msgspec

from marbre.server.house_clock import Every
from tests.chaos.checker import Violation
from tests.chaos.faults import Faults
from tests.chaos.proxy import Proxy, Weather
from tests.chaos.tables import TableSlot, Tally, all_people
from tests.server.house import House
from tests.server.postgres import Postgres

PATIENCE: Final = 60.0
PROBE_SECONDS: Final = 0.5
BREATH: Final = 0.2
"""Seconds between two faults at least, so that something is done meanwhile."""


class Planned(msgspec.Struct, frozen=True):
    """A fault of the plan."""

    at: float
    kind: str
    strength: float


class Report(msgspec.Struct):
    """What came of a run."""

    seed: str
    seconds: float = 0.0
    faults: dict[str, int] = {}
    back: dict[str, tuple[float, float]] = {}
    """Seconds from the end of a fault until everybody was served: the median and the longest, by kind."""
    tally: Tally = msgspec.field(default_factory=Tally)
    logged: dict[str, int] = {}
    """What the houses have logged as errors."""

    @property
    def slowest(self) -> float:
        return max((longest for _, longest in self.back.values()), default=0.0)


def plan(
    seed: str, kills: dict[str, Any], others: dict[str, Any], counts: tuple[int, int], seconds: float
) -> list[Planned]:
    """So many kills and other faults, spread over the time; every kind as often as the others, in any order."""
    rng = Random(f"{seed} plan")
    chosen = [
        list(kinds)[number % len(kinds)]
        for kinds, count in ((kills, counts[0]), (others, counts[1]))
        for number in range(count)
    ]
    rng.shuffle(chosen)
    step = seconds / max(1, len(chosen))
    return [Planned(number * step, kind, rng.random()) for number, kind in enumerate(chosen)]


class Run:
    """Everything of one run, in one process and one event loop."""

    def __init__(
        self,
        houses: list[House],
        clock: Path,
        seed: str,
        tables: int,
        postgres: Postgres | None = None,
        patience: float = PATIENCE,
    ) -> None:
        """On an SQLite file, or on this server. Whoever is not served within `patience` is a violation."""
        self.houses, self.clock, self.seed, self.patience = houses, clock, seed, patience
        self.weather = Weather(Random(f"{seed} weather"))
        self.proxies = [Proxy(_port_of(house), self.weather, self._copied) for house in houses]
        self.faults = Faults(houses, self.proxies, self.weather, clock, Random(f"{seed} faults"), postgres)
        self.report = Report(seed)
        doors = [_door_of(proxy) for proxy in self.proxies]
        self.slots = [TableSlot(number, houses, doors, seed, self.report.tally, patience) for number in range(tables)]
        self.took: dict[str, list[float]] = defaultdict(list)
        self.done: Counter[str] = Counter()

    def _copied(self, text: str) -> None:
        """The proxy has sent a command once more: its sender's history knows it."""
        command = json.loads(text)
        sender = str(command.get("id", "")).split("/")[0]
        for person in all_people(self.slots):
            if person.name == sender:
                person.note_sent(command)

    @contextlib.asynccontextmanager
    async def _playing(self, lifetime: float) -> AsyncIterator[Callable[[], None]]:
        """Tables are played at meanwhile; yields a check that none of them has failed."""
        for proxy in self.proxies:
            await proxy.start()
        work = [asyncio.ensure_future(slot.run(lifetime)) for slot in self.slots]

        def look() -> None:
            for one in work:
                if one.done():
                    one.result()

        try:
            yield look
            for slot in self.slots:
                slot.stopping = True
            await asyncio.gather(*work)
        finally:
            for one in work:
                one.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            for proxy in self.proxies:
                await proxy.close()

    async def go(
        self, counts: tuple[int, int], seconds: float, tell: Callable[[str], None], lifetime: float = 60.0
    ) -> Report:
        """The plan from its beginning to its end, then everything is checked."""
        began = time.monotonic()
        faults = plan(self.seed, self.faults.kills, self.faults.others, counts, seconds)
        async with self._playing(lifetime) as look:
            await self._everybody_served(began, look)
            first = time.monotonic()
            for fault in faults:
                await asyncio.sleep(max(BREATH, first + fault.at - time.monotonic()))
                await self._inflict(fault, look)
                tell(fault.kind)
                if self.report.tally.violations:
                    break
        self.report.seconds = time.monotonic() - began
        self.report.faults = dict(self.done)
        self.report.back = {kind: (median(took), max(took)) for kind, took in self.took.items()}
        self.report.logged = dict(Counter(line for house in self.houses for line in _errors(house)))
        return self.report

    async def _inflict(self, fault: Planned, look: Callable[[], None]) -> None:
        began = time.monotonic()
        await {**self.faults.kills, **self.faults.others}[fault.kind](fault.strength)
        ended = began if fault.kind in ("house-kill", "house-restart", "house-replace") else time.monotonic()
        self.done[fault.kind] += 1
        self.took[fault.kind].append(await self._everybody_served(ended, look))

    async def _everybody_served(self, since: float, look: Callable[[], None]) -> float:
        """Seconds until everybody at a table has heard of the house, and something was acknowledged."""
        end, probing = time.monotonic() + self.patience, Every(PROBE_SECONDS)
        while True:
            look()
            now = time.monotonic()
            people = [person for person in all_people(self.slots) if not person.gone]
            if probing.is_due(now):
                await asyncio.gather(*(person.probe() for person in people))
            waiting = [person.name for person in people if person.served <= since]
            answered = max((person.answered for person in people), default=0.0)
            if people and not waiting and answered > since:
                return now - since
            if now > end:
                late = f"{waiting}; last answered {answered - since:.1f} s after"
                self.report.tally.violations.append(Violation("not-served", "", late))
                return now - since
            await asyncio.sleep(0.01)


def _port_of(house: House) -> Callable[[], int]:
    return lambda: house.settings.port


def _door_of(proxy: Proxy) -> Callable[[], int]:
    return lambda: proxy.port


def _errors(house: House) -> list[str]:
    """The messages of errors in its log, with what was raised."""
    found = []
    for line in house.log.read_text("utf-8").splitlines():
        with contextlib.suppress(ValueError):
            logged = json.loads(line)
            if logged["level"] in ("error", "critical"):
                raised = str(logged.get("trace") or logged.get("reason") or "").strip().splitlines()
                found.append(f"{logged['message']}: {raised[-1][:120] if raised else ''}")
    return found
