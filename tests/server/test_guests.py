"""Guests: a name and a signed cookie; a personal link carries the identity to another device."""

import pytest

from tests.server.house import Guest, House, request


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
    link = ada.post("/api/me/link").json["path"]
    followed = request(house, "GET", link)
    assert followed.status in (302, 303, 307) and followed.headers["location"] == "/"
    phone = Guest(house)
    phone.cookie = followed.cookie
    assert phone.get("/api/me").json == {"name": "Ada"}
    with phone.at(table) as seat:
        assert seat.update["table"]["seats"][0]["you"] and seat.update["table"]["host"]
    assert Guest(house).post("/api/me/link").status == 401


def test_a_cookie_is_no_link_and_a_link_no_cookie(house: House) -> None:
    ada = Guest(house, "Ada")
    assert ada.cookie is not None
    link = ada.post("/api/me/link").json["path"]
    assert request(house, "GET", "/me/" + ada.cookie.split("=", 1)[1]).status == 404
    assert request(house, "GET", "/api/me", cookie="marbre=" + link.removeprefix("/me/")).json == {"name": None}
    for path in ("/me/x", "/me/" + "x" * 900, link[:-1]):
        assert request(house, "GET", path).status == 404
