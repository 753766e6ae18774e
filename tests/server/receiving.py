"""What notices are sent to: a push service, a webhook and a mail server, all on this machine."""

import base64
import json
import os
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.house import PATIENCE, free_port


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Receiver:
    """Listens for POST requests; `answer` says with which status, and may do something first."""

    def __init__(self, answer: Callable[[], int] = lambda: 201) -> None:
        received: list[tuple[str, dict[str, str], bytes]] = []
        self.received = received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                received.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                status = answer()
                self.send_response(status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class PushService(Receiver):
    """A browser's push service: knows whose key signed a message, and has the keys that open it."""

    def __init__(self) -> None:
        super().__init__()
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": b64(public), "auth": b64(self.secret)}
        return {"kind": "push", "address": f"{self.url}/device", "keys": keys, "lang": "en"}

    def opened(self, push_key: str, now: float) -> list[dict[str, Any]]:
        """Every message, decrypted; each must be signed by that key, for this service, and not for long."""
        return [self._open(headers, body, push_key, now) for _, headers, body in self.received]

    def _open(self, headers: dict[str, str], body: bytes, push_key: str, now: float) -> dict[str, Any]:
        kind, _, parts = headers["authorization"].partition(" ")
        signed = dict(one.strip().split("=", 1) for one in parts.split(","))
        assert (kind, signed["k"]) == ("vapid", push_key)
        head, claims, signature = signed["t"].split(".")
        raw = unb64(signature)
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(push_key))
        pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        public.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
        said = json.loads(unb64(claims))
        assert said["aud"] == self.url
        assert now < said["exp"] <= now + 24 * 3600
        assert headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, Any] = json.loads(plain)
        return found


class MailServer:
    """Keeps what it is handed."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port(), ready_timeout=PATIENCE)
        self.controller.start()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 - as the library calls it
        from email import message_from_bytes, policy

        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 kept"

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.controller.port}"

    def close(self) -> None:
        self.controller.stop()
