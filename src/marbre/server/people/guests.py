"""Who sends a request, and whether it comes from our own pages."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException

from marbre.hosting.people import Guest
from marbre.server.addresses import network_of
from marbre.server.people.identity import COOKIE, Passport, Passports
from marbre.server.settings import Settings
from marbre.server.store.store import Store

Connection = ASGIConnection[Any, Any, Any, Any]


async def guest_of(connection: Connection) -> Guest | None:
    """Whoever the cookie says, if it is ours and still valid."""
    passport = passport_of(connection)
    return None if passport is None else await bearer_of(connection, passport)


def passport_of(connection: Connection) -> Passport | None:
    passports: Passports = connection.app.state.passports
    return passports.read_cookie(_cookie(_header(connection, b"cookie") or ""))


async def bearer_of(connection: Connection, passport: Passport) -> Guest | None:
    """None if there is nobody, or he has signed out everywhere since, or has removed this device."""
    store: Store = connection.app.state.store
    person = await store.find_person(passport.person)
    if person is None or person.session != passport.session:
        return None
    return Guest(passport.person, person.name) if not passport.device or passport.device in person.devices else None


async def require_guest(connection: Connection) -> Guest:
    """Raises NotAuthorizedException."""
    guest = await guest_of(connection)
    if guest is None:
        raise NotAuthorizedException("no guest")
    return guest


def store_of(connection: Connection) -> Store:
    store: Store = connection.app.state.store
    return store


def address_of(connection: Connection) -> str:
    """Where it comes from; a proxy on this machine says so."""
    return address_in(connection.scope)


def address_in(scope: Any) -> str:
    return network_of(scope["client"][0]) if scope.get("client") else ""


def same_origin(connection: Connection, settings: Settings) -> bool:
    """Whether a request that can change something comes from our own pages. Browsers always send their Origin."""
    origin = _header(connection, b"origin")
    if origin is None:
        return True
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:
        return False
    return origin in settings.origins or netloc == _header(connection, b"host")


def _header(connection: Connection, name: bytes) -> str | None:
    """One header of a request, without reading the others: sockets come and go with every game."""
    return next((value.decode("latin-1") for key, value in connection.scope["headers"] if key.lower() == name), None)


def _cookie(header: str) -> str | None:
    pairs = (pair.strip().partition("=") for pair in header.split(";"))
    return next((value.strip('"') for name, _, value in pairs if name == COOKIE), None)
