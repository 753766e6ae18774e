"""Manners at a table and in the lobby: names, bots, chat, reports, closing, pages."""

import json
import sqlite3
from pathlib import Path
from random import Random

import pytest

from marbre.games.typo.lexicon.spelling import plain
from tests.cli.running import run
from tests.server.house import Guest, House, play_on
from tests.server.test_lobby import listed
from tests.server.test_waking import copy_table
from tests.support import rule

UNSEEN = ("\ufe0f", "\u034f", "\u17b4", "\u2065", "\U000e0100", "\u202e", "\u200b", "\x07", "\u3164", "\ufff3")
"""Variation selectors, default-ignorables, bidi and control characters: drawn as nothing, or as something else."""


def names(update: dict[str, object]) -> list[str | None]:
    return [seat["name"] for seat in update["table"]["seats"]]  # type: ignore[index]


@rule("TAB-4.1")
def test_the_second_ada_is_told_apart_from_the_first(house: House) -> None:
    ada, other, shouting = Guest(house, "Ada"), Guest(house, "Ada"), Guest(house, "ＡDA")
    table = ada.lay(players=4)
    with ada.at(table) as first, other.at(table) as second, shouting.at(table) as third:
        second.do("sit", seat=1)
        third.do("sit", seat=2, name="ada 2")
        first.do("sit", seat=3, name="Ada")
        assert names(first.update) == ["Ada", "Ada 2", "ada 2 2", "Ada 3"]
        second.do("stand", seat=1)
        second.do("sit", seat=1)
        assert names(second.update)[1] == "Ada 2"


