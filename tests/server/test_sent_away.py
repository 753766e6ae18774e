"""Sockets that the house closes, each with a code that a client understands; and limits that protect the others."""

import json
import socket
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import Guest, House, Seat
from tests.support import rule


def begun(house: House) -> tuple[Guest, str]:
    ada = Guest(house, "Ada")
    return ada, ada.lay(players=2, bots=[None, "novice"], begin=True)


def test_no_such_table(house: House) -> None:
    for name in ("nowhere", "%00", "a\x00b", "é", "x" * 500):
        assert Guest(house, "Ada").at(name).close_code() == 4404


def test_a_page_of_somebody_else_may_not_open_a_socket(house: House) -> None:
    ada, table = begun(house)
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "http://[", "http://127.0.0.1.evil.example"):
        assert ada.at(table, headers={"Origin": origin}).close_code() == 4403
    with ada.at(table, headers={"Origin": f"http://127.0.0.1:{house.settings.port}"}) as own:
        assert own.turns()


def test_an_origin_that_the_host_has_named_may_open_a_socket(tmp_path: Path) -> None:
    with House(tmp_path, origins=["https://marbre.example"]) as house:
        ada, table = begun(house)
        with ada.at(table, headers={"Origin": "https://marbre.example"}) as own:
            assert own.turns()


def test_a_since_that_is_no_number_is_no_reason_for_a_fault(house: House) -> None:
    ada, table = begun(house)
    with ada.at(table, since="soon") as seat:  # type: ignore[arg-type]
        assert seat.update["whole"]


def test_a_silent_socket_is_closed_and_a_pinging_one_is_kept(tmp_path: Path) -> None:
    with House(tmp_path, stale_seconds=0.6) as house:
        ada, table = begun(house)
        with Guest(house).at(table) as pinging:
            silent = ada.at(table)
            end = time.monotonic() + 1.5
            while time.monotonic() < end:
                pinging.fence()
                time.sleep(0.05)  # not to wait for anything: a client that pings at its pace
            assert silent.close_code() == 4409
            pinging.fence()
            assert not pinging.update["table"]["seats"][0]["present"]


def test_who_does_not_read_is_sent_away_and_the_others_do_not_notice(tmp_path: Path) -> None:
    with House(tmp_path, unread_bytes=4096, stale_seconds=3600) as house:
        ada, table = begun(house)
        with stopped_reader(house, table) as slow, ada.at(table) as seat:
            for turn in range(3000):
                seat.do("say", text=f"{turn} " + "x" * 280)  # answered, though somebody does not read
                if turn % 50 == 0 and seat.update["table"]["watchers"] == 0 and turn:
                    break
            assert seat.update["table"]["watchers"] == 0
            assert 'marbre_sent_away_total{why="slow"} 1.0' in Guest(house).get("/metrics").body.decode()
            until_closed(slow)
            house.stop()
        assert "error" not in {line["level"] for line in house.lines()}


