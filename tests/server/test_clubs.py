"""The house of a club: its members are known by the club's own OpenID provider (TAB-6.1)."""

import http.client
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from joserfc.jwk import RSAKey

from tests.server.club import CLIENT, SECRET, Club
from tests.server.house import Guest, House, Reply, request


@pytest.fixture
def club() -> Iterator[Club]:
    with Club() as opened:
        yield opened


@pytest.fixture
def club_house(tmp_path: Path, club: Club) -> Iterator[House]:
    settings: dict[str, Any] = {
        "openid_issuer": club.url,
        "openid_client": CLIENT,
        "openid_secret": SECRET,
        "openid_name": "Le club",
    }
    with House(tmp_path, **settings) as opened:
        yield opened


def visit_club(guest: Guest) -> tuple[str, str]:
    """Go to the club and be sent back: the address there, and the cookie that the house gave for the way."""
    begun = guest.post("/api/sign-in/club")
    assert begun.status == 200, begun.body
    there = urlsplit(begun.json["url"])
    assert there.hostname is not None
    connection = http.client.HTTPConnection(there.hostname, there.port)
    connection.request("GET", f"{there.path}?{there.query}")
    back = urlsplit(connection.getresponse().headers["Location"])
    connection.close()
    assert begun.cookie is not None
    return f"{back.path}?{back.query}", begun.cookie


def come_back(guest: Guest, path: str, cookie: str) -> Reply:
    cookies = "; ".join(filter(None, [guest.cookie, cookie]))
    return request(guest.house, "GET", path, cookie=cookies)


def test_a_house_without_a_club_has_no_such_way(house: House) -> None:
    ada = Guest(house, "Ada")
    assert ada.get("/api/sign-in/ways").json == {"passkeys": False, "club": None}
    assert ada.post("/api/sign-in/club").status == 404
    assert ada.get("/api/sign-in/club/back?code=x&state=y").status == 404


def test_a_member_is_known_and_a_guest_keeps_his_tables(club_house: House, club: Club) -> None:
    assert Guest(club_house).get("/api/sign-in/ways").json["club"] == "Le club"
    ada = Guest(club_house, "Ada")
    table = ada.lay()
    path, cookie = visit_club(ada)
    reply = come_back(ada, path, cookie)
    assert (reply.status, reply.headers["location"]) == (303, "/")
    elsewhere = Guest(club_house)
    reply = come_back(elsewhere, *visit_club(elsewhere))
    elsewhere.cookie = reply.cookie
    assert elsewhere.get("/api/me").json == {"name": "Ada"}
    assert elsewhere.get(f"/api/tables/{table}").json["seats"][0]["you"]
    club.subject = "member-8"
    stranger = Guest(club_house)
    stranger.cookie = come_back(stranger, *visit_club(stranger)).cookie
    assert stranger.get("/api/me").json == {"name": "Céline du club"}


def test_what_comes_back_comes_back_with_the_same_browser_and_once(club_house: House, club: Club) -> None:
    eve, ada = Guest(club_house, "Eve"), Guest(club_house, "Ada")
    path, cookie = visit_club(eve)
    for guest, given in ((ada, ""), (ada, visit_club(ada)[1])):  # a link of Eve's that Ada follows
        reply = come_back(guest, path, given)
        assert (reply.headers["location"], reply.cookie) == ("/sign-in?club=failed", None)
    assert come_back(eve, path, cookie).headers["location"] == "/"
    assert come_back(eve, path, cookie).headers["location"] == "/sign-in?club=failed"
    assert ada.get("/api/me").json == {"name": "Ada"}
    foreign = {"Origin": "http://evil.example"}
    assert ada.post("/api/sign-in/club", headers=foreign).status == 403


@pytest.mark.parametrize(
    "changed",
    [{"aud": "another"}, {"iss": "http://evil.example"}, {"nonce": "old"}, {"exp": 1}, {"sub": None}],
    ids=str,
)
def test_a_token_for_somebody_else_or_from_another_time_is_refused(
    club_house: House, club: Club, changed: dict[str, object]
) -> None:
    club.changed = changed
    ada = Guest(club_house)
    reply = come_back(ada, *visit_club(ada))
    assert (reply.headers["location"], reply.cookie) == ("/sign-in?club=failed", None)


def test_a_token_that_another_has_signed_is_refused(club_house: House, club: Club) -> None:
    club.signing = RSAKey.generate_key(2048, {"kid": "1"})
    ada = Guest(club_house)
    assert come_back(ada, *visit_club(ada)).headers["location"] == "/sign-in?club=failed"


def test_a_club_that_does_not_answer_is_said_to(tmp_path: Path) -> None:
    with House(tmp_path, openid_issuer="http://127.0.0.1:9", openid_client="x") as house:
        assert Guest(house).post("/api/sign-in/club").json["message"]["key"] == "club-silent"
