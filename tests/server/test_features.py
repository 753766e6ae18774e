"""What a package brings to a house besides its game: Scoop's kiosk, over a real house; and packages that are broken."""

import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest

from marbre.games.redac_chef.puzzles.offered import made_ahead
from marbre.server.jobs.queue import MOST_OF_ONE, MOST_WAITING, PROCESS
from tests.server.house import Guest, House, Json, play_on, until
from tests.server.test_puzzles import BEST, keep
from tests.server.test_reports import wait_for
from tests.support import rule

BROKEN = {
    "absent": "import a_module_that_nobody_has",
    "not-one": "FEATURE = 'Feature'",
    "outside": "FEATURE = Feature(routes=(at('/scoop'),))",
    "taken-page": "FEATURE = Feature(pages=('/static/assets',))",
    "taken-route": "FEATURE = Feature(routes=(at('/api/tables'),))",
    "another-table": "FEATURE = Feature(tables=MetaData())\nTable('results', FEATURE.tables, Column('id', Integer))",
    "unservable": "FEATURE = Feature(routes=(at('/api/unservable/{one:str}/{one:str}'),))",
}
HEAD = """
from litestar import get
from sqlalchemy import Column, Integer, MetaData, Table
from marbre.hosting.feature import Feature

def at(path):
    @get(path)
    async def answer() -> str:
        return "here"
    return answer

"""


def install(folder: Path, packages: dict[str, str], group: str = "marbre.features", named: str = "FEATURE") -> None:
    """Packages with an entry point each, as pip would leave them."""
    for name, code in packages.items():
        module = f"broken_{name.replace('-', '_')}"
        (folder / f"{module}.py").write_text(HEAD + code, "utf-8")
        info = folder / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {module}:{named}\n", "utf-8")


