"""The edge of the house: whoever sends without end, or holds a connection without asking, is turned away."""

import contextlib
import json
import resource
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

import marbre
from marbre.games.vips.actions import Bet
from marbre.server.tables import updates
from marbre.server.tables.updates import log
from tests.server.house import Guest, House, request, until
from tests.server.test_sent_away import begun
from tests.support import rule

HELLO = b"GET /health HTTP/1.1\r\nHost: a\r\n"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("strict")
    with House(folder, request_seconds=0.5, connections_per_client=20) as house:
        yield house


def connection(house: House) -> socket.socket:
    raw = socket.create_connection(("127.0.0.1", house.settings.port))
    raw.settimeout(30)
    return raw


def answer(raw: socket.socket) -> bytes:
    """All that comes until the house closes."""
    got = b""
    try:
        while piece := raw.recv(1 << 16):
            got += piece
    except ConnectionError:  # closed with bytes of ours unread
        pass
    return got


def takes(raw: socket.socket, piece: bytes, most: int = 1 << 25) -> bool:
    """Whether the house goes on reading, for so many bytes."""
    try:
        for _ in range(most // len(piece)):
            raw.sendall(piece)
    except ConnectionError:
        return False
    return True


def sent_away(house: House, why: str) -> float:
    lines = Guest(house).get("/metrics").body.decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(f'marbre_sent_away_total{{why="{why}"}}'))


def notices(house: House, why: str) -> int:
    return sum(line["logger"] == "marbre.edge" and line.get("reason") == why for line in house.lines())


