"""Tournaments in a house: entered over HTTP, played over sockets, conducted by whatever process is there."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.evening import Told, begin, enter, look, plan, play_evening
from tests.server.house import Guest, House, play_on, until
from tests.server.test_days import Calendar
from tests.support import rule


def refused(reply: Any) -> str:
    assert reply.status == 409, reply.body
    return str(reply.json["rule"])


def come(house: House, *names: str, **asked: Any) -> tuple[list[Guest], str]:
    """A tournament of these people, the first of whom organises it."""
    guests = [Guest(house, name) for name in names]
    tournament = plan(guests[0], **asked)
    for guest in guests:
        enter(guest, tournament)
    return guests, tournament


def table_of(guest: Guest, tournament: str) -> str:
    """Where he is expected: told as soon as it is laid."""
    assert until(lambda: look(guest, tournament)["your_table"] is not None)
    return str(look(guest, tournament)["your_table"])


@pytest.mark.parametrize(
    ("people", "rounds", "kill_in"), [(7, 3, 2), pytest.param(24, 5, 3, marks=pytest.mark.slow)], ids=["7", "24"]
)
@rule("TAB-9.1", "TAB-9.4", "TAB-9.9")
def test_a_swiss_evening_goes_on_after_a_power_cut(tmp_path: Path, people: int, rounds: int, kill_in: int) -> None:
    with House(tmp_path) as house:
        names = [f"Guest {number}" for number in range(people)]
        guests, tournament = come(house, *names, rounds=rounds)
        begin(guests[0], tournament)
        killed = asyncio.run(play_evening(guests, tournament, house, kill_in))
        told = Told(guests[0], tournament)
        assert killed == 1, "it was not cut in the middle of a round"
    assert len(told.rounds) == rounds
    pairs = [frozenset(both) for both in told.met]
    assert len(set(pairs)) == len(pairs) == rounds * (people // 2), "somebody met somebody twice"
    assert len(set(told.byes)) == len(told.byes) == rounds * (people % 2), "somebody had two byes"
    assert told.shown() == [pytest.approx(one, abs=0.001) for one in told.order()]
    assert told.shown() == sorted(told.shown(), reverse=True)
    assert sum(points for points, *_ in told.shown()) == rounds * (people // 2 + people % 2)


@rule("TAB-9.7")
def test_a_table_waits_for_a_while_and_who_does_not_come_has_lost_and_may_come_back(tmp_path: Path) -> None:
    with Calendar(tmp_path, tournament_look_seconds=0.1) as days:
        (ada, ben, cleo, _), tournament = come(days.house, "Ada", "Ben", "Cleo", "Dan", grace=300, by_itself=False)
        shown = begin(ada, tournament)
        assert 0 < shown["forfeit_in"] <= 300
        table = table_of(ada, tournament)
        with ada.at(table) as seat:
            assert seat.status == "open", "the match begins when both are there"
            assert until(lambda: any(one["name"] == "Ada" and one["here"] for one in seats_of(look(ada, tournament))))
        days.later(301 / 86_400)
        assert until(lambda: look(ada, tournament)["round"]["over"])
        shown = look(ada, tournament)
        other = next(
            board for board in shown["round"]["boards"] if "Ada" not in {one["name"] for one in board["seats"]}
        )
        assert [one["lost"] for one in other["seats"]] == [True, True] and other["tables"] == []
        lines = {line["name"]: (line["points"], line["takes_part"]) for line in shown["standings"]}
        assert lines.pop("Ada") == (1.0, True)
        assert set(lines.values()) == {(0.0, False)}
        assert refused(ada.post(f"/api/tournaments/{tournament}/round")) == "TAB-9.9", "nobody is left to play"
        enter(ben, tournament)
        enter(cleo, tournament)
        assert begin(ada, tournament)["rounds_begun"] == 2


def seats_of(shown: Any) -> list[Any]:
    return [seat for board in shown["round"]["boards"] for seat in board["seats"]]


@rule("TAB-9.8")
def test_whoever_withdraws_in_the_middle_leaves_his_seat_to_a_bot_and_the_other_wins(house: House) -> None:
    (ada, ben), tournament = come(house, "Ada", "Ben", rounds=2)
    begin(ada, tournament)
    table = table_of(ada, tournament)
    with ada.at(table) as seat, ben.at(table) as other:
        seat.until(lambda update: update["table"]["status"] == "playing")
        other.until(lambda update: update["table"]["status"] == "playing")
        assert ben.post(f"/api/tournaments/{tournament}/withdraw", {}).json["takes_part"] is False
        seat.until(lambda update: any(one["resigned"] for one in update["table"]["seats"]))
        play_on([seat], Random(3))
    assert until(lambda: look(ada, tournament)["round"]["over"])
    assert {line["name"]: line["points"] for line in look(ada, tournament)["standings"]} == {"Ada": 1.0, "Ben": 0.0}
    assert refused(ben.post(f"/api/tournaments/{tournament}/withdraw", {})) == "TAB-9.8"
    enter(ben, tournament)
    assert refused(ben.post(f"/api/tournaments/{tournament}/enter")) == "TAB-9.8"


@rule("TAB-9.8")
def test_the_organiser_lets_somebody_go_and_nobody_else_does(house: House) -> None:
    (ada, ben), tournament = come(house, "Ada", "Ben")
    line = next(one for one in look(ada, tournament)["standings"] if one["name"] == "Ben")
    cleo = Guest(house, "Cleo")
    assert refused(cleo.post(f"/api/tournaments/{tournament}/withdraw", {"mark": line["mark"]})) == "TAB-9.8"
    assert refused(ada.post(f"/api/tournaments/{tournament}/withdraw", {"mark": "0" * 12})) == "TAB-9.8"
    assert ada.post(f"/api/tournaments/{tournament}/withdraw", {"mark": line["mark"]}).status == 200
    assert not look(ben, tournament)["takes_part"]


@rule("TAB-9.9")
def test_only_the_organiser_begins_a_round_and_ends_the_evening(house: House) -> None:
    (ada, ben), tournament = come(house, "Ada", "Ben", by_itself=False)
    assert refused(ben.post(f"/api/tournaments/{tournament}/round")) == "TAB-9.9"
    assert refused(ben.post(f"/api/tournaments/{tournament}/end")) == "TAB-9.9"
    begin(ada, tournament)
    assert refused(ada.post(f"/api/tournaments/{tournament}/round")) == "TAB-9.9", "one is being played"
    ended = ada.post(f"/api/tournaments/{tournament}/end").json
    assert ended["status"] == "over" and ended["your_table"] is None
    assert refused(ada.post(f"/api/tournaments/{tournament}/end")) == "TAB-9.9"
    assert refused(ben.post(f"/api/tournaments/{tournament}/enter")) == "TAB-9.8"


@rule("TAB-9.10")
def test_at_its_tables_the_house_seats_people_and_begins(house: House) -> None:
    (ada, _), tournament = come(house, "Ada", "Ben")
    begin(ada, tournament)
    table = table_of(ada, tournament)
    with ada.at(table) as seat:
        seat.until(lambda update: all(one["kind"] == "person" for one in update["table"]["seats"]))
        assert seat.update["table"]["tournament"] == tournament and not seat.update["table"]["coach"]
        assert {seat.refused("begin"), seat.refused("close"), seat.refused("stand", seat=0)} == {"TAB-9.10"}
        assert {line["id"] for line in ada.get("/api/tables").json["open"]}.isdisjoint({table})


@rule("TAB-9.1", "TAB-9.6")
@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"form": "robin", "players": 3}, "TAB-9.6"),
        ({"form": "knockout", "game": "redac-chef", "players": 2}, "TAB-9.6"),
        ({"form": "swiss", "players": 1}, "TAB-9.1"),
        ({"clock": {"kind": "none"}}, "TAB-9.1"),
        ({"clock": {"kind": "move", "seconds": 86400}}, "TAB-9.1"),
        ({"name": "\u200b"}, "TAB-9.1"),
    ],
)
def test_what_cannot_be_played_is_refused_when_it_is_planned(house: House, asked: Any, status: str) -> None:
    wanted = {"name": "Mardi", "form": "swiss", "game": "vips", **asked}
    assert refused(Guest(house, "Ada").post("/api/tournaments", wanted)) == status


def test_nonsense_in_a_plan_is_said(house: House) -> None:
    ada = Guest(house, "Ada")
    for asked in ({"game": "nothing"}, {"players": 9}, {"options": {"x": 1}}, {"form": "duplicate"}, {"pack": "none"}):
        reply = ada.post("/api/tournaments", {"name": "Mardi", "form": "swiss", "game": "vips", **asked})
        assert reply.status == 400 and reply.json["reason"], asked
    for path in ("nowhere", "%00", "%C3%A9", "x" * 300):
        assert ada.get(f"/api/tournaments/{path}").status == 404
        assert ada.post(f"/api/tournaments/{path}/enter").status == 404


@rule("TAB-9.5")
def test_a_duplicate_evening_has_one_deal_for_all_and_keeps_it_until_the_round_is_over(house: House) -> None:
    asked = {"form": "duplicate", "game": "typo", "options": {"seconds": 0}, "rounds": 1}
    guests, tournament = come(house, "Ada", "Ben", "Cleo", **asked)
    ada = guests[0]
    shown = begin(ada, tournament)
    assert [seat["name"] for board in shown["round"]["boards"] for seat in board["seats"]].count(None) == 1
    assert all(board["tables"] == [] for board in shown["round"]["boards"]), "nobody watches the same cards elsewhere"
    tables = {guest.name: table_of(guest, tournament) for guest in guests}
    assert len(set(tables.values())) == 2
    seats = [guest.at(tables[guest.name or ""]).__enter__() for guest in guests]
    for seat in seats:
        seat.until(lambda update: update["table"]["status"] != "open")
    stranger = next(guest for guest in guests if tables[guest.name] != tables["Ada"])
    assert stranger.get(f"/api/tables/{tables['Ada']}/record").status == 409, "the deal is sealed"
    for table in set(tables.values()):
        play_on([seat for seat in seats if seat.table == table], Random(2))
    assert until(lambda: look(ada, tournament)["status"] == "over")
    shown = look(ada, tournament)
    secrets = {ada.record(board["tables"][0])[-1].get("secret") for board in shown["round"]["boards"]}
    assert len(secrets) == 1 and None not in secrets, "the same deal, laid open to all"
    for seat_number in range(2):
        column = [board["seats"][seat_number] for board in shown["round"]["boards"]]
        for one, other in (column, column[::-1]):
            more = one["game_points"] - other["game_points"]
            assert one["name"] is None or one["points"] == (0.5 if more == 0 else float(more > 0))


@rule("TAB-9.6")
def test_a_knock_out_for_puzzles_is_won_by_points_then_by_time(house: House) -> None:
    asked = {
        "form": "knockout", "game": "redac-chef", "players": 1, "options": {"mode": "puzzle"},
        "each": [{"puzzle": 1}, {"puzzle": 2}], "clock": {"kind": "player", "seconds": 600},
    }  # fmt: skip
    (ada, ben), tournament = come(house, "Ada", "Ben", **asked)
    begin(ada, tournament)
    tables = [table_of(guest, tournament) for guest in (ada, ben)]
    assert tables[0] != tables[1]
    with ada.at(tables[0]) as one, ben.at(tables[1]) as two:
        one.until(lambda update: update["table"]["status"] == "playing")
        two.until(lambda update: update["table"]["status"] == "playing")
        assert one.update["table"]["options"]["puzzle"] == two.update["table"]["options"]["puzzle"] == 1
        two.do("resign", seat=0)
        assert until(lambda: ben.get(f"/api/tables/{tables[1]}").json["status"] == "over")
        play_on([one], Random(1))
    assert until(lambda: look(ada, tournament)["status"] == "over")
    assert [(line["name"], line["place"]) for line in look(ada, tournament)["standings"]] == [("Ada", 1), ("Ben", 2)]


@rule("TAB-6.6")
def test_whoever_deletes_himself_is_somebody_in_the_standings_too(house: House) -> None:
    (ada, ben, _), tournament = come(house, "Ada", "Benjamin", "Cleo")
    assert look(ben, tournament)["takes_part"]
    assert ben.post("/api/me/delete", {"name": "Benjamin"}).status == 200
    names = [line["name"] for line in look(ada, tournament)["standings"]]
    assert "Benjamin" not in names and len(names) == 3
    with closing(sqlite3.connect(house.settings.db)) as connection:
        rows = connection.execute("SELECT payload FROM tournament_events WHERE tournament_id = ?", (tournament,))
        assert not any(b"Benjamin" in payload for (payload,) in rows)
    assert len(begin(ada, tournament)["standings"]) == 3


def test_a_private_one_is_listed_for_those_who_know_it_only(house: House) -> None:
    (ada, _), tournament = come(house, "Ada", "Ben", public=False)
    listed = {line["id"]: line for line in ada.get("/api/tournaments").json["tournaments"]}
    assert listed[tournament]["yours"] and listed[tournament]["entrants"] == 2
    others = Guest(house, "Cleo").get("/api/tournaments").json["tournaments"]
    assert tournament not in {line["id"] for line in others}


@rule("TAB-9.4")
def test_the_standings_come_as_a_file_in_the_readers_language(house: House) -> None:
    (ada, _), tournament = come(house, "Ada", "Ben")
    reply = ada.get(f"/api/tournaments/{tournament}/standings.csv?lang=fr")
    assert reply.headers["content-type"].startswith("text/csv") and "attachment" in reply.headers["content-disposition"]
    lines = reply.body.decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Place,Nom,Points,Buchholz,Sonneborn-Berger,Rencontre directe,Victoires")
    assert {line.split(",")[1] for line in lines[1:]} == {"Ada", "Ben"}
