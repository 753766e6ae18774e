"""Guests over HTTP: who am I, call me so, make me known on my other device."""

import time
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from msgspec import Meta
from sqlalchemy import Connection

from marbre.hosting.people import Guest, PersonId
from marbre.kernel.refusals import RuleViolation, refuse, unreadable
from marbre.server.house import House
from marbre.server.http.safety import is_secure
from marbre.server.people import devices, tokens
from marbre.server.people.guests import guest_of, passport_of, require_guest
from marbre.server.people.identity import COOKIE, COOKIE_SECONDS, DAY, RENEWED_AFTER, Passports, clean_name, new_person
from marbre.server.people.manners import read_filter
from marbre.server.people.places import draw_qr, shown_address
from marbre.server.ratings import own
from marbre.server.settings import Settings
from marbre.server.store.store import Store

AnyRequest = Request[Any, Any, Any]


class Me(msgspec.Struct, frozen=True):
    """The guest that this browser is; nulls before it has a name."""

    name: str | None


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how many days a personal link is to work; 0: once, within ten minutes, for a QR code."""

    days: Annotated[int, Meta(ge=0, le=366)] = 7


class PersonalLink(msgspec.Struct, frozen=True):
    """Opens this identity on another device. Whoever has it is you."""

    path: str
    url: str
    """The same with the address under which another device finds the house, as far as the house knows it."""
    ends: float
    once: bool
    qr: str
    """The same as a QR code (SVG). It is in the answer and has no address: a token is in nobody's log."""


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a personal link carries after its `#`: browsers do not send that, so it is in nobody's log."""

    token: Annotated[str, Meta(max_length=200)]


def passport(request: AnyRequest, person: PersonId, session: int, device: str) -> Cookie:
    passports: Passports = request.app.state.passports
    return Cookie(
        key=COOKIE,
        value=passports.cookie(person, session, device),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        path="/",
        secure=is_secure(request.scope),
    )


async def let_in(request: AnyRequest, person: PersonId, session: int | None = None) -> Cookie:
    """A cookie for this browser, which is one of his devices from now on."""
    store: Store = request.app.state.store
    kind = devices.kind_of(request.headers.get("user-agent", ""))
    before = await guest_of(request)
    if before is not None and before.id != person:  # one hand has both names (TAB-8.4)
        await store.change(lambda connection: own.note(connection, before.id, person))
    device = await store.change_person(person, lambda connection: devices.add(connection, person, kind))
    kept = await store.find_person(person)
    assert kept is not None
    return passport(request, person, kept.session if session is None else session, device)


@get("/api/me", tags=["guests"])
async def who_am_i(request: AnyRequest) -> Response[Me]:
    """The name of the guest that this browser is; an old cookie is renewed."""
    shown, guest = passport_of(request), await guest_of(request)
    if guest is None or shown is None:
        return Response(Me(None))
    if not shown.device:  # from before devices were listed
        return Response(Me(guest.name), cookies=[await let_in(request, guest.id, shown.session)])
    await _note_use(request, guest.id, shown.device)
    old = shown.age >= RENEWED_AFTER
    cookies = [passport(request, guest.id, shown.session, shown.device)] if old else []
    return Response(Me(guest.name), cookies=cookies)


async def _note_use(request: AnyRequest, person: PersonId, device: str) -> None:
    """At most once an hour."""
    store: Store = request.app.state.store
    kept = await store.find_person(person)
    if kept is not None and kept.devices.get(device, time.time()) < time.time() - devices.USED_SECONDS:
        await store.change_person(person, lambda connection: devices.touch(connection, person, device))


@post("/api/me", tags=["guests"], status_code=200)
async def call_me(request: AnyRequest, data: NewName) -> Response[Me]:
    """Take a name: a new guest, or a new name for this one."""
    store: Store = request.app.state.store
    name = clean_name(data.name)
    if not name:
        raise unreadable("bad-name")
    settings: Settings = request.app.state.settings
    if read_filter(settings.word_filter).finds(name):
        raise RuleViolation(refuse("TAB-6.5", "name-filtered"))
    guest = await guest_of(request)
    if guest is not None:
        await store.rename(guest.id, name)
        return Response(Me(name))
    person = new_person()
    await store.add_person(person, name)
    return Response(Me(name), cookies=[await let_in(request, person)])


@post("/api/me/link", tags=["guests"], status_code=200)
async def my_link(request: AnyRequest, data: NewLink | None = None) -> PersonalLink:
    """A link that carries this identity to another device until a day, or once."""
    guest = await require_guest(request)
    store: Store = request.app.state.store
    settings: Settings = request.app.state.settings
    days = 7 if data is None else data.days
    purpose: tokens.Purpose = "link" if days else "device"
    seconds = days * DAY if days else tokens.SECONDS["device"]
    token = await store.change(lambda connection: tokens.make(connection, purpose, guest.id, seconds))
    path = f"/me#{token}"
    url = shown_address(settings, request) + path
    return PersonalLink(path, url, time.time() + seconds, not days, draw_qr(url).decode())


@post("/api/me/link/owner", tags=["guests"], status_code=200)
async def link_owner(request: AnyRequest, data: Token) -> Me:
    """Whom a personal link would make of this browser: it asks before it becomes somebody else."""
    store: Store = request.app.state.store
    found = await store.read(lambda connection: _find(connection, data.token))
    return Me((await _owner(request, found)).name)


@post("/api/me/become", tags=["guests"], status_code=200)
async def become(request: AnyRequest, data: Token) -> Response[Me]:
    """Become the guest of a personal link."""
    store: Store = request.app.state.store
    found = await store.change(lambda connection: _redeem(connection, data.token))
    guest = await _owner(request, found)
    return Response(Me(guest.name), cookies=[await let_in(request, guest.id)])


@post("/api/me/sign-out", tags=["guests"], status_code=200)
async def sign_out(request: AnyRequest) -> Response[Me]:
    """Revoke every cookie and link of this guest but the cookie that is set now; his other sockets are closed."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    await house.sign_out(guest.id)
    return Response(Me(guest.name), cookies=[await let_in(request, guest.id)])


def _find(connection: Connection, token: str) -> tokens.LiveToken | None:
    return tokens.read(connection, "link", token) or tokens.read(connection, "device", token)


def _redeem(connection: Connection, token: str) -> tokens.LiveToken | None:
    return tokens.redeem(connection, "link", token) or tokens.redeem(connection, "device", token)


async def _owner(request: AnyRequest, found: tokens.LiveToken | None) -> Guest:
    store: Store = request.app.state.store
    person = None if found is None or found.person is None else await store.find_person(found.person)
    if found is None or found.person is None or person is None:
        raise NotFoundException("no such link")
    return Guest(found.person, person.name)
