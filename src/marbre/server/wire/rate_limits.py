"""How fast anybody may ask: token buckets, forgotten when they are full again."""

import time
from collections.abc import Callable
from typing import Final

MOST_BUCKETS: Final = 10_000
"""Then the full ones are forgotten."""


class RateLimit:
    """So many at once, so many a second after that, for each key."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst, self.clock = per_second, burst, clock
        self.buckets: dict[str, tuple[float, float]] = {}

    def seconds_until(self, key: str) -> float:
        """How long until it `allows` one more; 0 if it would now."""
        return max(0.0, 1 - self._tokens(key, self.clock())) / self.per_second

    def _tokens(self, key: str, now: float) -> float:
        tokens, seen = self.buckets.get(key, (float(self.burst), now))
        return min(self.burst, tokens + (now - seen) * self.per_second)

    def charge(self, key: str, cost: float) -> None:
        """What was used up, whether it allows it or not; overdrawn by one burst at most."""
        now = self.clock()
        if len(self.buckets) > MOST_BUCKETS:
            self._forget(now)
        self.buckets[key] = (max(-self.burst, self._tokens(key, now) - cost), now)

    def allows(self, key: str) -> bool:
        allowed = self._tokens(key, self.clock()) >= 1
        self.charge(key, int(allowed))
        return allowed

    def _forget(self, now: float) -> None:
        full = 2 * self.burst / self.per_second
        self.buckets = {key: kept for key, kept in self.buckets.items() if now - kept[1] < full}
