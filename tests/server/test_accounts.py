"""Names that last: passkeys, recovery codes, devices; nobody takes a session by a page or a link of his own."""

import re
import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from marbre.server.people.passkeys import place_of
from tests.server.authenticator import PRESENT_AND_VERIFIED, Authenticator
from tests.server.house import Guest, House, Reply, request
from tests.server.test_guests import old_cookie
from tests.support import rule


@pytest.fixture
def passkey(house: House) -> Authenticator:
    return Authenticator(f"localhost:{house.settings.port}")


def key_of(reply: Reply) -> tuple[int, str, str]:
    return reply.status, reply.json["rule"], reply.json["message"]["key"]


class TestPasskeys:
    @rule("TAB-6.1")
    def test_a_kept_name_comes_back_with_its_tables(self, house: House, passkey: Authenticator) -> None:
        ada, elsewhere = Guest(house, "Ada"), Guest(house)
        tables = [ada.lay() for _ in range(2)]
        kept = passkey.keep(ada).json
        assert [one["rp"] for one in kept["passkeys"]] == ["localhost"]
        for _ in range(2):
            back = passkey.sign_in(elsewhere)
            assert (back.status, back.json) == (200, {"name": "Ada"})
        elsewhere.cookie = back.cookie
        assert {line["id"] for line in elsewhere.get("/api/tables").json["mine"]} == set(tables)
        with elsewhere.at(tables[0]) as seat:
            assert seat.update["table"]["seats"][0]["you"] and seat.update["table"]["host"]

    @rule("TAB-6.1")
    def test_at_a_bare_address_there_are_none(self, house: House) -> None:
        ada = Guest(house, "Ada")
        assert key_of(ada.post("/api/me/passkeys/options")) == (409, "TAB-6.1", "passkey-address")
        assert key_of(ada.post("/api/sign-in/options")) == (409, "TAB-6.1", "passkey-address")
        assert ada.get("/api/me/account").json["rp"] is None

    @pytest.mark.parametrize(
        ("host", "public", "rp"),
        [
            ("localhost:8000", "", "localhost"),
            ("jeux.example.org", "", "jeux.example.org"),
            ("127.0.0.1:8000", "", None),
            ("[::1]:8000", "", None),
            ("192.168.1.4", "", None),
            ("127.0.0.1:8000", "https://jeux.example.org", "jeux.example.org"),
            ("", "", None),
        ],
    )
    def test_a_passkey_is_for_the_name_of_the_house(self, host: str, public: str, rp: str | None) -> None:
        place = place_of(None, host, public, ())
        assert (None if place is None else place.rp) == rp

    def test_one_that_was_removed_or_never_made_is_unknown(self, house: House, passkey: Authenticator) -> None:
        ada = Guest(house, "Ada")
        assert key_of(passkey.sign_in(Guest(house)))[2] == "passkey-unknown"
        named = passkey.keep(ada).json["passkeys"][0]["id"]
        assert Guest(house, "Eve").post("/api/me/passkeys/remove", {"id": named}).status == 404
        assert ada.post("/api/me/passkeys/remove", {"id": named}).json["passkeys"] == []
        assert key_of(passkey.sign_in(Guest(house)))[2] == "passkey-unknown"

    def test_a_signature_works_once_and_only_as_it_was_asked_for(self, house: House, passkey: Authenticator) -> None:
        ada, eve = Guest(house, "Ada"), Guest(house)
        passkey.keep(ada)
        options = eve.post("/api/sign-in/options", headers=passkey.headers).json["publicKey"]
        signed = {"credential": passkey.signed(options)}
        assert eve.post("/api/sign-in", signed, headers=passkey.headers).status == 200
        again = eve.post("/api/sign-in", signed, headers=passkey.headers)
        assert again.status == 409 and again.cookie is None
        own = {"challenge": "bm90IG91cnM"}
        forged = eve.post("/api/sign-in", {"credential": passkey.signed(own)}, headers=passkey.headers)
        assert key_of(forged)[2] == "passkey-late"

    @pytest.mark.parametrize(
        "change",
        [
            {"origin": "http://evil.example"},
            {"rp": "evil.example"},
            {"flags": 0x01},  # nobody has proved that he is the owner
            {"flags": PRESENT_AND_VERIFIED & ~0x01},
            {"signatures": -1},  # a copy of the key that is behind
        ],
        ids=str,
    )
    def test_what_another_site_or_a_copy_has_signed_is_refused(
        self, house: House, passkey: Authenticator, change: dict[str, object]
    ) -> None:
        ada, eve = Guest(house, "Ada"), Guest(house)
        passkey.keep(ada)
        for _ in range(2):
            assert passkey.sign_in(Guest(house)).status == 200
        asked = passkey.headers
        for name, value in change.items():
            setattr(passkey, name, value)
        options = eve.post("/api/sign-in/options", headers=asked).json["publicKey"]
        answer = eve.post("/api/sign-in", {"credential": passkey.signed(options)}, headers=asked)
        assert (key_of(answer)[2], answer.cookie) == ("passkey-refused", None)

    def test_a_challenge_for_one_guest_keeps_no_passkey_for_another(self, house: House, passkey: Authenticator) -> None:
        ada, eve = Guest(house, "Ada"), Guest(house, "Eve")
        options = ada.post("/api/me/passkeys/options", headers=passkey.headers).json["publicKey"]
        made = {"credential": passkey.made(options)}
        assert key_of(eve.post("/api/me/passkeys", made, headers=passkey.headers))[2] == "passkey-late"
        assert ada.post("/api/me/passkeys", made, headers=passkey.headers).status == 200
        taken = Authenticator(passkey.host)
        taken.id = passkey.id
        assert key_of(taken.keep(eve))[2] == "passkey-refused", "nobody takes over a passkey of another"


