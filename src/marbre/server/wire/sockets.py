"""One socket per open table view: commands in, answers and updates out, each in its turn."""

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from marbre.kernel.refusals import Refusal, Unreadable, refuse
from marbre.kernel.words.messages import message
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.metrics import COMMANDS, REFUSED, SENT_AWAY, SOCKETS
from marbre.server.plans.plan import CancelPlan, LookAhead, MakePlan, Planning
from marbre.server.plans.planner import PlanKeeper
from marbre.server.store.database import database_fault
from marbre.server.tables.commands import AnyCommand, Asker, Play, Say
from marbre.server.tables.live_table import LiveTable, Viewer
from marbre.server.tables.previewing import Preview, preview
from marbre.server.wire.protocol import (
    FAULT,
    SHUT,
    STALE,
    TOO_MANY,
    TOO_SLOW,
    Answer,
    Bye,
    LookedAhead,
    Ping,
    Pong,
    Previewed,
    Refused,
)
from marbre.server.wire.rate_limits import RateLimit
from marbre.server.wire.transport import Wire

log = logging.getLogger("marbre.sockets")

_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyCommand | Planning | Preview | Ping)

_ANSWERS = (Answer, Refused)
_PLANNING = (MakePlan, CancelPlan, LookAhead)
"""To put a union together for every command takes longer than to look whether it is one of these."""

MOST_FRAMES = 16
"""Frames of one socket that may wait for their answer (backpressure: then its socket is not read from)."""

BYE = Bye(message("restarting"), 1.0)
RELIEVED = Bye(message("restarting"), 0.1)
"""Another process listens already."""
TROUBLE = Bye(message("database-trouble"), 3.0)