def stopped_reader(house: House, table: str) -> socket.socket:
    """A socket that was opened and is not read, by hand: a library would read for us."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.settimeout(30)
    raw.connect(("127.0.0.1", house.settings.port))
    raw.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


def until_closed(raw: socket.socket) -> None:
    """Read what is still there; the house must have hung up behind it."""
    while raw.recv(1 << 16):
        pass


@rule("TAB-4.7")
def test_a_flood_is_limited_and_every_frame_of_it_answered(tmp_path: Path) -> None:
    with House(tmp_path, commands_per_second=0.001, commands_burst=20) as house:
        ada, table = begun(house)
        with ada.at(table) as seat, ada.at(table) as same:
            ids = [seat.send("say", text="flood") for _ in range(100)]
            answers = [seat.next("answer", "refused") for _ in ids]
            assert [answer["id"] for answer in answers] == ids
            refused = [answer for answer in answers if answer["type"] == "refused"]
            assert len(refused) == 80
            assert {answer["refusal"]["rule"] for answer in refused} == {"TAB-4.7"}
            assert all(0 < answer["refusal"]["message"]["values"]["count"] <= 1000 for answer in refused)
            assert same.refused("say", text="by another door") == "TAB-4.7"  # limits are for the person
            done = next(answer for answer in answers if answer["type"] == "answer")
            assert seat.ask("say", named=done["id"], text="flood") == done  # what was done is answered even now


@rule("TAB-4.7")
def test_many_guests_of_one_address_share_what_a_class_would_send(tmp_path: Path) -> None:
    with House(tmp_path, commands_per_second=0.001, commands_burst=20, guests_per_client=2) as house:
        _, table = begun(house)
        kinds = []
        for name in ("Ada", "Ben", "Cleo"):
            with Guest(house, name).at(table) as seat:
                kinds += [seat.ask("say", preset="hello")["type"] for _ in range(15)]
        assert kinds == ["answer"] * 40 + ["refused"] * 5
        with Guest(house, "Dan").at(table, headers={"X-Forwarded-For": "203.0.113.9"}) as elsewhere:
            elsewhere.do("say", preset="hello")


def test_one_address_has_so_many_sockets_and_others_when_it_has_let_go(tmp_path: Path) -> None:
    with House(tmp_path, sockets_per_client=3) as house:
        ada, table = begun(house)
        with ada.at(table) as first, ada.at(table), ada.at(table):
            refused = ada.at(table)
            assert not is_let_in(refused) and refused.close_code() == 4429
            first.fence()
            first.socket.close()
            assert any(is_let_in(ada.at(table)) for _ in range(1000))
        assert 'marbre_sent_away_total{why="sockets"}' in Guest(house).get("/metrics").body.decode()


def is_let_in(seat: Seat) -> bool:
    try:
        seat.next("update")
    except ConnectionClosed:
        return False
    return True


@rule("TAB-4.5")
def test_nobody_talks_too_fast_for_the_others(tmp_path: Path) -> None:
    with House(tmp_path, chat_per_minute=1.0) as house:
        ada, table = begun(house)
        ben = Guest(house, "Ben")
        with ada.at(table) as first, ben.at(table) as second:
            numbers = [first.do("say", named=f"{turn}", preset="hello") for turn in range(5)]
            refused = first.ask("say", text="too fast")["refusal"]
            assert refused["rule"] == "TAB-4.5" and 0 < refused["message"]["values"]["count"] <= 60
            assert first.ask("say", named="4", preset="hello")["number"] == numbers[4]
            with ada.at(table) as again:
                assert again.refused("say", text="too fast") == "TAB-4.5"
            second.do("say", text="Bonjour à toutes et à tous")
            assert first.refused("say", text="a", preset="hello") == "TAB-4.5"
            first.until(lambda update: [line["name"] for line in update["chat"]] == ["Ben"])
            assert second.update["chat"][0]["you"] and not first.update["chat"][0]["you"]


@rule("TAB-4.5")
def test_what_is_said_can_be_seen_and_turns_nothing_around(house: House) -> None:
    ada, table = begun(house)
    with ada.at(table) as seat:
        for given, shown in (
            ("\u202eolleh\x00\x1b[31m", "olleh[31m"),
            ("  Ça\u202f! 👩\u200d💻 ", "Ça\u202f! 👩\u200d💻"),
        ):
            seat.do("say", text=given)
            assert [line["text"] for line in seat.update["chat"]] == [shown]
        for nothing in (" ", "\u200b", "\u202e\u2066", "\u3164", "\n\t"):
            assert seat.refused("say", text=nothing) == "TAB-4.5"


@pytest.mark.parametrize("size", [(1 << 20) + 1])
def test_a_frame_over_the_limit_of_the_server_closes_only_its_own_socket(house: House, size: int) -> None:
    ada, table = begun(house)
    with ada.at(table) as other:
        seat = ada.at(table)
        seat.socket.send(json.dumps("x" * size))
        assert seat.close_code() == 1009
        other.fence()
