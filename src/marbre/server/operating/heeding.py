"""A process that serves: it says how it is, and looks for what an operator has done through the database."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Sequence
from functools import partial
from typing import Final

from sqlalchemy import MetaData
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from marbre import __version__
from marbre.server.house import House
from marbre.server.operating import bans, orders, retention, status
from marbre.server.operating.bans import BanList
from marbre.server.operating.orders import Order
from marbre.server.settings import Retention
from marbre.server.store.bus import BusMessage
from marbre.server.store.database import database_fault
from marbre.server.wire.protocol import STALE

log = logging.getLogger("marbre.operating")

LEAVING_SECONDS: Final = 0.5
BEATS: Final = 5
"""Looks at the orders between two heartbeats."""


class Heeding:
    """The work of one process, for as long as the house is open."""

    def __init__(self, house: House, barred: BanList) -> None:
        self.house, self.barred = house, barred
        self.process = secrets.token_hex(4)
        self.since = time.time()
        self.last = 0
        self.heeded: set[int] = set()
        self.lag = 0.0
        """How late the event loop came to this at worst, since the last heartbeat."""

    async def begin(self) -> None:
        """Before anybody comes in: whoever is barred was so before the restart."""
        self.last = await self.house.store.read(orders.last)
        self.heeded = {order.id for order in await self._new()}
        await self._read_bans()

    async def run(self) -> None:
        looks = 0
        while True:
            try:
                await self.look()
                if not looks % BEATS:
                    await self.beat()
            except (SQLAlchemyError, OSError) as error:  # whoever waits for the database says so; retried
                log.debug("orders could not be read", extra={"reason": database_fault(error)})
            except Exception:
                log.exception("an order could not be followed")
            looks += 1
            due = time.monotonic() + self.house.settings.order_seconds
            await asyncio.sleep(self.house.settings.order_seconds)
            self.lag = max(self.lag, time.monotonic() - due)

    async def look(self) -> None:
        """Do what the orders say that are new."""
        for order in await self._new():
            self.heeded.add(order.id)
            self.last = max(self.last, order.id)
            await self._heed(order)
        self.heeded = {one for one in self.heeded if one > self.last - orders.OVERLAP}

    async def _new(self) -> list[Order]:
        found = await self.house.store.read(lambda connection: orders.since(connection, self.last))
        return [order for order in found if order.id not in self.heeded]

    async def _heed(self, order: Order) -> None:
        match order.kind:
            case "table":
                if (live := self.house.tables.get(order.subject)) is not None:
                    await self.house.refresh(live)
            case "reload":
                self._reload(order.subject)
            case "person":
                self.house.store.people.pop(order.subject, None)
                self.house.store.blocked.pop(order.subject, None)
                await self.house.hear(BusMessage("", signed_out=order.subject))
            case "bans":
                await self._read_bans()

    def _reload(self, table: str) -> None:
        """Its events are not what they were: whoever looks comes back to the table as it is now."""
        if (live := self.house.tables.get(table)) is not None:
            self.house.forget(live)
            for viewer in tuple(live.viewers):
                viewer.shut(STALE)

    async def _read_bans(self) -> None:
        self.barred.read(await self.house.store.read(bans.all_bans))
        for live in tuple(self.house.tables.values()):
            for viewer in tuple(live.viewers):
                if self.barred.refusal(viewer.person, viewer.address) is not None:
                    viewer.shut(STALE)

    async def beat(self) -> None:
        figures, self.lag = self.figures(), 0.0
        await self.house.store.change(lambda connection: status.beat(connection, self.process, figures))

    def figures(self) -> status.ProcessFigures:
        live = tuple(self.house.tables.values())
        here = {viewer.person for one in live for viewer in one.viewers if viewer.person is not None}
        return status.ProcessFigures(
            version=__version__,
            since=self.since,
            sockets=sum(len(one.viewers) for one in live),
            tables=len(live),
            people=len(here),
            loop_lag=round(self.lag, 4),
            load=status.machine_load(),
            address=self.house.settings.address,
        )

    async def end(self) -> None:
        """Serve no more; if the database takes long, its heartbeat is forgotten after a while."""
        with contextlib.suppress(SQLAlchemyError, OSError, TimeoutError):
            leaving = self.house.store.change(lambda connection: status.leave(connection, self.process))
            await asyncio.wait_for(leaving, LEAVING_SECONDS)


async def keep_tidy(house: House, features: Sequence[MetaData]) -> None:
    """Forget what the settings say is to be forgotten, for as long as the house is open."""
    kept = house.settings.retention
    while kept != Retention():
        await asyncio.sleep(house.settings.tidy_seconds)
        try:
            while due := await house.store.read(lambda connection: retention.find_due(connection, kept, features)):
                for part in due.parts():
                    work = partial(retention.tidy, retention=kept, features=features, due=part)
                    log.info("tidied", extra={"reason": str(await house.store.change(work))})
        except IntegrityError:  # another process was at it
            continue
        except Exception:  # the database is unavailable, perhaps: retried at the next look
            log.exception("the house was not tidied")
