"""Guests over HTTP: who am I, call me so, give me a link for my other device."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from msgspec import Meta

from marbre.hosting.people import Guest
from marbre.kernel.refusals import unreadable
from marbre.server.house import House
from marbre.server.http.safety import is_secure
from marbre.server.people.guests import bearer_of, guest_of, passport_of, require_guest
from marbre.server.people.identity import COOKIE, COOKIE_SECONDS, RENEWED_AFTER, Passports, clean_name, new_person
from marbre.server.store.store import Store

AnyRequest = Request[Any, Any, Any]


class Me(msgspec.Struct, frozen=True):
    """The guest that this browser is; nulls before it has a name."""

    name: str | None


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


class PersonalLink(msgspec.Struct, frozen=True):
    """Opens this identity on another device. Whoever has it is you."""

    path: str


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a personal link carries after its `#`: browsers do not send that, so it is in nobody's log."""

    token: Annotated[str, Meta(max_length=200)]


def passport(request: AnyRequest, person: str, session: int) -> Cookie:
    passports: Passports = request.app.state.passports
    return Cookie(
        key=COOKIE,
        value=passports.cookie(person, session),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        path="/",
        secure=is_secure(request.scope),
    )


@get("/api/me", tags=["guests"])
async def who_am_i(request: AnyRequest) -> Response[Me]:
    """The name of the guest that this browser is; an old cookie is renewed."""
    shown, guest = passport_of(request), await guest_of(request)
    if guest is None or shown is None:
        return Response(Me(None))
    old = shown.age >= RENEWED_AFTER
    return Response(Me(guest.name), cookies=[passport(request, guest.id, shown.session)] if old else [])


@post("/api/me", tags=["guests"], status_code=200)
async def call_me(request: AnyRequest, data: NewName) -> Response[Me]:
    """Take a name: a new guest, or a new name for this one."""
    store: Store = request.app.state.store
    name = clean_name(data.name)
    if not name:
        raise unreadable("bad-name")
    guest = await guest_of(request)
    if guest is not None:
        await store.rename(guest.id, name)
        return Response(Me(name))
    person = new_person()
    await store.add_person(person, name)
    return Response(Me(name), cookies=[passport(request, person, 0)])


@post("/api/me/link", tags=["guests"], status_code=200)
async def my_link(request: AnyRequest) -> PersonalLink:
    """A link that carries this identity to another device."""
    passports: Passports = request.app.state.passports
    guest = await require_guest(request)
    shown = passport_of(request)
    assert shown is not None
    return PersonalLink(f"/me#{passports.link(guest.id, shown.session)}")


@post("/api/me/link/owner", tags=["guests"], status_code=200)
async def link_owner(request: AnyRequest, data: Token) -> Me:
    """Whom a personal link would make of this browser: it asks before it becomes somebody else."""
    guest, _ = await _owner(request, data)
    return Me(guest.name)


@post("/api/me/become", tags=["guests"], status_code=200)
async def become(request: AnyRequest, data: Token) -> Response[Me]:
    """Become the guest of a personal link."""
    guest, session = await _owner(request, data)
    return Response(Me(guest.name), cookies=[passport(request, guest.id, session)])


@post("/api/me/sign-out", tags=["guests"], status_code=200)
async def sign_out(request: AnyRequest) -> Response[Me]:
    """Revoke every cookie and link of this guest but the cookie that is set now; his other sockets are closed."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    session = await house.sign_out(guest.id)
    return Response(Me(guest.name), cookies=[passport(request, guest.id, session)])


async def _owner(request: AnyRequest, data: Token) -> tuple[Guest, int]:
    passports: Passports = request.app.state.passports
    signed = passports.read_link(data.token)
    guest = None if signed is None else await bearer_of(request, signed)
    if signed is None or guest is None:
        raise NotFoundException("no such link")
    return guest, signed.session
