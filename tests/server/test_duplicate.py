"""Duplicate in a house: one deal at several tables, nothing of it known early, the results compared."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import marbre
from marbre.bots.duplicate import compare_matches
from tests.server.house import Guest, House, Reply, Seat, play_on, until
from tests.server.postgres import Postgres
from tests.support import rule

SOLO: dict[str, Any] = {"game": "typo", "players": 2, "bots": [None, "novice"], "options": {"seconds": 0}}


def lay_first(guest: Guest, **asked: Any) -> str:
    return guest.lay(**{**SOLO, "duplicate": True, **asked})


def lay_another(guest: Guest, table: str, **asked: Any) -> str:
    reply = guest.post(f"/api/tables/{table}/duplicate", {"bots": [None, "novice"], **asked})
    assert reply.status == 201, reply.body
    return str(reply.json["id"])


def invite(host: Guest, guest: Guest, table: str) -> str:
    """The host lays another table with this deal, and somebody sits down there; its id."""
    laid = lay_another(host, table)
    with guest.at(laid) as seat:
        seat.do("sit", seat=0)
    return laid


def play(guest: Guest, table: str, luck: int = 1) -> Any:
    """To the end; the outcome."""
    with guest.at(table) as seat:
        if seat.status == "open":
            seat.do("begin")
        play_on([seat], Random(luck))
        return seat.update["match"]["outcome"]


def refused(reply: Reply) -> str:
    """The rule by which it was."""
    assert reply.status == 409, reply.body
    assert reply.json["reason"]
    return str(reply.json["rule"])


def reopen(doors: tuple[House, House]) -> None:
    """After a power cut."""
    for house in dict.fromkeys(doors):
        house.kill()
        house.open()


def hand_of(seat: Seat) -> Any:
    return seat.update["match"]["hands"][0]["view"]["hand"]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def doors(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, House]]:
    """The same house twice, or two processes of one."""
    if request.param == "sqlite":
        with House(tmp_path) as one:
            yield one, one
        return
    server: Postgres = request.getfixturevalue("postgres")
    db, second = server.database(), tmp_path / "second"
    second.mkdir()
    with House(tmp_path, db=db) as one, House(second, db=db) as two:
        yield one, two


@rule("TAB-4.9")
def test_a_whole_evening_of_two_tables(doors: tuple[House, House]) -> None:
    """Dealt alike, kept from each other, compared as `marbre compare` does, laid open; a power cut changes nothing."""
    ada, ben = Guest(doors[0], "Ada"), Guest(doors[1], "Ben")
    first = lay_first(ada)
    second = invite(ada, ben, first)
    with ada.at(first) as one, ben.at(second) as two:
        assert one.update["table"]["name"] != two.update["table"]["name"]
        assert one.update["table"]["commitment"] == two.update["table"]["commitment"]
        one.do("begin")
        two.do("begin")
        assert hand_of(one) == hand_of(two)
        play_on([one], Random(1))
        assert one.update["table"]["sealed"]
    reopen(doors)
    for person in (ada, ben):
        for what in ("record", "proof", "replay"):
            assert refused(person.get(f"/api/tables/{first}/{what}")) == "TAB-4.9"
    assert refused(ada.post(f"/api/tables/{first}/fork", {"number": 5, "seat": 0})) == "TAB-4.9"
    assert refused(ada.post(f"/api/tables/{first}/reveal")) == "TAB-4.9"
    halfway = ada.get(f"/api/tables/{second}/duplicates").json
    assert ([line["id"] for line in halfway["tables"]], halfway["results"]) == ([first, second], [])
    assert halfway["tables"][0]["scores"] is not None
    play(ben, second, luck=2)
    shown = ben.get(f"/api/tables/{second}/duplicates").json
    assert shown["sealed"]
    assert refused(ada.get(f"/api/tables/{first}/record")) == "TAB-4.9"
    with Guest(doors[0]).at(second) as watcher:
        assert ada.post(f"/api/tables/{first}/reveal").status == 200
        update = watcher.until(lambda update: update["match"] is not None)
        assert update["whole"] and len(update["log"]) > 10
    assert until(lambda: not ben.get(f"/api/tables/{first}/duplicates").json["sealed"])  # his process has heard of it
    records = {table: ben.get(f"/api/tables/{table}/record").body for table in (first, second)}
    found = compare_matches({table: marbre.replay(record) for table, record in records.items()})
    assert json.loads(marbre.to_json(found.results)) == shown["results"]
    reopen(doors)
    assert ben.get(f"/api/tables/{first}/duplicates").json == {**shown, "sealed": False}
    assert ben.get(f"/api/tables/{first}/proof").json["draws"] == 2


@rule("TAB-4.9")
def test_who_has_no_seat_is_sent_nothing_of_the_match(house: House) -> None:
    ada, eve = Guest(house, "Ada"), Guest(house, "Eve")
    table = lay_first(ada, clock={"kind": "player", "seconds": 600})
    with ada.at(table) as seat, eve.at(table) as watcher, Guest(house).at(table) as nobody:
        seat.do("begin")
        seat.do("say", text="I have a Z")
        play_on([seat], Random(1))
        for stranger in (watcher, nobody):
            stranger.until(lambda update: update["table"]["status"] == "over")
        assert watcher.refused("say", text="Beware of the Z") == "TAB-4.9"
        assert eve.get(f"/api/tables/{table}").json["to_act"] == []
        with eve.at(table, since=4) as back:
            for stranger in (watcher, nobody, back):
                stranger.fence()
                updates = [seen for seen in stranger.seen if seen["type"] == "update"]
                assert len(updates) <= 3, "he cannot even count the moves"
                for update in updates:
                    assert (update["match"], update["log"], update["chat"]) == (None, [], [])
                    assert {one["left"] for one in update["table"]["seats"]} == {None}
        assert seat.update["match"]["outcome"] is not None


@rule("TAB-4.9")
def test_who_has_no_seat_gets_no_record_while_the_match_runs_and_who_has_one_gets_his(house: House) -> None:
    ada = Guest(house, "Ada")
    table = lay_first(ada, begin=True)
    assert "header" in ada.record(table)[0]["type"]
    assert refused(Guest(house, "Eve").get(f"/api/tables/{table}/record")) == "TAB-4.9"


@rule("TAB-4.9")
def test_nobody_stirs_words_into_a_shared_deal(house: House) -> None:
    ada = Guest(house, "Ada")
    with ada.at(lay_first(ada)) as seat:
        assert seat.refused("word", seat=0, text="encre") == "TAB-4.9"


@rule("TAB-4.9")
def test_nobody_sits_at_two_tables_with_one_deal(house: House) -> None:
    ada = Guest(house, "Ada")
    first = lay_first(ada)
    second = lay_another(ada, first)
    with ada.at(first) as there, ada.at(second) as seat:
        assert seat.update["table"]["seats"][0]["kind"] == "free", "who sits at one lays another for others"
        assert seat.refused("sit", seat=0) == "TAB-4.9"
        there.do("stand", seat=0)
        seat.do("sit", seat=0)
        assert there.refused("sit", seat=0) == "TAB-4.9"


@rule("TAB-4.9")
def test_a_fresh_cookie_shows_nobody_the_hand_of_his_opponent(house: House) -> None:
    """Ben plays against Ada. As somebody new he would like to sit in her seat, at another table with the same deal."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    first = ada.lay("typo", 2, duplicate=True, options={"seconds": 0})
    with ada.at(first) as one, ben.at(first) as two:
        two.do("sit", seat=1)
        one.do("begin")
        waiting = lay_another(ada, first)
        for somebody in (ben, Guest(house, "Nobody"), Guest(house)):
            assert somebody.post(f"/api/tables/{first}/duplicate", {"bots": ["novice"]}).status in (401, 409)
            assert waiting not in somebody.get(f"/api/tables/{first}/duplicates").body.decode()
            assert waiting not in somebody.get("/api/tables").body.decode()
            with somebody.at(first) as looking:
                looking.fence()
                assert waiting not in json.dumps(looking.seen)
                assert somebody is ben or looking.update["match"] is None
        assert waiting in ada.get(f"/api/tables/{first}/duplicates").body.decode()
        playing = invite(ada, Guest(house, "Carla"), first)
    with Guest(house, "Nobody").at(playing) as looking:
        assert first != looking.update["table"]["deal"] and waiting not in json.dumps(looking.update)


