"""People who play by themselves over real sockets, come back when they are cut off, and write down what they see."""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.chaos.history import Answered, AnyNote, Refused, Saw, Sent

COME_BACK: Final = 0.1
UNANSWERED: Final = 4.0
"""Seconds after which somebody who waits for an answer comes by another socket and asks again."""
HEARTBEAT: Final = 2.0
CUT_OFF: Final = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)
Json = dict[str, Any]


class Person:
    """Somebody at a table; with a seat he plays any legal action, without one he watches."""

    def __init__(self, name: str, table: str, cookie: str | None, port: Callable[[], int], seed: str) -> None:
        self.name, self.table, self.cookie, self.port = name, table, cookie, port
        self.rng = Random(seed)
        self.notes: list[AnyNote] = []
        self.number = 0
        self.shown: Json | None = None
        self.is_over = False
        self.pending: dict[str, tuple[float, Json]] = {}
        """What was sent and is not answered, by id, and when it was."""
        self.sent = 0
        self.served = 0.0
        """When the house was last heard."""
        self.answered = 0.0
        """When it last acknowledged something."""
        self.socket: ClientConnection | None = None
        self.leaving = self.gone = False
        """Leaving, he begins nothing new, and waits for what is not answered; gone, he hangs up."""
        self.script: list[Json] = []
        """What he does before the match, one thing after another."""
        self.pace = 0.1

    async def run(self) -> None:
        while not self.gone:
            with contextlib.suppress(*CUT_OFF):
                await self._stay()
            await asyncio.sleep(COME_BACK * (0.5 + self.rng.random()))

    async def _stay(self) -> None:
        address = f"ws://127.0.0.1:{self.port()}/api/tables/{self.table}/socket?since={self.number}"
        async with connect(
            address,
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            compression=None,
            ping_interval=None,
            proxy=None,
            max_size=None,
            open_timeout=UNANSWERED,
            close_timeout=0.2,
        ) as self.socket:
            hearing = asyncio.ensure_future(self._hear(self.socket))
            try:
                for command in [command for _, command in self.pending.values()]:
                    await self._send(command)
                await self._act_until(hearing)
            finally:
                self.socket = None
                hearing.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionClosed, OSError):
                    await hearing

    async def _hear(self, socket: ClientConnection) -> None:
        async for text in socket:
            self.served = time.monotonic()
            self._note(json.loads(text))

    async def _act_until(self, hearing: asyncio.Future[None]) -> None:
        """Now and then do something, as long as the socket lasts."""
        beat = time.monotonic()
        while not hearing.done() and not self.gone:
            now = time.monotonic()
            if now - beat > HEARTBEAT:
                beat = now
                await self.probe()
            if any(now - asked > UNANSWERED for asked, _ in self.pending.values()):
                return
            if self.cookie and not self.leaving and (command := self._choose()) is not None:
                await self._send(command)
            await asyncio.sleep(self.pace * (0.5 + self.rng.random()))

    async def probe(self) -> None:
        """Ask for a sign of life."""
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed, OSError):
                await self.socket.send('{"type":"ping","at":0}')

    async def _send(self, command: Json) -> None:
        self.pending[command["id"]] = time.monotonic(), command
        self.note_sent(command)
        assert self.socket is not None
        await self.socket.send(json.dumps(command))

    def note_sent(self, command: Json) -> None:
        """One more copy of it is on its way."""
        content = command.get("action") or command.get("text")
        self.notes.append(Sent(time.monotonic(), self.table, self.name, command["id"], command["type"], content))

    def _choose(self) -> Json | None:
        """The next thing he does, if he does anything just now."""
        if self.script:
            return None if self.pending else {**self.script.pop(0), "id": f"{self.name}/s{len(self.script)}"}
        if self.shown is None or len(self.pending) > 1 or self.is_over:
            return None
        self.sent += 1
        named = f"{self.name}/{self.sent}"
        lot = self.rng.random()
        waiting = any(command["type"] == "play" for _, command in self.pending.values())
        hands = [hand for hand in self.shown["hands"] if hand["legal"]]
        if hands and not waiting and lot < 0.7:
            hand = self.rng.choice(hands)
            return {"type": "play", "id": named, "seat": hand["seat"], "action": self.rng.choice(hand["legal"])}
        if lot > 0.97:
            return {"type": "say", "id": named, "text": f"line {self.sent} of {self.name}"}
        if lot > 0.95:
            return self._forbidden(named)
        return None

    def _forbidden(self, named: str) -> Json:
        """Something that is refused whenever it is asked."""
        return self.rng.choice(
            [
                {"type": "begin", "id": named},
                {"type": "play", "id": named, "seat": 2, "action": {"type": "pass"}},
                {"type": "play", "id": named, "seat": 99, "action": {"type": "no such action"}},
                {"type": "sit", "id": named, "seat": 0},
                {"type": "resign", "id": named, "seat": 2},
                {"type": "say", "id": named, "text": "both", "preset": "hello"},
            ]
        )

    def _note(self, message: Json) -> None:
        now = time.monotonic()
        match message:
            case {"type": "update", "number": number, "match": shown, "log": log, "chat": chat}:
                entries = tuple((line["number"], line["actor"]) for line in log)
                lines = tuple((line["number"], line["text"]) for line in chat)
                self.notes.append(Saw(now, self.table, self.name, number, entries, lines))
                self.number, self.shown = max(self.number, number), shown
                self.is_over = shown is not None and shown["outcome"] is not None
            case {"type": "answer", "id": named, "number": number}:
                self.notes.append(Answered(now, self.table, self.name, named, number))
                self.pending.pop(named, None)
                self.answered = now
            case {"type": "refused", "id": named, "refusal": refusal}:
                self.notes.append(Refused(now, self.table, self.name, named or "", refusal["rule"]))
                self.pending.pop(named, None)
