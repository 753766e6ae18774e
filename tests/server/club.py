"""A small OpenID provider, for tests: it knows one member, and signs what it is told to sign."""

import base64
import hashlib
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "marbre", "a secret between the house and its club"


class Club:
    """Whoever is sent there is sent back at once, as `subject`."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "1"})
        self.signing = self.key
        self.subject, self.name = "member-7", "Céline du club"
        self.changed: dict[str, Any] = {}
        """Claims that are otherwise than they should be."""
        self.asked: dict[str, dict[str, str]] = {}
        club = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                club.get(self)

            def do_POST(self) -> None:
                club.post(self)

            def log_message(self, *_given: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def get(self, request: BaseHTTPRequestHandler) -> None:
        address = urlsplit(request.path)
        if address.path == "/.well-known/openid-configuration":
            ends = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
            self._send(request, {"issuer": self.url, **{key: f"{self.url}/{end}" for key, end in ends.items()}})
        elif address.path == "/keys":
            self._send(request, {"keys": [self.key.as_dict(private=False)]})
        elif address.path == "/authorize":
            asked = {key: values[0] for key, values in parse_qs(address.query).items()}
            code = f"code-{len(self.asked)}"
            self.asked[code] = asked
            query = urlencode({"code": code, "state": asked["state"]})
            request.send_response(302)
            request.send_header("Location", f"{asked['redirect_uri']}?{query}")
            request.send_header("Content-Length", "0")
            request.end_headers()

    def post(self, request: BaseHTTPRequestHandler) -> None:
        """A code for a token: from the client that has the secret, for the challenge that was sent with it."""
        body = request.rfile.read(int(request.headers["Content-Length"])).decode()
        sent = {key: values[0] for key, values in parse_qs(body).items()}
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        asked = self.asked.pop(sent.get("code", ""), None)
        digest = hashlib.sha256(sent.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        known = request.headers.get("Authorization") == f"Basic {basic}" and asked is not None
        if not known or asked is None or asked["code_challenge"] != challenge:
            self._send(request, {"error": "invalid_grant"}, 400)
            return
        now = int(time.time())
        claims = {
            "iss": self.url,
            "aud": CLIENT,
            "sub": self.subject,
            "name": self.name,
            "nonce": asked["nonce"],
            "iat": now,
            "exp": now + 60,
            **self.changed,
        }
        signed = jwt.encode({"alg": "RS256", "kid": "1"}, claims, self.signing)
        self._send(request, {"access_token": "x", "token_type": "Bearer", "id_token": signed})

    def _send(self, request: BaseHTTPRequestHandler, body: Any, status: int = 200) -> None:
        encoded = json.dumps(body).encode()
        request.send_response(status)
        request.send_header("Content-Type", "application/json")
        request.send_header("Content-Length", str(len(encoded)))
        request.end_headers()
        request.wfile.write(encoded)
