"""Guests: a name and a signed cookie; a personal link carries the identity to another device."""

import sqlite3
import time
from pathlib import Path

import pytest

from marbre.server.people.identity import DAY, Passports
from tests.server.house import Guest, House, Reply, request
from tests.server.test_edge import sent_away


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("A\u202eda\x00\x1b[31m", "Ada[31m"),
        ("x" * 90, "x" * 30),
        ("a" * 29 + " b", "a" * 29),
        ("Zoé 🐈 ß", "Zoé 🐈 ß"),
        ("\u200bLéa\ufeff", "Léa"),
        ("Léa \u3164 M.", "Léa M."),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),  # text is text: the client shows it as such
    ],
)
def test_a_name_is_cleaned(house: House, given: str, shown: str) -> None:
    guest = Guest(house, given)
    assert guest.get("/api/me").json == {"name": shown}
    with guest.at(guest.lay()) as seat:
        assert seat.update["table"]["seats"][0]["name"] == shown
        seat.do("sit", seat=1, name=given[:30])
        name = seat.update["table"]["seats"][1]["name"]
        assert name.isprintable()
        assert name == " ".join(name.split())


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b", "\u3164 \u2800", "\x00", "\u202e\u2066", "\ud800", 5, None, "x" * 101]
)
def test_what_is_no_name_is_refused(house: House, name: object) -> None:
    reply = request(house, "POST", "/api/me", {"name": name})
    assert (reply.status, reply.cookie) == (400, None)


def test_the_cookie_is_signed_and_out_of_reach_of_scripts_and_other_sites(house: House) -> None:
    set_cookie = request(house, "POST", "/api/me", {"name": "Ada"}).headers["set-cookie"].lower()
    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip() for part in set_cookie.split(";")}


def test_a_new_name_keeps_the_identity(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay()
    assert ada.post("/api/me", {"name": "Augusta"}).cookie is None
    assert ada.get("/api/me").json == {"name": "Augusta"}
    assert ada.get(f"/api/tables/{table}").json["seats"][0]["you"]


def test_a_forged_or_foreign_cookie_is_nobodys(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    assert ada.cookie is not None and ben.cookie is not None
    value, other = ada.cookie.split("=", 1)[1], ben.cookie.split("=", 1)[1]
    mixed = value.split(".")[0] + "." + other.split(".")[1]
    for forged in (value[:-1], value + "x", mixed, value.split(".")[0], "", "x" * 5000, '"é', "null.x"):
        assert request(house, "GET", "/api/me", cookie=f"marbre={forged}").json == {"name": None}
    assert request(house, "GET", "/api/me", cookie=f"session={value}").json == {"name": None}


def test_a_personal_link_carries_the_identity_to_another_device(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay()
    token = link_of(ada)
    phone = Guest(house)
    phone.cookie = phone.post("/api/me/become", {"token": token}).cookie
    assert phone.get("/api/me").json == {"name": "Ada"}
    with phone.at(table) as seat:
        assert seat.update["table"]["seats"][0]["you"] and seat.update["table"]["host"]
    assert Guest(house).post("/api/me/link").status == 401


def test_a_cookie_is_no_link_and_a_link_no_cookie(house: House) -> None:
    ada = Guest(house, "Ada")
    assert ada.cookie is not None
    token = link_of(ada)
    assert request(house, "GET", "/api/me", cookie=f"marbre={token}").json == {"name": None}
    for forged in (ada.cookie.split("=", 1)[1], "x", token[:-1], ""):
        assert ada.post("/api/me/become", {"token": forged}).status == 404
        assert ada.post("/api/me/link/owner", {"token": forged}).status == 404
    assert ada.post("/api/me/become", {"token": "x" * 900}).status == 400


def test_a_followed_link_asks_before_it_replaces_an_identity(house: House) -> None:
    """The address alone changes nothing, and the house is not even sent the token."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    path = ada.post("/api/me/link").json["path"]
    assert path.startswith("/me#")
    for address in ("/me", path.replace("#", "/")):
        assert ben.get(address, headers={"Accept": "text/html"}).cookie is None
    asked = ben.post("/api/me/link/owner", {"token": path.split("#")[1]})
    assert (asked.json, asked.cookie) == ({"name": "Ada"}, None)
    assert ben.get("/api/me").json == {"name": "Ben"}


def test_signing_out_voids_every_other_cookie_link_and_socket(house: House) -> None:
    ada, thief = Guest(house, "Ada"), Guest(house)
    thief.cookie, token, table, shut = ada.cookie, link_of(ada), ada.lay(), sent_away(house, "shut")
    with thief.at(table) as stolen:
        assert stolen.update["table"]["host"]
        fresh = ada.post("/api/me/sign-out").cookie
        assert fresh is not None
        assert stolen.close_code() == 4409
        assert sent_away(house, "shut") == shut + 1
    assert thief.get("/api/me").json == {"name": None}
    assert thief.post("/api/me/become", {"token": token}).status == 404
    with thief.at(table) as stranger:
        assert not stranger.update["table"]["host"]
    ada.cookie = fresh
    assert ada.get(f"/api/tables/{table}").json["seats"][0]["you"]


def test_cookies_expire_and_an_old_one_is_renewed(house: House) -> None:
    """Signed as the house would have signed them some time ago."""
    ada = Guest(house, "Ada")
    assert ada.cookie is not None
    passports = Passports(house.settings.keys.read_text("ascii").split())
    signed = passports.read_cookie(ada.cookie.split("=", 1)[1])
    assert signed is not None

    def come(age: float) -> Reply:
        value = passports.cookies.dumps((signed.person, 0, int(time.time() - age), signed.device))
        return request(house, "GET", "/api/me", cookie=f"marbre={value}")

    assert (come(29 * DAY).json, come(29 * DAY).cookie) == ({"name": "Ada"}, None)
    assert come(31 * DAY).json == {"name": "Ada"} and come(31 * DAY).cookie is not None
    assert come(366 * DAY).json == {"name": None}


def test_a_link_ends_on_its_day(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        token = link_of(Guest(house, "Ada"))
        assert Guest(house).post("/api/me/link/owner", {"token": token}).status == 200
        with sqlite3.connect(tmp_path / "house.sqlite") as connection:
            connection.execute("UPDATE tokens SET ends = ends - ?", (7 * DAY,))
        connection.close()
        for path in ("/api/me/link/owner", "/api/me/become"):
            assert Guest(house).post(path, {"token": token}).status == 404


def old_cookie(house: House, guest: Guest) -> str:
    """As houses signed it before each browser had a cookie of its own."""
    assert guest.cookie is not None
    passports = Passports(house.settings.keys.read_text("ascii").split())
    signed = passports.read_cookie(guest.cookie.split("=", 1)[1])
    assert signed is not None
    return f"marbre={passports.cookies.dumps((signed.person, signed.session, int(time.time())))}"


def link_of(guest: Guest) -> str:
    """The token of a personal link."""
    return str(guest.post("/api/me/link").json["path"]).split("#")[1]
