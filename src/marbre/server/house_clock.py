"""The clock of a house: wall time when the process started, and monotonic since.

Somebody may set the machine's clock, or a time server correct it: that ends nobody's turn. Wall time is asked again
only by the next process, which has nothing else to go on from.
"""

import logging
import time
from typing import Final

log = logging.getLogger("marbre.clock")

_STARTED: Final = time.time() - time.monotonic()
JUMP: Final = 1.0
"""Seconds between two looks by which the wall clock must have gone ahead or back to be a jump."""


def now() -> float:
    """Seconds since the epoch, by the clock of this process."""
    return _STARTED + time.monotonic()


class Every:
    """Something that is done at intervals, by whoever asks often enough."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.done = seconds, 0.0

    def is_due(self, now: float) -> bool:
        """Whether it is to be done now; then it is not due again for as long."""
        due = now - self.done > self.seconds
        self.done = now if due else self.done
        return due


class JumpWatch:
    """Says in the log when the wall clock jumps: processes that start from now on disagree with this one."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def look(self) -> None:
        ahead = time.time() - now()
        if abs(ahead - self.ahead) > JUMP:
            log.warning("the wall clock has jumped", extra={"reason": f"{ahead - self.ahead:+.0f} seconds"})
        self.ahead = ahead
