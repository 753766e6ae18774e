"""Watching over a house: health, metrics, logs that hold no secret, back-ups, and a database that is briefly locked."""

import asyncio
import json
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path
from random import Random

from msgspec.structs import replace
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from marbre import __version__
from marbre.server.metrics import observe_loop_lag
from tests.cli.running import MARBRE, assert_refused, run
from tests.server.command import served
from tests.server.house import PATIENCE, Guest, House, play_on, request, until


def test_health_says_that_the_house_can_do_its_work(house: House) -> None:
    health = request(house, "GET", "/health").json
    assert health["ok"] is True and health["version"] == __version__ and health["tables"] >= 0


def test_metrics_can_be_read_and_count(house: House) -> None:
    def count(name: str) -> float:
        text = request(house, "GET", "/metrics").body.decode()
        samples = [one for family in text_string_to_metric_families(text) for one in family.samples]
        return sum(one.value for one in samples if one.name == name)

    events, refused, sockets = count("marbre_events_total"), count("marbre_refused_total"), count("marbre_sockets")
    ada = Guest(house, "Ada")
    with ada.at(ada.lay()) as seat:
        seat.do("say", text="hello")
        seat.refused("begin")
        assert count("marbre_sockets") == sockets + 1
    assert count("marbre_events_total") >= events + 2
    assert count("marbre_refused_total") == refused + 1
    assert count("marbre_command_seconds_count") > 0
    assert count("marbre_loop_lag_seconds_count") > 0


def test_what_blocks_the_loop_is_seen_in_the_metrics() -> None:
    def seconds() -> float:
        return REGISTRY.get_sample_value("marbre_loop_lag_seconds_sum") or 0.0

    async def block() -> None:
        observing = asyncio.create_task(observe_loop_lag(0.001))
        await asyncio.sleep(0)
        time.sleep(0.3)  # what nobody must do on the loop
        before = seconds()
        while seconds() < before + 0.2:
            await asyncio.sleep(0.001)
        observing.cancel()

    asyncio.run(asyncio.wait_for(block(), PATIENCE))


def test_logs_are_json_and_hold_no_secret_cookie_link_or_name(tmp_path: Path) -> None:
    """Over a whole game with bots that overrun, damage, a fault of the database and a restart."""
    with House(tmp_path, bot_milliseconds=0.01, bot_grace=0.0) as house:
        ada = Guest(house, "Hippolyte")
        assert ada.cookie is not None
        link = ada.post("/api/me/link").json["path"]
        table = ada.lay(players=2, bots=[None, "novice"], begin=True)
        with ada.at(table) as seat:
            seat.do("say", text="abracadabra")
            seat.socket.send("nonsense")
            play_on([seat], Random(1), moves=4)
            play_on([seat], Random(1))
        token = link.split("#")[1]
        assert Guest(house).post("/api/me/become", {"token": token}).status == 200
        with closing(sqlite3.connect(house.settings.db)) as database:
            secrets = [
                json.loads(row[0])["secret"] for row in database.execute("SELECT payload FROM events WHERE number = 1")
            ]
            people = [person for row in database.execute("SELECT id FROM people") for person in row]
            assert database.execute("SELECT value FROM house WHERE name = 'key'").fetchall() == []
            key = house.settings.keys.read_text("ascii").strip()
            database.execute("ALTER TABLE events RENAME TO lost")
            database.commit()
        assert ada.post("/api/tables", {"game": "vips", "players": 2}).status == 503  # its event cannot be saved
        house.stop()
        lines = house.lines()
        assert {"a bot overran and was replaced", "the database failed"} <= {line["message"] for line in lines}
        assert all({"at", "level", "logger", "message"} <= set(line) for line in lines)
        text = house.log.read_text("utf-8")
        for hidden in (*secrets, *people, key, ada.cookie.split("=", 1)[1], token, "Hippolyte", "abracadabra"):
            assert hidden not in text


