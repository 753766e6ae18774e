"""Tables that wait for players who never come are closed after a while (TAB-4.13); a match that has begun never is."""

import asyncio
import contextlib
import logging
from functools import partial
from typing import Final

from marbre.kernel.refusals import Refusal, Unreadable, refuse
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.tables.commands import HOUSE, Decision
from marbre.server.tables.events import Closed
from marbre.server.tables.table import Table

log = logging.getLogger("marbre.idling")

DAY: Final = 24 * 3600.0
AT_A_TIME: Final = 100
"""Tables of one look: each is loaded for it."""


async def close_idle_tables(house: House) -> None:
    """For as long as the house is open."""
    while True:
        await asyncio.sleep(house.settings.idle_look_seconds)
        try:
            await _look(house, house_clock.now() - house.settings.waiting_days * DAY)
        except Exception:  # the database is unavailable, perhaps: retried at the next look
            log.exception("idle tables were not closed")


async def _look(house: House, before: float) -> None:
    for table in await house.store.idle_tables(before, AT_A_TIME):
        with contextlib.suppress(Unreadable):  # for a house that can read it
            if (live := await house.find(table)) is not None:
                await house.append(live, HOUSE, None, partial(_close, before=before))


def _close(table: Table, before: float) -> Decision | Refusal:
    if table.closed or table.status != "open" or table.at >= before:
        return refuse("TAB-4.6", "not-due")
    return Decision(Closed())
