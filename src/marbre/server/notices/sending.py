"""The outbox: what is due is sent in threads, retried with backoff, and marked as sent in the database.

At least once until it is marked as sent, never after. A process that is killed between the two sends it again when its
lease is over, under the same id: browsers and mail programs show it once.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.notices.composing import compose
from marbre.server.notices.ways import Sent, Ways
from marbre.server.store import notices
from marbre.server.store.notices import DueNotice

log = logging.getLogger("marbre.notices")

AT_A_TIME: Final = 20
THREADS: Final = 4


class Outbox:
    """Sends what waits, for as long as the house is open."""

    def __init__(self, house: House, ways: Ways) -> None:
        self.house, self.ways = house, ways
        self.threads = ThreadPoolExecutor(THREADS, "marbre-notices")

    async def run(self) -> None:
        try:
            while True:
                try:
                    sent = await self._send_due()
                except Exception:  # the database is unavailable, perhaps: retried at the next look
                    log.exception("notices were not sent")
                    sent = 0
                if sent < AT_A_TIME:
                    await asyncio.sleep(self.house.settings.notice_look_seconds)
        finally:
            self.threads.shutdown(wait=False, cancel_futures=True)

    async def _send_due(self) -> int:
        now = house_clock.now()
        due = await self.house.store.change(lambda connection: notices.claim(connection, now, AT_A_TIME))
        await asyncio.gather(*(self._send(one) for one in due))
        return len(due)

    async def _send(self, notice: DueNotice) -> None:
        now = house_clock.now()
        quiet = notice.quiet.end(now) if notice.quiet else None
        if quiet is not None:
            await self.house.store.change(lambda connection: notices.postpone(connection, notice, quiet))
            return
        came_of_it = await asyncio.get_running_loop().run_in_executor(self.threads, self._try, notice, now)
        await self.house.store.change(lambda connection: notices.settle(connection, notice, came_of_it, now))

    def _try(self, notice: DueNotice, now: float) -> Sent:
        """In a thread."""
        try:
            return self.ways.send(notice.way, compose(notice), notice.lang, now)
        except Exception as error:  # whatever an address does, it is tried again later, and others are not kept waiting
            log.warning("a notice was not sent", extra={"reason": f"{notice.way.kind}: {type(error).__name__}"})
            return "failed"
