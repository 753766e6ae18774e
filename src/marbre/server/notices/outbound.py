"""Requests that the house makes to addresses which people have given: bounded, pinned, and never into its own network.

SSRF guard: a name is resolved once, every address that it has must be public, and the connection goes to the address
that was looked at (no DNS rebinding). Redirects are not followed, and of the answer only the status is read.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, urlsplit

SECONDS: Final = 10.0
"""In which each step of a request must be done."""
LONGEST_URL: Final = 1000
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


class ForbiddenAddress(Exception):
    """An address that this house does not send anything to."""


class _PinnedConnection(http.client.HTTPConnection):
    """To one address, whatever its name would resolve to by now."""

    def __init__(self, at: str, url: SplitResult, port: int) -> None:
        super().__init__(url.hostname or "", port, timeout=SECONDS)
        self.at, self.secure = at, url.scheme == "https"

    def connect(self) -> None:
        self.sock = socket.create_connection((self.at, self.port), SECONDS)
        if self.secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool = False) -> int:
    """The status of the answer. Raises ForbiddenAddress, or OSError and HTTPException where nobody answers.

    `private`: the house allows its own network, and http, as for a webhook in the same building.
    """
    parts = read_url(url, private=private)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    connection = _PinnedConnection(_resolve(parts.hostname or "", port, private=private), parts, port)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {**headers, "Connection": "close"})
        return connection.getresponse().status
    finally:
        connection.close()


def read_url(url: str, *, private: bool = False) -> SplitResult:
    """Raises ForbiddenAddress."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ForbiddenAddress(url) from None
    schemes = ("https", "http") if private else ("https",)
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    if not plain or parts.scheme not in schemes or not parts.hostname or parts.username or port == 0:
        raise ForbiddenAddress(url)
    return parts


def _resolve(host: str, port: int, *, private: bool) -> str:
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not private and not all(is_public(one) for one in found):
        raise ForbiddenAddress(host)
    return found[0]


def is_public(address: str) -> bool:
    """Whether it leads out of any house: no loopback, no private or shared range, nothing mapped into one."""
    ip = ipaddress.ip_address(address.split("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour
        if inner is not None or ip in _NAT64:
            return inner is not None and is_public(str(inner))
    return ip.is_global and not ip.is_multicast