@pytest.fixture(scope="module")
def kiosk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a process for jobs. The puzzles of its days lie ready, so that nothing else is in the queue."""
    folder = tmp_path_factory.mktemp("kiosk")
    make_puzzles(folder)
    with House(folder, job_workers=1) as opened:
        yield opened
        assert [line for line in opened.lines() if line["level"] == "error"] == []


def make_puzzles(folder: Path) -> None:
    with House(folder) as opened:
        for day in made_ahead():
            keep(opened, msgspec.structs.replace(BEST, day=day.isoformat()), f"une/{day}")


def win(guest: Guest) -> str:
    """A match of Scoop to its end; the table."""
    table = guest.lay("scoop", bots=[None, "novice"], begin=True)
    with guest.at(table) as seat:
        play_on([seat], Random(table))
    return table


def test_a_match_that_is_over_is_written_where_the_feature_wants_it(kiosk: House) -> None:
    ada = Guest(kiosk, "Ada")
    table = win(ada)
    outcome = ada.record(table)[-1]["outcome"]
    [edition] = [one for one in ada.get("/api/scoop/editions").json if one["table"] == table]
    best = outcome["winners"][0]
    assert edition["points"] == outcome["scores"][best]
    assert best == 1 or edition["winner"] == "Ada"
    kiosk.kill()
    kiosk.open()
    assert edition in ada.get("/api/scoop/editions").json


def test_matches_of_other_games_are_none_of_its_business(kiosk: House) -> None:
    ada = Guest(kiosk, "Ada")
    table = ada.lay("vips", bots=[None, "novice"], begin=True)
    with ada.at(table) as seat:
        play_on([seat], Random(1))
    assert table not in [one["table"] for one in ada.get("/api/scoop/editions").json]


def test_a_job_is_worked_out_once_by_a_process_that_knows_nothing_of_the_house(kiosk: House) -> None:
    ada = Guest(kiosk, "Ada")
    table = win(ada)
    [edition] = [one for one in ada.get("/api/scoop/editions").json if one["table"] == table]

    def headline() -> Json | None:
        told: Json | None = ada.get(f"/api/scoop/{table}/headline").json["headline"]
        return told

    assert wait_for(headline) == {"text": f"{edition['winner'].upper()} HAS THE SCOOP"}
    with closing(sqlite3.connect(kiosk.settings.db)) as database:
        [count] = database.execute("SELECT count(*) FROM proofs WHERE key = ?", (f"scoop/{table}",)).fetchone()
    assert count == 1
    assert ada.get(f"/api/scoop/{table}/proof-sheet").json["headline"] == headline()


def test_what_is_to_be_done_at_intervals_is_done_when_the_house_opens(kiosk: House) -> None:
    ada = Guest(kiosk, "Ada")
    assert wait_for(lambda: ada.get("/api/scoop/slow-day").json["headline"]) == {"text": "NOBODY HAS THE SCOOP"}


def test_its_routes_are_described_limited_and_refused_like_our_own(kiosk: House) -> None:
    ada = Guest(kiosk, "Ada")
    assert "/api/scoop/editions" in ada.get("/api/schema/openapi.json").json["paths"]
    missing = ada.get("/api/scoop/nowhere/headline")
    assert (missing.status, missing.json["message"]["key"]) == (404, "not-found")
    assert missing.headers["x-frame-options"] == "DENY"


def test_a_house_without_the_package_has_nothing_of_it(tmp_path: Path) -> None:
    with House(tmp_path, sixth=False) as plain:
        assert Guest(plain).get("/api/scoop/editions").status == 404
        with closing(sqlite3.connect(plain.settings.db)) as database:
            assert database.execute("SELECT name FROM sqlite_master WHERE name LIKE 'scoop%'").fetchall() == []


def test_a_feature_that_cannot_be_loaded_is_refused_with_one_line_and_the_house_opens(tmp_path: Path) -> None:
    install(tmp_path, {**BROKEN, "whole": "FEATURE = Feature(routes=(at('/api/whole'),), pages=('/whole',))"})
    with House(tmp_path, packages=(str(tmp_path),)) as house:
        told = {line["feature"]: line for line in house.lines() if line["message"] == "a feature was refused"}
        assert told.keys() == BROKEN.keys()
        assert all(line["level"] == "warning" and line["reason"] and "trace" not in line for line in told.values())
        assert "a_module_that_nobody_has" in told["absent"]["reason"]
        assert "GET /api/tables" in told["taken-route"]["reason"]
        assert "results" in told["another-table"]["reason"]
        guest = Guest(house, "Ada")
        assert guest.get("/api/whole").status == 200
        assert guest.get("/api/scoop/editions").json == []
        assert guest.get("/api/puzzles/1").status == 200


def test_what_a_feature_gets_wrong_at_the_end_of_a_match_costs_nobody_the_match(tmp_path: Path) -> None:
    code = "def fail(*_):\n    raise ValueError\n"
    install(tmp_path, {
        "asked": f"{code}FEATURE = Feature(when_over=fail)",
        "writing": f"{code}FEATURE = Feature(when_over=lambda *_: fail)",
    })  # fmt: skip
    with House(tmp_path, packages=(str(tmp_path),)) as house:
        ada = Guest(house, "Ada")
        table = win(ada)
        assert [one["table"] for one in ada.get("/api/scoop/editions").json] == [table]
        house.kill()
        house.open()
        assert ada.get(f"/api/tables/{table}").json["status"] == "over"
        errors = [line["message"] for line in house.lines() if line["level"] == "error"]
        assert sorted(errors) == [
            "a feature could not write when a match was over",
            "a feature failed when a match was over",
        ]


@rule("TAB-4.12")
def test_what_is_worked_out_behind_a_request_has_an_owner_and_asking_again_costs_nothing(tmp_path: Path) -> None:
    make_puzzles(tmp_path)
    with House(tmp_path, job_workers=1, proofs_burst=1, proofs_per_hour=60.0) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        first, second = win(ada), win(ada)
        assert wait_for(lambda: ada.get(f"/api/scoop/{first}/headline").json["headline"])
        refused = ada.get(f"/api/scoop/{second}/headline")
        assert (refused.status, refused.json["message"]["key"]) == (409, "quota-proofs")
        assert wait_for(lambda: ben.get(f"/api/scoop/{second}/headline").json["headline"])
        assert ada.get(f"/api/scoop/{second}/headline").json["headline"]


def test_one_address_does_not_take_all_the_room_for_jobs(tmp_path: Path) -> None:
    """The worker is stopped meanwhile: nothing is worked out until all have asked."""
    make_puzzles(tmp_path)
    with House(tmp_path, job_workers=1) as house:
        ada, far = Guest(house, "Ada"), {"X-Forwarded-For": "203.0.113.9"}
        assert wait_for(lambda: ada.get("/api/scoop/slow-day").json["headline"])
        theirs, mine = [win(ada) for _ in range(MOST_WAITING)], win(ada)
        worker = next(one for one in house.helpers if PROCESS in Path(f"/proc/{one}/cmdline").read_text())
        os.kill(worker, signal.SIGSTOP)
        for table in theirs:
            assert ada.get(f"/api/scoop/{table}/headline", headers=far).json == {"headline": None}
        assert ada.get(f"/api/scoop/{mine}/headline").json == {"headline": None}
        os.kill(worker, signal.SIGCONT)
        expected = {f"scoop/{table}" for table in (*theirs[:MOST_OF_ONE], mine, "slow-day")}
        assert until(lambda: scoops(house) >= expected)
        assert scoops(house) == expected


def scoops(house: House) -> set[str]:
    with closing(sqlite3.connect(house.settings.db)) as database:
        return {key for (key,) in database.execute("SELECT key FROM proofs WHERE key LIKE 'scoop/%'")}
