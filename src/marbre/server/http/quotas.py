"""Costs have owners: how many tables and forks a person, and an address, may lay (TAB-4.12)."""

import math

from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server.settings import Settings
from marbre.server.wire.rate_limits import RateLimit

HOUR = 3600.0


class Quota:
    """So much for a person, and so many times as much for everybody who comes from one address."""

    def __init__(self, per_hour: float, burst: int, shared_by: int, refusals: tuple[str, str]) -> None:
        """`refusals` are the messages for the person, and for the address."""
        self.limits = tuple(RateLimit(per_hour * many / HOUR, burst * many) for many in (1, shared_by))
        self.refusals = refusals

    def spend(self, person: str, address: str) -> None:
        """Raises RuleViolation, which says when there is more. Nothing is spent then."""
        keys = (person, address)
        for limit, key, said in zip(self.limits, keys, self.refusals, strict=True):
            if wait := limit.seconds_until(key):
                raise RuleViolation(refuse("TAB-4.12", said, count=math.ceil(wait)))
        for limit, key in zip(self.limits, keys, strict=True):
            limit.allows(key)


class Quotas:
    """Those of a process."""

    def __init__(self, settings: Settings) -> None:
        many = settings.people_per_client
        self.tables = Quota(
            settings.tables_per_hour, settings.tables_burst, many, ("quota-tables", "quota-tables-address")
        )
        self.forks = Quota(settings.forks_per_hour, settings.forks_burst, many, ("quota-forks", "quota-forks-address"))
