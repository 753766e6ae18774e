"""Jobs of the features: their answers found in the database, or worked out in worker processes and kept there.

Asynchronous: who asks gets the answer that is kept, or none yet, and asks again. The queue is bounded (backpressure), a
job that failed is retried later, and whatever is under way when the house closes is dropped, to be asked for again.
"""

import logging
import time
from collections import Counter
from typing import Final

from marbre.hosting.jobs import Busy, Job, Overrun
from marbre.server.house import House
from marbre.server.jobs.answers import AnswerCache
from marbre.server.jobs.process import task
from marbre.server.jobs.worker_pool import Workers
from marbre.server.metrics import JOBS
from marbre.server.store.claims import Claims

log = logging.getLogger("marbre.jobs")

PROCESS: Final = "marbre.server.jobs.process"
MOST_WAITING: Final = 24
"""Jobs that may be under way or wait for a process."""
AGAIN_AFTER: Final = 60.0
"""Seconds after which a job that failed is retried."""
LONGEST: Final = 900.0
"""Seconds that a process may take for one job before it is taken to be stuck."""
MOST_AT_ONCE: Final = 12
"""Jobs that somebody waits for, under way or waiting for their process, from one address."""
MOST_IN_ALL: Final = 48
LONGEST_AT_ONCE: Final = 30.0


class JobQueue:
    """The jobs of a house."""

    def __init__(self, house: House, claims: Claims) -> None:
        self.house, self.claims = house, claims
        self.workers = Workers(house.settings.job_workers, PROCESS)
        self.at_once = Workers(1, PROCESS)
        """What somebody waits for does not wait behind the others."""
        self.waited_for: Counter[str] = Counter()
        """How many, by the address of who waits."""
        self.under_way: set[str] = set()
        self.failed: dict[str, float] = {}
        self.answers = AnswerCache()

    @property
    def has_workers(self) -> bool:
        return bool(self.workers.all)

    def has_failed(self, job: Job) -> bool:
        return job.key in self.failed

    async def find(self, *jobs: Job) -> list[bytes | None]:
        """Their answers, where they are there: an answer never changes, and is read once."""
        found = {job.key: self.answers.get(job.key) for job in jobs}
        missing = [key for key, answer in found.items() if answer is None]
        for key, answer in (await self.house.store.job_answers(missing) if missing else {}).items():
            self.answers.keep(key, answer)
            found[key] = answer
        return [found[job.key] for job in jobs]

    async def queue(self, job: Job) -> bytes | None:
        """The answer if it is there; otherwise it is worked on from now on, if there is a process and room for it."""
        [found] = await self.find(job)
        if found is not None:
            return found
        if self._may_begin(job.key):
            self.under_way.add(job.key)
            self.house.spawn(self._work_out(job.key, job))
        return None

    def _may_begin(self, key: str) -> bool:
        if not self.has_workers or self.house.closing or key in self.under_way or len(self.under_way) >= MOST_WAITING:
            return False
        return time.monotonic() - self.failed.get(key, -AGAIN_AFTER) >= AGAIN_AFTER

    async def _work_out(self, key: str, job: Job) -> None:
        try:
            if await self.claims.claim(key):  # another process of the house may be at it
                with JOBS.time():
                    answer = await self.workers.ask(task(job), LONGEST)
                for kept in filter(None, (job.other_key(answer), key)):
                    await self.house.store.keep_job_answer(kept, answer)
                self.failed.pop(key, None)
        except Overrun:
            self.failed[key] = time.monotonic()
            log.warning("a job could not be worked out", extra={"job": key})
        finally:
            self.under_way.discard(key)
            await self.claims.release(key)

    async def answer_now(self, job: Job, address: str = "") -> bytes:
        """Raises Overrun, and Busy where too many wait already. Addresses take turns."""
        if self.waited_for[address] >= MOST_AT_ONCE or self.waited_for.total() >= MOST_IN_ALL:
            raise Busy
        self.waited_for[address] += 1
        try:
            return await self.at_once.ask(task(job), LONGEST_AT_ONCE, path=(address,))
        finally:
            self.waited_for -= Counter([address])

    async def close(self) -> None:
        await self.workers.close()
        await self.at_once.close()
