"""The key by which push services know the house (VAPID, RFC 8292), made at the first start into a private file."""

import base64
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from marbre.server.store.private_files import keep_once

LIFE: Final = 12 * 3600
"""Seconds for which a signature is good; push services take a day at most."""


class VapidKey:
    """Reads the file when it is first needed; whoever opens a house for one evening makes no key."""

    def __init__(self, file: Path, contact: str) -> None:
        """`contact` is whom a push service may write to: mailto:… or https://…"""
        self.file, self.contact = file, contact

    @cached_property
    def key(self) -> Any:
        from py_vapid import Vapid02  # loads cryptography

        return Vapid02.from_raw(keep_once(self.file, _new_key).encode())

    @property
    def public(self) -> str:
        """As `PushManager.subscribe` wants it."""
        from cryptography.hazmat.primitives import serialization

        form = serialization.PublicFormat.UncompressedPoint
        return _text(self.key.public_key.public_bytes(serialization.Encoding.X962, form))

    def sign(self, audience: str, now: float) -> dict[str, str]:
        """The header that says who sends it, for the push service at this origin."""
        signed: dict[str, str] = self.key.sign({"aud": audience, "exp": int(now) + LIFE, "sub": self.contact})
        return signed


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    return _text(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