class Connection:
    """One socket, from its welcome to its end."""

    def __init__(
        self, wire: Wire, house: House, planner: PlanKeeper, live: LiveTable, asker: Asker, since: int
    ) -> None:
        """`since` is the last event that the client has seen."""
        self.planner = planner
        self.wire, self.house, self.live, self.asker, self.since = wire, house, live, asker, since
        self.viewer = Viewer(asker.person, self.send, lambda code: self._send_away(code, "shut"), asker.address)
        self.heard = time.monotonic()
        self.watching: asyncio.TimerHandle
        self.shown = 0.0
        self.key = asker.person or f"socket {id(self)}"
        self.frames: list[str | bytes] = []
        """What has been heard and not yet answered."""

    def send(self, message: bytes) -> None:
        """Backpressure: a client whose unread messages pile up is closed, and catches up when it reconnects."""
        if self.wire.unread > self.house.settings.unread_bytes:
            self._send_away(TOO_SLOW, "slow")
        else:
            self.wire.tell(message)

    async def run(self) -> None:
        code: int | None = FAULT
        self.send(self.live.welcome(self.viewer, self.since))
        self._watch()
        SOCKETS.inc()
        try:
            await self.house.enter(self.live, self.viewer)
            await self.planner.greet(self.live, self.viewer)
            self.wire.listen(self._hear)
            code = await self.wire.ended()
        except (SQLAlchemyError, OSError) as error:
            tell_trouble(self.wire, error)
        except Exception:  # the client reconnects, and retries what was not answered
            log.exception("a socket failed")
        finally:
            SOCKETS.dec()
            self.watching.cancel()
            with contextlib.suppress(Exception):
                self.house.leave(self.live, self.viewer)
            if code is not None:
                await self.wire.close(code)

    def _send_away(self, code: int, why: str) -> None:
        SENT_AWAY.labels(why).inc()
        self.live.viewers.discard(self.viewer)
        self.wire.hang_up(code)

    def _watch(self) -> None:
        """Heartbeat: a socket that sends nothing, not even ping, is closed."""
        rest = self.house.settings.stale_seconds - (time.monotonic() - self.heard)
        if rest <= 0:
            self._send_away(STALE, "stale")
        else:
            self.watching = self.wire.loop.call_later(rest, self._watch)

    def _hear(self, frame: str | bytes) -> None:
        """Every frame gets an answer, whatever it is, in the order in which they came."""
        self.heard = time.monotonic()
        self.frames.append(frame)
        if len(self.frames) == 1:
            self.house.begin(self._work())
        elif len(self.frames) == MOST_FRAMES:
            self.wire.stop_reading()

    async def _work(self) -> None:
        """Answer the queued frames one by one, and those that come meanwhile."""
        try:
            while self.frames and not self.wire.deaf:
                began = time.perf_counter()
                reply = await self._answer(self.frames[0])
                COMMANDS.observe(time.perf_counter() - began)
                self.wire.tell(msgspec.json.encode(reply))
                del self.frames[0]
        except Unreadable:
            self.wire.hang_up(SHUT)
        except (SQLAlchemyError, OSError) as error:  # a full disk, a lock, a server that is away
            tell_trouble(self.wire, error)
            self.wire.hang_up(FAULT)
        except Exception:  # the client reconnects, and retries what was not answered
            log.exception("a command failed")
            self.wire.hang_up(FAULT)
        self.wire.read_on()

    async def _answer(self, frame: str | bytes) -> Answer | Refused | Previewed | LookedAhead | Pong:
        command = self._read(frame)
        if isinstance(command, Play):  # the common case
            done = await self.house.ask(self.live, self.asker, command)
            return self._refused(command.id, done) if isinstance(done, Refusal) else done
        if isinstance(command, Ping):
            return self._ping(command)
        if isinstance(command, _ANSWERS):
            return command
        if isinstance(command, Preview):
            found: Answer | Previewed | LookedAhead | Refusal = preview(self.live.table, self.asker, command)
        elif isinstance(command, _PLANNING):
            found = await self.planner.ask(self.live, self.asker, command)
        else:
            found = await self.house.ask(self.live, self.asker, command)
        return self._refused(command.id, found) if isinstance(found, Refusal) else found

    def _read(self, frame: str | bytes) -> AnyCommand | Planning | Preview | Ping | Answer | Refused:
        """What a frame asks for, or the answer to it if it is not to be done."""
        most = self.house.settings.message_bytes
        if not self.house.commands.allows(self.key) or not self.house.crowds.allows(self.asker.address):
            named = _id_in(frame) if len(frame) <= most else None
            if not self.house.excess.allows(self.key):
                self.wire.send_off(TOO_MANY)
            return self._done(named) or self._too_fast(named, "TAB-4.7", "too-fast", self.house.commands)
        if not isinstance(frame, str):
            return self._refused(None, refuse("TAB-4.7", "binary-frame"))
        if len(frame) > most:
            return self._refused(None, refuse("TAB-4.7", "frame-too-long", count=most))
        try:
            command: AnyCommand | Planning | Preview | Ping = _DECODER.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return self._refused(_id_in(frame), refuse("TAB-4.7", "unreadable-frame", reason=str(error)))
        if isinstance(command, Ping):
            return command
        if self.asker.person is None:
            return self._refused(command.id, refuse("TAB-4.2", "watching-only"))
        if isinstance(command, Say) and not self.house.chat.allows(self.key):
            return self._done(command.id) or self._too_fast(command.id, "TAB-4.5", "chat-too-fast", self.house.chat)
        return command

    def _done(self, command: str | None) -> Answer | None:
        """The answer to a retry of a command that was done: idempotent, whatever the rate limit says."""
        row = self.live.table.answered.get((self.asker.person or "", command or ""))
        return None if command is None or row is None else Answer(command, row.number)

    def _refused(self, command: str | None, refusal: Refusal) -> Refused:
        REFUSED.labels(refusal.rule).inc()
        return Refused(command, refusal)

    def _too_fast(self, command: str | None, rule: str, said: str, limit: RateLimit) -> Refused:
        return self._refused(command, refuse(rule, said, count=limit.whole_seconds(self.key)))

    def _ping(self, ping: Ping) -> Pong:
        now = house_clock.now()
        if ping.pace != self.viewer.pace:
            self.viewer.pace = ping.pace
            self.live.pace_changed.set()
            self.house.share_presence(self.live)
        if ping.lag is not None:
            self.viewer.lag = max(0, min(ping.lag, 99_999))
            if now - self.shown > 10:
                self.shown = now
                self.house.share_presence(self.live)
        return Pong(ping.at, now)


def tell_trouble(wire: Wire, error: Exception) -> None:
    """Nothing can be saved or read just now: said in words, before the socket is closed."""
    log.error("the database failed", extra={"reason": database_fault(error)})
    wire.tell(msgspec.json.encode(TROUBLE))


def _id_in(frame: str | bytes) -> str | None:
    """The command's id, if that much can be read."""

    class Named(msgspec.Struct):
        id: str

    try:
        return msgspec.json.decode(frame, type=Named).id[:64]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
