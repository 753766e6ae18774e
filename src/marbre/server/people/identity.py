"""Guests: a name and a signed cookie. A personal link carries the identity to another device. Both expire."""

import functools
import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Final

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from marbre.hosting.people import PersonId
from marbre.kernel.words.visible import JOINERS, is_visible, one_line

COOKIE = "marbre"
LONGEST_NAME = 30
COOKIES_KEPT = 4096
"""Signatures that were checked and are not checked again: every request and every socket brings one."""
LONGEST_SIGNED: Final = 200
"""Nothing that we sign is longer, and nothing longer is kept."""

DAY: Final = 24 * 3600
COOKIE_SECONDS: Final = 365 * DAY
RENEWED_AFTER: Final = 30 * DAY
"""Whoever comes with a cookie as old as this is given a new one."""
LINK_SECONDS: Final = 7 * DAY


class Passport(msgspec.Struct, frozen=True):
    """What is signed: who, since when, and in which of his sessions. Signing out everywhere begins the next one."""

    person: PersonId
    session: int
    issued: float

    @property
    def age(self) -> float:
        return time.time() - self.issued


class Passports:
    """Signs and reads identities. Cookies and personal links are signed apart: one is never taken for the other."""

    def __init__(self, keys: Sequence[str]) -> None:
        """The last key signs; what the others have signed is believed too."""
        self.cookies = URLSafeSerializer(list(keys), salt="marbre cookie")
        self.links = URLSafeSerializer(list(keys), salt="marbre personal link")
        self.opened = time.time()
        self._cookie = functools.lru_cache(COOKIES_KEPT)(functools.partial(self._read, self.cookies))

    def cookie(self, person: PersonId, session: int) -> str:
        return _signed(self.cookies, person, session)

    def link(self, person: PersonId, session: int) -> str:
        return _signed(self.links, person, session)

    def read_cookie(self, value: str | None) -> Passport | None:
        found = self._cookie(value) if value and len(value) <= LONGEST_SIGNED else None
        return found if found is not None and found.age < COOKIE_SECONDS else None

    def read_link(self, value: str) -> Passport | None:
        found = self._read(self.links, value)
        return found if found is not None and found.age < LINK_SECONDS else None

    def _read(self, serializer: URLSafeSerializer, value: str) -> Passport | None:
        try:
            signed = serializer.loads(value)
        except BadSignature:
            return None
        if isinstance(signed, str) and serializer is self.cookies:  # from before cookies expired: renewed as it comes
            return Passport(signed, 0, self.opened - RENEWED_AFTER)
        return Passport(*signed) if isinstance(signed, list) else None


def _signed(serializer: URLSafeSerializer, person: PersonId, session: int) -> str:
    return str(serializer.dumps((person, session, int(time.time()))))


def new_person() -> PersonId:
    return secrets.token_urlsafe(12)


def clean_name(name: str) -> str:
    """A name as it may be shown: only what can be seen, in one line, not too long."""
    return one_line(name)[:LONGEST_NAME].rstrip()


def clean_words(text: str) -> str:
    """What somebody says as it may be shown; nothing if there is nothing to be seen in it."""
    return "".join(one for one in text if is_visible(one) or one in JOINERS).strip() if one_line(text) else ""


def mark_of(person: PersonId) -> str:
    """By which browsers know that two lines come from one person, and nobody can act for him."""
    return hashlib.blake2b(person.encode(), digest_size=6, person=b"marbre mark").hexdigest()
