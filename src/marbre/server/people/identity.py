"""Guests: a name and a signed cookie. A personal link carries the identity to another device."""

import functools
import secrets
import unicodedata

from itsdangerous import BadSignature, URLSafeSerializer

from marbre.hosting.people import PersonId

COOKIE = "marbre"
LONGEST_NAME = 30
COOKIES_KEPT = 4096
"""Signatures that were checked and are not checked again: every request and every socket brings one."""

_INVISIBLE = {"Cc", "Cf", "Cs", "Co"}
"""Control and format characters (tricks with writing direction among them), half and private ones."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are drawn as nothing: fillers of Hangul, Braille without a dot."""
_TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Characters that turn the writing direction of all that follows them."""


class Passports:
    """Signs and reads identities. Cookies and personal links are signed apart: one is never taken for the other."""

    def __init__(self, key: str) -> None:
        self.cookies = URLSafeSerializer(key, salt="marbre cookie")
        self.links = URLSafeSerializer(key, salt="marbre personal link")
        self.read_cookie = functools.lru_cache(COOKIES_KEPT)(functools.partial(self._read, self.cookies))

    def cookie(self, person: PersonId) -> str:
        return str(self.cookies.dumps(person))

    def link(self, person: PersonId) -> str:
        return str(self.links.dumps(person))

    def read_link(self, value: str) -> PersonId | None:
        return self._read(self.links, value)

    def _read(self, serializer: URLSafeSerializer, value: str | None) -> PersonId | None:
        if not value or len(value) > 200:
            return None
        try:
            person = serializer.loads(value)
        except BadSignature:
            return None
        return person if isinstance(person, str) else None


def new_person() -> PersonId:
    return secrets.token_urlsafe(12)


def clean_name(name: str) -> str:
    """A name as it may be shown: no control characters, no tricks with writing direction, one line, not too long."""
    words = " ".join(name.split())
    seen = "".join(one for one in words if unicodedata.category(one) not in _INVISIBLE and one not in _BLANK)
    return " ".join(seen.split())[:LONGEST_NAME].rstrip()


def clean_words(text: str) -> str:
    """What somebody says as it may be shown; nothing if there is nothing to be seen in it."""
    seen = "".join(one for one in text.translate(_TURNING) if unicodedata.category(one) not in ("Cc", "Cs"))
    return seen.strip() if clean_name(text) else ""
