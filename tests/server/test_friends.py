"""Friends, blocking, and manners of a house (TAB-6.3 to TAB-6.5)."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from marbre.server.people.manners import WordFilter, read_filter
from tests.server.house import Guest, House
from tests.support import rule


def befriend(ada: Guest, ben: Guest) -> None:
    token = urlsplit(ada.post("/api/friends/link").json["path"]).fragment
    assert ben.post("/api/friends/accept", {"token": token}).status == 200


def mark_of(ada: Guest, name: str) -> str:
    return next(str(one["mark"]) for one in ada.get("/api/friends").json["friends"] if one["name"] == name)


class TestFriends:
    @rule("TAB-6.3")
    def test_a_link_makes_friends_of_two_and_is_no_key(self, house: House) -> None:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        token = urlsplit(ada.post("/api/friends/link").json["path"]).fragment
        assert ben.post("/api/friends/link/owner", {"token": token}).json == {"name": "Ada"}
        assert ben.post("/api/me/become", {"token": token}).status == 404
        for _ in range(2):
            assert [one["name"] for one in ben.post("/api/friends/accept", {"token": token}).json["friends"]] == ["Ada"]
        assert ada.post("/api/friends/accept", {"token": token}).json["rule"] == "TAB-6.3"
        assert [one["name"] for one in ada.get("/api/friends").json["friends"]] == ["Ben"]
        assert Guest(house, "Eve").post("/api/friends/accept", {"token": "x"}).status == 404

    @rule("TAB-6.3")
    def test_a_friend_is_watched_and_challenged_and_a_stranger_is_not(self, house: House) -> None:
        ada, ben, eve = Guest(house, "Ada"), Guest(house, "Ben"), Guest(house, "Eve")
        befriend(ada, ben)
        public, private = ben.lay(), ben.lay(public=False)
        [friend] = ada.get("/api/friends").json["friends"]
        assert [one["id"] for one in friend["tables"]] == [public], "what is private stays so"
        mark, his = friend["mark"], mark_of(ben, "Ada")
        assert ben.post("/api/friends/challenge", {"mark": his, "table": private}).status == 200
        [asked] = ada.get("/api/friends").json["challenges"]
        assert (asked["challenger"], asked["table"]) == ("Ben", private)
        assert ada.post("/api/friends/challenge", {"mark": mark, "table": private}).json["rule"] == "TAB-6.3"
        own = eve.lay()
        assert eve.post("/api/friends/challenge", {"mark": his, "table": own}).status == 404
        assert ada.post("/api/friends/decline", {"table": private}).json["challenges"] == []
        assert ada.post("/api/friends/part", {"mark": mark}).json["friends"] == []
        assert ben.post("/api/friends/challenge", {"mark": his, "table": private}).status == 404
        assert ben.get("/api/friends").json["friends"] == []

    @rule("TAB-6.4")
    def test_whoever_is_blocked_sends_nothing_and_does_not_sit_down(self, house: House) -> None:
        ada, eve = Guest(house, "Ada"), Guest(house, "Eve")
        befriend(ada, eve)
        token = urlsplit(ada.post("/api/friends/link").json["path"]).fragment
        table, his = ada.lay(players=3), mark_of(eve, "Ada")
        with eve.at(table) as seat:
            seat.do("sit", seat=1)
            assert ada.post("/api/friends/block", {"table": table, "seat": 0}).json["rule"] == "TAB-6.4"
            blocked = ada.post("/api/friends/block", {"table": table, "seat": 1}).json
            assert ([one["name"] for one in blocked["blocked"]], blocked["friends"]) == (["Eve"], [])
            seat.do("stand", seat=1)
            assert seat.refused("sit", seat=1) == "TAB-6.4"
        assert eve.post("/api/friends/accept", {"token": token}).json["rule"] == "TAB-6.4"
        assert eve.post("/api/friends/challenge", {"mark": his, "table": eve.lay()}).status == 404
        mark = blocked["blocked"][0]["mark"]
        assert ada.post("/api/friends/unblock", {"mark": mark}).json["blocked"] == []
        with eve.at(table) as seat:
            seat.do("sit", seat=1)


class TestManners:
    @rule("TAB-6.5")
    def test_a_name_is_reported_and_the_host_reads_it(self, house: House) -> None:
        ada, eve = Guest(house, "Ada"), Guest(house, "Foul Name")
        table = eve.lay()
        path = f"/api/tables/{table}/names/reports"
        for _ in range(2):
            assert ada.post(path, {"seat": 0}).status == 200
        for wrong in ({"seat": 1}, {"seat": 20}, {"mark": "x"}, {}):
            assert ada.post(path, wrong).json["rule"] == "TAB-6.5"
        assert eve.post(path, {"seat": 0}).json["rule"] == "TAB-6.5", "not one's own"
        eve.post("/api/me", {"name": "Eve"})
        [report] = [one for one in ada.get("/api/manners/reports").json["names"] if one["table"] == table]
        assert (report["name"], report["now"]) == ("Foul Name", "Eve")

    @rule("TAB-6.5")
    def test_whoever_the_host_mutes_plays_on_and_talks_in_ready_made_lines(self, house: House) -> None:
        ada, eve = Guest(house, "Ada"), Guest(house, "Eve")
        table = eve.lay()
        assert ada.post(f"/api/tables/{table}/names/reports", {"seat": 0}).status == 200
        person = next(one["person"] for one in ada.get("/api/manners/reports").json["names"] if one["table"] == table)
        with eve.at(table) as seat:
            seat.do("say", text="Hello")
            assert ada.post("/api/manners/silence", {"person": person, "days": 1}).status == 200
            assert seat.refused("say", text="Hello again") == "TAB-6.5"
            seat.do("say", preset="hello")
            assert ada.post("/api/manners/unsilence", {"person": person}).status == 200
            seat.do("say", text="Here I am")
        assert ada.post("/api/manners/silence", {"person": "nobody"}).status == 404

    def test_only_whoever_runs_the_house_reads_reports_and_mutes(self, tmp_path: Path) -> None:
        with House(tmp_path, operator_token="secret") as house:
            ada = Guest(house, "Ada")
            for method, path in (("get", "reports"), ("post", "silence"), ("post", "unsilence")):
                ask = getattr(ada, method)
                body = [{"person": "x"}] if method == "post" else []
                assert ask(f"/api/manners/{path}", *body).status == 404
                assert ask(f"/api/manners/{path}", *body, headers={"Authorization": "Bearer wrong"}).status == 404
            bearer = {"Authorization": "Bearer secret"}
            assert ada.get("/api/manners/reports", headers=bearer).json == {"lines": [], "names": [], "silenced": []}

    @rule("TAB-6.5")
    def test_a_house_may_have_words_that_it_does_not_print(self, tmp_path: Path) -> None:
        words = tmp_path / "words.txt"
        words.write_text("# ours\nFlûte   # mild\nsapristi*\n", "utf-8")
        with House(tmp_path, word_filter=str(words)) as house:
            ada = Guest(house, "Ada")
            assert ada.post("/api/me", {"name": "Sapristine"}).json["rule"] == "TAB-6.5"
            with ada.at(ada.lay()) as seat:
                assert seat.refused("say", text="Oh, FLUTE!") == "TAB-6.5"
                assert seat.refused("sit", seat=1, name="flûte") == "TAB-6.5"
                seat.do("say", text="flûtes")

    @pytest.mark.parametrize(
        ("text", "found"),
        [("zut", True), ("Zût alors", True), ("zutopia", False), ("peste", True), ("pestilence", True), ("", False)],
    )
    def test_words_are_whole_unless_they_end_in_a_star(self, text: str, found: bool) -> None:
        assert WordFilter(["zut", "pest*", "*"]).finds(text) is found
        assert not read_filter("").finds(text)