class TestCodesAndLinks:
    @rule("TAB-6.2")
    def test_a_recovery_code_works_once_and_new_ones_void_the_old(self, house: House) -> None:
        ada, lost = Guest(house, "Ada"), Guest(house)
        old = ada.post("/api/me/codes").json["codes"]
        assert len(set(old)) == 10 and ada.get("/api/me/account").json["codes"] == 10
        back = lost.post("/api/sign-in/code", {"code": f" {old[0].lower()} "})
        assert back.json == {"name": "Ada"} and back.cookie is not None
        assert key_of(lost.post("/api/sign-in/code", {"code": old[0]})) == (409, "TAB-6.2", "code-unknown")
        ada.post("/api/me/codes")
        assert lost.post("/api/sign-in/code", {"code": old[1]}).status == 409

    @rule("TAB-6.2")
    def test_the_link_of_a_square_works_once_and_another_until_its_day(self, house: House) -> None:
        ada = Guest(house, "Ada")
        square, link = (ada.post("/api/me/link", {"days": days}).json for days in (0, 31))
        assert square["once"] and not link["once"] and "<svg" in square["qr"]
        assert 30 * 86_400 < link["ends"] - square["ends"] < 31 * 86_400
        for made, statuses in ((square, [200, 404]), (link, [200, 200])):
            token = urlsplit(made["path"]).fragment
            assert [Guest(house).post("/api/me/become", {"token": token}).status for _ in range(2)] == statuses
        for days in (-1, 367, "x"):
            assert ada.post("/api/me/link", {"days": days}).status == 400

    @rule("TAB-6.2")
    def test_signing_out_everywhere_leaves_passkeys_and_codes(self, house: House, passkey: Authenticator) -> None:
        ada = Guest(house, "Ada")
        passkey.keep(ada)
        code = ada.post("/api/me/codes").json["codes"][0]
        link = urlsplit(ada.post("/api/me/link").json["path"]).fragment
        ada.cookie = ada.post("/api/me/sign-out").cookie
        assert Guest(house).post("/api/me/become", {"token": link}).status == 404
        assert passkey.sign_in(Guest(house)).status == 200
        assert Guest(house).post("/api/sign-in/code", {"code": code}).status == 200

    def test_nobody_tries_codes_without_end(self, tmp_path: Path) -> None:
        with House(tmp_path, sign_ins_burst=1, people_per_client=2, sign_ins_per_hour=1.0) as house:
            tries = [Guest(house).post("/api/sign-in/code", {"code": "X"}).json["message"]["key"] for _ in range(3)]
        assert tries == ["code-unknown", "code-unknown", "quota-sign-ins-address"]


