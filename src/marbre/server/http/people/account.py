"""One's own account: passkeys, devices, recovery codes; signing in with one of them."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from msgspec import Meta
from sqlalchemy import Connection

from marbre.hosting.people import Guest, PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server.house import House
from marbre.server.http.guests import Me, let_in
from marbre.server.people import devices, passkeys, tokens
from marbre.server.people.guests import address_of, passport_of, require_guest, store_of
from marbre.server.people.identity import clean_name
from marbre.server.settings import Settings

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")
Name = Annotated[str, Meta(max_length=100)]
Id = Annotated[str, Meta(min_length=1, max_length=1400)]


class Account(msgspec.Struct, frozen=True):
    """By what this browser's guest is known, and could be known again."""

    name: str
    passkeys: tuple[passkeys.Passkey, ...]
    devices: tuple[devices.Device, ...]
    codes: int
    """Recovery codes that have not been used."""
    rp: str | None
    """The host name that a passkey made here would be for; null at a bare address, where browsers make none."""


class CeremonyOptions(msgspec.Struct, frozen=True):
    """What the browser's own API is to be called with, as the WebAuthn specification writes it in JSON."""

    publicKey: msgspec.Raw  # noqa: N815 - the specification's name


class NewCredential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser's own API has answered, as JSON, and how the passkey is to be called."""

    credential: dict[str, Any]
    name: Name = ""


class SignedCredential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser's own API has answered, as JSON."""

    credential: dict[str, Any]


class RecoveryCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of those that were printed."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Each makes a browser you, once. They are shown this once."""

    codes: tuple[str, ...]


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device or a passkey, by its id."""

    id: Id


class DeviceName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one of your devices is to be called."""

    id: Id
    name: Name


@get("/api/me/account", tags=["accounts"])
async def account(request: AnyRequest) -> Account:
    """Your passkeys, devices, and how many recovery codes are left."""
    return await account_of(request, await require_guest(request))


async def account_of(request: AnyRequest, guest: Guest) -> Account:
    passport = passport_of(request)
    here = "" if passport is None else passport.device
    place = place_of(request)

    def look(connection: Connection) -> Account:
        return Account(
            guest.name,
            passkeys.list_passkeys(connection, guest.id),
            devices.list_devices(connection, guest.id, here),
            tokens.count(connection, guest.id, "recovery"),
            None if place is None else place.rp,
        )

    return await store_of(request).read(look)


@post("/api/me/passkeys/options", tags=["accounts"], status_code=200)
async def passkey_options(request: AnyRequest) -> CeremonyOptions:
    """Begin to keep your name by a passkey."""
    guest, place = await require_guest(request), require_place(request)
    known = await store_of(request).read(lambda connection: passkeys.known_ids(connection, guest.id))
    challenge = await store_of(request).change(lambda connection: tokens.make(connection, "challenge", guest.id))
    options = await asyncio.to_thread(passkeys.registration_options, place, guest, known, challenge)
    return CeremonyOptions(msgspec.Raw(options.encode()))


@post("/api/me/passkeys", tags=["accounts"], status_code=200)
async def keep_passkey(request: AnyRequest, data: NewCredential) -> Account:
    """Keep your name by the passkey that this browser has made."""
    guest, place = await require_guest(request), require_place(request)
    spend_sign_in(request)
    new = await asyncio.to_thread(passkeys.check_new, place, data.credential)
    name = clean_name(data.name)
    await store_of(request).change(lambda connection: passkeys.keep(connection, guest.id, new, place.rp, name))
    return await account_of(request, guest)


@post("/api/me/passkeys/remove", tags=["accounts"], status_code=200)
async def remove_passkey(request: AnyRequest, data: Which) -> Account:
    """A passkey of yours does not open the house any more."""
    guest = await require_guest(request)
    await _found(request, guest.id, lambda connection: passkeys.remove(connection, guest.id, data.id))
    return await account_of(request, guest)


