"""Graceful shutdown on SIGINT and SIGTERM: uvicorn closes the sockets at once, so clients are told a moment before."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType

from marbre.server.handover import RELIEVE

_TIME_TO_TELL = 0.2
_TIME_TO_RELIEVE = 0.02


def before_stopping(tell: Callable[[], None], relieved: Callable[[], None]) -> None:
    """Call `tell` on a stop signal, a moment before the handlers that were installed already (uvicorn's); on that of a
    process which takes over, `relieved`, and then stop likewise.
    """
    if threading.current_thread() is not threading.main_thread():
        return  # a test's house: nobody signals a thread
    handler = signal.getsignal(signal.SIGTERM)
    if RELIEVE is not None and callable(handler):
        signal.signal(RELIEVE, _Telling(relieved, handler, _TIME_TO_RELIEVE))
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if callable(handler):
            signal.signal(number, _Telling(tell, handler, _TIME_TO_TELL))


class _Telling:
    def __init__(
        self, tell: Callable[[], None], then: Callable[[int, FrameType | None], object], seconds: float
    ) -> None:
        self.tell, self.then, self.seconds = tell, then, seconds
        self.loop = asyncio.get_running_loop()

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        self.loop.call_soon_threadsafe(self._stop, number)

    def _stop(self, number: int) -> None:
        self.tell()
        self.loop.call_later(self.seconds, self.then, signal.SIGTERM if number == RELIEVE else number, None)
