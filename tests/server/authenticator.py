"""A passkey without a browser: a key pair that signs as the WebAuthn specification wants it, or not quite."""

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.house import Guest, Json, Reply

PRESENT_AND_VERIFIED = 0x05
WITH_CREDENTIAL = 0x40


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey, for one house."""

    def __init__(self, host: str) -> None:
        """`host` is what a browser calls the house."""
        self.host, self.rp, self.origin = host, host.split(":")[0], f"http://{host}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.signatures = 0
        self.flags = PRESENT_AND_VERIFIED

    @property
    def headers(self) -> dict[str, str]:
        return {"Host": self.host, "Origin": self.origin}

    def keep(self, guest: Guest) -> Reply:
        """Keep a guest's name by this passkey."""
        options = guest.post("/api/me/passkeys/options", headers=self.headers).json["publicKey"]
        return guest.post("/api/me/passkeys", {"credential": self.made(options)}, headers=self.headers)

    def sign_in(self, guest: Guest) -> Reply:
        """Come back by it, in the browser of this guest."""
        options = guest.post("/api/sign-in/options", headers=self.headers).json["publicKey"]
        return guest.post("/api/sign-in", {"credential": self.signed(options)}, headers=self.headers)

    def made(self, options: Json) -> Json:
        public = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}
        kept = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        data = self._data(self.flags | WITH_CREDENTIAL) + kept
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._credential({"clientDataJSON": encoded(client), "attestationObject": encoded(attested)})

    def signed(self, options: Json) -> Json:
        self.signatures += 1
        data, client = self._data(self.flags), self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": encoded(client),
                "authenticatorData": encoded(data),
                "signature": encoded(signature),
                "userHandle": None,
            }
        )

    def _data(self, flags: int) -> bytes:
        rp = hashlib.sha256(self.rp.encode()).digest()
        return rp + bytes([flags]) + self.signatures.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _credential(self, response: dict[str, Any]) -> Json:
        named = encoded(self.id)
        return {"id": named, "rawId": named, "type": "public-key", "clientExtensionResults": {}, "response": response}
