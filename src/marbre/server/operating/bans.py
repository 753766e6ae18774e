"""The block list (TAB-5.1): people by their id, everybody from a network; for a while, or for good."""

import ipaddress
import time
from typing import Final, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import Refusal, refuse, unreadable
from marbre.server.operating.closing import send_out
from marbre.server.operating.orders import post
from marbre.server.store.operator_schema import bans
from marbre.server.store.schema import people

DAY: Final = 24 * 3600.0
LONGEST_REASON: Final = 200
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class Ban(msgspec.Struct, frozen=True):
    """`subject` is a person's id or a network; `reason` is for whoever runs the house."""

    subject: str
    since: float
    until: float | None
    reason: str


def bar(connection: Connection, subject: str, days: float | None, reason: str = "") -> Ban:
    """Send a person out for so many days, or for good; or everybody from a network. Raises Unreadable."""
    network = _network(subject)
    if network is None:
        if connection.scalar(select(people.c.id).where(people.c.id == subject)) is None:
            raise unreadable("no-such-person", given=subject)
        send_out(connection, subject)
    now = time.time()
    ban = Ban(str(network or subject), now, None if days is None else now + days * DAY, reason[:LONGEST_REASON])
    connection.execute(delete(bans).where(bans.c.subject == ban.subject))
    connection.execute(insert(bans).values(msgspec.structs.asdict(ban)))
    post(connection, "bans")
    return ban


def lift(connection: Connection, subject: str) -> None:
    """Raises Unreadable if there is no such ban."""
    known = str(_network(subject) or subject)
    if not connection.execute(delete(bans).where(bans.c.subject == known)).rowcount:
        raise unreadable("no-such-ban", given=subject)
    post(connection, "bans")


def all_bans(connection: Connection) -> list[Ban]:
    """Those that hold, the latest first."""
    found = [Ban(**row._mapping) for row in connection.execute(select(bans).order_by(bans.c.since.desc()))]
    return [ban for ban in found if _holds(ban)]


def _holds(ban: Ban) -> bool:
    return ban.until is None or ban.until > time.time()


def _network(text: str) -> Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


class BanList:
    """The bans in a process's memory: every request is held against them."""

    def __init__(self, bans: list[Ban]) -> None:
        self.read(bans)

    def read(self, bans: list[Ban]) -> None:
        self.people = {ban.subject: ban for ban in bans if _network(ban.subject) is None}
        self.networks = [(network, ban) for ban in bans if (network := _network(ban.subject)) is not None]

    def refusal(self, person: PersonId | None, address: str) -> Refusal | None:
        """Why whoever asks may not come in."""
        ban = self.people.get(person or "") or self._from(address)
        if ban is None or not _holds(ban):
            return None
        if ban.until is None:
            return refuse("TAB-5.1", "barred-for-good")
        return refuse("TAB-5.1", "barred", until=time.strftime("%Y-%m-%d", time.gmtime(ban.until)))

    def _from(self, address: str) -> Ban | None:
        here = _network(address) if self.networks else None
        return next((ban for network, ban in self.networks if here is not None and _within(here, network)), None)


def _within(here: Network, network: Network) -> bool:
    return here.version == network.version and here.subnet_of(network)  # type: ignore[arg-type]
