"""The application: everything put together, opened and closed in order."""

import asyncio
import contextlib
import functools
import gc
import logging
import sys
from collections.abc import AsyncIterator, Callable
from typing import Final, TypeAlias

from litestar import Litestar, route
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from marbre import __version__
from marbre.kernel.registry import broken_games
from marbre.server import house_clock
from marbre.server.bots.driver import Driver
from marbre.server.bots.thinking import PROCESS
from marbre.server.cards import routes as cards
from marbre.server.cards.press import CardPress
from marbre.server.days.away import bring_holidays
from marbre.server.days.following import EventFollower
from marbre.server.days.waking import wake_due_tables
from marbre.server.features import DEPENDENCIES, Features
from marbre.server.host import HouseHost
from marbre.server.house import House
from marbre.server.http import (
    coach,
    duplicates,
    games,
    guests,
    health,
    holidays,
    lessons,
    notices,
    operating,
    ratings,
    reports,
    reviews,
    safety,
    tables,
    tournaments,
)
from marbre.server.http import people as people_routes
from marbre.server.http.errors import HANDLERS
from marbre.server.http.packed import PACKED, service_worker, static_file
from marbre.server.jobs.answers import AnswerCache
from marbre.server.jobs.queue import JobQueue
from marbre.server.jobs.worker_pool import Workers
from marbre.server.metrics import observe_loop_lag
from marbre.server.notices.links import NoticeLinks
from marbre.server.notices.sending import Outbox
from marbre.server.notices.vapid import VapidKey
from marbre.server.notices.ways import Ways
from marbre.server.operating import links
from marbre.server.operating.bans import BanList
from marbre.server.operating.heeding import Heeding, keep_tidy
from marbre.server.people.identity import Passports
from marbre.server.plans.planner import PlanKeeper
from marbre.server.ratings.following import both, follow_ratings, watch_rated
from marbre.server.settings import Settings, default_database
from marbre.server.signals import before_stopping
from marbre.server.store.bus import Bus, PostgresBus
from marbre.server.store.claims import Claims, PostgresClaims
from marbre.server.store.database import engine_url
from marbre.server.store.store import Store
from marbre.server.succession import recover, succeed
from marbre.server.tables.idling import close_idle_tables
from marbre.server.tables.live_table import LiveTable
from marbre.server.tables.replaying import LEVEL
from marbre.server.tournaments.conducting import Conductor
from marbre.server.wire.gateway import Gateway
from marbre.server.wire.rate_limits import RateLimit
from marbre.server.wire.sockets import BYE, RELIEVED

Lifespan: TypeAlias = Callable[[Litestar], contextlib.AbstractAsyncContextManager[None]]

ROUTES: Final = (
    guests.who_am_i, guests.call_me, guests.my_link, guests.link_owner, guests.become, guests.sign_out,
    games.list_games, games.words, games.describe, games.rules, games.pictures, games.board,
    games.teams, lessons.lesson, lessons.learn,
    tables.lobby, tables.lay_table, tables.one_table, tables.qr_code, tables.picture, tables.rematch,
    reports.report, tables.look_up, tables.back, tables.fork, tables.record, tables.proof, tables.replay,
    reviews.review, reviews.better_move, coach.ask_coach,
    cards.card_picture, duplicates.lay_duplicate, duplicates.duplicates, duplicates.reveal,
    holidays.my_holidays, holidays.take_holidays, notices.my_notices, notices.add_way, notices.stop_way,
    notices.keep_quiet, notices.stop_by_link, notices.confirm_by_link, notices.looked,
    ratings.game_standings, ratings.my_ratings, ratings.table_ratings,
    *tournaments.ROUTES,
    *people_routes.ROUTES, health.health, health.live, health.metrics, health.security_txt, *operating.ROUTES,
)  # fmt: skip
"""The house's own; features bring theirs."""

SWITCH_SECONDS: Final = 0.0005
"""For so long the loop keeps the interpreter from the thread that writes, which has the disk waiting. Python's own
five milliseconds are longer than a commit."""

log = logging.getLogger("marbre.app")


PAGES: Final = (
    "/",
    "/t/{table:str}",
    "/replay/{table:str}",
    "/rules/{slug:str}",
    "/cards/{slug:str}",
    "/learn/{slug:str}",
    "/me",
    "/settings",
    "/sign-in",
    "/account",
    "/profile",
    "/ratings/{slug:str}",
    "/archive",
    "/friends",
    "/friend",
    "/days",
    "/stop",
    "/about",
    "/new",
    "/tables",
    "/rules",
    "/host",
    "/tournaments",
    "/tournaments/new",
    "/tournaments/{tournament:str}",
    "/tournaments/{tournament:str}/wall",
)


