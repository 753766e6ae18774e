"""Guests: a name and a signed cookie, which expires. Each browser has a cookie of its own, which can be revoked."""

import functools
import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from marbre.hosting.people import PersonId
from marbre.kernel.words.visible import JOINERS, is_visible, one_line

T = TypeVar("T")

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


class Passport(msgspec.Struct, frozen=True):
    """What is signed: who, since when, in which of his sessions, and for which of his devices.

    Signing out everywhere begins the next session.
    """

    person: PersonId
    session: int
    issued: float
    device: str = ""
    """Empty in a cookie from before devices were listed: it is renewed as it comes."""

    @property
    def age(self) -> float:
        return time.time() - self.issued


class Passports:
    """Signs and reads cookies."""

    def __init__(self, keys: Sequence[str]) -> None:
        """The last key signs; what the others have signed is believed too."""
        self.cookies = URLSafeSerializer(list(keys), salt="marbre cookie")
        self.errands = URLSafeSerializer(list(keys), salt="marbre club")
        self.opened = time.time()
        self._cookie = functools.lru_cache(COOKIES_KEPT)(self._read)

    def cookie(self, person: PersonId, session: int, device: str) -> str:
        return str(self.cookies.dumps((person, session, int(time.time()), device)))

    def read_cookie(self, value: str | None) -> Passport | None:
        found = self._cookie(value) if value and len(value) <= LONGEST_SIGNED else None
        return found if found is not None and found.age < COOKIE_SECONDS else None

    def sign_errand(self, errand: msgspec.Struct) -> str:
        """What a browser is sent to a club with: it alone comes back with it."""
        return str(self.errands.dumps(msgspec.to_builtins(errand)))

    def read_errand(self, value: str, kind: type[T]) -> T | None:
        try:
            return msgspec.convert(self.errands.loads(value), kind)
        except (BadSignature, msgspec.ValidationError):
            return None

    def _read(self, value: str) -> Passport | None:
        try:
            signed = self.cookies.loads(value)
        except BadSignature:
            return None
        if isinstance(signed, str):  # from before cookies expired: renewed as it comes
            return Passport(signed, 0, self.opened - RENEWED_AFTER)
        return Passport(*signed) if isinstance(signed, list) else None


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
