"""OpenID Connect, for the house of a club: members are known by their club. Off unless the house is told of a provider.

Authorization code with PKCE. What goes out with a browser comes back with the same browser (a signed cookie) and once
(a token); the provider's answer is signed by it, for this house, and for this sign-in (nonce).
"""

import secrets
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, insert, select

from marbre.hosting.people import PersonId
from marbre.server.settings import Settings
from marbre.server.store.accounts import subjects

SCOPE: Final = "openid profile"
SECONDS: Final = 10.0
"""For so long the provider may take to answer."""
BACK: Final = "/api/sign-in/club/back"


class ClubRefused(Exception):
    """The provider does not answer, or not as it should."""


class Errand(msgspec.Struct, frozen=True):
    """What a browser is sent to the provider with, and must come back with."""

    state: str
    nonce: str
    verifier: str
    back: str


class Member(msgspec.Struct, frozen=True):
    """Somebody whom the provider knows."""

    issuer: str
    subject: str
    name: str


class _Provider(msgspec.Struct, frozen=True):
    """As much of its description as is wanted (OpenID Connect Discovery)."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str


def new_errand(state: str, home: str) -> Errand:
    return Errand(state, secrets.token_urlsafe(24), secrets.token_urlsafe(48), home.rstrip("/") + BACK)


async def address_of_club(settings: Settings, errand: Errand) -> str:
    """Where to send the browser. Raises ClubRefused."""
    async with _client(settings, errand) as client:
        provider = await _provider(client, settings)
        address, _ = client.create_authorization_url(
            provider.authorization_endpoint, state=errand.state, nonce=errand.nonce, code_verifier=errand.verifier
        )
        return str(address)


async def member_of_club(settings: Settings, errand: Errand, code: str) -> Member:
    """Who came back. Raises ClubRefused."""
    from joserfc import jwt
    from joserfc.jwk import KeySet

    async with _client(settings, errand) as client:
        provider = await _provider(client, settings)
        try:
            given = await client.fetch_token(
                provider.token_endpoint, grant_type="authorization_code", code=code, code_verifier=errand.verifier
            )
            keys = KeySet.import_key_set((await _get(client, provider.jwks_uri)).json())
            token = jwt.decode(given["id_token"], keys, algorithms=["RS256", "ES256", "EdDSA"])
            registry = jwt.JWTClaimsRegistry(
                iss={"essential": True, "value": provider.issuer},
                aud={"essential": True, "value": settings.openid_client},
                nonce={"essential": True, "value": errand.nonce},
                sub={"essential": True},
                exp={"essential": True},
            )
            registry.validate(token.claims)
        except Exception as error:  # whatever a provider or the way to it gets wrong
            raise ClubRefused(type(error).__name__) from None
    if not isinstance(token.claims["sub"], str) or not token.claims["sub"]:
        raise ClubRefused("subject")
    name = token.claims.get("name") or token.claims.get("preferred_username") or ""
    return Member(provider.issuer[:255], str(token.claims["sub"])[:255], str(name))


def _client(settings: Settings, errand: Errand) -> Any:
    from authlib.integrations.httpx_client import AsyncOAuth2Client

    return AsyncOAuth2Client(
        settings.openid_client,
        settings.openid_secret,
        scope=SCOPE,
        redirect_uri=errand.back,
        code_challenge_method="S256",
        timeout=SECONDS,
    )


async def _get(client: Any, address: str) -> Any:
    """Without a token: what everybody may read."""
    return await client.request("GET", address, withhold_token=True)


async def _provider(client: Any, settings: Settings) -> _Provider:
    address = settings.openid_issuer.rstrip("/") + "/.well-known/openid-configuration"
    try:
        answer = await _get(client, address)
        provider = msgspec.json.decode(answer.content, type=_Provider)
    except Exception as error:  # authlib takes whichever HTTP client is installed, each with errors of its own
        raise ClubRefused(type(error).__name__) from None
    if provider.issuer.rstrip("/") != settings.openid_issuer.rstrip("/"):
        raise ClubRefused("issuer")
    return provider


def find_member(connection: Connection, member: Member) -> PersonId | None:
    known = (subjects.c.issuer == member.issuer, subjects.c.subject == member.subject)
    return connection.scalar(select(subjects.c.person).where(*known))


def keep_member(connection: Connection, member: Member, person: PersonId) -> None:
    """He is known by his club from now on."""
    kept = {"issuer": member.issuer, "subject": member.subject, "person": person}
    connection.execute(insert(subjects).values(kept))
