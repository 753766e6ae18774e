"""Serving a house with uvicorn, in one process or several."""

import contextlib
import errno
import os
import sys
from collections.abc import Callable
from typing import Any, Final

import uvicorn

from marbre.kernel.refusals import Unreadable, unreadable
from marbre.server.app import make_app
from marbre.server.descriptors import raise_limit
from marbre.server.handover import listen, take_over
from marbre.server.logs import logging_at
from marbre.server.settings import Settings, default_database, hand_down, handed_down
from marbre.server.store.database import database_file
from marbre.server.store.private_files import hold
from marbre.server.wire.edge import Edge
from marbre.server.wire.gateway import Gateway
from marbre.server.wire.transport import Wire

STARTUP_FAILURE: Final = 3
"""The exit code of uvicorn when it cannot begin."""
BACKLOG: Final = 128
"""Connections that the kernel keeps waiting: the event loop takes all of them in one turn, and the tables wait."""


def serve(
    settings: Settings, workers: int = 1, opening: Callable[[], object] = lambda: None, *, replacing: bool = False
) -> None:
    """Serve until told to stop. Interrupted, it saves what it promised and tells everybody to come back.

    `replacing` takes over from the process that serves the same SQLite file at the same port. Raises Unreadable if
    another house has that file open, or nobody can listen there.
    """
    hand_down(settings)
    raise_limit()
    file = database_file(settings.db or default_database())
    lock = None if replacing or file is None else hold(file)
    if not replacing:
        _try_port(settings)
    if file is None:
        opening()
        uvicorn.run(**_options(settings, workers))
        return
    server = uvicorn.Server(uvicorn.Config(**_options(settings, workers)))
    server.config.load()
    try:
        listeners = listen(settings.host, settings.port, BACKLOG, replacing=replacing)
    except OSError as error:
        raise _cannot_listen(settings, error) from None
    lock = take_over(file) if lock is None else lock
    opening()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=listeners)
    finally:
        os.close(lock)
    if not server.started:
        sys.exit(STARTUP_FAILURE)


def _try_port(settings: Settings) -> None:
    """Before the program is loaded, which takes longer. Raises Unreadable."""
    try:
        for listener in listen(settings.host, settings.port, BACKLOG, replacing=False):
            listener.close()
    except OSError as error:
        raise _cannot_listen(settings, error) from None


def _cannot_listen(settings: Settings, error: OSError) -> Unreadable:
    address = f"{settings.host}:{settings.port}"
    if error.errno == errno.EADDRINUSE:
        return unreadable("port-in-use", address=address)
    return unreadable("cannot-listen", address=address, error=error.strerror or str(error))


def _options(settings: Settings, workers: int) -> dict[str, Any]:
    return {
        "app": "marbre.server.serve:app_of_process",  # made when there is a log to say what was refused
        "factory": True,
        "workers": workers,
        "host": settings.host,
        "port": settings.port,
        "log_config": logging_at(settings.log_level),
        "access_log": False,
        "server_header": False,
        "backlog": BACKLOG,
        "http": Edge,
        "ws": Wire,
        "ws_max_size": 1 << 20,
        "ws_ping_interval": None,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 3,
    }


def app_of_process() -> Gateway:
    """The application, in each process that serves."""
    return make_app(handed_down())
