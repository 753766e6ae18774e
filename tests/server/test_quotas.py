"""Costs have owners: a person, and an address, have their share of whatever the house can do."""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

from marbre.server.jobs.fair_queue import FairQueue
from tests.server.house import Guest, House, Reply, play_on
from tests.support import rule

SLOW: dict[str, Any] = {"tables_per_hour": 60.0, "forks_per_hour": 60.0, "people_per_client": 2}
HOUR = 3600
TABLE = {"game": "vips", "players": 2, "bots": ["novice", None]}


def refused(reply: Reply, longest: int = 60) -> str:
    """The message; it says when there is more."""
    assert reply.status == 409 and reply.json["rule"] == "TAB-4.12", reply.body
    assert 0 < reply.json["message"]["values"]["count"] <= longest
    return str(reply.json["message"]["key"])


@rule("TAB-4.12")
def test_a_person_and_an_address_lay_so_many_tables(tmp_path: Path) -> None:
    with House(tmp_path, tables_burst=3, **SLOW) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        for guest in (ada, ben):
            assert [guest.post("/api/tables", TABLE).status for _ in range(3)] == [201] * 3
            assert refused(guest.post("/api/tables", TABLE)) == "quota-tables"
        assert refused(Guest(house, "Cleo").post("/api/tables", TABLE)) == "quota-tables-address"


@rule("TAB-4.12")
def test_all_addresses_of_one_network_are_one_and_so_are_two_spellings(tmp_path: Path) -> None:
    """Whoever has one IPv6 address has 2**64 of them."""
    with House(tmp_path, tables_burst=1, **SLOW) as house:

        def lay(address: str) -> Reply:
            return Guest(house, "Ada").post("/api/tables", TABLE, headers={"X-Forwarded-For": address})

        assert [lay(f"2001:db8::{last}").status for last in ("1", "2:3")] == [201] * 2
        assert refused(lay("2001:db8:0:0:ffff::9")) == "quota-tables-address"
        assert lay("2001:db8:0:1::1").status == 201
        assert [lay(address).status for address in ("::ffff:203.0.113.9", "203.0.113.9")] == [201] * 2
        assert refused(lay("203.0.113.9")) == "quota-tables-address"


@rule("TAB-4.12")
def test_a_person_takes_up_so_many_matches_and_none_beyond_its_end(tmp_path: Path) -> None:
    with House(tmp_path, forks_burst=2, **SLOW) as house:
        ada = Guest(house, "Ada")
        table = ada.lay(players=2, bots=[None, "novice"], begin=True)
        with ada.at(table) as seat:
            play_on([seat], Random(1))
            end = seat.update["log"][-1]["number"]
        fork = f"/api/tables/{table}/fork"
        assert ada.post(fork, {"number": end, "seat": 0}).json["rule"] == "TAB-4.3"
        assert [ada.post(fork, {"number": 3, "seat": 0}).status for _ in range(2)] == [201] * 2
        assert refused(ada.post(fork, {"number": 3, "seat": 0})) == "quota-forks"


@rule("TAB-4.12")
def test_a_person_writes_so_many_bytes_into_the_database(tmp_path: Path) -> None:
    with House(tmp_path, bytes_burst=3000.0, bytes_per_hour=3600.0) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = ada.lay(public=False)
        with ada.at(table) as hers, ben.at(table) as his:
            while (answer := hers.ask("say", text="x" * 250))["type"] == "answer":
                pass
            assert answer["refusal"]["message"]["key"] == "quota-bytes"
            assert 0 < answer["refusal"]["message"]["values"]["count"] <= HOUR
            his.do("say", text="x" * 250)
        assert refused(ada.post("/api/tables", TABLE), HOUR) == "quota-bytes"
        ben.lay(public=False)


@rule("TAB-4.12")
def test_the_bots_of_a_person_think_so_long_and_those_who_sit_there_play_on(tmp_path: Path) -> None:
    with House(tmp_path, thinking_burst=1.01, thinking_per_hour=60.0) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = ada.lay(players=2, bots=[None, "novice"], begin=True, public=False)
        with ada.at(table) as seat:
            play_on([seat], Random(1))  # to the end, though the bot has had its share by then
        assert refused(ada.post("/api/tables", TABLE), HOUR) == "quota-thinking"
        assert refused(ada.post(f"/api/tables/{table}/rematch", {}), HOUR) == "quota-thinking"
        with ada.at(ada.lay(public=False)) as seat:
            answer = seat.ask("sit", seat=1, bot="novice")
            assert answer["refusal"]["message"]["key"] == "quota-thinking"
        assert ben.post("/api/tables", TABLE).status == 201


@rule("TAB-4.12")
def test_a_person_opens_so_many_replays_and_proofs_and_prints_so_many_pages(tmp_path: Path) -> None:
    with House(tmp_path, proofs_burst=2, proofs_per_hour=60.0, prints_burst=1, prints_per_hour=60.0) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = ada.lay(players=2, bots=[None, "novice"], begin=True, public=False)
        with ada.at(table) as seat:
            play_on([seat], Random(1))
        assert [ada.get(f"/api/tables/{table}/{what}").status for what in ("replay", "proof")] == [200, 200]
        assert refused(ada.get(f"/api/tables/{table}/replay")) == "quota-proofs"
        assert ben.get(f"/api/tables/{table}/replay").status == 200
        puzzle = {"mode": "puzzle", "puzzle": 3}
        page = ada.lay("redac-chef", players=1, options=puzzle, begin=True, public=False)
        with ada.at(page) as seat:
            for action in ("ready", "tirage"):
                seat.do("play", seat=0, action={"type": action})
        assert ada.get(f"/api/tables/{page}/une/svg").status == 200
        assert refused(ada.get(f"/api/tables/{page}/une/svg")) == "quota-prints"


def test_addresses_take_turns_and_then_their_tables() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in ("a", "b"):
        for thought in range(2):
            queue.put(("many", table), f"{table}{thought}")
    queue.put(("few", "c"), "c0")
    taken = [queue.take() for _ in range(5)]
    assert taken == ["a0", "c0", "b0", "a1", "b1"] and not queue


def test_many_tables_of_bots_do_not_delay_those_of_others(tmp_path: Path) -> None:
    """Two addresses, as a proxy on this machine tells them; one worker, which has forty other tables to think for."""
    with House(tmp_path, bot_workers=1, bot_milliseconds=200.0) as house:
        hog, ada = Guest(house, "Hog"), Guest(house, "Ada")
        far = {"X-Forwarded-For": "203.0.113.9"}
        for _ in range(40):
            bots = {"game": "vips", "players": 4, "bots": ["expert"] * 4, "begin": True, "public": False}
            assert hog.post("/api/tables", bots, headers=far).status == 201
        table = ada.lay(players=2, bots=[None, "novice"], begin=True, public=False)
        with ada.at(table) as seat:
            seat.until(lambda update: update["match"]["hands"][0]["view"]["has_bet"][1])
        began = rows(house, "SELECT min(rowid) FROM events WHERE table_id = ?", table)
        ended = rows(house, "SELECT max(rowid) FROM events WHERE table_id = ?", table)
        before = "SELECT count(*) FROM events WHERE table_id != ? AND rowid BETWEEN ? AND ?"
        assert rows(house, before, table, began, ended) < 20, "theirs did not go first"


def rows(house: House, query: str, *values: object) -> int:
    with sqlite3.connect(house.settings.db) as database:
        (found,) = database.execute(query, values).fetchone()
    database.close()
    return int(found)
