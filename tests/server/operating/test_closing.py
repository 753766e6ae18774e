"""Closing tables, sending people out, barring them (TAB-5.1): in the database, while the house is open or closed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Guest, House, until
from tests.server.operating.houses import DATABASES, person_id, run_tool, tool
from tests.server.postgres import Postgres
from tests.support import rule

CLOSED_FOR_HIM = 4403


@pytest.fixture(params=DATABASES)
def opened_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    postgres: Postgres | None = request.getfixturevalue("postgres") if request.param == "postgres" else None
    asked: dict[str, Any] = {} if postgres is None else {"db": postgres.database()}
    with House(tmp_path, order_seconds=0.05, **asked) as house:
        yield house
        assert [line for line in house.lines() if line["level"] == "error"] == []


@rule("TAB-5.1")
def test_a_table_is_closed_and_a_match_broken_off_while_people_look(opened_house: House) -> None:
    ada = Guest(opened_house, "Ada")
    table = ada.lay("vips", bots=[None, "novice"], begin=True)
    with ada.at(table) as seat:
        assert seat.status == "playing"
        assert tool(opened_house, "close", table) == {"table": table, "stopped": True}
        seat.until(lambda update: update["table"]["closed"])
        assert seat.status == "over" and seat.update["table"]["stopped"]
        assert seat.refused("say", text="why?") == "TAB-4.13"
    assert "no-such" not in run_tool(opened_house, "close", "nowhere").stderr
    assert "marbre house tables" in run_tool(opened_house, "close", "nowhere").stderr


@rule("TAB-5.1")
def test_whoever_is_sent_out_leaves_his_seats_to_others_and_to_bots(opened_house: House) -> None:
    ada, eve = Guest(opened_house, "Ada"), Guest(opened_house, "Eve")
    waits, plays = eve.lay("vips", players=3), eve.lay("vips", players=2)
    with ada.at(plays) as one, eve.at(plays) as two:
        two.ask("sit", seat=0)
        one.do("sit", seat=1)
        one.do("begin")
        done = tool(opened_house, "kick", person_id(opened_house, "Eve"))
        assert (done["freed"], done["handed_over"]) == ([waits], [plays])
        one.until(lambda update: update["table"]["seats"][0]["resigned"])
        assert two.close_code() == 4409
    assert eve.get("/api/me").json == {"name": None}
    assert ada.get(f"/api/tables/{waits}").json["seats"][0] is None


@rule("TAB-5.1")
def test_whoever_is_barred_is_told_so_also_after_a_restart(opened_house: House) -> None:
    ada, eve = Guest(opened_house, "Ada"), Guest(opened_house, "Eve")
    table = ada.lay("vips")
    tool(opened_house, "ban", person_id(opened_house, "Eve"), "--days", "7", "--reason", "spam")
    for _ in range(2):
        assert until(lambda: eve.get("/api/me").status == 409)
        refused = eve.post("/api/me", {"name": "Eva"}).json
        assert refused["rule"] == "TAB-5.1" and refused["message"]["key"] == "barred"
        assert eve.at(table).close_code() == CLOSED_FOR_HIM
        assert eve.get("/api/games").status == 200, "pages can still say so in words"
        assert ada.get("/api/me").json == {"name": "Ada"}
        opened_house.kill()
        opened_house.open()
    [ban] = tool(opened_house, "ban")
    assert ban["reason"] == "spam"
    tool(opened_house, "ban", ban["subject"], "--lift")
    assert until(lambda: eve.get("/api/me").status == 200)


@rule("TAB-5.1")
def test_a_network_is_barred_with_everybody_in_it(opened_house: House) -> None:
    ada = Guest(opened_house, "Ada")
    table = ada.lay("vips")
    with ada.at(table) as seat:
        tool(opened_house, "ban", "127.0.0.0/8")
        assert seat.close_code() == 4409
    assert ada.get("/api/me").json["message"]["key"] == "barred-for-good"
    assert Guest(opened_house).post("/api/me", {"name": "Zoe"}).status == 409
    tool(opened_house, "ban", "127.0.0.0/8", "--lift")
    assert until(lambda: ada.get("/api/me").status == 200)


def test_a_closed_house_is_worked_on_as_an_open_one(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table = ada.lay("vips", bots=[None, "novice"], begin=True)
        house.kill()
        assert tool(house, "status")["tables"]["playing"] == 1
        tool(house, "close", table)
        tool(house, "ban", person_id(house, "Ada"))
        house.open()
        assert Guest(house, "Eve").get(f"/api/tables/{table}").json["status"] == "over"
        assert ada.get("/api/me").status == 409
