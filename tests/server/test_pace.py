"""Bots at a pace that people can follow, bots that are told to play on, and the count of three before a race."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import cast

import pytest

from marbre.server.tables.events import Clock, Opened, Row, Seated
from marbre.server.tables.live_table import LiveTable, RemotePresence, Viewer
from marbre.server.tables.table import Table
from marbre.server.wire.protocol import Pace
from tests.server.house import Guest, House, Json, Seat, act, until
from tests.server.test_race import earlier
from tests.support import rule

HOUR = 3600.0


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose bots wait for an hour before they act, with hands that need hours for a tile."""
    with House(tmp_path_factory.mktemp("patient"), bot_pace=HOUR, bot_hands=1e-4, sixth=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose bots wait for a moment."""
    with House(tmp_path_factory.mktemp("followed"), bot_pace=0.15, sixth=False) as opened:
        yield opened


def wish(seat: Seat, pace: str) -> None:
    seat.socket.send(f'{{"type": "ping", "at": 0, "pace": "{pace}"}}')
    seat.next("pong")


def shown(seat: Seat) -> Json:
    view: Json = seat.update["match"]["hands"][0]["view"]
    return view


@rule("TAB-4.15")
class TestPace:
    def test_while_somebody_looks_bots_wait_and_when_nobody_does_they_do_not(self, patient: House) -> None:
        ada = Guest(patient, "Ada")
        table = ada.lay("vips", 3, bots=["novice"] * 3, begin=True)
        assert until(lambda: len(seats(ada, table)) > 6)
        with ada.at(ada.lay("vips", 3, bots=["novice"] * 3)) as looking:
            looking.do("begin")
            assert not [heard for heard in looking.fence() if heard["type"] == "update"]
            assert not seats(ada, looking.table)

    def test_one_press_runs_through_what_bots_do_until_a_person_may_act(self, patient: House) -> None:
        ada = Guest(patient, "Ada")
        with ada.at(ada.lay("vips", 3, bots=["novice", "novice", None])) as first:
            first.do("begin")
            while first.turns():
                act(first, Random(1))
            first.fence()
            done = seats(ada, first.table)
            assert {line["actor"] for line in done} == {2}
            wish(first, "skip")
            first.until(lambda update: update["match"]["hands"][0]["legal"])
            assert {line["actor"] for line in seats(ada, first.table)[len(done) :]} == {0, 1}

    @pytest.mark.parametrize(("pace", "seconds"), [("slow", 0.3), ("normal", 0.15), ("quick", 0.05)])
    def test_slow_normal_and_quick(self, followed: House, pace: str, seconds: float) -> None:
        ada = Guest(followed, "Ada")
        with ada.at(ada.lay("vips", 2, bots=["novice"] * 2)) as looking:
            wish(looking, pace)
            looking.do("begin")
            assert until(lambda: len(seats(ada, looking.table)) > 4)
            done = seats(ada, looking.table)  # while somebody looks: afterwards they wait for nobody
        _, _, *placed = [line["at"] for line in done]  # two bets, then by turns
        assert min(later - at for at, later in pairwise(placed)) >= seconds * 1000 - 1

    def test_what_bots_wait_is_on_nobodys_clock_but_theirs(self, followed: House) -> None:
        ada = Guest(followed, "Ada")
        clock = {"kind": "player", "seconds": 600}
        with ada.at(ada.lay("vips", 5, bots=[None, *["novice"] * 4], clock=clock)) as first:
            first.do("begin")
            wish(first, "slow")
            act(first, Random(1))
            done = len(seats(ada, first.table))
            left = first.update["table"]["seats"][0]["left"]
            first.until(lambda update: update["match"]["hands"][0]["legal"])
            waited = seats(ada, first.table)[-1]["at"] - seats(ada, first.table)[done - 1]["at"]
            assert waited >= 600  # four bets at least, the last of them alone
            assert left - first.update["table"]["seats"][0]["left"] < waited / 2000

    def test_the_slowest_wish_of_those_who_play_counts_and_of_watchers_only_where_nobody_plays(self) -> None:
        table = live("Ada", "Berthe")
        assert pace_of(table) is None
        table.viewers = {watcher := viewer(None, "slow")}
        assert pace_of(table) == "slow"
        table.viewers = {watcher, ada := viewer("Ada", "quick"), berthe := viewer("Berthe", "normal")}
        assert pace_of(table) == "normal"
        berthe.pace = "slow"
        assert pace_of(table) == "slow"
        ada.pace = "skip"
        assert pace_of(table) == "skip"

    def test_those_who_look_through_another_process_count_as_well(self) -> None:
        table = live("Ada", "Berthe")
        table.elsewhere["other"] = RemotePresence({}, 1, 0.0)
        assert pace_of(table) == "normal"
        table.viewers = {viewer("Ada", "quick")}
        assert pace_of(table) == "quick"
        table.elsewhere["other"] = RemotePresence({"Berthe": None}, 0, 0.0, ("slow",))
        assert pace_of(table) == "slow"

    def test_in_a_game_without_turns_bots_finish_at_once_when_no_person_can_act_any_more(self, patient: House) -> None:
        ada = Guest(patient, "Ada")
        with ada.at(ada.lay("redac-chef", 3, bots=[None, "novice", "novice"])) as first:
            first.do("begin")
            first.do("play", seat=0, action={"type": "ready"})
            wish(first, "skip")
            first.until(lambda _: shown(first)["stage"] == "round")
            for slot in range(10):
                first.do("play", seat=0, action={"type": "take", "slot": slot})
                first.do("play", seat=0, action={"type": "keep"})
            first.do("play", seat=0, action={"type": "maquette"})
            taken = [line["actor"] for line in seats(ada, first.table) if line["action"]["type"] == "take"]
            assert taken == [0] * 10, "while a person works bots have the hands they had"
            wish(first, "normal")
            first.do("play", seat=0, action={"type": "tirage"})
            wish(first, "skip")
            first.until(lambda _: bool(shown(first)["counts"]))
            assert all(count["tally"]["up"] for count in shown(first)["counts"][0][1:]), "they made their pages"


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that counts for an hour."""
    with House(tmp_path_factory.mktemp("counting"), start_seconds=HOUR, sixth=False) as opened:
        yield opened


@rule("TAB-4.16", "RED-2.1")
class TestCountOfThree:
    def test_nobody_acts_before_the_table_has_counted_and_everybody_is_told_the_same(self, counting: House) -> None:
        ada = Guest(counting, "Ada")
        table = ada.lay("redac-chef", 1)
        with ada.at(table) as first:
            first.do("begin")
            assert first.update["match"]["starts"] is None
            first.do("play", seat=0, action={"type": "ready"})
            counts(first)
            assert first.refused("play", seat=0, action={"type": "take", "slot": 0}) == "TAB-4.16"
        with ada.at(table) as again, Guest(counting).at(table) as watching:
            counts(again)
            counts(watching)

    def test_a_house_that_was_away_goes_on_counting(self, counting: House) -> None:
        ada = Guest(counting, "Ada")
        table = ada.lay("redac-chef", 1)
        with ada.at(table) as first:
            first.do("begin")
            first.do("play", seat=0, action={"type": "ready"})
        counting.kill()
        earlier(counting, table, 2000, most=1_000_000)
        counting.open()
        with ada.at(table) as first:
            counts(first)

    def test_a_day_that_is_played_in_turns_needs_no_count(self, counting: House) -> None:
        ada = Guest(counting, "Ada")
        with ada.at(ada.lay("redac-chef", 1, options={"mode": "slow"})) as first:
            first.do("begin")
            first.do("play", seat=0, action={"type": "ready"})
            assert first.update["match"]["starts"] is None

    @rule("TAB-4.14")
    def test_a_lesson_needs_no_count(self, counting: House) -> None:
        ada = Guest(counting, "Ada")
        with ada.at(ada.post("/api/games/redac-chef/lesson", {}).json["id"]) as first:
            first.do("play", seat=0, action={"type": "ready"})
            first.until(lambda update: update["match"]["hands"][0]["legal"] == [{"type": "take", "slot": 1}])
            assert first.update["match"]["starts"] is None

    def test_bots_do_not_begin_before_and_no_clock_runs_meanwhile(self, tmp_path: Path) -> None:
        with House(tmp_path, start_seconds=0.4, sixth=False) as house:
            ada = Guest(house, "Ada")
            table = ada.lay("redac-chef", 2, bots=[None, "novice"])
            with ada.at(table) as first:
                first.do("begin")
                first.do("play", seat=0, action={"type": "ready"})
                first.until(lambda _: shown(first)["desks"][1]["phase"] == "printed")
            with closing(sqlite3.connect(house.settings.db)) as database:
                rows = database.execute("SELECT at, payload FROM events ORDER BY number").fetchall()
            ready = max(at for at, payload in rows if b'"ready"' in bytes(payload))
            taken = min(at for at, payload in rows if b'"take"' in bytes(payload))
            began = max(line["at"] for line in seats(ada, table) if line["action"]["type"] == "ready")
            first_tile = min(line["at"] for line in seats(ada, table) if line["action"]["type"] == "take")
            assert 0 <= first_tile - began <= (taken - ready) * 1000 - 200  # half of the count, for what takes its time


def counts(seat: Seat) -> None:
    match = seat.update["match"]
    assert HOUR - 60 < match["starts"] <= HOUR
    assert match["starts"] + 179 < match["alarm"] <= match["starts"] + 241


def seats(guest: Guest, table: str) -> list[Json]:
    return [line for line in guest.record(table) if isinstance(line.get("actor"), int)]


def live(*people: str) -> LiveTable:
    opened = Opened("vips", 2, {}, "Ada", "Ada", public=False, clock=Clock(), secret="ab" * 32)
    table = Table(Row("table", 1, 0.0, opened))
    for seat, person in enumerate(people):
        table.fold(Row("table", seat + 2, 0.0, Seated(seat, person, person)))
    return LiveTable(table)


def viewer(person: str | None, pace: str) -> Viewer:
    one = Viewer(person, cast("Callable[[bytes], object]", print))
    one.pace = cast("Pace", pace)
    return one


def pace_of(table: LiveTable) -> Pace | None:
    return table.pace
