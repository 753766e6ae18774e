"""Two processes on one PostgreSQL, which is restarted, killed, stopped and replaced: nothing acknowledged is lost."""

import asyncio
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from tests.chaos.__main__ import open_houses
from tests.chaos.running import Report, Run
from tests.chaos.standby import Standby
from tests.chaos.test_chaos import busy
from tests.server.house import Guest, House, play_on, until
from tests.server.postgres import Postgres, serving
from tests.server.test_processes import notices_held_back, numbers, through


def houses_on(server: Postgres, folder: Path, stack: ExitStack) -> list[House]:
    clock = folder / "clock"
    clock.write_text("0")
    return open_houses(folder, clock, server, stack)


def break_servers(folder: Path, tables: int, counts: tuple[int, int], seconds: float) -> Report:
    with serving() as postgres, ExitStack() as stack:
        houses = houses_on(postgres, folder, stack)
        run = Run(houses, folder / "clock", "marbre", tables, postgres)
        return asyncio.run(run.go(counts, seconds, lambda _kind: None))


@pytest.mark.slow
def test_nothing_is_lost_between_two_processes_and_a_server_that_breaks(tmp_path: Path) -> None:
    report = break_servers(tmp_path, tables=3, counts=(2, 8), seconds=12)
    assert report.tally.violations == []
    assert report.tally.answered > 20


@pytest.mark.slow
def test_the_same_with_every_fault(tmp_path: Path) -> None:
    report = break_servers(tmp_path, tables=10, counts=(10, 64), seconds=120)
    assert report.tally.violations == []


@pytest.mark.slow
def test_a_house_goes_on_at_the_server_that_takes_over(tmp_path: Path) -> None:
    """The first server is killed, its synchronous replica promoted: every answered event is there."""
    with serving() as postgres:
        database = postgres.database()
        standby = Standby(postgres)
        try:
            with House(tmp_path, db=standby.address(database), sixth=False) as house:
                ada = Guest(house, "Ada")
                table = ada.lay(players=2, bots=[None, "novice"], begin=True)
                with ada.at(table) as seat:
                    play_on([seat], Random(1), moves=4)
                    answered = seat.do("say", named="last", text="before the end")
                standby.take_over()
                assert until(house.is_healthy)
                with ada.at(table) as seat:
                    assert seat.number >= answered
                    assert seat.do("say", named="last", text="before the end") == answered
                    play_on([seat], Random(2), moves=4)
                found = numbers(house.settings.db, table)
                assert found == list(range(1, len(found) + 1))
        finally:
            standby.stop()


def test_who_comes_to_another_process_is_not_shown_less_than_he_knows(postgres: Postgres, tmp_path: Path) -> None:
    """Monotonic reads: the other process has not heard yet of what this one has saved."""
    with ExitStack() as stack:
        one, two = houses_on(postgres, tmp_path, stack)
        ada = Guest(one, "Ada")
        table = ada.lay()
        with ada.at(table) as first, through(ada, two).at(table), notices_held_back(one.settings.db):
            for number in range(10):
                saved = first.do("say", text=f"line {number}")
                with through(ada, two).at(table, since=saved) as again:
                    assert again.number >= saved


def test_the_tables_of_a_process_that_dies_are_served_by_the_other_within_two_seconds(
    postgres: Postgres, tmp_path: Path
) -> None:
    """People come to the other one, and the bots of the first think on there."""
    with ExitStack() as stack:
        one, two = houses_on(postgres, tmp_path, stack)
        ada = Guest(one, "Ada")
        table = ada.lay(players=3, bots=[None, "novice", "novice"], begin=True)
        with ada.at(table) as first, Guest(two).at(table):
            play_on([first], Random(1), moves=2)
            first.until(lambda update: update["match"]["hands"][0]["legal"])
            one.kill()
        began = time.monotonic()
        with through(ada, two).at(table) as second:
            play_on([second], Random(2), moves=1)
            if second.status != "over":  # the bots have answered
                second.until(lambda update: update["match"]["hands"][0]["legal"] or update["match"]["outcome"])
        assert time.monotonic() - began < 2.0 * busy()
