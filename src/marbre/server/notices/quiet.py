"""Quiet hours, by the clocks of the place where somebody lives."""

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import msgspec


class QuietHours(msgspec.Struct, frozen=True):
    """Minutes after midnight, from one to the other, past midnight where the first is later."""

    since: int
    until: int
    zone: str

    def end(self, now: float) -> float | None:
        """When they are over, if they are on; None: nothing is to be waited for."""
        zone = ZoneInfo(self.zone) if self.zone in _zones() else UTC
        here = datetime.fromtimestamp(now, zone)
        minute = here.hour * 60 + here.minute
        on = (
            self.since <= minute < self.until
            if self.since <= self.until
            else minute >= self.since or minute < self.until
        )
        if not on:
            return None
        day = here if minute < self.until else here + timedelta(days=1)
        return day.replace(hour=self.until // 60, minute=self.until % 60, second=0, microsecond=0).timestamp()


def is_zone(name: str) -> bool:
    return name in _zones()


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
