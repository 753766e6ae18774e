"""Costs have owners: a person, and an address, have their share of tables and forks."""

from pathlib import Path
from random import Random
from typing import Any

from tests.server.house import Guest, House, Reply, play_on
from tests.support import rule

SLOW: dict[str, Any] = {"tables_per_hour": 60.0, "forks_per_hour": 60.0, "people_per_client": 2}
TABLE = {"game": "vips", "players": 2, "bots": ["novice", None]}


def refused(reply: Reply) -> str:
    """The message; it says when there is more."""
    assert reply.status == 409 and reply.json["rule"] == "TAB-4.12", reply.body
    assert 0 < reply.json["message"]["values"]["count"] <= 60
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
