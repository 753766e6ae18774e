"""What takes long to work out: found in the database, or worked out in a process of its own and kept there.

Nobody waits for a proof: who asks gets it or hears that it is being worked on. The queue is short, the processes give
way to everything else (`proving.py`), and whatever is under way when the house closes is dropped.
"""

import asyncio
import logging
import time
from typing import Final

import msgspec

from marbre.server.bots.workers import Overrun, Workers
from marbre.server.house import House
from marbre.server.jobs import AnyJob, MakeDay, Print
from marbre.server.metrics import PROOFS
from marbre.server.puzzles import made_ahead
from marbre.server.store.claims import Claims

log = logging.getLogger("marbre.proofs")

MOST_WAITING: Final = 24
"""Proofs that may be under way or wait for a process."""
AGAIN_AFTER: Final = 60.0
"""Seconds after which something that could not be worked out is tried again."""
LONGEST: Final = 900.0
"""Seconds that a process may take for one proof before it is taken to be stuck."""
LONGEST_PRINT: Final = 30.0
MOST_PRINTS: Final = 12
"""Prints that may be under way or wait for the press."""
DAY_CHECK: Final = 30.0


class Busy(Exception):
    """There is a queue, and it is long."""


class Proofs:
    """The proofs of a house."""

    def __init__(self, house: House, claims: Claims) -> None:
        self.house, self.claims = house, claims
        self.workers = Workers(house.settings.proof_workers, "marbre.server.proving")
        self.press = Workers(1, "marbre.server.proving")
        """Prints do not wait behind proofs."""
        self.printing = 0
        self.under_way: set[str] = set()
        self.failed: dict[str, float] = {}

    @property
    def are_made(self) -> bool:
        return bool(self.workers.all)

    def has_failed(self, job: AnyJob) -> bool:
        """Whether it could not be worked out just now; it is tried again."""
        return job.key in self.failed

    async def find(self, job: AnyJob) -> bytes | None:
        """What was worked out before."""
        return await self.house.store.proof(job.key)

    async def ask(self, job: AnyJob) -> bytes | None:
        """The proof if it is there; otherwise it is worked on from now on, if there is a process and room for it."""
        if (found := await self.find(job)) is not None:
            return found
        if self._may_begin(job.key):
            self.under_way.add(job.key)
            self.house.spawn(self._work_out(job.key, job))
        return None

    def _may_begin(self, key: str) -> bool:
        if not self.are_made or self.house.closing or key in self.under_way or len(self.under_way) >= MOST_WAITING:
            return False
        return time.monotonic() - self.failed.get(key, -AGAIN_AFTER) >= AGAIN_AFTER

    async def _work_out(self, key: str, job: AnyJob) -> None:
        try:
            if await self.claims.claim(key):  # another process of the house may be at it
                with PROOFS.time():
                    value = await self.workers.think(job, LONGEST)
                for kept in filter(None, (job.other_key(value), key)):
                    await self.house.store.keep_proof(kept, value)
                self.failed.pop(key, None)
        except Overrun:
            self.failed[key] = time.monotonic()
            log.warning("a proof could not be worked out", extra={"proof": key})
        finally:
            self.under_way.discard(key)
            await self.claims.release(key)

    async def print(self, job: Print) -> bytes:
        """A page as a newspaper. Raises Overrun, and Busy where too many wait for the press already."""
        if self.printing >= MOST_PRINTS:
            raise Busy
        self.printing += 1
        try:
            return msgspec.json.decode(await self.press.think(job, LONGEST_PRINT), type=bytes)
        finally:
            self.printing -= 1

    async def keep_ahead(self) -> None:
        """The puzzles of today and tomorrow lie ready before anybody asks."""
        while self.are_made:
            try:
                for day in made_ahead():
                    await self.ask(MakeDay(day.isoformat()))
            except Exception:  # the database is away
                log.exception("the day's puzzle could not be looked for")
            await asyncio.sleep(DAY_CHECK)

    async def close(self) -> None:
        await self.workers.close()
        await self.press.close()
