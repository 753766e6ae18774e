"""Rated tables in a real house: who agrees, what may not be done, what comes of it (TAB-8)."""

from pathlib import Path
from random import Random
from typing import Any

from tests.server.house import Guest, House, Json, Seat, play_on, until
from tests.server.operating.houses import tool
from tests.server.test_days import Calendar
from tests.support import rule


def seated(ada: Guest, ben: Guest, **asked: Any) -> str:
    """A table at which both sit; it has not begun."""
    table = ada.lay(players=2, **asked)
    with ben.at(table) as his:
        his.do("sit", seat=1)
    return table


def rated(ada: Guest, ben: Guest, seed: int = 1, **asked: Any) -> str:
    """A rated match, played to its end."""
    table = seated(ada, ben, rated=True, **asked)
    with ada.at(table) as hers, ben.at(table) as his:
        hers.do("begin")
        play_on([hers, his], Random(seed))
    return table


def ratings_at(guest: Guest, table: str) -> list[Json]:
    found: list[Json] = guest.get(f"/api/tables/{table}/ratings").json["seats"]
    return found


def rating(guest: Guest, game: str = "vips") -> Json | None:
    return next((one for one in guest.get("/api/me/ratings").json if one["game"] == game), None)


def terms(seat: Seat) -> Json:
    found: Json = seat.update["table"]["rating"]
    return found


class TestAgreeing:
    @rule("TAB-8.1")
    def test_a_match_is_rated_when_everybody_seated_wants_it(self, house: House) -> None:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        with ada.at(seated(ada, ben)) as hers, ben.at(hers.table) as his:
            assert terms(hers) == {"rated": False, "wished": [], "why_not": None}
            hers.do("rate", rated=True)
            assert his.until(lambda now: now["table"]["rating"]["wished"] == [0]) and not terms(his)["rated"]
            his.do("rate", rated=True)
            assert hers.until(lambda now: now["table"]["rating"]["rated"])
            his.do("begin")
            assert his.refused("rate", rated=False) == "TAB-8.1", "the match has begun"
            assert terms(his)["rated"]

    @rule("TAB-8.1")
    def test_who_sits_down_at_a_table_laid_as_rated_has_said_so_and_may_say_otherwise(self, house: House) -> None:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        with ada.at(seated(ada, ben, rated=True)) as hers, ben.at(hers.table) as his:
            assert terms(his) == {"rated": True, "wished": [0, 1], "why_not": None}
            his.do("rate", rated=False)
            hers.until(lambda now: not now["table"]["rating"]["rated"])
            hers.do("begin")
            play_on([hers, his], Random(3))
        assert rating(ada) is None is rating(ben)
        with Guest(house, "Carla").at(hers.table) as watching:
            assert watching.refused("rate", rated=True) == "TAB-8.1"

    @rule("TAB-8.1")
    def test_what_stands_against_it_is_said(self, house: House) -> None:
        ada = Guest(house, "Ada")
        asked = {"game": "typo", "players": 2, "rated": True, "duplicate": True}
        assert ada.post("/api/tables", asked).json["rule"] == "TAB-8.1", "others play the same deal"
        with ada.at(ada.lay("redac-chef", players=2, rated=True, bots=[None, "novice"])) as seat:
            assert not terms(seat)["rated"] and terms(seat)["why_not"]["key"] == "rating-bot"
            assert seat.refused("rate", rated=True) == "TAB-8.1"

    @rule("TAB-8.1")
    def test_two_seats_of_one_person_are_not_rated(self, house: House) -> None:
        ada = Guest(house, "Ada")
        with ada.at(ada.lay(players=2, public=False, rated=True)) as seat:
            seat.do("sit", seat=1)
            assert not terms(seat)["rated"] and terms(seat)["why_not"]["key"] == "rating-two-seats"
            seat.do("begin")
            play_on([seat], Random(1))
        assert rating(ada) is None


