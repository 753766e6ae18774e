"""Graceful shutdown on SIGINT and SIGTERM: uvicorn closes the sockets at once, so clients are told a moment before."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType

_TIME_TO_TELL = 0.2


def before_stopping(tell: Callable[[], None]) -> None:
    """Call this on a stop signal, a moment before the handlers that were installed already (uvicorn's)."""
    if threading.current_thread() is not threading.main_thread():
        return  # a test's house: nobody signals a thread
    for number in (signal.SIGINT, signal.SIGTERM):
        handler = signal.getsignal(number)
        if callable(handler):
            signal.signal(number, _Telling(tell, handler, asyncio.get_running_loop()))


class _Telling:
    def __init__(
        self, tell: Callable[[], None], then: Callable[[int, FrameType | None], object], loop: asyncio.AbstractEventLoop
    ) -> None:
        self.tell, self.then, self.loop = tell, then, loop

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        self.loop.call_soon_threadsafe(self._stop, number)

    def _stop(self, number: int) -> None:
        self.tell()
        self.loop.call_later(_TIME_TO_TELL, self.then, number, None)
