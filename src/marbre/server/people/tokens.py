"""Tokens: whoever has one may do something. The database has their hashes only, and when they end.

A token is random and long, so that a plain hash of it cannot be reversed by trying.
"""

import hashlib
import secrets
import time
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from marbre.hosting.people import PersonId
from marbre.server.people.identity import DAY
from marbre.server.store.accounts import tokens

Purpose: TypeAlias = Literal["link", "device", "recovery", "challenge", "friend", "openid"]
"""A personal link; the QR code for another device; a recovery code; what a passkey signs; a link for friends; what a
club's OpenID provider sends back."""
ONCE: Final[frozenset[Purpose]] = frozenset({"device", "recovery", "challenge", "openid"})
"""These are gone when they have worked."""
SECONDS: Final[dict[Purpose, float]] = {"device": 600.0, "challenge": 300.0, "openid": 600.0, "friend": 30.0 * DAY}
MOST: Final = 20
"""Tokens of one purpose that a person has; the oldest go."""

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of recovery codes: what is read off paper and typed, so without 0, 1, I and O."""
CODES: Final = 10
GROUPS, GROUP = 4, 4


class LiveToken(msgspec.Struct, frozen=True):
    """A token that holds: whose it is, and until when."""

    person: PersonId | None
    ends: float | None


def make(connection: Connection, purpose: Purpose, person: PersonId | None, seconds: float | None = None) -> str:
    """A new token; of this person, if it is somebody's."""
    token = secrets.token_urlsafe(24)
    _keep(connection, purpose, person, token, SECONDS.get(purpose) if seconds is None else seconds)
    return token


def make_codes(connection: Connection, person: PersonId) -> tuple[str, ...]:
    """Recovery codes, to be printed. Those from before are void."""
    void(connection, person, "recovery")
    codes = tuple(_code() for _ in range(CODES))
    for code in codes:
        _keep(connection, "recovery", person, spelled(code), None)
    return codes


def read(connection: Connection, purpose: Purpose, token: str) -> LiveToken | None:
    """What it is good for, if it holds."""
    valid = (tokens.c.hash == _hash(token), tokens.c.purpose == purpose)
    row = connection.execute(select(tokens.c.person, tokens.c.ends).where(*valid)).first()
    holds = row is not None and (row.ends is None or row.ends > time.time())
    return LiveToken(row.person, row.ends) if row is not None and holds else None


def redeem(connection: Connection, purpose: Purpose, token: str) -> LiveToken | None:
    """The same, and one that works once is gone: of two who come with it the first has it."""
    found = read(connection, purpose, token)
    if found is None or purpose not in ONCE:
        return found
    gone = connection.execute(delete(tokens).where(tokens.c.hash == _hash(token)))
    return found if gone.rowcount == 1 else None


def void(connection: Connection, person: PersonId, *purposes: Purpose) -> None:
    connection.execute(delete(tokens).where(tokens.c.person == person, tokens.c.purpose.in_(purposes)))


def count(connection: Connection, person: PersonId, purpose: Purpose) -> int:
    """How many there are that hold."""
    live = (tokens.c.person == person, tokens.c.purpose == purpose, func.coalesce(tokens.c.ends, 1e12) > time.time())
    return connection.scalar(select(func.count()).select_from(tokens).where(*live)) or 0


def spelled(code: str) -> str:
    """A recovery code as it is hashed: whatever its reader has made of spaces, dashes and capitals."""
    return "".join(letter for letter in code.upper() if letter in ALPHABET)


def _code() -> str:
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))


def _keep(connection: Connection, purpose: Purpose, person: PersonId | None, token: str, seconds: float | None) -> None:
    now = time.time()
    connection.execute(delete(tokens).where(tokens.c.ends < now))
    if person is not None:
        his = (tokens.c.person == person, tokens.c.purpose == purpose)
        newest = select(tokens.c.hash).where(*his).order_by(tokens.c.made.desc()).limit(MOST - 1)
        connection.execute(delete(tokens).where(*his, tokens.c.hash.not_in(list(connection.scalars(newest)))))
    ends = None if seconds is None else now + seconds
    connection.execute(insert(tokens).values(hash=_hash(token), person=person, purpose=purpose, made=now, ends=ends))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
