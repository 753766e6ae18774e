"""A real house in a process of its own, and people who come to it: over HTTP, and over sockets."""

import contextlib
import http.client
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from marbre.server.settings import Settings
from tests.server.starting import SIXTH, start

PATIENCE = 180.0
"""Seconds after which something that should have come will not come any more, on a machine with ten times its work too.

Nothing that passes waits so long.
"""

Json = dict[str, Any]


_HELD: list[socket.socket] = []


def free_port() -> int:
    """A port for a house of ours, open or not: nobody else is given it while these tests run.

    Other tests look for ports too, and a house that finds its own taken dies while the other one answers for it, until
    that one's test is over. Where a port can be held for somebody who is to listen on it, it is.
    """
    held = socket.socket()
    held.bind(("127.0.0.1", 0))
    port = int(held.getsockname()[1])
    if sys.platform == "linux":
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _HELD.append(held)
    else:
        held.close()
    return port


class House:
    """A house with an address and a database that stay the same however often it is killed and opened again.

    With the pages of a built client, if one is given, and the packages that lie in these folders. A cold one takes as
    long to open as that of a command.
    """

    def __init__(
        self,
        folder: Path,
        client: Path | None = None,
        *,
        processes: int = 1,
        sixth: bool = True,
        packages: tuple[str, ...] = (),
        cold: bool = False,
        clock: Path | None = None,
        **settings: Any,
    ) -> None:
        quick: Json = {
            "port": free_port(),
            "db": str(folder / "house.sqlite"),
            "bot_pace": 0.0,
            "bot_hands": 1e6,
            "start_seconds": 0.0,
            "bot_milliseconds": 5.0,
            "job_workers": 0,
            "sweep_seconds": 0.1,
            "stale_seconds": 60.0,
            "unread_bytes": 1 << 26,
            "commands_per_second": 1e6,
            "commands_burst": 1_000_000,
            "requests_per_second": 1e6,
            "requests_burst": 1_000_000,
            "chat_per_minute": 1e6,
            "sockets_per_client": 1_000_000,
            "connections_per_client": 1_000_000,
            "tables_per_hour": 1e9,
            "tables_burst": 1_000_000,
            "forks_per_hour": 1e9,
            "forks_burst": 1_000_000,
            "bytes_burst": 1e12,
            "thinking_burst": 1e9,
            "prints_burst": 1_000_000,
            "proofs_burst": 1_000_000,
            "reports_burst": 1_000_000,
            "sign_ins_burst": 1_000_000,
            "exports_burst": 1_000_000,
            "notices_burst": 1_000_000,
        }
        self.settings = msgspec.convert({**quick, **settings}, Settings)
        self.folder, self.client, self.processes, self.cold, self.clock = folder, client, processes, cold, clock
        self.packages = (*[SIXTH] * sixth, *packages)
        self.log = folder / f"log-{self.settings.port}"
        self.process: BaseProcess | None = None

    def __enter__(self) -> Self:
        try:
            self.open()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def open(self) -> float:
        """Start serving; returns the seconds until the house was healthy."""
        began = time.monotonic()
        self.log.touch()  # it is shown if the process dies before its first line
        self.process = self._start(replacing=False)
        while not self.is_healthy():
            assert self.process.is_alive(), self.log.read_text("utf-8")
            assert time.monotonic() < began + PATIENCE, self.log.read_text("utf-8")
            time.sleep(0.02)
        return time.monotonic() - began

    def replace(self) -> int:
        """Let another process take over; the exit code of the first."""
        before, self.process = self.process, self._start(replacing=True)
        assert before is not None
        before.join(PATIENCE)
        code = before.exitcode
        before.kill()
        assert code is not None, "it does not close"
        return code

    def _start(self, *, replacing: bool) -> BaseProcess:
        return start(
            self.settings,
            self.log,
            processes=self.processes,
            packages=self.packages,
            client=self.client,
            cold=self.cold,
            clock=self.clock,
            replacing=replacing,
        )

    def is_healthy(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return request(self, "GET", "/health").status == 200
        return False

    @property
    def helpers(self) -> list[int]:
        """The processes that it has started."""
        assert self.process is not None
        started = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(one) for one in started.read_text().split()]

    def kill(self) -> None:
        """As a power cut would. Only the processes of this house: they have a session of their own."""
        if self.process is not None:
            assert self.process.pid
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
            self.process.join()
            self.process = None

    def stop(self) -> int:
        """Ask it to close; its exit code."""
        assert self.process is not None
        self.process.terminate()
        self.process.join(PATIENCE)
        code = self.process.exitcode
        self.kill()
        assert code is not None, "it does not close"
        return code

    def lines(self) -> list[Json]:
        """What it has logged."""
        return [json.loads(line) for line in self.log.read_text("utf-8").splitlines()]