ENDLESS = {
    "one header": (HELLO + b"X: ", b"x" * 4096),
    "many headers": (HELLO, b"X: y\r\n" * 50),
    "an address": (b"GET /", b"x" * 4096),
    "many trailers": (b"POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n" * 50),
    "a body": (b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", b"x" * 65536),
}


@pytest.mark.parametrize(("begin", "piece"), ENDLESS.values(), ids=ENDLESS.keys())
def test_a_request_without_end_is_cut(strict: House, begin: bytes, piece: bytes) -> None:
    with connection(strict) as raw:
        raw.sendall(begin)
        assert not takes(raw, piece)
    assert Guest(strict).get("/health").status == 200


def test_headers_that_are_too_many_at_once_are_refused_and_logged_once(strict: House) -> None:
    before = sent_away(strict, "headers")
    for _ in range(3):
        with connection(strict) as raw:
            raw.sendall(HELLO + b"X: y\r\n" * 200 + b"\r\n")
            assert answer(raw).startswith(b"HTTP/1.1 431")
    assert sent_away(strict, "headers") == before + 3
    assert notices(strict, "headers") == 1


HALVES = {
    "nothing": b"",
    "half a head": HELLO,
    "half a body": b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n{",
}


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES.keys())
def test_half_a_request_is_not_waited_for(strict: House, half: bytes) -> None:
    with connection(strict) as raw:
        raw.sendall(half)
        assert answer(raw).startswith(b"HTTP/1.1 408")
    assert notices(strict, "half-request") == 1


def test_an_empty_line_does_not_hold_a_connection_for_ever(strict: House) -> None:
    """It ends the pause after a request, and begins nothing."""
    with connection(strict) as raw:
        raw.sendall(HELLO + b"\r\n")
        assert raw.recv(1 << 16).startswith(b"HTTP/1.1 200")
        raw.sendall(b"\r\n")
        assert b"HTTP/1.1 408" in answer(raw)


def test_one_address_does_not_take_all_connections(strict: House) -> None:
    held = [connection(strict) for _ in range(60)]
    for raw in held:
        answer(raw)
        raw.close()
    assert until(lambda: sent_away(strict, "connections") >= 40)
    assert notices(strict, "connections") == 1
    assert Guest(strict).get("/health").status == 200


def test_the_house_takes_as_many_descriptors_as_it_may(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    try:
        with House(tmp_path, cold=True) as house:
            assert house.process is not None and house.process.pid is not None
            its_own = resource.prlimit(house.process.pid, resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert its_own == (hard if 0 < hard < 65_536 else 65_536, hard)


BROKEN = "GET /api/tables/x/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"


def test_a_handshake_that_cannot_be_read_is_closed_and_the_house_closes_well(tmp_path: Path) -> None:
    with House(tmp_path) as house, contextlib.ExitStack() as held:
        for broken in ("X:\x80\r\n", "Sec-WebSocket-Key: \t\r\n", "X: " + "y" * 9000 + "\r\n", "X Y: z\r\n", ""):
            raw = held.enter_context(connection(house))
            raw.sendall((BROKEN + broken + "\r\n").encode("latin-1"))
            assert answer(raw).startswith(b"HTTP/1.1 4"), broken
        assert house.stop() in (0, -15)
        assert [line for line in house.lines() if line["level"] == "error"] == []


def test_the_welcome_comes_in_one_piece_with_the_end_of_the_handshake(house: House) -> None:
    _, table = begun(house)
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with connection(house) as raw:
        raw.sendall((BROKEN.replace("tables/x", f"tables/{table}") + key).encode())
        head, _, welcome = raw.recv(1 << 16).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101")
        assert b'"type":"update"' in welcome[:100]


FRAMES = {
    "commands": Frame(Opcode.TEXT, json.dumps({"type": "say", "id": "x", "text": "flood"}).encode()),
    "pings of ours": Frame(Opcode.TEXT, b'{"type": "ping", "at": 1}'),
    "binary": Frame(Opcode.BINARY, b"\x00"),
    "over-long": Frame(Opcode.TEXT, b"x" * 20_000),
    "pings": Frame(Opcode.PING, b""),
    "pongs": Frame(Opcode.PONG, b""),
    "pieces": Frame(Opcode.CONT, b"", fin=False),
}


@rule("TAB-4.7")
@pytest.mark.parametrize("kind", FRAMES)
def test_who_goes_on_beyond_the_limit_is_sent_away(flooded: House, kind: str) -> None:
    ada, table = begun(flooded)
    seat = ada.at(table)
    first = Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True) if kind == "pieces" else b""
    seat.socket.socket.sendall(first + FRAMES[kind].serialize(mask=True) * 300)
    assert seat.close_code() == 4429
    assert sum(message["type"] in ("refused", "pong", "answer") for message in seat.seen) <= 30 + 100 + 16
    assert notices(flooded, "flood") == 1


@pytest.fixture(scope="module")
def flooded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("flooded")
    with House(folder, commands_per_second=0.001, commands_burst=30) as house:
        yield house


def come_and_go(guest: Guest, table: str, times: int) -> None:
    for _ in range(times):
        with guest.at(table):
            pass


def test_sockets_are_opened_no_faster_than_requests(tmp_path: Path) -> None:
    """Each is sent the whole table: whoever connects again and again would keep the house busy."""
    with House(tmp_path, requests_burst=150, requests_per_second=0.01) as house:
        ada = Guest(house, "Ada")
        table = ada.lay()
        with pytest.raises(ConnectionClosed) as cut:
            come_and_go(ada, table, 150)
        assert cut.value.rcvd is not None and cut.value.rcvd.code == 4429


def test_a_very_long_log_is_told_from_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = marbre.start("vips", players=2, seed="log")
    for seat in match.seats:
        match.act(seat, Bet(1, 2, 3))
    whole = log(match, None, None)
    monkeypatch.setattr(updates, "MOST_LOG", 2)
    assert log(match, None, None) == whole[-2:] != whole


def unread(house: House, path: str) -> socket.socket:
    """Somebody who asks, and takes nothing of the answer."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.settimeout(30)
    raw.connect(("127.0.0.1", house.settings.port))
    raw.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
    return raw


def memory(house: House) -> int:
    assert house.process is not None
    return int(Path(f"/proc/{house.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


def long_replay(guest: Guest) -> str:
    """Of a match that bots have played; some are longer than others."""
    table = guest.lay("defense-d-afficher", players=4, bots=["random"] * 4, begin=True, public=False)
    assert until(lambda: guest.get(f"/api/tables/{table}").json["status"] == "over")
    return f"/api/tables/{table}/replay"


def test_answers_that_nobody_reads_are_neither_held_nor_waited_for(tmp_path: Path) -> None:
    """Replays of megabytes, without gzip: sixty of them took 270 MB, for as long as the connections were kept."""
    with House(tmp_path, request_seconds=2.0) as house, contextlib.ExitStack() as kept:
        ada, whole, replay = Guest(house, "Ada"), 0, ""
        while whole < 1 << 20:
            replay = long_replay(ada)
            whole = len(ada.get(replay).body)
        before = memory(house)
        held = [kept.enter_context(unread(house, replay)) for _ in range(40)]
        assert until(lambda: sent_away(house, "unread") == 40)
        assert memory(house) - before < 20 * whole
        for raw in held:
            assert len(answer(raw)) < whole
        assert notices(house, "unread") == 1
        assert len(ada.get(replay).body) == whole


def test_a_long_cookie_is_not_kept(house: House) -> None:
    """It was, with those whose signatures were checked: four thousand of 30 KB each."""
    request(house, "GET", "/api/me", cookie="marbre=" + "x" * 30_000)
    before = memory(house)
    for number in range(600):
        request(house, "GET", "/api/me", cookie=f"marbre={number}" + "x" * 30_000)
    assert memory(house) - before < 5_000_000
