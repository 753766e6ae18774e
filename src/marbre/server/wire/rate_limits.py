"""How fast anybody may ask: token buckets, forgotten when they are full again."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

FORGOTTEN: Final = 2
"""Buckets that are looked at whenever one is charged: more go than come, and no charge takes longer than another."""

LOOKING: Final = 1.0
"""Seconds for which the oldest bucket is not looked at again, if it was not full."""

ROUNDING: Final = 1e-6
"""Seconds by which sums of small numbers may be off."""


class RateLimit:
    """So many at once, so many a second after that, for each key.

    A bucket is kept as the moment when it is full again (GCRA): one number, and one comparison to ask it.
    """

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst, self.clock = per_second, burst, clock
        self.room = (burst - 1) / per_second
        """A bucket that is full within so many seconds holds one at least."""
        self.most = 2 * burst / per_second
        """Overdrawn by one burst, it is full after so many."""
        self.buckets: OrderedDict[str, float] = OrderedDict()
        """The one that was charged longest ago comes first."""
        self.looks_at = 0.0
        """When that one is looked at next."""

    def times(self, many: int) -> "RateLimit":
        """As much as so many keys have, for one."""
        return RateLimit(self.per_second * many, self.burst * many, self.clock)

    def seconds_until(self, key: str) -> float:
        """How long until it `allows` one more; 0 if it would now."""
        full_at = self.buckets.get(key)
        rest = 0.0 if full_at is None else full_at - self.clock() - self.room
        return rest if rest > ROUNDING else 0.0

    def whole_seconds(self, key: str) -> int:
        """The same as somebody is told it who was refused."""
        return max(1, math.ceil(self.seconds_until(key)))

    def charge(self, key: str, cost: float) -> None:
        """What was used up, whether it allows it or not; overdrawn by one burst at most."""
        now = self.clock()
        full_at = self._full_at(key, now) + cost / self.per_second
        self._keep(key, min(full_at, now + self.most), now)

    def allows(self, key: str) -> bool:
        now = self.clock()
        full_at = self._full_at(key, now)
        allowed = full_at - now <= self.room + ROUNDING
        self._keep(key, full_at + 1 / self.per_second if allowed else full_at, now)
        return allowed

    def _full_at(self, key: str, now: float) -> float:
        full_at = self.buckets.get(key, now)
        return full_at if full_at > now else now

    def _keep(self, key: str, full_at: float, now: float) -> None:
        self.buckets[key] = full_at
        self.buckets.move_to_end(key)
        if now >= self.looks_at:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Those that were charged first, and are full by now."""
        for _ in range(FORGOTTEN):
            oldest = next(iter(self.buckets), None)
            if oldest is None:
                return
            if (full_at := self.buckets[oldest]) > now:
                self.looks_at = min(full_at, now + LOOKING)
                return
            del self.buckets[oldest]
