"""How fast anybody may ask: token buckets, forgotten when they are full again."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

FORGOTTEN: Final = 2
"""Buckets that are looked at whenever one is charged: more go than come, and no charge takes longer than another."""


class RateLimit:
    """So many at once, so many a second after that, for each key."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst, self.clock = per_second, burst, clock
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """The one that was charged longest ago comes first."""

    def times(self, many: int) -> "RateLimit":
        """As much as so many keys have, for one."""
        return RateLimit(self.per_second * many, self.burst * many, self.clock)

    def seconds_until(self, key: str) -> float:
        """How long until it `allows` one more; 0 if it would now."""
        return max(0.0, 1 - self._tokens(key, self.clock())) / self.per_second

    def whole_seconds(self, key: str) -> int:
        """The same as somebody is told it who was refused."""
        return max(1, math.ceil(self.seconds_until(key)))

    def _tokens(self, key: str, now: float) -> float:
        tokens, seen = self.buckets.get(key, (float(self.burst), now))
        return min(self.burst, tokens + (now - seen) * self.per_second)

    def charge(self, key: str, cost: float) -> None:
        """What was used up, whether it allows it or not; overdrawn by one burst at most."""
        now = self.clock()
        self.buckets[key] = (max(-self.burst, self._tokens(key, now) - cost), now)
        self.buckets.move_to_end(key)
        self._forget(now - 2 * self.burst / self.per_second)

    def allows(self, key: str) -> bool:
        allowed = self._tokens(key, self.clock()) >= 1
        self.charge(key, int(allowed))
        return allowed

    def _forget(self, full: float) -> None:
        """Those that were charged before, and are full by now however far they were overdrawn."""
        for _ in range(FORGOTTEN):
            oldest, (_, seen) = next(iter(self.buckets.items()))
            if seen >= full:
                return
            del self.buckets[oldest]