def make_app(settings: Settings) -> Gateway:
    """A house with these settings, to be served by uvicorn with `Wire`s."""
    features = Features(ROUTES)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        for slug, reason in broken_games().items():
            log.warning("a game is left out", extra={"game": slug, "reason": reason})
        url = settings.db or default_database()
        store = await Store.open(url, features.schemas)
        bus = PostgresBus(engine_url(url)) if store.is_postgres else Bus()
        house = House(settings, store, bus, features.when_over)
        house.follow = both(EventFollower(settings.notice_seconds), follow_ratings)
        house.before_begin = functools.partial(bring_holidays, house)
        workers = Workers(settings.bot_workers, PROCESS)
        claims = PostgresClaims(engine_url(url)) if store.is_postgres else Claims()
        driver, jobs = Driver(house, workers, claims), JobQueue(house, claims)
        planner = PlanKeeper(house)
        conductor = Conductor(house)
        house.drive = all_of(house.drive, planner.drive, conductor.drive)
        host = HouseHost(house, jobs)
        heeding = Heeding(house, BanList([]))
        keys = await store.keys(settings.keys)
        ways = Ways(settings, NoticeLinks(keys, settings.public_address), VapidKey(settings.vapid, settings.contact))
        app.state.update(
            settings=settings, store=store, house=house, host=host, ways=ways, planner=planner, conductor=conductor,
            passports=Passports(keys),
            answers=AnswerCache(),
            previews=cards.Previews(features.previews),
            feature_schemas=features.schemas,
            press=CardPress(host),
            bans=heeding.barred, heeding=heeding,
            requests=RateLimit(settings.requests_per_second, settings.requests_burst),
        )  # fmt: skip
        await bus.listen(house.hear)
        await heeding.begin()
        if settings.operator_link:
            await store.change(lambda connection: links.arm(connection, settings.operator_link))
        if await claims.arrive():
            house.back_since = house_clock.now()
        gc.freeze()  # what is there now lives as long as the process: the collector need not look at it
        gc.enable()
        gc.set_threshold(10_000, 5, 800)  # a move leaves hardly any cycle; the second number bounds a pause
        sys.setswitchinterval(SWITCH_SECONDS)
        before_stopping(lambda: house.say_bye(BYE), lambda: house.say_bye(RELIEVED))
        sweeping = asyncio.create_task(driver.sweep())
        house.spawn(recover(house, claims))
        house.spawn(succeed(house, claims))
        house.spawn(features.keep_up(host))
        house.spawn(observe_loop_lag())
        house.spawn(store.cut_when_hung())
        house.spawn(close_idle_tables(house))
        house.spawn(watch_rated(house))
        house.spawn(heeding.run())
        house.spawn(keep_tidy(house, features.schemas))
        house.spawn(wake_due_tables(house, planner))
        house.spawn(Outbox(house, ways).run())
        house.spawn(conductor.run())
        try:
            yield
        finally:
            sweeping.cancel()
            claims.stop()
            await heeding.end()
            await house.close()
            await workers.close()
            await jobs.close()
            await claims.close()

    try:
        return Gateway(_make(features, lifespan))
    except Exception:
        features.drop_unservable()
        return Gateway(_make(features, lifespan))


def all_of(*drives: Callable[[LiveTable], None]) -> Callable[[LiveTable], None]:
    """One after the other."""

    def drive(live: LiveTable) -> None:
        for one in drives:
            one(live)

    return drive


class HouseApplication(Litestar):
    """Litestar with msgspec alone."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        """Litestar loads pydantic and attrs wherever they are installed; here, where a feature has loaded them."""
        if {"pydantic", "attr"} & sys.modules.keys():
            return Litestar._get_default_plugins(plugins)
        return [*plugins, MsgspecDIPlugin()]


def _make(features: Features, lifespan: Lifespan) -> Litestar:
    """The HTTP part: the house's own routes, then those of the features."""
    pages = route(
        [*PAGES, *features.pages],
        http_method=("GET", "HEAD"),
        include_in_schema=False,
        opt={PACKED: True},
    )
    return HouseApplication(
        route_handlers=[pages(cards.page), service_worker, static_file, *ROUTES, *features.routes],
        lifespan=[lifespan],
        logging_config=None,  # ours stays (`logs.py`)
        dependencies=DEPENDENCIES,
        exception_handlers=HANDLERS,
        before_request=safety.before,
        before_send=[safety.on_send],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=LEVEL, exclude_opt_key=PACKED
        ),
        request_max_body_size=65_536,
        openapi_config=OpenAPIConfig(
            title="Marbre", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
    )  # fmt: skip
