"""Records: a match as JSON Lines. A header, one line per action, a closing line; each sealed by a hash chain.

A seal is the start of SHA-256(previous seal + the line without its seal). It finds damage, even in a record that was
cut; it is no signature. Who could have forged the luck is answered by the commitment, see `replay.verify`.
"""

import hashlib
from typing import Any, Final, Literal

import msgspec

from marbre.kernel.outcome import Outcome
from marbre.kernel.seats import Actor, Milliseconds

FORMAT: Final = "marbre-record-1"


class PackName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which box was on the table."""

    name: str
    hash: str


class Header(msgspec.Struct, frozen=True, tag="header", forbid_unknown_fields=True):
    """What was agreed before the first action. `seats` are the players' names, null for those who gave none."""

    format: str
    game: str
    rules_version: int
    pack: PackName
    options: dict[str, Any]
    seats: tuple[str | None, ...]
    commitment: str


class Line(msgspec.Struct, frozen=True, tag="action", forbid_unknown_fields=True):
    """One action: its number from 1, when, by whom, what. `action` is null where a reader may not see it."""

    number: int
    at: Milliseconds
    actor: Actor
    action: msgspec.Raw


class Closing(msgspec.Struct, frozen=True, tag="closing", forbid_unknown_fields=True):
    """The last line: the secret in hexadecimal, and the outcome; null in a saved game that is to go on."""

    secret: str
    outcome: Outcome | None


class RecordWriter:
    """Builds a record line by line."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.seal = b""

    def add(self, line: Header | Line | Closing) -> None:
        body = msgspec.json.encode(line)
        self.seal = seal = hashlib.sha256(self.seal + body).hexdigest()[:16].encode()
        self.lines.append(b'%b,"seal":"%b"}\n' % (body[:-1], seal))

    def bytes(self) -> bytes:
        return b"".join(self.lines)


_SEAL_LENGTH: Final = len(b',"seal":"0123456789abcdef"}')
_DECODER: Final[msgspec.json.Decoder[Header | Line | Closing]] = msgspec.json.Decoder(Header | Line | Closing)

Fault = Literal["not-json", "bad-seal", "bad-line"]


def read_line(raw: bytes, seal: str) -> tuple[Header | Line | Closing, str] | Fault:
    """One line and its seal, given the seal before it; or what is wrong with it."""
    body, tail = raw[:-_SEAL_LENGTH] + b"}", raw[-_SEAL_LENGTH:]
    expected = hashlib.sha256(seal.encode() + body).hexdigest()[:16]
    if tail != b',"seal":"' + expected.encode() + b'"}':
        try:
            msgspec.json.decode(raw)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return "not-json"
        return "bad-seal"
    try:
        return _DECODER.decode(body), expected
    except msgspec.DecodeError:
        return "bad-line"
