"""Restart without an outage: a new process is loaded and listens before the one that serves is asked to close.

Both listen on one port for a moment (`SO_REUSEPORT`): whoever comes while neither serves waits in the new one's queue
instead of being turned away. The lock on the SQLite file (`hold`) passes from one to the other, so that never two of
them write. Not on Windows, which has neither.
"""

import contextlib
import os
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any, Final

from marbre.kernel.refusals import Unreadable
from marbre.server.store.private_files import hold, holder

RELIEVE: Final = getattr(signal, "SIGUSR1", None)
"""Asks a house to close for one that is there already: its clients come back at once."""
CLOSING_SECONDS: Final = 25.0
"""Longer than any shutdown takes (docs/operations.md)."""
LOOK_SECONDS: Final = 0.01


def listen(host: str, port: int, backlog: int, *, replacing: bool) -> list[socket.socket]:
    """Listening sockets, one for each address of the host.

    Raises OSError if another process listens there that is not to be replaced.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    addresses = list(dict.fromkeys((family, address) for family, _, _, _, address in found))
    if not replacing:
        for family, address in addresses:  # without the option, a port that is shared is taken too
            _bind(family, address, shared=False).close()
    listeners = [_bind(family, address, shared=True) for family, address in addresses]
    for listener in listeners:
        listener.listen(backlog)
    return listeners


def _bind(family: int, address: Any, *, shared: bool) -> socket.socket:
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared and hasattr(socket, "SO_REUSEPORT"):
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    return bound


def take_over(database: Path) -> int:
    """Ask the process that holds this file to close, and hold it as soon as it does.

    Raises Unreadable if it does not, in time.
    """
    end = time.monotonic() + CLOSING_SECONDS
    if RELIEVE is not None and (pid := holder(database)) is not None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, RELIEVE)
    while True:
        try:
            return hold(database)
        except Unreadable:
            if time.monotonic() > end:
                raise
        time.sleep(LOOK_SECONDS)
