"""The browsers in which somebody is known: listed, named, removed one by one."""

import secrets
import time
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from marbre.hosting.people import PersonId
from marbre.server.store.accounts import devices

Kind: TypeAlias = Literal["phone", "computer"]
MOST_DEVICES: Final = 30
"""Of one person; the one that was used longest ago goes when there is another."""
USED_SECONDS: Final = 3600.0
"""The last use is told to the hour: a request does not write."""


class Device(msgspec.Struct, frozen=True):
    """A browser that is known as this person."""

    id: str
    name: str
    """Empty until its owner gives one: it is called by its kind then."""
    kind: Kind
    since: float
    used: float
    here: bool


def kind_of(user_agent: str) -> Kind:
    """As browsers say of themselves."""
    return "phone" if "Mobi" in user_agent or "Android" in user_agent else "computer"


def add(connection: Connection, person: PersonId, kind: Kind) -> str:
    """Another device; its id."""
    his = devices.c.person == person
    latest = select(devices.c.id).where(his).order_by(devices.c.used.desc()).limit(MOST_DEVICES - 1)
    connection.execute(delete(devices).where(his, devices.c.id.not_in(list(connection.scalars(latest)))))
    device, now = secrets.token_urlsafe(12), time.time()
    connection.execute(insert(devices).values(id=device, person=person, name="", kind=kind, since=now, used=now))
    return device


def list_devices(connection: Connection, person: PersonId, here: str) -> tuple[Device, ...]:
    """The one that asks first, then those that were used last."""
    query = select(devices).where(devices.c.person == person).order_by(devices.c.used.desc())
    found = [_device(row, here) for row in connection.execute(query)]
    return tuple(sorted(found, key=lambda one: not one.here))


def _device(row: Any, here: str) -> Device:
    return Device(row.id, row.name, row.kind, row.since, row.used, row.id == here)


def rename(connection: Connection, person: PersonId, device: str, name: str) -> bool:
    named = update(devices).where(_his(person, device)).values(name=name)
    return connection.execute(named).rowcount == 1


def remove(connection: Connection, person: PersonId, device: str) -> bool:
    return connection.execute(delete(devices).where(_his(person, device))).rowcount == 1


def touch(connection: Connection, person: PersonId, device: str) -> None:
    connection.execute(update(devices).where(_his(person, device)).values(used=time.time()))


def _his(person: PersonId, device: str) -> Any:
    return (devices.c.person == person) & (devices.c.id == device)