@rule("TAB-4.1")
def test_only_the_host_seats_bots_and_at_a_public_table_others_have_one_seat(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    public, private = ada.lay(players=4), ada.lay(players=4, public=False)
    with ada.at(public) as host, ben.at(public) as stranger:
        assert stranger.refused("sit", seat=1, bot="novice") == "TAB-4.1"
        stranger.do("sit", seat=1)
        assert stranger.refused("sit", seat=2, name="Ada") == "TAB-4.1"
        host.do("sit", seat=2, bot="novice")
        assert stranger.refused("stand", seat=2) == "TAB-4.2"
        host.do("sit", seat=3, name="Zoé")
    with ben.at(private) as friend:
        assert friend.refused("sit", seat=1, bot="novice") == "TAB-4.1"
        friend.do("sit", seat=1)
        friend.do("sit", seat=2, name="Zoé")


@rule("TAB-4.5")
def test_a_line_shows_who_has_a_seat_and_nobody_speaks_under_anothers_name(house: House) -> None:
    ada, eve, zoe = Guest(house, "Ada"), Guest(house, "Ada"), Guest(house, "Zoé")
    table = ada.lay(players=2)
    with ada.at(table) as host, eve.at(table) as posing, zoe.at(table) as watching:
        posing.do("say", text="It is me")
        host.do("say", text="It is not")
        watching.do("say", preset="hello")
        zoe.post("/api/me", {"name": "Ada"})
        with zoe.at(table) as renamed:
            renamed.do("say", text="Nor me")
        host.until(lambda _: any(line["text"] == "Nor me" for seen in host.seen for line in seen.get("chat", ())))
        with Guest(house).at(table) as late:
            chat = late.update["chat"]
    assert [(line["name"], line["seat"]) for line in chat] == [
        ("Ada 2", None), ("Ada", 0), ("Zoé", None), ("Ada 3", None),
    ]  # fmt: skip
    marks = [line["mark"] for line in chat]
    assert marks[2] == marks[3] and len(set(marks)) == 3
    with zoe.at(zoe.lay()) as elsewhere:
        elsewhere.do("say", preset="hello")
        elsewhere.until(lambda update: update["chat"])
        assert elsewhere.update["chat"][0]["mark"] == marks[2]


@rule("TAB-4.5")
def test_a_line_is_reported_and_kept_with_what_was_said_around_it(tmp_path: Path) -> None:
    with House(tmp_path, reports_burst=2, reports_per_hour=1.0) as house:
        ada, eve, ben = Guest(house, "Ada"), Guest(house, "Eve"), Guest(house, "Ben")
        table = ada.lay()
        with ada.at(table) as hers, eve.at(table) as his:
            hers.do("say", text="Good evening")
            number = his.do("say", text="Something foul")
        path = f"/api/tables/{table}/chat/reports"
        assert Guest(house).post(path, {"line": number}).status == 401
        for reporter, line in ((eve, number), (ada, 1), (ada, 999)):
            assert reporter.post(path, {"line": line}).json["rule"] == "TAB-4.5"
        for _ in range(2):
            assert ada.post(path, {"line": number}).status == 200
        assert ada.post(path, {"line": number}).json["message"]["key"] == "quota-reports"
        assert ben.post(path, {"line": number}).status == 200
        (logged, _) = [line for line in house.lines() if line["message"] == "a line was reported"]
        assert logged["table"] == table and "foul" not in json.dumps(logged)
        assert b"marbre_reports_total 2.0" in ada.get("/metrics").body
        read = run("reports", "--db", house.settings.db)
    kept = [json.loads(line) for line in read.stdout.splitlines()]
    assert [(one["table"], one["line"]) for one in kept] == [(table, number)] * 2
    assert [(line["name"], line["text"]) for line in kept[0]["lines"]] == [
        ("Ada", "Good evening"), ("Eve", "Something foul"),
    ]  # fmt: skip
    assert kept[0]["reporter"] != kept[1]["reporter"]


@pytest.mark.parametrize("unseen", UNSEEN, ids=ascii)
def test_what_nobody_can_see_is_in_no_name_chat_or_option(house: House, unseen: str) -> None:
    assert Guest(house, f"A{unseen}da").get("/api/me").json == {"name": "Ada"}
    ada = Guest(house, "Ada")
    assert ada.post("/api/me", {"name": unseen * 3}).status == 400
    with ada.at(ada.lay()) as seat:
        assert seat.refused("say", text=unseen) == "TAB-4.5"
        assert seat.refused("word", seat=0, text=unseen) == "TAB-3.2"
        seat.do("sit", seat=1, name=unseen)
        assert names(seat.update) == ["Ada", "Ada 2"]
    assert plain(f"mo{unseen}t") is None
    sought = {"game": "vips", "players": 2, "options": {"sought": f"a clown{unseen}nose"}}
    agreed = {"game": "typo", "players": 2, "options": {"words_in": f"zut{unseen}te"}}
    assert [ada.post("/api/tables", one).status for one in (sought, agreed)] == [400, 400]


@rule("TAB-4.13")
def test_a_host_closes_his_table_before_the_match_or_after_it(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay()
    with ada.at(table) as host, ben.at(table) as guest:
        guest.do("sit", seat=1)
        assert guest.refused("close") == "TAB-4.13"
        host.do("close")
        closed = guest.until(lambda update: update["table"]["closed"])
        assert [seat["kind"] for seat in closed["table"]["seats"]] == ["free", "free"]
        assert {guest.refused("sit", seat=0), host.refused("begin"), guest.refused("say", text="!")} == {"TAB-4.13"}
    for one in (ada, ben):
        assert table not in listed(one, "open") | listed(one, "mine")
    played = ada.lay(bots=[None, "novice"], begin=True, public=False)
    with ada.at(played) as host:
        assert host.refused("close") == "TAB-4.13"
        play_on([host], Random(1))
        host.do("close")
        assert host.refused("say", text="!") == "TAB-4.13"
    assert played in listed(ada, "mine") and ada.get(f"/api/tables/{played}/replay").status == 200


@rule("TAB-4.12")
def test_the_lobby_has_pages_and_a_person_so_many_tables_in_it(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        tables = [ada.lay() for _ in range(10)]
        one_more = ada.post("/api/tables", {"game": "vips", "players": 2})
        assert (one_more.status, one_more.json["rule"]) == (409, "TAB-4.12")
        assert one_more.json["message"] == {"key": "quota-listed", "values": {"count": 10}}
        ada.lay(public=False)
        with ada.at(tables[0]) as seat:
            seat.do("close")
        assert ada.lay() and ben.lay()
        house.stop()
        copy_table(tmp_path / "house.sqlite", tables[1], 35)
        house.open()
        pages = [Guest(house).get(f"/api/tables?page={page}").json for page in range(6)]
        sizes = [(len(page["open"]), page["more"]) for page in pages]
        assert sizes == [(10, True)] * 4 + [(6, False), (0, False)]
        assert len({line["id"] for page in pages for line in page["open"]}) == 46
        assert Guest(house).get("/api/tables?page=-1").status == 400


@rule("TAB-4.12")
def test_a_table_leaves_the_lobby_after_a_day_or_an_hour_if_nobody_sits_there(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        taken, empty, fresh, old = ada.lay(), ada.lay(sit=False), ada.lay(sit=False), ada.lay()
        for table, hours in ((taken, 23), (empty, 2), (fresh, 0.5), (old, 25)):
            with sqlite3.connect(house.settings.db) as database:
                database.execute("UPDATE tables SET changed = changed - ? WHERE id = ?", (hours * 3600, table))
            database.close()
        assert listed(ada, "open") == {taken, fresh}
        with Guest(house, "Ben").at(old) as seat:  # by its link it is found
            seat.do("sit", seat=1)
