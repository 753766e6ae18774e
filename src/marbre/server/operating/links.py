"""The way to the operator's page: a link for one use, then a session of its own. Only hashes are kept."""

import hashlib
import secrets
import time
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from marbre.server.store.schema import house

LINK_SECONDS: Final = 3600.0
SESSION_SECONDS: Final = 12 * 3600
_LINK, _SESSION = "link-", "session-"
_USED: Final = "used"


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    return hashlib.blake2b(token.encode(), digest_size=15, person=b"marbre operator").hexdigest()


def arm(connection: Connection, hashed: str) -> None:
    """Let a link be used once. Every process of a house says so when it starts; one that was used stays so."""
    _clean(connection)
    with suppress(IntegrityError), connection.begin_nested():  # unless another process has said so, at this moment too
        connection.execute(insert(house).values(name=_LINK + hashed, value=str(time.time() + LINK_SECONDS)))


def use(connection: Connection, token: str) -> str | None:
    """Begin a session with a link: its token, or None if the link is not one, was used, or is too old."""
    name = _LINK + hash_of(token)
    value = connection.scalar(select(house.c.value).where(house.c.name == name))
    if value is None or value == _USED or float(value) < time.time():
        return None
    taken = update(house).where(house.c.name == name, house.c.value == value).values(value=_USED)
    if not connection.execute(taken).rowcount:  # somebody else was quicker
        return None
    session = new_token()
    until = str(time.time() + SESSION_SECONDS)
    connection.execute(insert(house).values(name=_SESSION + hash_of(session), value=until))
    return session


def is_session(connection: Connection, token: str) -> bool:
    until = connection.scalar(select(house.c.value).where(house.c.name == _SESSION + hash_of(token)))
    return until is not None and float(until) > time.time()


def end_session(connection: Connection, token: str) -> None:
    connection.execute(delete(house).where(house.c.name == _SESSION + hash_of(token)))


def _clean(connection: Connection) -> None:
    """Sessions that are over, and links that nobody has used in time."""
    rows = connection.execute(select(house).where(house.c.name.startswith(_LINK) | house.c.name.startswith(_SESSION)))
    old = [row.name for row in rows if row.value != _USED and float(row.value) < time.time()]
    connection.execute(delete(house).where(house.c.name.in_(old)))
