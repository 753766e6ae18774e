"""Answers that were gzipped once, sent to many: the client's own files, replays, records.

They go out in pieces, each when the one before it has been taken (backpressure): what somebody asks for and does not
read is not held in memory for him.
"""

import asyncio
import functools
import gzip
import io
import mimetypes
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Stream

from marbre.server.client_files import CLIENT, PAGE

AnyRequest = Request[Any, Any, Any]

PACKED: Final = "packed"
"""Marks a route (`opt`) whose answers are gzipped already: the middleware would do it again."""
PIECE: Final = 1 << 15
MOST_FILES: Final = 300
"""Kept: more than one build has."""


def send_packed(
    request: AnyRequest, packed: bytes, media_type: str, headers: Mapping[str, str] | None = None
) -> Response[Any]:
    """As it is, for whoever takes gzip; unpacked on the way for others."""
    takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
    headers = {**(headers or {}), "vary": "Accept-Encoding", **({"content-encoding": "gzip"} if takes_gzip else {})}
    if takes_gzip and len(packed) <= PIECE:
        return Response(packed, media_type=media_type, headers=headers)
    return Stream(_pieces(packed, unpack=not takes_gzip), media_type=media_type, headers=headers)


async def _pieces(packed: bytes, *, unpack: bool) -> AsyncIterator[bytes]:
    kept = io.BytesIO(packed)
    with gzip.open(kept) if unpack else kept as file:
        while piece := file.read(PIECE):
            yield piece
            await asyncio.sleep(0)  # the others come round between two pieces, though somebody takes all at once


def send_file(request: AnyRequest, name: str) -> Response[Any]:
    """Raises NotFoundException."""
    built = _built()
    if name not in _files(built):
        raise NotFoundException("no such file")
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return send_packed(request, _packed(name, built), media_type)


def _built() -> tuple[int, ...]:
    """When: a client may be built anew while the house is open."""
    return tuple(one.stat().st_mtime_ns for one in (CLIENT, CLIENT / "assets", PAGE) if one.exists())


@functools.lru_cache(1)
def _files(_built: tuple[int, ...]) -> frozenset[str]:
    """By name: nothing else is ever read from the disk."""
    return frozenset(file.relative_to(CLIENT).as_posix() for file in CLIENT.rglob("*") if file.is_file())


@functools.lru_cache(MOST_FILES)
def _packed(name: str, _built: tuple[int, ...]) -> bytes:
    return gzip.compress((CLIENT / name).read_bytes())


@get("/static/{name:path}", include_in_schema=False, opt={PACKED: True}, sync_to_thread=False)
def static_file(request: AnyRequest, name: str) -> Response[Any]:
    """A file of the client."""
    return send_file(request, name.lstrip("/"))


@get("/sw.js", include_in_schema=False, opt={PACKED: True}, sync_to_thread=False)
def service_worker(request: AnyRequest) -> Response[Any]:
    """From the root, so that it may look after every page."""
    return send_file(request, "sw.js")
