"""The application: everything put together, opened and closed in order."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import File
from litestar.static_files import create_static_files_router

from marbre import __version__
from marbre.server.bots.driver import Driver
from marbre.server.bots.workers import Workers
from marbre.server.client_files import CLIENT
from marbre.server.house import House
from marbre.server.http import duplicates, games, guests, health, puzzles, reports, safety, tables
from marbre.server.http.errors import HANDLERS, NO_FILE
from marbre.server.people.identity import Passports
from marbre.server.proofs import Proofs
from marbre.server.settings import Settings, default_database
from marbre.server.signals import before_stopping
from marbre.server.store.bus import Bus, PostgresBus
from marbre.server.store.claims import Claims, PostgresClaims
from marbre.server.store.database import engine_url
from marbre.server.store.store import Store
from marbre.server.wire.gateway import Gateway
from marbre.server.wire.rate_limits import RateLimit
from marbre.server.wire.sockets import BYE


def make_app(settings: Settings) -> Gateway:
    """A house with these settings, to be served by uvicorn with `Wire`s."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        url = settings.db or default_database()
        store = await Store.open(url)
        bus = PostgresBus(engine_url(url), store) if store.is_postgres else Bus()
        house, workers = House(settings, store, bus), Workers(settings.bot_workers)
        claims = PostgresClaims(engine_url(url)) if store.is_postgres else Claims()
        driver, proofs = Driver(house, workers, claims), Proofs(house, claims)
        app.state.update(
            settings=settings, store=store, house=house, proofs=proofs, passports=Passports(await store.key()),
            requests=RateLimit(settings.requests_per_second, settings.requests_burst),
        )  # fmt: skip
        await bus.listen(house.hear)
        await house.wake(was_away=await claims.arrive())
        await claims.settle()
        gc.freeze()  # what a house is made of stays
        gc.set_threshold(20_000, 20, 100)  # and what it makes for a move is rarely a cycle
        before_stopping(lambda: house.say_bye(BYE))
        sweeping = asyncio.create_task(driver.sweep())
        house.spawn(proofs.keep_ahead())
        try:
            yield
        finally:
            sweeping.cancel()
            await house.close()
            await workers.close()
            await proofs.close()
            await claims.close()

    @get(
        ["/", "/t/{table:str}", "/replay/{table:str}", "/rules/{slug:str}", "/settings", "/about", "/new", "/puzzles"],
        include_in_schema=False,
        sync_to_thread=False,
    )
    def page() -> File:
        """Every page is the client's; it looks at the address itself."""
        return File(CLIENT / "index.html", media_type="text/html", content_disposition_type="inline")

    @get("/sw.js", include_in_schema=False, sync_to_thread=False)
    def service_worker() -> File:
        """From the root, so that it may look after every page."""
        return File(CLIENT / "sw.js", media_type="text/javascript", content_disposition_type="inline")

    app = Litestar(
        route_handlers=[
            page, service_worker,
            guests.who_am_i, guests.call_me, guests.my_link, guests.follow_link,
            games.list_games, games.words, games.describe, games.rules,
            tables.lobby, tables.lay_table, tables.one_table, tables.qr_code, tables.rematch,
            tables.look_up, tables.fork, tables.record, tables.proof, tables.replay,
            duplicates.lay_duplicate, duplicates.duplicates, duplicates.reveal,
            puzzles.corner, puzzles.one_puzzle, puzzles.best, puzzles.give_up, puzzles.result_table,
            puzzles.puzzle_of_table, reports.report, reports.une,
            health.health, health.metrics,
            create_static_files_router(
                path="/static", directories=[CLIENT], include_in_schema=False, exception_handlers=NO_FILE
            ),
        ],
        lifespan=[lifespan],
        exception_handlers=HANDLERS,
        before_request=safety.before,
        before_send=[safety.on_send],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=65_536,
        openapi_config=OpenAPIConfig(
            title="Marbre", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
    )  # fmt: skip
    return Gateway(app)
