"""For those who watch over a house, and those who have found a hole in it: health, metrics, security.txt."""

import time
from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from marbre import __version__
from marbre.server.house import House
from marbre.server.settings import Settings
from marbre.server.store.store import Store

SECURITY_TXT_SECONDS: Final = 180 * 24 * 3600


class Health(msgspec.Struct, frozen=True):
    """Whether the house can do its work."""

    ok: bool
    tables: int
    version: str


@get("/health/live", tags=["operations"])
async def live(request: Request[Any, Any, Any]) -> Health:
    """Liveness: the process answers. Restart it if it does not."""
    house: House = request.app.state.house
    return Health(True, len(house.tables), __version__)


@get(["/health", "/health/ready"], tags=["operations"])
async def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """Readiness: something can be saved, which is tried; 503 if not. Send nobody here then, but do not restart it."""
    store: Store = request.app.state.store
    house: House = request.app.state.house
    ready = await store.is_ready()
    return Response(Health(ready, len(house.tables), __version__), status_code=200 if ready else 503)


@get("/.well-known/security.txt", include_in_schema=False, sync_to_thread=False)
def security_txt(request: Request[Any, Any, Any]) -> Response[str]:
    """To whom to report a hole (RFC 9116)."""
    settings: Settings = request.app.state.settings
    expires = time.strftime("%Y-%m-%dT00:00:00Z", time.gmtime(time.time() + SECURITY_TXT_SECONDS))
    contact = settings.security_contact or f"{request.base_url}about"
    said = f"Contact: {contact}\nExpires: {expires}\nPreferred-Languages: fr, en\n"
    return Response(said, media_type="text/plain; charset=utf-8")


@get("/metrics", tags=["operations"], media_type=CONTENT_TYPE_LATEST, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """Counters and histograms, for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
