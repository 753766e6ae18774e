"""Serving a house with uvicorn, in one process or several."""

import os

import msgspec
import uvicorn

from marbre.server.app import make_app
from marbre.server.logs import LOGGING
from marbre.server.settings import Settings
from marbre.server.wire.gateway import Gateway
from marbre.server.wire.transport import Wire

_HANDED_DOWN = "MARBRE_SETTINGS"


def serve(settings: Settings, workers: int = 1) -> None:
    """Serve until told to stop. Interrupted, it saves what it promised and tells everybody to come back."""
    os.environ[_HANDED_DOWN] = msgspec.json.encode(settings).decode()
    uvicorn.run(
        "marbre.server.serve:app_of_process",  # made when there is a log to say what was refused
        factory=True,
        workers=workers,
        host=settings.host,
        port=settings.port,
        log_config=LOGGING,
        access_log=False,
        server_header=False,
        ws=Wire,
        ws_max_size=1 << 20,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )


def app_of_process() -> Gateway:
    """The application, in each process that serves."""
    return make_app(msgspec.json.decode(os.environ[_HANDED_DOWN], type=Settings))
