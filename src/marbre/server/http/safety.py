"""Middleware for every request: rate limit, origin check (CSRF), security headers, caching."""

from typing import Any

from litestar import Request
from litestar.exceptions import PermissionDeniedException, TooManyRequestsException
from litestar.types import Message, Scope

from marbre.server.people.guests import same_origin
from marbre.server.settings import Settings
from marbre.server.wire.rate_limits import RateLimit

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; connect-src 'self' ws: wss:"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
}
_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
STATIC = "/static/"
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


async def before(request: Request[Any, Any, Any]) -> None:
    """Rate limit, and the origin check: nothing is changed from somebody else's page (CSRF)."""
    settings: Settings = request.app.state.settings
    limit: RateLimit = request.app.state.requests
    client = request.client.host if request.client else ""
    if not request.scope["path"].startswith(STATIC) and not limit.allows(client):
        raise TooManyRequestsException("too many")
    if request.method in UNSAFE and not same_origin(request, settings):
        raise PermissionDeniedException("origin")


async def on_send(message: Message, scope: Scope) -> None:
    """Security headers on every response, errors included."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *_ENCODED, (b"cache-control", _kept(scope["path"]))]


def _kept(path: str) -> bytes:
    """Cache-Control: built files have their hash in their name and are immutable; all else is revalidated."""
    return b"public, max-age=31536000, immutable" if path.startswith(f"{STATIC}assets/") else b"no-cache"
