"""Tables that nobody looks at go on as well: after a restart, and when another process of the house has died."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

from marbre.kernel.refusals import Unreadable
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.store.claims import Claims, Share

log = logging.getLogger("marbre.succession")

LOOK_SECONDS: Final = 0.5
"""Interval at which a process that shares its database looks whether another is gone."""


async def recover(house: House, claims: Claims) -> None:
    """While the house is open already; other processes that start meanwhile wait until the clocks are right.

    Not the matches that somebody plays alone and has left: they wait for him. A match whose game, rules or box this
    house does not have waits for one that does. Whoever comes meanwhile finds his table (`House.find`).
    """
    try:
        await _wake(house, await house.store.running_tables(_abandoned_since(house)))
    finally:
        await claims.settle()


async def succeed(house: House, claims: Claims) -> None:
    """For as long as the house is open: bots and clocks of a process that is gone go on in those that are left.

    People come by themselves, and their tables with them; these are the tables to which nobody comes.
    """
    while house.store.is_postgres:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            if (share := await claims.left_behind()) is not None:
                await _take_over(house, share)
        except Exception:  # the database is unavailable, perhaps: whoever reconnects is seen as gone and back
            log.exception("tables of a process that is gone were not taken over")


async def _take_over(house: House, share: Share) -> None:
    """Those in memory are swept anyway, and their bots claimed."""
    running = await house.store.running_tables(_abandoned_since(house), unattended=True)
    mine = [table for table in running if share.has(table) and table not in house.tables]
    log.info("another process is gone", extra={"reason": f"{len(mine)} tables, {share.processes} processes left"})
    await _wake(house, mine)


async def _wake(house: House, tables: Iterable[str]) -> None:
    for table in tables:
        try:
            live = await house.find(table)
        except Unreadable as error:
            log.warning("a table cannot go on", extra={"table": table, "reason": str(error)})
        else:
            if live is not None:
                house.drive(live)


def _abandoned_since(house: House) -> float:
    return house_clock.now() - house.settings.abandoned_seconds
