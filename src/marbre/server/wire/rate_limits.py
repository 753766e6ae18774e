"""How fast anybody may ask: token buckets, forgotten when they are full again."""

import time
from collections.abc import Callable


class RateLimit:
    """So many at once, so many a second after that, for each key."""

    def __init__(self, per_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.burst, self.clock = per_second, burst, clock
        self.buckets: dict[str, tuple[float, float]] = {}

    def seconds_until(self, key: str) -> float:
        """How long until it `allows` one more; 0 if it would now."""
        return max(0.0, 1 - self._tokens(key, self.clock())) / self.per_second

    def _tokens(self, key: str, now: float) -> float:
        tokens, seen = self.buckets.get(key, (float(self.burst), now))
        return min(self.burst, tokens + (now - seen) * self.per_second)

    def allows(self, key: str) -> bool:
        now = self.clock()
        tokens = self._tokens(key, now)
        if len(self.buckets) > 10_000:
            self._forget(now)
        self.buckets[key] = (tokens - 1 if tokens >= 1 else tokens, now)
        return tokens >= 1

    def _forget(self, now: float) -> None:
        full = self.burst / self.per_second
        self.buckets = {key: kept for key, kept in self.buckets.items() if now - kept[1] < full}
