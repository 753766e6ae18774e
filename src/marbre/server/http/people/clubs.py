"""Signing in by one's club (OpenID Connect), where a house has one."""

import logging
from typing import Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from sqlalchemy import Connection

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server.http.guests import let_in
from marbre.server.http.people.account import place_of, spend_sign_in
from marbre.server.http.safety import is_secure
from marbre.server.people import openid, tokens
from marbre.server.people.guests import guest_of, store_of
from marbre.server.people.identity import Passports, clean_name, new_person
from marbre.server.people.openid import ClubRefused, Errand, Member
from marbre.server.people.places import shown_address
from marbre.server.settings import Settings

AnyRequest = Request[Any, Any, Any]
COOKIE: Final = "marbre-club"
FAILED: Final = "/sign-in?club=failed"
LONGEST: Final = 2000
"""Letters of what a provider sends back that are read."""

log = logging.getLogger("marbre.clubs")


class SignInWays(msgspec.Struct, frozen=True):
    """How one may be known again here, beside a recovery code."""

    passkeys: bool
    """False at a bare address."""
    club: str | None
    """What the provider of this house is called; null where it has none."""


class ClubAddress(msgspec.Struct, frozen=True):
    """Where the club asks who you are."""

    url: str


@get("/api/sign-in/ways", tags=["accounts"])
async def ways(request: AnyRequest) -> SignInWays:
    """How one may sign in here."""
    settings: Settings = request.app.state.settings
    return SignInWays(place_of(request) is not None, settings.openid_name if settings.openid_issuer else None)


@post("/api/sign-in/club", tags=["accounts"], status_code=200)
async def to_club(request: AnyRequest) -> Response[ClubAddress]:
    """Begin to sign in by the club; only from our own pages, so that nobody is sent there by a link."""
    settings, store = _club(request), store_of(request)
    spend_sign_in(request)
    state = await store.change(lambda connection: tokens.make(connection, "openid", None))
    errand = openid.new_errand(state, shown_address(settings, request))
    try:
        url = await openid.address_of_club(settings, errand)
    except ClubRefused as refused:
        log.warning("the club's provider could not be asked", extra={"reason": str(refused)})
        raise RuleViolation(refuse("TAB-6.1", "club-silent")) from None
    return Response(ClubAddress(url), cookies=[_cookie(request, errand)])


@get(openid.BACK, tags=["accounts"], include_in_schema=False)
async def from_club(request: AnyRequest) -> Redirect:
    """Come back from the club: with what this browser was sent there with, and once."""
    settings, passports = _club(request), _passports(request)
    code, returned = (request.query_params.get(name, "")[:LONGEST] for name in ("code", "state"))
    errand = passports.read_errand(request.cookies.get(COOKIE, ""), Errand)
    if errand is None or errand.state != returned or not code:
        return Redirect(FAILED, status_code=303)
    if await store_of(request).change(lambda connection: tokens.redeem(connection, "openid", returned)) is None:
        return Redirect(FAILED, status_code=303)
    try:
        member = await openid.member_of_club(settings, errand, code)
    except ClubRefused as refused:
        log.warning("a club's answer was refused", extra={"reason": str(refused)})
        return Redirect(FAILED, status_code=303)
    person = await _person(request, member)
    return Redirect("/", status_code=303, cookies=[await let_in(request, person)])


async def _person(request: AnyRequest, member: Member) -> PersonId:
    """Whoever the club's member is here; a guest whom nobody knows yet keeps his tables, and is known from now on."""
    store, guest = store_of(request), await guest_of(request)
    known = await store.read(lambda connection: openid.find_member(connection, member))
    if known is not None:
        return known
    person = new_person() if guest is None else guest.id
    if guest is None:
        await store.add_person(person, clean_name(member.name) or clean_name(_club(request).openid_name))

    def keep(connection: Connection) -> None:
        openid.keep_member(connection, member, person)

    await store.change(keep)
    return person


def _cookie(request: AnyRequest, errand: Errand) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=_passports(request).sign_errand(errand),
        max_age=int(tokens.SECONDS["openid"]),
        httponly=True,
        samesite="lax",
        path=openid.BACK,
        secure=is_secure(request.scope),
    )


def _club(request: AnyRequest) -> Settings:
    """Raises NotFoundException where the house has no provider."""
    settings: Settings = request.app.state.settings
    if not settings.openid_issuer:
        raise NotFoundException("this house has no club")
    return settings


def _passports(request: AnyRequest) -> Passports:
    passports: Passports = request.app.state.passports
    return passports
