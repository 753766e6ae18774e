"""Health check and metrics, for monitoring."""

from typing import Any

import msgspec
from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from marbre.server.house import House
from marbre.server.store.store import Store


class Health(msgspec.Struct, frozen=True):
    """Whether the house can do its work."""

    ok: bool
    tables: int
    version: str


@get("/health", tags=["operations"])
async def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """Alive, and the database answers; 503 if it does not."""
    from marbre import __version__

    store: Store = request.app.state.store
    house: House = request.app.state.house
    alive = await store.is_alive()
    return Response(Health(alive, len(house.tables), __version__), status_code=200 if alive else 503)


@get("/metrics", tags=["operations"], media_type=CONTENT_TYPE_LATEST, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """Counters and histograms, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
