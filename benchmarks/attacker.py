"""One attacker at full speed: `python -m benchmarks.attacker KIND PORT SECONDS COOKIE TABLE NUMBER`.

He comes from an address of his own on the loopback, asks for what he may and more than that, over sixteen connections,
without a pause, and prints as JSON how often the house answered him how. He is a process of its own and gives way to
those who are measured: his computer would not be this one.
"""

import contextlib
import http.client
import json
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from marbre.server.client_files import CLIENT
from marbre.server.jobs.process import give_way

ADDRESS: Final = "127.0.0.2"
AT_ONCE: Final = 16
HALF: Final = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
MOST_HALVES: Final = 2000
FRAMES: Final = ('{"type": "ping", "at": 0}', '{"type": "say", "id": "x", "text": "x"}', "[" * 500, b"\x00" * 2000)
BOTS: Final = {"game": "vips", "players": 4, "bots": ["expert"] * 4, "sit": False, "begin": True, "public": False}


class Attacker:
    """What he knows, until when he goes on, and what he was answered."""

    def __init__(self, port: int, seconds: float, cookie: str, table: str, number: int) -> None:
        """`number` is that of an entry near the end of the table's match."""
        self.port, self.cookie, self.table, self.number = port, cookie, table, number
        self.until = time.monotonic() + seconds
        self.answers: Counter[str] = Counter()

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def forks(self) -> None:
        self._ask("POST", f"/api/tables/{self.table}/fork", {"number": self.number, "seat": 0, "level": "random"})

    def replays(self) -> None:
        self._ask("GET", f"/api/tables/{self.table}/replay")

    def tables(self) -> None:
        self._ask("POST", "/api/tables", BOTS)

    def files(self) -> None:
        """The client's largest, which no limit of requests holds for."""
        largest = max((CLIENT / "assets").glob("*.js"), key=lambda file: file.stat().st_size)
        self._ask("GET", f"/static/assets/{largest.name}")

    def _ask(self, method: str, path: str, data: Any = None) -> None:
        body = None if data is None else json.dumps(data)
        headers = {"cookie": self.cookie, "content-type": "application/json", "accept-encoding": "gzip"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(ADDRESS, 0))
        while self.goes_on:
            try:
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                answer.read()
                self.answers[str(answer.status)] += 1
            except (OSError, http.client.HTTPException):
                self.answers["cut"] += 1
                connection.close()

    def frames(self) -> None:
        """As many as the socket takes, unread; sent away, he comes back."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        while self.goes_on:
            with contextlib.suppress(OSError, WebSocketException):
                headers = {"Cookie": self.cookie}
                with connect(address, additional_headers=headers, source_address=(ADDRESS, 0), proxy=None) as told:
                    while self.goes_on:
                        for frame in FRAMES:
                            told.send(frame)
                            self.answers["sent"] += 1
            self.answers["cut"] += 1

    def halves(self) -> None:
        """Requests that never end, on as many connections as the house lets him have."""
        self._hold(HALF)

    def unread(self) -> None:
        """The same with answers that he never takes, without gzip."""
        self._hold(f"GET /api/tables/{self.table}/replay HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def _hold(self, sent: bytes) -> None:
        held: list[socket.socket] = []
        while self.goes_on:
            with contextlib.suppress(OSError):
                half = socket.create_connection(("127.0.0.1", self.port), 5, source_address=(ADDRESS, 0))
                half.sendall(sent)
                held.append(half)
                self.answers["opened"] += 1
            if len(held) >= MOST_HALVES // AT_ONCE:
                held.pop(0).close()


def main() -> None:
    give_way()
    kind, port, seconds, cookie, table, number = sys.argv[1:]
    attacker = Attacker(int(port), float(seconds), cookie, table, int(number))
    attack: Callable[[], None] = getattr(attacker, kind)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for one in [pool.submit(attack) for _ in range(AT_ONCE)]:
            one.result()
    print(json.dumps(attacker.answers))


if __name__ == "__main__":
    main()