@rule("TAB-4.9")
def test_tables_of_a_deal_are_never_in_the_lobby(house: House) -> None:
    ada = Guest(house, "Ada")
    table = lay_first(ada, public=True, sit=False)
    another = lay_another(ada, table)
    assert not {table, another} & {line["id"] for line in Guest(house).get("/api/tables").json["open"]}


@rule("TAB-4.9")
def test_a_deal_that_was_laid_open_is_played_no_more(house: House) -> None:
    """A table that never begins keeps nobody waiting; it just cannot begin any more."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    first = lay_first(ada)
    second = invite(ada, ben, first)
    play(ada, first)
    assert refused(ben.post(f"/api/tables/{first}/reveal")) == "TAB-4.2"
    assert refused(ben.post(f"/api/tables/{second}/reveal")) == "TAB-4.3"
    assert ada.post(f"/api/tables/{first}/reveal").json["sealed"] is False
    assert ada.post(f"/api/tables/{first}/reveal").status == 200, "again changes nothing"
    assert ada.get(f"/api/tables/{first}/proof").status == 200
    with ben.at(second) as seat:
        assert seat.refused("begin") == "TAB-4.9"
    assert refused(ada.post(f"/api/tables/{first}/duplicate", {})) == "TAB-4.9"
    rematch = ada.post(f"/api/tables/{first}/rematch", {}).json["id"]
    with ada.at(rematch) as seat:
        assert not seat.update["table"]["deal"], "the next match has a deal of its own"


def test_only_a_game_that_can_be_dealt_alike_offers_it(house: House) -> None:
    ada = Guest(house, "Ada")
    offered = {game["slug"]: game["duplicate"] for game in ada.get("/api/games").json}
    assert offered["typo"] and not offered["vips"]
    reply = ada.post("/api/tables", {"game": "vips", "players": 2, "duplicate": True})
    assert (reply.status, reply.json["message"]["key"]) == (400, "no-duplicate")


def test_a_table_with_a_deal_of_its_own_has_no_duplicates(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(**SOLO)
    assert refused(ada.get(f"/api/tables/{table}/duplicates")) == "TAB-4.9"
    assert refused(ada.post(f"/api/tables/{table}/duplicate", {})) == "TAB-4.9"
    assert refused(ada.post(f"/api/tables/{table}/reveal")) == "TAB-4.9"
