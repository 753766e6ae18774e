"""Databases that hang, fill up or are shared with strangers, and clocks that jump: told in words, and survived."""

import asyncio
import resource
import signal
import sqlite3
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, create_engine, insert, text

from marbre.server.operating import links
from marbre.server.store.database import engine_url
from marbre.server.store.schema import house
from marbre.server.store.store import Store
from tests.server.house import Guest, House, play_on, request, until
from tests.server.postgres import Postgres, serving


def test_a_foreign_notification_does_not_end_the_bus(postgres: Postgres, tmp_path: Path) -> None:
    db, second = postgres.database(), tmp_path / "second"
    second.mkdir()
    with House(tmp_path, db=db) as one, House(second, db=db) as two:
        ada = Guest(one, "Ada")
        table = ada.lay()
        with psycopg.connect(db, autocommit=True) as stranger:
            for payload in ("hello", "", "{", '{"table": 5}', "one two three", "table x", "é" * 500, "{" * 900):
                stranger.execute("SELECT pg_notify('marbre', %s)", (payload,))
        with ada.at(table) as seat, Guest(two).at(table) as other:
            seat.do("say", text="hello")
            assert other.until(lambda update: update["chat"])["chat"][0]["text"] == "hello"
        assert any(line["message"] == "a notification is not ours" for line in two.lines())


def test_a_hung_postgresql_hangs_neither_health_nor_shutdown(tmp_path: Path) -> None:
    """A server of its own, since it is stopped."""
    with serving() as postgres, House(tmp_path, db=postgres.database()) as house:
        ada = Guest(house, "Ada")
        table = ada.lay(bots=[None, "novice"], begin=True)
        with ada.at(table) as seat:
            postgres.hang()
            try:
                began = time.monotonic()
                assert request(house, "GET", "/health/live").status == 200
                assert until(lambda: request(house, "GET", "/health/ready").status == 503)
                assert time.monotonic() - began < 10
                seat.send("say", text="anybody?")
                assert seat.next("bye")["message"]["key"] == "database-trouble"
                assert house.process is not None
                house.process.terminate()
                house.process.join(40)
                assert house.process.exitcode is not None, "it does not close"
            finally:
                postgres.go_on()
        house.kill()
        house.open()
        with ada.at(table) as seat:
            play_on([seat], Random(1))


def test_a_read_that_nobody_waits_for_any_more_does_not_keep_the_house_open(postgres: Postgres) -> None:
    """The query takes longer than closing may."""

    async def close_while_it_reads() -> float:
        store = await Store.open(postgres.database())
        began = time.monotonic()
        reading = asyncio.create_task(store.read(lambda connection: connection.execute(text("SELECT pg_sleep(30)"))))
        while not store.reads:
            await asyncio.sleep(0.01)
        reading.cancel()
        await store.close()
        return time.monotonic() - began

    assert asyncio.run(close_while_it_reads()) < 20


def test_processes_that_write_the_same_line_in_one_moment_do_not_trip_over_each_other(postgres: Postgres) -> None:
    """The link to the operator's page at the start, and the write that readiness tries."""

    async def beside(
        work: Callable[[Connection], object], mine: Callable[[Store], Coroutine[Any, Any, object]]
    ) -> object:
        """`mine` meets the lock of another process that has done `work` and commits only then."""
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        store, other = await Store.open(url), create_engine(engine_url(url))
        try:
            with other.connect() as connection, psycopg.connect(url, autocommit=True) as watching:
                work(connection)
                doing = asyncio.create_task(mine(store))
                async with asyncio.timeout(60):
                    while watching.execute(waiting).fetchone() == (0,):
                        await asyncio.sleep(0.01)
                connection.commit()
            return await doing
        finally:
            other.dispose()
            await store.close()

    def try_to_write(connection: Connection) -> None:
        connection.execute(insert(house).values(name="tried", value="0"))

    url, link = postgres.database(), links.hash_of("a link")
    asyncio.run(beside(lambda one: links.arm(one, link), lambda store: store.change(lambda two: links.arm(two, link))))
    assert asyncio.run(beside(try_to_write, Store.is_ready)) is True


def test_readiness_tries_a_write_and_liveness_does_not(tmp_path: Path) -> None:
    with House(tmp_path) as house, closing(sqlite3.connect(house.settings.db, isolation_level=None)) as database:
        assert request(house, "GET", "/health/ready").status == 200
        database.execute("BEGIN IMMEDIATE")
        assert until(lambda: request(house, "GET", "/health").status == 503)
        assert request(house, "GET", "/health/live").json["ok"]
        database.execute("ROLLBACK")
        assert until(house.is_healthy)


def test_a_full_disk_is_told_in_words_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada = Guest(house, "Ada")
        table = ada.lay(bots=[None, "novice"], begin=True)
        assert house.process is not None and house.process.pid is not None
        seat = ada.at(table)
        seat.next("update")
        full = max(file.stat().st_size for file in tmp_path.glob("house.sqlite*"))
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (full // 2, resource.RLIM_INFINITY))
        seat.send("say", text="room?")
        assert seat.next("bye")["message"]["key"] == "database-trouble"
        reply = ada.post("/api/tables", {"game": "vips", "players": 2})
        assert (reply.status, reply.json["message"]["key"]) == (503, "database-trouble")
        assert until(lambda: request(house, "GET", "/health/ready").status == 503)
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert until(house.is_healthy)
        with ada.at(table) as back:
            play_on([back], Random(1))
        troubles = [line for line in house.lines() if line["level"] == "error"]
        assert troubles and all(line["message"] == "the database failed" for line in troubles), troubles


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_wall_clock_that_jumps_ends_no_race_and_no_turn(tmp_path: Path, jump: int) -> None:
    clock = tmp_path / "clock"
    clock.write_text("0")
    with House(tmp_path, clock=clock) as house:
        ada = Guest(house, "Ada")
        race = ada.lay("redac-chef", players=1, begin=True, public=False)
        turn = ada.lay("vips", bots=[None, "novice"], begin=True, clock={"kind": "move", "seconds": 600})
        with ada.at(race) as racing, ada.at(turn) as playing:
            left = racing.update["match"]["alarm"]
            clock.write_text(str(jump))
            assert until(lambda: any(line["message"] == "the wall clock has jumped" for line in house.lines()))
            with ada.at(race) as now, ada.at(turn) as then:
                assert left is None or left - 60 < now.update["match"]["alarm"] <= left
                assert 500 < then.update["table"]["seats"][0]["left"] <= 600
                assert now.status == then.status == "playing"
            playing.fence()
            racing.fence()
            assert playing.update["table"]["seats"][0]["late"] == 0
        assert house.process is not None
        house.process.terminate()
        house.process.join(30)
        assert house.process.exitcode in (0, -signal.SIGTERM)