def test_a_back_up_of_a_running_house_opens_and_holds_every_answered_event(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table = ada.lay(players=2, bots=[None, "novice"], begin=True)
        with ada.at(table) as seat:
            play_on([seat], Random(1), moves=4)
            number = seat.do("say", text="up to here")
            copy = tmp_path / "copy.sqlite"
            done = subprocess.run(
                [MARBRE, "backup", "--db", house.settings.db, str(copy)], capture_output=True, check=False
            )
            assert done.returncode == 0, done.stderr
        record = ada.record(table)
        house.kill()
        house.settings = replace(house.settings, db=str(copy))
        house.open()
        with ada.at(table) as seat:
            assert seat.number >= number
            assert [line.get("action") for line in ada.record(table)][:5] == [line.get("action") for line in record][:5]
            play_on([seat], Random(1))


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    line = assert_refused(run("serve", "--workers", 2, "--db", tmp_path / "x.sqlite"))
    assert "postgresql://" in line


def test_a_database_that_is_locked_for_a_moment_delays_and_loses_nothing(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table = ada.lay(players=2, bots=[None, "novice"], begin=True)
        with ada.at(table) as seat:
            with closing(sqlite3.connect(house.settings.db, isolation_level=None)) as database:
                database.execute("BEGIN IMMEDIATE")
                named = seat.send("say", text="waiting")
                with Guest(house).at(table) as other:
                    other.fence()  # the loop is not blocked meanwhile
                seat.drain()
                assert "answer" not in {seen["type"] for seen in seat.seen}
                database.execute("ROLLBACK")
            assert seat.next("answer")["id"] == named
            play_on([seat], Random(1))


def test_a_database_that_is_locked_for_long_costs_the_socket_and_not_the_game(tmp_path: Path) -> None:
    """He is told so in words. Bots and clocks go on afterwards; the client sends again what was not answered."""
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table = ada.lay(players=2, bots=[None, "novice"], begin=True)
        seat = ada.at(table)
        seat.next("update")
        bet = {"type": "bet", "top": 1, "middle": 2, "bottom": 3}
        with closing(sqlite3.connect(house.settings.db, isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")
            seat.send("play", named="mine", seat=0, action=bet)
            assert seat.next("bye")["message"]["key"] == "database-trouble"
            assert seat.close_code() == 1011
            database.execute("ROLLBACK")
        with ada.at(table) as back:
            number = back.do("play", named="mine", seat=0, action=bet)
            assert back.do("play", named="mine", seat=0, action=bet) == number
            play_on([back], Random(1))
            assert back.status == "over"


def test_a_table_of_a_game_that_is_gone_keeps_no_house_from_opening(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        lost, kept = (ada.lay(players=2, bots=[None, "novice"], begin=True) for _ in range(2))
        house.kill()
        with closing(sqlite3.connect(house.settings.db)) as database:
            database.execute(
                "UPDATE events SET payload = replace(payload, 'vips', 'gone') WHERE table_id = ? AND number = 1",
                (lost,),
            )
            database.commit()
        house.open()
        with ada.at(kept) as seat:
            play_on([seat], Random(1))
        assert ada.at(lost).close_code() == 4410
        assert ada.get(f"/api/tables/{lost}/record").json["reason"].startswith("There is no game “gone”")
        assert [line["table"] for line in house.lines() if line["message"] == "a table cannot go on"] == [lost]


def test_the_house_of_the_command_collects_its_garbage(tmp_path: Path) -> None:
    """Not while it is loaded; from then on."""
    with served(MARBRE, tmp_path, "--db", "house.sqlite", "--job-workers", "0") as house:
        ada = Guest(house, "Ada")

        def collections() -> float:
            lines = ada.get("/metrics").body.decode().splitlines()
            counts = (float(line.split()[1]) for line in lines if line.startswith("python_gc_collections_total"))
            return next(counts, 0.0)  # asked too fast

        before = collections()
        for _ in range(5):
            ada.lay("defense-d-afficher", players=4, bots=["random"] * 4, begin=True, public=False)
        assert until(lambda: collections() > before)
