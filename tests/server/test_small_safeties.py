"""Small things that a patient stranger would try: headers, ids used twice, forks from before the beginning."""

import os
import signal
import time
from pathlib import Path
from random import Random

import pytest

from tests.server.house import Guest, House, play_on, request, until
from tests.server.test_reports import play_friday
from tests.server.test_sent_away import stopped_reader

SECURITY = "/.well-known/security.txt"


def test_the_content_policy_allows_no_inline_style_and_no_other_host(house: House) -> None:
    policy = request(house, "GET", "/api/games").headers["content-security-policy"]
    assert "unsafe" not in policy and "ws:" not in policy
    assert "connect-src 'self'" in policy and "default-src 'self'" in policy


def test_behind_tls_cookies_are_secure_and_browsers_are_told_to_stay_there(house: House) -> None:
    plain = request(house, "POST", "/api/me", {"name": "Ada"})
    over_tls = request(house, "POST", "/api/me", {"name": "Ada"}, headers={"X-Forwarded-Proto": "https"})
    assert "secure" not in plain.headers["set-cookie"].lower() and "strict-transport-security" not in plain.headers
    assert "secure" in over_tls.headers["set-cookie"].lower()
    assert over_tls.headers["strict-transport-security"] == "max-age=31536000"


def test_who_has_found_a_hole_is_told_where_to_report_it(tmp_path: Path) -> None:
    with House(tmp_path, security_contact="mailto:safe@marbre.example") as house:
        said = dict(line.split(": ") for line in request(house, "GET", SECURITY).body.decode().splitlines())
        assert said["Contact"] == "mailto:safe@marbre.example" and said["Expires"] > time.strftime("%Y-%m-%d")


def test_without_a_contact_the_page_about_the_house_is_named(house: House) -> None:
    assert f"Contact: http://127.0.0.1:{house.settings.port}/about\n" in request(house, "GET", SECURITY).body.decode()


def test_an_id_that_is_used_for_another_command_is_refused(tmp_path: Path) -> None:
    """Now and after a restart; the same command again is answered with the same number."""
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table = ada.lay("vips", bots=[None, "novice"], begin=True)
        bet = {"type": "bet", "top": 1, "middle": 2, "bottom": 3}
        with ada.at(table) as seat:
            number = seat.do("play", named="mine", seat=0, action=bet)
            assert seat.refused("say", named="mine", text="hello") == "TAB-4.7"
        house.kill()
        house.open()
        with ada.at(table) as seat:
            assert seat.do("play", named="mine", seat=0, action=bet) == number
            for other in ({**bet, "top": 2}, {"type": "smile"}):
                assert seat.refused("play", named="mine", seat=0, action=other) == "TAB-4.7"
            assert seat.refused("undo", named="mine", seat=0) == "TAB-4.7"
            assert seat.refused("resign", named="mine", seat=0) == "TAB-4.7"
            said = seat.do("say", named="words", text=" hello ")
            assert seat.do("say", named="words", text=" hello ") == said
            assert seat.refused("say", named="words", text="bye") == "TAB-4.7"


def test_a_fork_from_before_the_beginning_is_refused(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay("vips", bots=[None, "novice"], begin=True)
    with ada.at(table) as seat:
        play_on([seat], Random(1))
    for number in (-1, -(10**9)):
        assert ada.post(f"/api/tables/{table}/fork", {"number": number, "seat": 0}).status == 400
    assert ada.post(f"/api/tables/{table}/fork", {"number": 3, "seat": 0}).status == 201


def test_a_worker_that_is_killed_costs_no_print(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table = play_friday(ada)
        address = f"/api/tables/{table}/une/svg"
        before = set(house.helpers)
        assert ada.get(address).status == 200
        (press,) = set(house.helpers) - before
        for sort in (signal.SIGKILL, signal.SIGTERM):
            os.kill(press, sort)
            assert ada.get(address).status == 200
            (press,) = set(house.helpers) - before


@pytest.mark.parametrize("unread", [1 << 12, 1 << 18], ids=["goodbye goes out", "goodbye waits"])
def test_a_client_that_does_not_read_leaves_no_trace(tmp_path: Path, unread: int) -> None:
    """It is sent away, and its own goodbye is not waited for. Nothing of that is an error of ours."""
    with House(tmp_path, unread_bytes=unread, stale_seconds=3600) as house:
        ada = Guest(house, "Ada")
        table = ada.lay()
        with stopped_reader(house, table), ada.at(table) as seat:
            assert until(lambda: b"marbre_sockets 2.0" in ada.get("/metrics").body)
            while b'{why="slow"} 1.0' not in ada.get("/metrics").body:
                for _ in range(100):
                    seat.do("say", text="x" * 290)
            assert until(lambda: b"marbre_sockets 1.0" in ada.get("/metrics").body)
        assert [line for line in house.lines() if line["level"] == "error"] == []