@post("/api/me/devices/name", tags=["accounts"], status_code=200)
async def name_device(request: AnyRequest, data: DeviceName) -> Account:
    """Call one of your devices by a name."""
    guest, name = await require_guest(request), clean_name(data.name)
    await _found(request, guest.id, lambda connection: devices.rename(connection, guest.id, data.id, name))
    return await account_of(request, guest)


@post("/api/me/devices/remove", tags=["accounts"], status_code=200)
async def remove_device(request: AnyRequest, data: Which) -> Account:
    """One of your devices is a stranger from now on; its sockets are closed."""
    guest = await require_guest(request)
    await _found(request, guest.id, lambda connection: devices.remove(connection, guest.id, data.id))
    house: House = request.app.state.house
    house.send_away(guest.id)
    return await account_of(request, guest)


@post("/api/me/codes", tags=["accounts"], status_code=200)
async def recovery_codes(request: AnyRequest) -> RecoveryCodes:
    """New recovery codes, to be printed; those from before are void."""
    guest = await require_guest(request)
    return RecoveryCodes(await store_of(request).change(lambda connection: tokens.make_codes(connection, guest.id)))


@post("/api/sign-in/options", tags=["accounts"], status_code=200)
async def sign_in_options(request: AnyRequest) -> CeremonyOptions:
    """Begin to sign in by a passkey."""
    place = require_place(request)
    challenge = await store_of(request).change(lambda connection: tokens.make(connection, "challenge", None))
    options = await asyncio.to_thread(passkeys.request_options, place, challenge)
    return CeremonyOptions(msgspec.Raw(options.encode()))


@post("/api/sign-in", tags=["accounts"], status_code=200)
async def sign_in(request: AnyRequest, data: SignedCredential) -> Response[Me]:
    """Be whoever keeps his name by this passkey."""
    place = require_place(request)
    spend_sign_in(request)
    store = store_of(request)
    signed = await store.read(lambda connection: passkeys.check_signed(connection, place, data.credential))
    return await welcome(request, await store.change(lambda connection: passkeys.sign_in(connection, signed)))


@post("/api/sign-in/code", tags=["accounts"], status_code=200)
async def sign_in_by_code(request: AnyRequest, data: RecoveryCode) -> Response[Me]:
    """Be whoever has printed this recovery code; it works once."""
    spend_sign_in(request)
    code = tokens.spelled(data.code)
    found = await store_of(request).change(lambda connection: tokens.redeem(connection, "recovery", code))
    if found is None or found.person is None:
        raise RuleViolation(refuse("TAB-6.2", "code-unknown"))
    return await welcome(request, found.person)


async def welcome(request: AnyRequest, person: PersonId) -> Response[Me]:
    """Sign this browser in as him."""
    cookie = await let_in(request, person)
    kept = await store_of(request).find_person(person)
    return Response(Me(None if kept is None else kept.name), cookies=[cookie])


def place_of(request: AnyRequest) -> passkeys.Place | None:
    settings: Settings = request.app.state.settings
    headers = request.headers
    return passkeys.place_of(headers.get("origin"), headers.get("host", ""), settings.public_address, settings.origins)


def require_place(request: AnyRequest) -> passkeys.Place:
    """Raises RuleViolation at a bare address."""
    if (place := place_of(request)) is None:
        raise RuleViolation(refuse(passkeys.RULE, "passkey-address"))
    return place


def spend_sign_in(request: AnyRequest) -> None:
    """Nobody tries codes and signatures without end. Raises RuleViolation (TAB-4.12)."""
    house: House = request.app.state.house
    house.quotas.sign_ins.spend(None, address_of(request))


async def _found(request: AnyRequest, person: PersonId, work: Callable[[Connection], bool]) -> None:
    """Raises NotFoundException if there was nothing of his to change."""
    if not await store_of(request).change_person(person, work):
        raise NotFoundException("not yours")
