"""A house of the version before, brought up to date with all its tables: a real file, made by that version.

`data/landed.sqlite` was written by the house as it was before names lasted (schema 0006): two people, a finished match
with its chat and a report, two running matches, a table that waits.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.house import Guest, House, act

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="module")
def told() -> Any:
    return json.loads((DATA / "landed.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def landed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("landed")
    for end in ("", ".key"):
        shutil.copy(DATA / f"landed.sqlite{end}", folder / f"house.sqlite{end}")
    with House(folder) as opened:
        yield opened


def known(house: House, told: Any, name: str) -> Guest:
    guest = Guest(house)
    guest.cookie = told["cookies"][name]
    return guest


def test_the_file_is_one_of_the_version_before() -> None:
    with sqlite3.connect(f"file:{DATA / 'landed.sqlite'}?mode=ro&immutable=1", uri=True) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0006",)
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    assert "devices" not in tables


def test_everybody_is_known_with_all_his_tables(landed: House, told: Any) -> None:
    ada, ben = known(landed, told, "Ada"), known(landed, told, "Ben")
    assert (ada.get("/api/me").json, ben.get("/api/me").json) == ({"name": "Ada"}, {"name": "Ben"})
    mine = {line["id"]: line["status"] for line in ada.get("/api/tables").json["mine"]}
    assert mine == {told["over"]: "over", **dict.fromkeys(told["running"], "playing")}
    assert ben.get(f"/api/tables/{told['waiting']}").json["seats"][0]["you"]


def test_a_finished_match_is_as_it_was_and_counts(landed: House, told: Any) -> None:
    ben = known(landed, told, "Ben")
    assert ben.record(told["over"]) == told["record"]
    assert ben.get(f"/api/tables/{told['over']}/proof").status == 200
    assert [(one["game"], one["played"]) for one in ben.get("/api/me/profile").json["games"]] == [("vips", 1)]
    [report] = ben.get("/api/manners/reports").json["lines"]
    assert report["table"] == told["over"]


def test_a_running_match_goes_on_and_its_player_keeps_his_name(landed: House, told: Any) -> None:
    ada = known(landed, told, "Ada")
    with ada.at(told["running"][0]) as seat:
        seat.until(lambda _: bool(seat.turns()))
        act(seat, Random(1))
    renewed = ada.get("/api/me").cookie
    assert renewed is not None, "an old cookie is given a device"
    ada.cookie = renewed
    assert ada.get("/api/me/account").json["devices"][0]["here"]
    assert len(ada.post("/api/me/codes").json["codes"]) == 10
