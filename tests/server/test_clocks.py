"""Clocks: who is late has a novice act for him, and a table without a clock waits."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.server.house import Guest, House, Seat, act
from tests.support import rule


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that waits half a second for those who are gone."""
    with House(tmp_path_factory.mktemp("hasty"), patience=0.5) as opened:
        yield opened


def later(house: House, table: str, seconds: float) -> None:
    """While the house is closed, so much time passes for a table: everything at it was that much earlier."""
    with closing(sqlite3.connect(house.settings.db)) as database, database:
        database.execute("UPDATE events SET at = at - ? WHERE table_id = ?", (seconds, table))


def begun(ada: Guest, ben: Guest, **asked: object) -> str:
    table = ada.lay(**asked)  # type: ignore[arg-type]
    with ben.at(table) as second:
        second.do("sit", seat=1)
        second.do("begin")
    return table


def late(seat: Seat) -> list[int]:
    return [one["late"] for one in seat.update["table"]["seats"]]


@rule("TAB-4.6")
@pytest.mark.parametrize("kind", ["move", "player"])
def test_when_a_seats_time_is_out_the_table_acts_for_it(tmp_path: Path, kind: str) -> None:
    with House(tmp_path) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = begun(ada, ben, clock={"kind": kind, "seconds": 3600})
        with ada.at(table) as first:
            left = [one["left"] for one in first.update["table"]["seats"]]
            assert all(3500 < one <= 3600 for one in left)
            act(first, Random(1))
            before = first.number
            assert late(first) == [0, 0]
        house.kill()
        later(house, table, 3700)
        house.open()
        with ada.at(table) as first:
            first.until(lambda update: update["table"]["seats"][1]["late"] > 0)
            assert first.number > before
        acted = [line["actor"] for line in ada.record(table) if isinstance(line.get("actor"), int)]
        assert acted[:2] == [0, 1]
        if kind == "move":  # the next move has its own time
            assert late(first) == [0, 1]


def lefts(seat: Seat) -> list[float]:
    return [one["left"] for one in seat.update["table"]["seats"]]


@rule("TAB-4.6")
def test_who_takes_an_action_back_goes_on_with_the_time_that_was_left(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = begun(ada, ben, clock={"kind": "move", "seconds": 3600})
        with ada.at(table) as first, ben.at(table) as second:
            for seat in (first, second):
                act(seat, Random(1))  # the bets
            first.until(lambda update: len(update["match"]["to_act"]) == 1 and update["number"] == second.number)
            (turn,) = first.update["match"]["to_act"]
        acting = (ada, ben)[turn]
        house.kill()
        later(house, table, 1000)
        house.open()
        with acting.at(table) as seat:
            assert 2500 < lefts(seat)[turn] < 2610
            act(seat, Random(2))  # the first chip: the second has its own time
            assert 3590 < lefts(seat)[turn] <= 3600
            seat.do("undo", seat=turn)
            assert 2500 < lefts(seat)[turn] < 2610
            act(seat, Random(3))
            assert 3590 < lefts(seat)[turn] <= 3600
        house.kill()
        house.open()
        with acting.at(table) as seat:  # what was left is in the events
            seat.do("undo", seat=turn)
            assert 2500 < lefts(seat)[turn] < 2610


@rule("TAB-4.6")
def test_what_others_do_meanwhile_does_not_give_a_seat_its_time_back(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = begun(ada, ben, clock={"kind": "move", "seconds": 3600})
        house.kill()
        later(house, table, 1000)
        house.open()
        with ada.at(table) as first, ben.at(table) as second:
            act(first, Random(1))
            second.until(lambda update: update["number"] == first.number)
            assert 2500 < lefts(second)[1] < 2610


def test_a_table_without_a_clock_waits(hasty: House) -> None:
    ada, ben = Guest(hasty, "Ada"), Guest(hasty, "Ben")
    table = begun(ada, ben)
    with ada.at(table) as first, ben.at(table):
        assert [one["left"] for one in first.update["table"]["seats"]] == [None, None]
        first.fence()
        assert late(first) == [0, 0]


def test_a_game_with_a_clock_of_its_own_goes_on_when_nobody_acts(tmp_path: Path) -> None:
    """Scoop closes an edition after thirty seconds, by an action of the clock."""
    with House(tmp_path) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = begun(ada, ben, game="scoop")
        house.kill()
        later(house, table, 31)
        house.open()
        with ada.at(table) as first:
            first.until(lambda update: update["match"]["hands"][0]["view"]["printed"])
        assert "clock" in {line.get("actor") for line in ada.record(table)}


def test_whoever_acts_after_a_games_clock_was_due_comes_after_it(tmp_path: Path) -> None:
    """In a house that looks after its tables once an hour, so that nobody else lets the clock act."""
    with House(tmp_path, sweep_seconds=3600.0) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = begun(ada, ben, game="scoop")
        house.kill()
        later(house, table, 31)
        house.open()
        with ada.at(table) as first:
            act(first, Random(1))
        acted = [line["actor"] for line in ada.record(table) if line.get("actor") in (0, 1, "clock")]
        assert acted[0] == "clock"
