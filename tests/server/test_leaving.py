"""Taking along what is one's own; being nobody again, with the records of the others whole (TAB-6.6)."""

import io
import json
import re
import sqlite3
import time
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, insert
from sqlalchemy.event import listen

from marbre.kernel.replay import verify
from marbre.server.people.deleting import NAMED_BY, delete_person
from marbre.server.people.exporting import everything_about
from marbre.server.store.schema import metadata, people, prepare
from tests.server.evening import plan
from tests.server.house import Guest, House, Json, act, play_on
from tests.server.test_clocks import begun
from tests.server.test_days import THREE_DAYS
from tests.support import rule


@pytest.fixture(scope="module")
def played(house: House) -> tuple[Guest, Guest, str]:
    """Ada and Ben have played a match, and talked."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    return ada, ben, play_match(ada, ben)


def play_match(ada: Guest, ben: Guest, **asked: Any) -> str:
    table = ada.lay(players=2, **asked)
    with ada.at(table) as hers, ben.at(table) as his:
        his.do("sit", seat=1)
        hers.do("say", text="Good evening, says Ada")
        his.do("say", text="Good evening, Ada")
        hers.do("begin")
        play_on([hers, his], Random(1))
    return table


def unsealed(record: list[Json]) -> list[Json]:
    return [{key: value for key, value in line.items() if key != "seal"} for line in record]


def unpacked(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_everything_is_in_one_archive_and_nothing_of_others(played: tuple[Guest, Guest, str]) -> None:
    ada, ben, table = played
    reply = ada.get("/api/me/everything.zip")
    assert (reply.status, reply.headers["content-type"]) == (200, "application/zip")
    files = unpacked(reply.body)
    told = json.loads(files["me.json"])
    assert (told["name"], [one["id"] for one in told["tables"]]) == ("Ada", [table])
    assert [line["text"] for line in told["said"]] == ["Good evening, says Ada"]
    assert set(told["features"]) >= {"results", "shown", "hints"}
    assert files[f"records/{table}.jsonl"] == ada.get(f"/api/tables/{table}/record").body
    verify(files[f"records/{table}.jsonl"])
    assert ben.cookie is not None and ada.cookie is not None
    whole = b"".join(files.values())
    assert ada.cookie.encode() not in whole and b"public_key" not in whole and b"hash" not in files["me.json"]
    assert Guest(ada.house).get("/api/me/everything.zip").status == 401


LEFT_OUT = {
    "seats": "told as tables",
    "devices": "listed apart, without the hash",
    "passkeys": "listed apart, without the key",
    "tokens": "hashes; of recovery codes their number is told",
    "turns": "follows from the tables",
    "notices": "what is on its way; follows from the tables",
    "same_hands": "another person's id, and nothing else",
    "tournament_people": "told as tournaments",
}
"""Tables about people that are not in the archive row by row, and why."""


def test_whatever_the_house_has_about_a_person_is_in_the_archive_or_left_out_for_a_reason(tmp_path: Path) -> None:
    """A table that is new, and names a person, is thought of."""
    engine = create_engine(f"sqlite:///{tmp_path / 'house.sqlite'}")
    read: list[str] = []
    with engine.begin() as connection:
        prepare(connection)
        connection.execute(insert(people).values(id="ada", name="Ada", since=0.0, session=0))
        listen(connection, "before_cursor_execute", lambda *said: read.append(said[2]))
        told = everything_about(connection, "ada", ())
        about = {table.name for table in metadata.sorted_tables if NAMED_BY & {*table.c.keys()}} | {"bans"}
        whole = {table for table in about if any(re.search(rf"(FROM|JOIN) {table}\b", said) for said in read)}
    engine.dispose()
    assert about - whole - LEFT_OUT.keys() == set()
    assert msgspec.json.decode(msgspec.json.encode(told))["name"] == "Ada"


def test_days_plans_and_tournaments_come_along_too(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    now = time.time()
    assert ada.post("/api/me/holidays", {"holidays": [{"since": now + 1e5, "until": now + 2e5}]}).status == 200
    assert ada.post("/api/notices/ways", {"kind": "hook", "address": "https://hook.example/ada"}).status == 200
    tournament, table = plan(ada), begun(ada, ben, clock=THREE_DAYS)
    with ada.at(table) as hers, ben.at(table) as his:
        for one in (hers, his):
            act(one, Random(1))
        hers.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "place")
        (turn,) = hers.update["match"]["to_act"]
        waiting, planner = ((his, ben), (hers, ada))[turn]
        waiting.send("look-ahead", seat=1 - turn)
        legal = waiting.next("ahead")["legal"]
        waiting.do("plan", seat=1 - turn, actions=legal[:1])
    told = json.loads(unpacked(ada.get("/api/me/everything.zip").body)["me.json"])
    assert [one["address"] for one in told["notice_ways"]] == ["https://hook.example/ada"]
    assert [one["until"] - one["since"] for one in told["holidays"]] == [pytest.approx(1e5)]
    assert [one["id"] for one in told["tournaments"]] == [tournament]
    planned = json.loads(unpacked(planner.get("/api/me/everything.zip").body)["me.json"])["plans"]
    assert [(one["table"], one["actions"]) for one in planned] == [(table, legal[:1])]
    other = json.loads(unpacked((ada, ben)[turn].get("/api/me/everything.zip").body)["me.json"])["plans"]
    assert other == [], "what another has prepared is his"


def test_an_archive_is_made_so_often_and_no_more(tmp_path: Path) -> None:
    with House(tmp_path, exports_burst=1, exports_per_hour=1.0) as house:
        ada = Guest(house, "Ada")
        assert ada.get("/api/me/everything.zip").status == 200
        assert ada.get("/api/me/everything.zip").json["message"]["key"] == "quota-exports"


@rule("TAB-6.6")
def test_whoever_deletes_himself_is_somebody_and_the_others_keep_their_records(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table, running, waiting = play_match(ada, ben), ada.lay(players=2, lang="en"), ada.lay()
    with ada.at(running) as hers, ben.at(running) as his:
        his.do("sit", seat=1)
        hers.do("begin")
    before = ben.record(table)
    assert ada.post("/api/me/delete", {"name": "ada"}).json["rule"] == "TAB-6.6"
    with ben.at(running) as watching:
        gone = ada.post("/api/me/delete", {"name": "Ada"})
        assert gone.status == 200 and "max-age=0" in gone.headers["set-cookie"].lower()
        assert watching.close_code() == 4409, "whoever looks comes back, and reads the new name"
    assert ada.get("/api/me").json == {"name": None}
    after = ben.record(table)
    assert after[0]["seats"] == ["Quelqu’un", "Ben"]
    assert unsealed(after)[1:] == unsealed(before)[1:]
    verify(ben.get(f"/api/tables/{table}/record").body)
    assert ben.get(f"/api/tables/{table}/proof").status == 200
    with ben.at(table) as back:
        assert [(line["name"], line["text"]) for line in back.update["chat"]] == [("Ben", "Good evening, Ada")]
    with ben.at(running) as back:
        assert back.update["table"]["seats"][0]["name"] == "Somebody"
        assert back.update["table"]["seats"][0]["resigned"], "a match that was going on is resigned"
    assert ben.get(f"/api/tables/{waiting}").json["seats"] == [None, None]


def test_nothing_in_the_database_says_the_name_any_more(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, ben = Guest(house, "Zébuline"), Guest(house, "Ben")
        table = play_match(ada, ben)
        with ben.at(table) as seat:
            line = next(one for one in seat.update["chat"] if one["name"] == "Zébuline")
        assert ben.post(f"/api/tables/{table}/chat/reports", {"line": line["number"]}).status == 200
        ada.post("/api/me/codes")
        assert ada.post("/api/me/delete", {"name": "Zébuline"}).status == 200
        house.stop()
    connection = sqlite3.connect(tmp_path / "house.sqlite")
    dump = "\n".join(connection.iterdump())
    payloads = b"".join(
        row[0] for row in connection.execute("SELECT payload FROM events UNION SELECT lines FROM reports")
    )
    connection.close()
    assert "Zébuline" not in dump and "Zébuline".encode() not in payloads


def test_the_same_is_done_to_a_house_that_is_shut(tmp_path: Path) -> None:
    """As a command does it, in one transaction."""
    with House(tmp_path) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = play_match(ada, ben)
        house.stop()
        engine = create_engine(f"sqlite:///{tmp_path / 'house.sqlite'}")
        with engine.begin() as connection:
            [person] = connection.exec_driver_sql("SELECT person FROM seats WHERE seat = 0").scalars().all()
            assert delete_person(connection, person, ()).tables == 1
        engine.dispose()
        house.open()
        assert ada.get("/api/me").json == {"name": None}
        assert ben.record(table)[0]["seats"] == ["Quelqu’un", "Ben"]
        verify(ben.get(f"/api/tables/{table}/record").body)
