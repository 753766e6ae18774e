"""Serving a house with uvicorn, in one process or several."""

from collections.abc import Callable
from typing import Final

import uvicorn

from marbre.server.app import make_app
from marbre.server.descriptors import raise_limit
from marbre.server.logs import LOGGING
from marbre.server.settings import Settings, default_database, hand_down, handed_down
from marbre.server.store.database import database_file
from marbre.server.store.private_files import hold
from marbre.server.wire.edge import Edge
from marbre.server.wire.gateway import Gateway
from marbre.server.wire.transport import Wire

BACKLOG: Final = 128
"""Connections that the kernel keeps waiting: the event loop takes all of them in one turn, and the tables wait."""


def serve(settings: Settings, workers: int = 1, opening: Callable[[], object] = lambda: None) -> None:
    """Serve until told to stop. Interrupted, it saves what it promised and tells everybody to come back.

    Raises Unreadable if another house has the same SQLite file open.
    """
    hand_down(settings)
    raise_limit()
    if (file := database_file(settings.db or default_database())) is not None:
        hold(file)
    opening()
    uvicorn.run(
        "marbre.server.serve:app_of_process",  # made when there is a log to say what was refused
        factory=True,
        workers=workers,
        host=settings.host,
        port=settings.port,
        log_config=LOGGING,
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        http=Edge,
        ws=Wire,
        ws_max_size=1 << 20,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )


def app_of_process() -> Gateway:
    """The application, in each process that serves."""
    return make_app(handed_down())
