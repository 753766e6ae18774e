"""Passkeys (WebAuthn): a name is kept by a key pair of which the house has the public half. No password anywhere.

What takes a while (loading `webauthn`, checking a signature) is done apart from what changes the database, so that no
table waits for it.
"""

import ipaddress
import time
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from marbre.hosting.people import Guest, PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server.people import tokens
from marbre.server.store.accounts import passkeys

HOUSE: Final = "Marbre"
MOST_PASSKEYS: Final = 20
LONGEST_ID: Final = 1400
"""Of a credential, in base64: as the specification allows."""
RULE: Final = "TAB-6.1"


class Place(msgspec.Struct, frozen=True):
    """Where the house is for a browser: the host name that passkeys are for (`rp`), and the origins of our pages."""

    rp: str
    origins: tuple[str, ...]


class Passkey(msgspec.Struct, frozen=True):
    """A passkey as its owner sees it."""

    id: str
    name: str
    rp: str
    since: float
    used: float


class NewPasskey(msgspec.Struct, frozen=True):
    """One that a browser has made for us, and the challenge that it signed."""

    id: str
    public_key: bytes
    signatures: int
    challenge: str


class SignedChallenge(msgspec.Struct, frozen=True):
    """A challenge that one of our passkeys has signed."""

    passkey: str
    person: PersonId
    signatures: int
    challenge: str


def place_of(origin: str | None, host: str, public: str, origins: tuple[str, ...]) -> Place | None:
    """None where there can be no passkeys: browsers make them for names only, not for a bare address.

    `public` is the house's own address, if it was told; otherwise it is whatever the browser calls us.
    """
    rp = (urlsplit(public).hostname if public else urlsplit(f"//{host}").hostname) or ""
    if not rp or _is_address(rp):
        return None
    ours = (public.rstrip("/"),) if public else (f"http://{host}", f"https://{host}")
    shown = (origin,) if origin is not None and origin in origins else ()
    return Place(rp, (*ours, *shown))


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def registration_options(place: Place, guest: Guest, known: Sequence[str], challenge: str) -> str:
    """What a browser is to make a passkey with (JSON): discoverable, so that nobody has to type who he is."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes, options_to_json, structs

    options = webauthn.generate_registration_options(
        rp_id=place.rp,
        rp_name=HOUSE,
        user_id=guest.id.encode(),
        user_name=guest.name,
        user_display_name=guest.name,
        challenge=challenge.encode(),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(base64url_to_bytes(one)) for one in known],
    )
    return options_to_json(options)


def check_new(place: Place, credential: dict[str, Any]) -> NewPasskey:
    """The passkey that a browser has made. Raises RuleViolation."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    challenge = _challenge(credential)
    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=place.rp,
            expected_origin=list(place.origins),
            require_user_verification=True,
        )
    except Exception:  # the library raises whatever its parsers do; nothing was proved, so nothing is kept
        raise RuleViolation(refuse(RULE, "passkey-refused")) from None
    named = bytes_to_base64url(made.credential_id)
    return NewPasskey(named, made.credential_public_key, made.sign_count, challenge)


def keep(connection: Connection, person: PersonId, new: NewPasskey, rp: str, name: str) -> None:
    """Keep a passkey that was checked. Raises RuleViolation."""
    _redeem(connection, new.challenge, person)
    is_known = connection.scalar(select(passkeys.c.id).where(passkeys.c.id == new.id)) is not None
    if is_known or len(new.id) > LONGEST_ID:
        raise RuleViolation(refuse(RULE, "passkey-refused"))
    if len(known_ids(connection, person)) >= MOST_PASSKEYS:
        raise RuleViolation(refuse(RULE, "passkeys-many", count=MOST_PASSKEYS))
    now = time.time()
    kept = {
        "id": new.id,
        "person": person,
        "public_key": new.public_key,
        "signatures": new.signatures,
        "name": name,
        "rp": rp,
    }
    connection.execute(insert(passkeys).values(**kept, since=now, used=now))


def known_ids(connection: Connection, person: PersonId) -> list[str]:
    return list(connection.scalars(select(passkeys.c.id).where(passkeys.c.person == person)))


def request_options(place: Place, challenge: str) -> str:
    """What a browser is to have signed by a passkey of ours, whichever its owner picks (JSON)."""
    import webauthn
    from webauthn.helpers import options_to_json, structs

    options = webauthn.generate_authentication_options(
        rp_id=place.rp,
        challenge=challenge.encode(),
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return options_to_json(options)


def check_signed(connection: Connection, place: Place, credential: dict[str, Any]) -> SignedChallenge:
    """Which passkey of ours has signed. Raises RuleViolation."""
    import webauthn

    challenge = _challenge(credential)
    named = str(credential.get("id"))
    is_text = named.isascii() and named.isprintable()
    found = select(passkeys).where(passkeys.c.id == named)
    row = connection.execute(found).first() if is_text else None
    if row is None:
        raise RuleViolation(refuse(RULE, "passkey-unknown"))
    try:
        signed = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=place.rp,
            expected_origin=list(place.origins),
            credential_public_key=row.public_key,
            credential_current_sign_count=row.signatures,
            require_user_verification=True,
        )
    except Exception:  # as above
        raise RuleViolation(refuse(RULE, "passkey-refused")) from None
    return SignedChallenge(row.id, row.person, signed.new_sign_count, challenge)


def sign_in(connection: Connection, signed: SignedChallenge) -> PersonId:
    """Whoever has signed the challenge, once. Raises RuleViolation."""
    _redeem(connection, signed.challenge, None)
    used = update(passkeys).where(passkeys.c.id == signed.passkey)
    connection.execute(used.values(signatures=signed.signatures, used=time.time()))
    return signed.person


def _challenge(credential: dict[str, Any]) -> str:
    """What was signed, as the browser says."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json

    try:
        sent = base64url_to_bytes(credential["response"]["clientDataJSON"])
        return parse_client_data_json(sent).challenge.decode("ascii")
    except Exception:  # as above
        raise RuleViolation(refuse(RULE, "passkey-refused")) from None


def _redeem(connection: Connection, challenge: str, person: PersonId | None) -> None:
    """It is one of ours, for this person, and was not used before. Raises RuleViolation."""
    found = tokens.redeem(connection, "challenge", challenge)
    if found is None or found.person != person:
        raise RuleViolation(refuse(RULE, "passkey-late"))


def list_passkeys(connection: Connection, person: PersonId) -> tuple[Passkey, ...]:
    query = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.used.desc())
    return tuple(Passkey(row.id, row.name, row.rp, row.since, row.used) for row in connection.execute(query))


def remove(connection: Connection, person: PersonId, passkey: str) -> bool:
    his = (passkeys.c.person == person, passkeys.c.id == passkey)
    return connection.execute(delete(passkeys).where(*his)).rowcount == 1