class TestPlaying:
    @rule("TAB-8.5")
    def test_the_winner_gains_what_the_other_loses_and_both_see_it(self, house: House) -> None:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = seated(ada, ben, rated=True)
        before = ratings_at(ada, table)
        assert [(one["rating"]["points"], one["rating"]["provisional"], one["change"]) for one in before] == [
            (1500, True, None),
            (1500, True, None),
        ]
        with ada.at(table) as hers, ben.at(table) as his:
            hers.do("begin")
            play_on([hers, his], Random(1))
            winners = hers.update["match"]["outcome"]["winners"]
        after = ratings_at(ben, table)
        for one in after:
            assert one["rating"]["margin"] < before[0]["rating"]["margin"] and one["verdict"] == "counted"
            assert len(winners) == 2 or (one["change"] > 0) == (one["seat"] in winners)
        mine, told = rating(ada), after[0]
        assert mine is not None and mine["rating"] == told["rating"] and mine["played"] == 1
        assert [(step["table"], step["change"]) for step in mine["steps"]] == [(table, told["change"])]
        assert tool(house, "recount")["matches"] >= 1 and rating(ada) == mine, "all of it worked out anew"

    @rule("TAB-8.2")
    def test_nothing_is_taken_back_no_coach_is_asked(self, house: House) -> None:
        ada = Guest(house, "Ada")
        table = ada.lay(players=2, bots=[None, "expert"], rated=True, coach=True, begin=True)
        with ada.at(table) as seat:
            assert terms(seat)["rated"] and not seat.update["table"]["coach"]
            hand = seat.until(lambda _: bool(seat.turns()))["match"]["hands"][0]
            seat.do("play", seat=0, action=hand["legal"][0])
            assert not seat.update["match"]["hands"][0]["undo"]
            assert seat.refused("undo", seat=0) == "TAB-8.2"
        assert ada.post(f"/api/tables/{table}/coach", {"seat": 0}).json["rule"] == "TAB-4.17"

    @rule("TAB-8.3")
    def test_who_resigns_has_lost_whoever_wins_in_his_seat(self, house: House) -> None:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = seated(ada, ben, rated=True)
        with ada.at(table) as hers, ben.at(table) as his:
            hers.do("begin")
            his.do("resign", seat=1)
            play_on([hers], Random(1))
        changes = {one["seat"]: one["change"] for one in ratings_at(ada, table)}
        assert changes[1] < 0 < changes[0]

    @rule("TAB-8.5")
    def test_against_a_bot_the_bot_does_not_move(self, house: House) -> None:
        ada = Guest(house, "Ada")
        board = ada.get("/api/ratings/vips").json
        assert {one["level"]: one["rating"]["points"] for one in board["bots"]}["regular"] == 1500
        assert board["opponent"] == "regular" and board["you"]["provisional"]
        table = ada.lay(players=2, bots=[None, "regular"], rated=True, begin=True)
        with ada.at(table) as seat:
            play_on([seat], Random(5))
        mine, its = ratings_at(ada, table)
        assert mine["verdict"] == "counted" and mine["change"] != 0
        assert (its["verdict"], its["change"], its["rating"]["points"]) == ("given", 0, 1500)
        me = [one for one in ada.get("/api/ratings/vips").json["people"] if one["you"]]
        assert [(one["rank"], one["played"]) for one in me] == [(None, 1)]
        assert ada.get("/api/ratings/whist").status == 404


class TestOwn:
    @rule("TAB-8.4")
    def test_two_names_of_one_browser_do_not_count_against_each_other(self, house: House) -> None:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        link = ada.post("/api/me/link", {"days": 1}).json["path"].split("#")[1]
        second = Guest(house)
        second.cookie = ben.cookie
        assert second.post("/api/me/become", {"token": link}).status == 200
        table = rated(ada, ben)
        assert [(one["verdict"], one["change"]) for one in ratings_at(ada, table)] == [("own", 0), ("own", 0)]
        mine = rating(ada)
        assert mine is not None and mine["played"] == 0


class TestLeaving:
    @rule("TAB-8.3")
    def test_a_match_that_is_let_lie_for_a_day_is_lost(self, tmp_path: Path) -> None:
        days = Calendar(tmp_path, idle_look_seconds=0.1)
        with days:
            ada = Guest(days.house, "Ada")
            table = ada.lay(players=2, bots=[None, "regular"], rated=True, begin=True)
            with ada.at(table) as seat:
                seat.until(lambda _: bool(seat.turns()))
            days.later(1.5)
            assert until(lambda: (rating(ada) or {"played": 0})["played"] == 1)
            mine = ratings_at(ada, table)[0]
            assert mine["change"] < 0


def test_who_is_deleted_leaves_the_others_as_they_were(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Benedikt")
    table = rated(ada, ben)
    before = rating(ada)
    assert ben.post("/api/me/delete", {"name": "Benedikt"}).status < 300
    assert rating(ada) == before and len(ratings_at(ada, table)) == 2
    assert "Benedikt" not in [one["name"] for one in ada.get("/api/ratings/vips").json["people"]]
