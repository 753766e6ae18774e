"""Tables over days are loaded when something is due at them, and lie in the database meanwhile (TAB-7.1)."""

import asyncio
import contextlib
import logging
from typing import Final

from marbre.kernel.refusals import Unreadable
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.plans.planner import PlanKeeper
from marbre.server.store import turns
from marbre.server.store.plans import tables_with_due_plans

log = logging.getLogger("marbre.days")

AT_A_TIME: Final = 100
"""Tables of one look: each is loaded for it."""


async def wake_due_tables(house: House, planner: PlanKeeper) -> None:
    """For as long as the house is open, and at once when it opens: what was due meanwhile is done then."""
    while True:
        try:
            await _look(house, planner)
        except Exception:  # the database is unavailable, perhaps: retried at the next look
            log.exception("tables that are due were not woken")
        await asyncio.sleep(house.settings.days_look_seconds)


async def _look(house: House, planner: PlanKeeper) -> None:
    """From then on the sweep does what is due: it finds the table in memory."""
    now = house_clock.now()
    for table in await house.store.read(lambda connection: tables_with_due_plans(connection, AT_A_TIME)):
        planner.forget(table)
        with contextlib.suppress(Unreadable):
            if (live := await house.find(table)) is not None:
                planner.drive(live)
    for table in await house.store.read(lambda connection: turns.due_tables(connection, now, AT_A_TIME)):
        with contextlib.suppress(Unreadable):  # for a house that can read it
            if (live := await house.find(table)) is not None:
                house.drive(live)
