"""Finding features: every installed entry point of the group `marbre.features`, ours and anybody's.

One that cannot be loaded, or would take what another one has, is refused with one line that names it, and the house
opens without it.
"""

import asyncio
import functools
import logging
import re
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from sqlalchemy import MetaData

from marbre.hosting.cards import Preview
from marbre.hosting.feature import Feature, Recurring, Write
from marbre.hosting.host import Host, HostedTable
from marbre.kernel.match import Match
from marbre.server.store.schema import metadata as house_tables

log = logging.getLogger("marbre.features")

GROUP: Final = "marbre.features"


def _host(state: State) -> Any:
    """Whatever serves as `marbre.hosting.Host`."""
    return state.host


DEPENDENCIES: Final = {"host": Provide(_host, sync_to_thread=False)}
"""What route handlers are given: those of features ask for `host: InjectedHost`."""


class RefusedFeature(Exception):
    """A feature that the house does not take, and why."""


class Features:
    """What the features of a house bring, put together."""

    def __init__(self, house_routes: Iterable[HTTPRouteHandler] = ()) -> None:
        self.taken = {address for route in house_routes for address in addresses(route)}
        self.tables = set(house_tables.tables)
        self.accepted: dict[str, Feature] = {}
        for point in _points():
            try:
                self._accept(point.name, load(point))
            except RefusedFeature as refused:
                _log(point.name, refused)

    def _accept(self, name: str, feature: Feature) -> None:
        brought = {address for route in feature.routes for address in addresses(route)}
        tables = set() if feature.tables is None else set(feature.tables.tables)
        if outside := sorted(path for _, path in brought if not path.startswith("/api/")):
            raise RefusedFeature(f"its route {outside[0]} is not under /api/")
        if reserved := sorted(page for page in feature.pages if page.startswith(("/api/", "/static/")) or page == "/"):
            raise RefusedFeature(f"its page {reserved[0]} is not its to have")
        if twice := sorted(self.taken & brought):
            raise RefusedFeature(f"its route {' '.join(twice[0])} is there already")
        if twice_kept := sorted(self.tables & tables):
            raise RefusedFeature(f"its table {twice_kept[0]} is there already")
        self.taken |= brought
        self.tables |= tables
        self.accepted[name] = feature

    def drop_unservable(self) -> None:
        """Refuse those whose routes the framework cannot serve: one of them keeps a whole house shut."""
        for name, feature in tuple(self.accepted.items()):
            try:
                Litestar(feature.routes, dependencies=DEPENDENCIES, openapi_config=None, logging_config=None)
            except Exception as error:
                del self.accepted[name]
                _log(name, RefusedFeature(f"its routes cannot be served: {_in_one_line(error)}"))

    @property
    def routes(self) -> list[HTTPRouteHandler]:
        return [route for feature in self.accepted.values() for route in feature.routes]

    @property
    def pages(self) -> set[str]:
        return {page for feature in self.accepted.values() for page in feature.pages}

    @property
    def previews(self) -> dict[str, Preview]:
        return {page: preview for feature in self.accepted.values() for page, preview in feature.previews.items()}

    @property
    def schemas(self) -> list[MetaData]:
        return [feature.tables for feature in self.accepted.values() if feature.tables is not None]

    def when_over(self, table: HostedTable, match: Match) -> tuple[Write, ...]:
        """What is to be written with the last event. A feature that fails here loses its own line, not the match."""
        writes = []
        for name, feature in self.accepted.items():
            try:
                write = None if feature.when_over is None else feature.when_over(table, match)
            except Exception:
                log.exception("a feature failed when a match was over", extra={"feature": name, "table": table.id})
            else:
                writes += [] if write is None else [write]
        return tuple(writes)

    async def keep_up(self, host: Host) -> None:
        """Run the recurring work of the features, for as long as the house is open."""
        named = [(name, one) for name, feature in self.accepted.items() for one in feature.recurring]
        await asyncio.gather(*(_repeat(name, recurring, host) for name, recurring in named))


async def _repeat(name: str, recurring: Recurring, host: Host) -> None:
    while True:
        try:
            await recurring.do(host)
        except Exception:  # the database is unavailable, perhaps: retried at the next interval
            log.exception("a feature failed", extra={"feature": name})
        await asyncio.sleep(recurring.seconds)


def addresses(route: HTTPRouteHandler) -> set[tuple[str, str]]:
    """Method and path, whatever the parameters are called."""
    return {(method, re.sub(r"{.*?}", "{}", path)) for method in route.http_methods for path in route.paths}


@functools.cache
def _points() -> tuple[EntryPoint, ...]:
    """Scanned once in a process. Ours come first: nobody else's takes a route or a table of theirs."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    return tuple(sorted(found.values(), key=lambda point: (not point.module.startswith("marbre."), point.name)))


def load(point: EntryPoint) -> Feature:
    """Raises RefusedFeature."""
    try:
        feature = point.load()
    except Exception as error:
        raise RefusedFeature(f"{point.value} cannot be loaded: {_in_one_line(error)}") from error
    if not isinstance(feature, Feature):
        raise RefusedFeature(f"{point.value} is no marbre.hosting.Feature")
    return feature


def _log(name: str, refused: RefusedFeature) -> None:
    log.warning("a feature was refused", extra={"feature": name, "reason": str(refused)})


def _in_one_line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"
