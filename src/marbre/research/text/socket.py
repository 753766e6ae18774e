"""A table's socket, kept open: a thread listens, pings and comes back, so that a model may think for as long as it
likes. docs/protocol.md has the frames.
"""

import time
from contextlib import suppress
from threading import Condition, Thread
from typing import Any, Final, TypeAlias
from uuid import uuid4

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from marbre.kernel.entries import Told
from marbre.kernel.outcome import Outcome
from marbre.kernel.refusals import Refusal, RuleViolation
from marbre.kernel.standing import FinalStanding
from marbre.research.text.words import fail

HEARTBEAT: Final = 2.5
AGAIN: Final = 0.5
"""Seconds before it comes back to a house that is away."""
GONE: Final = frozenset({4403, 4404, 4410})
"""Close codes after which nobody comes back."""


class SeatSent(msgspec.Struct, frozen=True):
    """A seat of the table, as far as a guest needs it."""

    kind: str
    name: str | None = None
    you: bool = False


class TableSent(msgspec.Struct, frozen=True):
    """The table around the match."""

    game: str
    status: str
    options: dict[str, Any]
    seats: tuple[SeatSent, ...]
    pack: str | None = None


class HandSent(msgspec.Struct, frozen=True):
    """The match from one of your seats."""

    seat: int | None
    view: msgspec.Raw
    legal: tuple[msgspec.Raw, ...]


class MatchSent(msgspec.Struct, frozen=True):
    """The match as you may know it."""

    to_act: tuple[int, ...]
    hands: tuple[HandSent, ...]
    outcome: Outcome | None
    standing: FinalStanding | None = None
    alarm: float | None = None


class _Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    number: int
    table: TableSent | None
    match: MatchSent | None
    log: tuple[Told, ...]
    whole: bool = False


class _Answer(msgspec.Struct, frozen=True, tag_field="type", tag="answer"):
    id: str


class _Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str | None
    refusal: Refusal


class _Passed(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """What a seat without a screen passes over."""


class _Presence(_Passed, frozen=True, tag="presence"):
    pass


class _Bye(_Passed, frozen=True, tag="bye"):
    pass


_Frame: TypeAlias = _Update | _Answer | _Refused | _Passed | _Presence | _Bye
_FRAMES: Final = msgspec.json.Decoder(_Frame)


class TableSocket:
    """What the house has sent, and commands that are sent again until they are answered (idempotent by their id)."""

    def __init__(self, address: str, cookie: str) -> None:
        self.address, self.cookie = address, cookie
        self.number = 0
        self.table: TableSent | None = None
        self.match: MatchSent | None = None
        self.log: list[Told] = []
        self.changed = Condition()
        self.unanswered: dict[str, bytes] = {}
        self.answers: dict[str, _Answer | _Refused] = {}
        self.closed: int | None = None
        self.socket: ClientConnection | None = None
        Thread(target=self._live, daemon=True, name="table socket").start()

    def until(self, wanted: Any, seconds: float) -> bool:
        """Wait until `wanted()` is true; whether it came to be in time. Raises Failure when the house has closed."""
        with self.changed:
            so = self.changed.wait_for(lambda: self.closed is not None or wanted(), seconds)
        if self.closed is not None:
            raise fail("house-closed", code=self.closed)
        return so

    def ask(self, kind: str, seconds: float, **fields: Any) -> None:
        """Send a command and wait for its answer. Raises RuleViolation."""
        name = uuid4().hex
        self.unanswered[name] = msgspec.json.encode({"type": kind, "id": name, **fields})
        self._send(self.unanswered[name])
        if not self.until(lambda: name in self.answers, seconds):
            raise fail("house-away", house=self.address, reason="timeout")
        if isinstance(answer := self.answers.pop(name), _Refused):
            raise RuleViolation(answer.refusal)

    def _send(self, frame: bytes) -> None:
        if self.socket is not None:
            with suppress(ConnectionClosed):  # it is sent again when the socket is back
                self.socket.send(frame.decode())

    def _live(self) -> None:
        while self.closed is None:
            try:
                with connect(
                    f"{self.address}?since={self.number}", additional_headers={"Cookie": self.cookie}, max_size=None
                ) as self.socket:
                    for frame in list(self.unanswered.values()):
                        self._send(frame)
                    self._listen(self.socket)
            except (OSError, WebSocketException):
                code = self.socket.close_code if self.socket is not None else None
                if code in GONE:
                    with self.changed:
                        self.closed = code
                        self.changed.notify_all()
                time.sleep(AGAIN)

    def _listen(self, socket: ClientConnection) -> None:
        due = 0.0
        while True:
            if (now := time.monotonic()) >= due:
                socket.send(msgspec.json.encode({"type": "ping", "at": now}).decode())
                due = now + HEARTBEAT
            with suppress(TimeoutError):
                self._take(_FRAMES.decode(socket.recv(due - now)))

    def _take(self, frame: _Frame) -> None:
        with self.changed:
            match frame:
                case _Update():
                    self.number, self.match, self.table = frame.number, frame.match, frame.table or self.table
                    self.log = [*([] if frame.whole else self.log), *frame.log]
                case _Answer(id=name) | _Refused(id=str(name)):
                    self.unanswered.pop(name, None)
                    self.answers[name] = frame
                case _:
                    return
            self.changed.notify_all()
