"""Guests over HTTP: who am I, call me so, give me a link for my other device."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from msgspec import Meta

from marbre.kernel.refusals import unreadable
from marbre.server.people.guests import guest_of, require_guest
from marbre.server.people.identity import COOKIE, Passports, clean_name, new_person
from marbre.server.settings import Settings
from marbre.server.store.store import Store

YEAR = 365 * 24 * 3600

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


def passport(request: AnyRequest, person: str) -> Cookie:
    settings: Settings = request.app.state.settings
    passports: Passports = request.app.state.passports
    return Cookie(
        key=COOKIE,
        value=passports.cookie(person),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        path="/",
        secure=settings.secure_cookies,
    )


@get("/api/me", tags=["guests"])
async def who_am_i(request: AnyRequest) -> Me:
    """The name of the guest that this browser is."""
    guest = await guest_of(request)
    return Me(guest.name if guest else None)


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
    return Response(Me(name), cookies=[passport(request, person)])


@post("/api/me/link", tags=["guests"], status_code=200)
async def my_link(request: AnyRequest) -> PersonalLink:
    """A link that carries this identity to another device."""
    passports: Passports = request.app.state.passports
    guest = await require_guest(request)
    return PersonalLink(f"/me/{passports.link(guest.id)}")


@get("/me/{token:str}", include_in_schema=False)
async def follow_link(request: AnyRequest, token: str) -> Redirect:
    """Become the guest of a personal link."""
    passports: Passports = request.app.state.passports
    store: Store = request.app.state.store
    person = passports.read_link(token)
    if person is None or await store.name_of(person) is None:
        raise NotFoundException("no such link")
    return Redirect("/", cookies=[passport(request, person)])