def until(wanted: Callable[[], bool]) -> bool:
    """Whether it comes to be so in time."""
    end = time.monotonic() + PATIENCE
    while not wanted():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class Reply(msgspec.Struct):
    """What the house answered to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def cookie(self) -> str | None:
        """The first part of the cookie that was set."""
        return self.headers.get("set-cookie", "").split(";")[0] or None


def request(
    house: House,
    method: str,
    path: str,
    data: Any = None,
    *,
    cookie: str | None = None,
    headers: Mapping[str, str] | None = None,
    body: bytes | None = None,
) -> Reply:
    connection = http.client.HTTPConnection("127.0.0.1", house.settings.port, timeout=PATIENCE)
    sent: dict[str, str] = {}
    if data is not None:
        body, sent["Content-Type"] = json.dumps(data).encode(), "application/json"
    if cookie:
        sent["Cookie"] = cookie
    try:
        connection.request(method, path, body, {**sent, **(headers or {})})
        answer = connection.getresponse()
        return Reply(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
    finally:
        connection.close()


class Guest:
    """Somebody with a browser. Without a name, he only watches."""

    def __init__(self, house: House, name: str | None = None) -> None:
        self.house, self.name = house, name
        self.cookie: str | None = None
        if name is not None:
            self.cookie = self.post("/api/me", {"name": name}).cookie
            assert self.cookie is not None

    def get(self, path: str, **kept: Any) -> Reply:
        return request(self.house, "GET", path, cookie=self.cookie, **kept)

    def post(self, path: str, data: Any = None, **kept: Any) -> Reply:
        return request(self.house, "POST", path, data, cookie=self.cookie, **kept)

    def lay(self, game: str = "vips", players: int = 2, **asked: Any) -> str:
        """A new table; its id."""
        reply = self.post("/api/tables", {"game": game, "players": players, **asked})
        assert reply.status == 201, reply.body
        return str(reply.json["id"])

    def at(self, table: str, since: int = 0, **kept: Any) -> "Seat":
        """Look at a table."""
        return Seat(self.house, table, self.cookie, since, **kept)

    def record(self, table: str) -> list[Json]:
        reply = self.get(f"/api/tables/{table}/record")
        assert reply.status == 200, reply.body
        return [json.loads(line) for line in reply.body.splitlines()]


class Seat:
    """One socket to a table. Blocking calls; everything that came is kept in `seen`."""

    def __init__(
        self, house: House, table: str, cookie: str | None, since: int = 0, headers: Mapping[str, str] | None = None
    ) -> None:
        self.table, self.house = table, house
        self.update: Json = {}
        self.setup: Json = {}
        """What never changes in the match: sent once."""
        self.seen: list[Json] = []
        self.asked = Random(time.monotonic_ns())
        self.connecting = connect(
            f"ws://127.0.0.1:{house.settings.port}/api/tables/{quote(table, safe='')}/socket?since={since}",
            additional_headers={**({"Cookie": cookie} if cookie else {}), **(headers or {})},
            compression=None,
            ping_interval=None,
            max_size=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=1,
        )
        self.socket = self.connecting.__enter__()

    def __enter__(self) -> "Seat":
        self.next("update")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def take(self, timeout: float = PATIENCE) -> Json:
        """The next message."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.seen.append(message)
        if message["type"] == "update":
            self.update = {**message, "table": message["table"] or self.update["table"]}
            if message["match"] is not None:
                self.setup = message["match"]["setup"] or self.setup
        elif message["type"] == "presence":
            self.update["table"]["watchers"] = message["watchers"]
            for seat, present in zip(self.update["table"]["seats"], message["present"], strict=True):
                seat["present"] = present
        return message

    def next(self, *types: str) -> Json:
        """The next message of these types."""
        while (message := self.take())["type"] not in types:
            pass
        return message

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """The latest update, when it is as wanted; waits for the next ones as long as it is not."""
        while not wanted(self.update):
            self.next("update")
        return self.update

    def drain(self) -> None:
        """Take everything that has come already."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.take(0)

    def send(self, kind: str, named: str | None = None, **fields: Any) -> str:
        """Send a command, with an id of its own unless it is given one."""
        named = named or f"{self.asked.getrandbits(64):x}"
        self.socket.send(json.dumps({"type": kind, "id": named, **fields}))
        return named

    def ask(self, kind: str, named: str | None = None, **fields: Any) -> Json:
        """Send a command and wait for its answer."""
        named = self.send(kind, named, **fields)
        while (answer := self.next("answer", "refused", "previewed"))["id"] != named:
            pass
        return answer

    def do(self, kind: str, **fields: Any) -> int:
        """Ask for what must be possible; the event's number."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "answer", answer
        return int(answer["number"])

    def refused(self, kind: str, **fields: Any) -> str:
        """Ask for what must not be possible; the rule."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        assert answer["refusal"]["reason"] and answer["refusal"]["message"]["key"]
        return str(answer["refusal"]["rule"])

    def fence(self) -> list[Json]:
        """Everything up to the answer to a ping that is sent now."""
        at = float(self.asked.getrandbits(40))
        self.socket.send(json.dumps({"type": "ping", "at": at}))
        before = len(self.seen)
        while self.next("pong")["at"] != at:
            pass
        return self.seen[before:-1]

    def close_code(self) -> int:
        """Wait until the house closes this socket."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.take()
        assert self.socket.close_code is not None
        return self.socket.close_code

    @property
    def number(self) -> int:
        return int(self.update["number"])

    @property
    def status(self) -> str:
        return str(self.update["table"]["status"])

    def turns(self) -> list[Json]:
        """The hands from which this person may act now; what never changes lies under their views, as in a browser."""
        match = self.update["match"]
        hands = match["hands"] if match and match["outcome"] is None else []
        return [{**hand, "view": {**self.setup, **hand["view"]}} for hand in hands if hand["legal"]]


def act(seat: Seat, rng: Random) -> Json:
    """Any legal action for the first of this person's seats that may act."""
    hand = seat.turns()[0]
    return seat.ask("play", seat=hand["seat"], action=rng.choice(hand["legal"]))


def play_on(players: list[Seat], rng: Random, *, moves: int = 100_000) -> None:
    """Play for these people, so many actions or to the end."""
    while moves and any(player.status != "over" for player in players):
        behind = [player for player in players if player.number < max(one.number for one in players)]
        ready = [player for player in players if player.turns()]
        if behind:
            behind[0].next("update")
        elif ready:
            act(rng.choice(ready), rng)
            moves -= 1
        else:
            players[0].next("update")
