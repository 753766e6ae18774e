"""Under which address other devices find the house."""

import io
import socket
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.exceptions import ClientException

from marbre.server.settings import LOOPBACK, Settings


def asked_at(request: Request[Any, Any, Any]) -> str:
    """What the browser calls the house, with a slash at its end. Anybody may say anything there."""
    try:
        return str(request.base_url)
    except ValueError:
        raise ClientException("no such host") from None


def shown_address(settings: Settings, request: Request[Any, Any, Any]) -> str:
    """The beginning of a link that is to be opened elsewhere, without a slash at its end.

    What the house was told; else what this browser calls it, unless that name means every device itself: then the
    address of this machine in its network, if the house listens there.
    """
    if settings.public_address:
        return settings.public_address.rstrip("/")
    asked = asked_at(request)
    host = urlsplit(asked).hostname
    if host in LOOPBACK and settings.host not in LOOPBACK and (found := _own_address()) is not None:
        return f"http://{found}:{settings.port}"
    return asked.rstrip("/")


def _own_address() -> str | None:
    """Of the interface by which this machine would reach others; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has (RFC 5737)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def draw_qr(text: str) -> bytes:
    """A link as a QR code (SVG)."""
    import segno  # not before somebody wants a code

    out = io.BytesIO()
    try:
        code = segno.make(text)
    except ValueError:  # the address is made of what the browser calls us
        raise ClientException("no such host") from None
    code.save(out, kind="svg", scale=6, border=2, xmldecl=False)
    return out.getvalue()
