"""One shape for every error."""

import logging
import secrets
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import OperationalError

from marbre.hosting.jobs import Busy, Overrun
from marbre.kernel.refusals import RuleViolation, Unreadable
from marbre.kernel.words.messages import Message, message
from marbre.server.client_files import PAGE
from marbre.server.messages import SERVER
from marbre.server.store.database import database_fault
from marbre.server.wire.protocol import ErrorBody

log = logging.getLogger("marbre.http")

AnyRequest = Request[Any, Any, Any]
RETRY_AFTER = "retry-after"
_KEYS = {
    400: "bad-request",
    401: "no-guest",
    403: "forbidden",
    404: "not-found",
    405: "bad-method",
    413: "too-large",
}


def body(
    status: int,
    said: Message,
    *,
    reason: str | None = None,
    rule: str | None = None,
    fault: str | None = None,
    headers: dict[str, str] | None = None,
) -> Response[ErrorBody]:
    error = ErrorBody(status, reason or SERVER.say(said), said, rule, fault)
    return Response(error, status_code=status, media_type="application/json", headers=headers)


def on_unreadable(_request: AnyRequest, error: Unreadable) -> Response[ErrorBody]:
    return body(400, error.messages[0])


def on_violation(_request: AnyRequest, error: RuleViolation) -> Response[ErrorBody]:
    """Said already: a feature refuses in the words of its game."""
    return body(409, error.refusal.message, reason=error.refusal.reason, rule=error.rule)


def on_http(_request: AnyRequest, error: HTTPException) -> Response[Any]:
    status = error.status_code
    if isinstance(error, ValidationException) or status == 400:
        return body(400, message("bad-request", reason=" ".join(_reason(error).split())[:300]))
    if status >= 500:
        return on_fault(_request, error)
    if status == 404 and _wants_a_page(_request):
        return Response(PAGE.read_bytes(), status_code=404, media_type="text/html")  # the client says it in words
    if status == 429:
        seconds = (error.headers or {}).get(RETRY_AFTER, "1")
        return body(429, message("too-many", count=int(seconds)), headers={RETRY_AFTER: seconds})
    key = getattr(error, "message_key", _KEYS.get(status, "refused-request"))
    return body(status, message(key, reason=str(error.detail)))


def _reason(error: HTTPException) -> str:
    """What is wrong with which field, where the framework says that."""
    faults = error.extra if isinstance(error.extra, list) else []
    return "; ".join(f"{one['key']}: {one['message']}" for one in faults if "key" in one) or error.detail


def _wants_a_page(request: AnyRequest) -> bool:
    path = request.scope["path"]
    return "text/html" in request.headers.get("accept", "") and not path.startswith("/api/") and PAGE.exists()


def on_busy(_request: AnyRequest, _error: Busy) -> Response[ErrorBody]:
    return body(429, message("busy-workers"))


def on_overrun(_request: AnyRequest, _error: Overrun) -> Response[ErrorBody]:
    return body(503, message("overrun-worker"))


def on_depth(_request: AnyRequest, _error: RecursionError) -> Response[ErrorBody]:
    """JSON that is nested too deeply to decode."""
    return body(400, message("bad-request", reason="nested too deeply"))


def on_fault(_request: AnyRequest, error: Exception) -> Response[ErrorBody]:
    """Our bug: a trace in the log, an id for the person."""
    fault = secrets.token_hex(4)
    log.error("a request failed", exc_info=error, extra={"fault": fault, "path": _request.scope["path"]})
    return body(500, message("our-fault", id=fault), fault=fault)


def on_database(_request: AnyRequest, error: OperationalError) -> Response[ErrorBody]:
    """A full disk, a lock, a server that is away: nothing that a person could do otherwise."""
    log.error("the database failed", extra={"reason": database_fault(error), "path": _request.scope["path"]})
    return body(503, message("database-trouble"))


HANDLERS: Any = {
    OperationalError: on_database,
    Unreadable: on_unreadable,
    RuleViolation: on_violation,
    HTTPException: on_http,
    RecursionError: on_depth,
    Busy: on_busy,
    Overrun: on_overrun,
    Exception: on_fault,
}
