"""Middleware for every request: rate limit, origin check (CSRF), security headers, caching."""

import functools
import hmac
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.types import Message, Scope, Send

from marbre.kernel.refusals import Refusal, RuleViolation
from marbre.kernel.words.messages import message
from marbre.server.http.errors import RETRY_AFTER, body
from marbre.server.operating.bans import BanList
from marbre.server.people.guests import Connection, address_of, passport_of, same_origin
from marbre.server.settings import Settings

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; connect-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
}
_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
STATIC = "/static/"
OPERATIONS = ("/metrics", "/api/schema", "/api/manners")
"""For those who run the house: from this machine, or with a token."""
OPEN_TO_ALL = ("/api/games", "/api/house")
"""What pages are written with, for those who are barred too; and the operator's own way in."""
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


async def turn_away(send: Send, seconds: int) -> None:
    """Answer that it was one request too many (429), without the framework: a flood costs next to nothing."""
    await _answer(send, 429, seconds, _too_many(seconds))


async def put_off(send: Send) -> None:
    """Answer that the house closes, and is back in a second (503)."""
    await _answer(send, 503, 1, msgspec.json.encode(body(503, message("restarting")).content))


async def _answer(send: Send, status: int, seconds: int, content: bytes) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (b"content-type", b"application/json"),
                (RETRY_AFTER.encode(), str(seconds).encode()),
                (b"content-length", str(len(content)).encode()),
                (b"cache-control", b"no-cache"),
                *_ENCODED,
            ],
        }
    )
    await send({"type": "http.response.body", "body": content, "more_body": False})


@functools.lru_cache(100)
def _too_many(seconds: int) -> bytes:
    return msgspec.json.encode(body(429, message("too-many", count=seconds)).content)


async def before(request: Request[Any, Any, Any]) -> None:
    """The origin check: nothing is changed from somebody else's page (CSRF)."""
    settings: Settings = request.app.state.settings
    if request.scope["path"].startswith(OPERATIONS) and not _is_operator(request, settings):
        raise NotFoundException("not for the public")
    if request.method in UNSAFE and not same_origin(request, settings):
        raise PermissionDeniedException("origin")
    path = request.scope["path"]
    refusal = barred(request) if path.startswith("/api/") and not path.startswith(OPEN_TO_ALL) else None
    if refusal is not None:
        raise RuleViolation(refusal)


def barred(connection: Connection) -> Refusal | None:
    """Why whoever sends this may not come in (TAB-5.1). A cookie that is void says who he was all the same."""
    bans: BanList = connection.app.state.bans
    shown = passport_of(connection)
    return bans.refusal(None if shown is None else shown.person, address_of(connection))


def _is_operator(request: Request[Any, Any, Any], settings: Settings) -> bool:
    if settings.operator_token:
        shown = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(shown.encode(), settings.operator_token.encode())
    return address_of(request) in ("127.0.0.1", "::1") and not any(name in request.headers for name in FORWARDED)


async def on_send(message: Message, scope: Scope) -> None:
    """Security headers on every response, errors included."""
    if message["type"] == "http.response.start":
        secure = [_HTTPS_ONLY] if is_secure(scope) else []
        message["headers"] = [*message["headers"], *_ENCODED, *secure, (b"cache-control", _kept(scope["path"]))]


def is_secure(scope: Any) -> bool:
    """Whether it came over TLS: the proxy says so, or whoever runs the house does."""
    settings: Settings = scope["litestar_app"].state.settings
    return settings.secure_cookies or scope["scheme"] == "https"


def _kept(path: str) -> bytes:
    """Cache-Control: built files have their hash in their name and are immutable; all else is revalidated."""
    return b"public, max-age=31536000, immutable" if path.startswith(f"{STATIC}assets/") else b"no-cache"