class TestDevices:
    def test_each_browser_is_listed_named_and_removed(self, house: House) -> None:
        ada, phone = Guest(house, "Ada"), Guest(house)
        token = urlsplit(ada.post("/api/me/link").json["path"]).fragment
        mobile = {"User-Agent": "Mozilla/5.0 (Linux) Mobile"}
        phone.cookie = phone.post("/api/me/become", {"token": token}, headers=mobile).cookie
        first, second = ada.get("/api/me/account").json["devices"]
        assert (first["here"], first["kind"], second["here"], second["kind"]) == (True, "computer", False, "phone")
        named = ada.post("/api/me/devices/name", {"id": second["id"], "name": " Le  petit "}).json["devices"]
        assert named[1]["name"] == "Le petit"
        table = ada.lay()
        with phone.at(table) as seat:
            assert ada.post("/api/me/devices/remove", {"id": second["id"]}).status == 200
            assert seat.close_code() == 4409
        assert phone.get("/api/me").json == {"name": None}
        assert ada.get("/api/me").json == {"name": "Ada"}
        assert Guest(house, "Eve").post("/api/me/devices/remove", {"id": first["id"]}).status == 404

    def test_a_cookie_from_before_devices_were_listed_is_renewed_with_one(self, house: House) -> None:
        ada = Guest(house, "Ada")
        reply = request(house, "GET", "/api/me", cookie=old_cookie(house, ada))
        assert reply.json == {"name": "Ada"} and reply.cookie is not None
        ada.cookie = reply.cookie
        assert any(one["here"] for one in ada.get("/api/me/account").json["devices"])


FOREIGN = {"Origin": "http://evil.example"}
CHANGING: tuple[tuple[str, dict[str, object]], ...] = (
    ("/api/me", {"name": "Eve"}),
    ("/api/me/link", {}),
    ("/api/me/become", {"token": "x"}),
    ("/api/me/sign-out", {}),
    ("/api/me/passkeys/options", {}),
    ("/api/me/passkeys", {"credential": {}}),
    ("/api/me/codes", {}),
    ("/api/me/devices/remove", {"id": "x"}),
    ("/api/me/delete", {"name": "Ada"}),
    ("/api/sign-in/options", {}),
    ("/api/sign-in", {"credential": {}}),
    ("/api/sign-in/code", {"code": "x"}),
)


class TestStealing:
    @pytest.mark.parametrize(("path", "body"), CHANGING, ids=[path for path, _ in CHANGING])
    def test_a_page_of_another_origin_neither_signs_in_nor_out(self, house: House, path: str, body: object) -> None:
        ada = Guest(house, "Ada")
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{house.settings.port + 1}"):
            answer = ada.post(path, body, headers={"Origin": origin})
            assert (answer.status, answer.cookie) == (403, None)
        assert ada.get("/api/me").json == {"name": "Ada"}

    def test_no_form_of_another_page_is_read(self, house: House) -> None:
        """What a form can send without asking is no JSON; and its Origin is another."""
        ada = Guest(house, "Ada")
        sent = {"Content-Type": "text/plain", **FOREIGN}
        assert ada.post("/api/me/delete", body=b'{"name": "Ada"}', headers=sent).status == 403

    def test_no_address_that_is_followed_changes_who_one_is(self, house: House) -> None:
        """Whatever a link can say, a browser that follows it asks with GET: nothing sets a cookie then."""
        ada, eve = Guest(house, "Ada"), Guest(house, "Eve")
        token = urlsplit(eve.post("/api/me/link").json["path"]).fragment
        code = eve.post("/api/me/codes").json["codes"][0]
        for path in ("/me", f"/me/{token}", f"/me?token={token}", f"/api/me/become?token={token}",
                     f"/api/sign-in/code?code={code}", "/sign-in", "/account"):  # fmt: skip
            assert ada.get(path, headers={"Accept": "text/html"}).cookie is None
        assert ada.get("/api/me").json == {"name": "Ada"}

    def test_the_cookie_stays_out_of_the_address_and_of_scripts(self, house: House) -> None:
        reply = request(house, "POST", "/api/me", {"name": "Ada"})
        assert "httponly" in reply.headers["set-cookie"].lower() and "marbre=" not in reply.body.decode()

    def test_tokens_are_stored_hashed(self, tmp_path: Path) -> None:
        with House(tmp_path) as house:
            ada = Guest(house, "Ada")
            secrets = [
                *ada.post("/api/me/codes").json["codes"],
                *(urlsplit(ada.post("/api/me/link", {"days": days}).json["path"]).fragment for days in (0, 7)),
            ]
        connection = sqlite3.connect(tmp_path / "house.sqlite")
        dump = "\n".join(connection.iterdump())
        connection.close()
        assert len(re.findall(r'INSERT INTO "tokens"', dump)) == 12
        assert not [secret for secret in secrets if secret in dump or secret.replace("-", "") in dump]
