"""Costs have owners: how much of what the house has a person, and an address, may use up (TAB-4.12).

Token buckets, kept by each process. What is counted is paid for before; what is measured (bytes, thinking) afterwards,
so that a quota can be overdrawn once, and is waited for the longer.
"""

from marbre.kernel.refusals import Refusal, RuleViolation, refuse
from marbre.server.settings import Settings
from marbre.server.wire.rate_limits import RateLimit

HOUR = 3600.0


class Quota:
    """So much for a person, and so many times as much for everybody who comes from one address."""

    def __init__(self, name: str, per_hour: float, burst: float, shared_by: int) -> None:
        """Its name is in the messages, `quota-NAME` and `quota-NAME-address`."""
        person = RateLimit(per_hour / HOUR, burst)
        self.name, self.of_person, self.of_address = name, person, person.times(shared_by)

    def refusal(self, person: str | None, address: str) -> Refusal | None:
        """Says which share is used up, and when there is more. Who has no name has his address's alone."""
        if person and self.of_person.seconds_until(person):
            return refuse("TAB-4.12", f"quota-{self.name}", count=self.of_person.whole_seconds(person))
        if address and self.of_address.seconds_until(address):
            return refuse("TAB-4.12", f"quota-{self.name}-address", count=self.of_address.whole_seconds(address))
        return None

    def require(self, person: str | None, address: str) -> None:
        """Raises RuleViolation."""
        if (refusal := self.refusal(person, address)) is not None:
            raise RuleViolation(refusal)

    def charge(self, person: str | None, address: str, cost: float) -> None:
        if person:
            self.of_person.charge(person, cost)
        if address:
            self.of_address.charge(address, cost)

    def spend(self, person: str | None, address: str) -> None:
        """One, if there is one. Raises RuleViolation; nothing is spent then."""
        self.require(person, address)
        self.charge(person, address, 1)


class Quotas:
    """Those of a process."""

    def __init__(self, settings: Settings) -> None:
        many = settings.people_per_client
        self.tables = Quota("tables", settings.tables_per_hour, settings.tables_burst, many)
        self.forks = Quota("forks", settings.forks_per_hour, settings.forks_burst, many)
        self.bytes = Quota("bytes", settings.bytes_per_hour, settings.bytes_burst, many)
        self.thinking = Quota("thinking", settings.thinking_per_hour, settings.thinking_burst, many)
        self.prints = Quota("prints", settings.prints_per_hour, settings.prints_burst, many)
        self.proofs = Quota("proofs", settings.proofs_per_hour, settings.proofs_burst, many)
        self.reports = Quota("reports", settings.reports_per_hour, settings.reports_burst, many)
        self.exports = Quota("exports", settings.exports_per_hour, settings.exports_burst, many)
        self.sign_ins = Quota("sign-ins", settings.sign_ins_per_hour, settings.sign_ins_burst, many)
        self.notices = Quota("notices", settings.notices_per_hour, settings.notices_burst, many)

    def by_name(self, name: str) -> Quota:
        quota: Quota = getattr(self, name)
        return quota
