"""Games over days: clocks that run while the house is closed, holidays, and seats that are lost (TAB-5)."""

import sqlite3
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from marbre.server.store.holidays import MOST_DAYS
from tests.server.house import Guest, House, Json, Seat, act, play_on, until
from tests.server.test_clocks import begun
from tests.support import GAMES, rule

DAY = 86_400.0
THREE_DAYS = {"kind": "move", "seconds": 3 * 86_400}


class Calendar:
    """A house whose clock is moved: it is closed, so much time passes, and it is opened again."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.clock = folder / "clock"
        self.clock.write_text("0")
        self.house = House(folder, clock=self.clock, days_look_seconds=0.1, **settings)

    def __enter__(self) -> "Calendar":
        self.house.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.house.kill()

    def later(self, days: float) -> None:
        self.house.kill()
        self.clock.write_text(str(float(self.clock.read_text()) + days * DAY))
        self.house.open()


def chairs(seat: Seat) -> list[Json]:
    found: list[Json] = seat.update["table"]["seats"]
    return found


def bets(*seats: Seat) -> None:
    for one in seats:
        act(one, Random(1))


def turn_of(seat: Seat) -> int:
    seat.until(lambda update: len(update["match"]["to_act"]) == 1)
    return int(seat.update["match"]["to_act"][0])


def line(guest: Guest, table: str) -> Json:
    found: Json = guest.get(f"/api/tables/{table}").json
    return found


@rule("TAB-7.1")
def test_who_is_late_has_a_bot_act_for_him_and_twice_in_a_row_loses_his_seat(tmp_path: Path) -> None:
    with Calendar(tmp_path) as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        table = begun(ada, ben, clock=THREE_DAYS)
        with ada.at(table) as first:
            bets(first)
        days.later(2.9)
        assert line(ben, table)["your_move"]
        assert 0 < line(ben, table)["left"] < 0.2 * DAY
        days.later(0.2)  # nobody looks at the table
        assert until(lambda: late(ada, table, 1) == 1)
        with ben.at(table) as second:
            assert chairs(second)[1]["late"] == 1
            assert not chairs(second)[1]["resigned"]
            turn = turn_of(second)
        if turn == 0:
            with ada.at(table) as first:
                while turn_of(first) == 0:
                    act(first, Random(2))
        days.later(3.1)
        assert until(lambda: line(ada, table)["seats"][1]["bot"] is not None)
        with ben.at(table) as second:
            assert chairs(second)[1]["resigned"]
            assert second.refused("take-up", seat=1) == "TAB-4.4"


@rule("TAB-7.1")
def test_who_acts_in_between_keeps_his_seat(tmp_path: Path) -> None:
    with Calendar(tmp_path) as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        table = begun(ada, ben, clock=THREE_DAYS)
        days.later(3.1)  # neither has bet
        assert until(lambda: late(ada, table, 0) == late(ada, table, 1) == 1)
        turn = line(ada, table)["to_act"][0]
        guest = (ada, ben)[turn]
        with guest.at(table) as seat:
            act(seat, Random(3))
            assert line(ada, table)["seats"][turn]["bot"] is None
        turn = line(ada, table)["to_act"][0]
        days.later(3.1)
        assert until(lambda: late(ada, table, turn) == 2 or line(ada, table)["seats"][turn]["bot"] is not None)
        same = guest is (ada, ben)[turn]
        assert (line(ada, table)["seats"][turn]["bot"] is None) == same


def late(guest: Guest, table: str, seat: int) -> int:
    with guest.at(table) as looking:
        return int(chairs(looking)[seat]["late"])


def test_a_table_over_days_is_not_kept_in_memory_and_nobody_is_missed(tmp_path: Path) -> None:
    with Calendar(tmp_path, forget_seconds=0.0, presence_seconds=0.1, patience=0.0) as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        table = begun(ada, ben, clock=THREE_DAYS)
        with ada.at(table) as first:
            assert not any(one["missed"] for one in chairs(first))
        assert until(lambda: tables_in_memory(days.house) == 0)
        days.later(1)
        assert tables_in_memory(days.house) == 0


def tables_in_memory(house: House) -> int:
    text = Guest(house).get("/metrics").body.decode()
    return int(float(next(one.split()[1] for one in text.splitlines() if one.startswith("marbre_tables "))))


@rule("TAB-7.2")
def test_on_his_holidays_somebodys_clock_stands_still_and_the_table_says_until_when(tmp_path: Path) -> None:
    with Calendar(tmp_path) as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        table = begun(ada, ben, clock=THREE_DAYS)
        with ada.at(table) as first:
            bets(first)
        now = moment(days)
        away = {"since": now + DAY, "until": now + 8 * DAY}
        planned = ben.post("/api/me/holidays", {"holidays": [away]})
        assert planned.status == 200, planned.body
        assert ben.get("/api/me/holidays").json["holidays"] == [pytest.approx(away)]
        days.later(4)
        with ada.at(table) as first:
            assert chairs(first)[1]["holiday"] == pytest.approx(now + 8 * DAY, abs=60)
            assert chairs(first)[1]["left"] == pytest.approx(2 * DAY, abs=120)
            assert chairs(first)[1]["late"] == 0
        days.later(5.9)  # back for nearly two days
        with ada.at(table) as first:
            assert chairs(first)[1]["holiday"] is None
            assert 0 < chairs(first)[1]["left"] < 0.2 * DAY
        days.later(0.2)
        assert until(lambda: late(ada, table, 1) == 1)


@rule("TAB-7.2")
def test_who_comes_back_early_has_his_clock_run_again_and_one_who_sits_down_brings_his_holidays(tmp_path: Path) -> None:
    with Calendar(tmp_path) as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        now = moment(days)
        ben.post("/api/me/holidays", {"holidays": [{"since": now, "until": now + 6 * DAY}]})
        table = begun(ada, ben, clock=THREE_DAYS)
        days.later(2)
        with ada.at(table) as first:
            assert chairs(first)[1]["left"] == pytest.approx(3 * DAY, abs=120)
            assert ben.post("/api/me/holidays", {"holidays": []}).json["holidays"] == []
            first.until(lambda update: update["table"]["seats"][1]["holiday"] is None)
        days.later(1)
        with ada.at(table) as first:
            assert chairs(first)[1]["left"] == pytest.approx(2 * DAY, abs=300)


@rule("TAB-7.2")
def test_holidays_are_bounded(house: House) -> None:
    ada = Guest(house, "Ada")
    import time

    now = time.time()

    def asked(*spans: tuple[float, float]) -> Json:
        wanted = [{"since": now + since * DAY, "until": now + end * DAY} for since, end in spans]
        answer: Json = ada.post("/api/me/holidays", {"holidays": wanted}).json
        return answer

    assert len(asked((1, 1 + MOST_DAYS))["holidays"]) == 1
    for wrong in [((1, 2 + MOST_DAYS),), ((1, 20), (40, 60)), ((400, 401),), tuple((at, at + 0.5) for at in range(6))]:
        assert asked(*wrong)["rule"] == "TAB-7.2"
    assert asked((1, 3), (2, 4))["holidays"] == [
        {"since": pytest.approx(now + DAY), "until": pytest.approx(now + 4 * DAY)}
    ]
    assert asked((-5, -4), (-1, 2))["holidays"][0]["since"] == pytest.approx(now, abs=60)


def moment(days: Calendar) -> float:
    import time

    return time.time() + float(days.clock.read_text())


@rule("TAB-7.1")
def test_a_race_is_not_played_over_days_and_slo_mode_is_offered(house: House) -> None:
    ada = Guest(house, "Ada")
    asked = {"game": "redac-chef", "players": 2, "clock": THREE_DAYS}
    refused = ada.post("/api/tables", asked)
    assert (refused.status, refused.json["rule"]) == (409, "TAB-7.1")
    offered = {one["slug"]: one["over_days"] for one in ada.get("/api/games").json}
    assert offered["redac-chef"] == {"mode": "slow"}
    assert offered["vips"] == offered["typo"] == {}
    assert ada.post("/api/tables", {**asked, "options": offered["redac-chef"]}).status == 201


@rule("TAB-7.1")
@pytest.mark.parametrize(("slug", "days"), [*zip(GAMES, cycle([1, 3, 7]), strict=False)])
def test_every_game_is_played_over_days_and_nothing_hurries_anybody(house: House, slug: str, days: int) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    offered = next(one["over_days"] for one in ada.get("/api/games").json if one["slug"] == slug)
    if slug == "scoop":
        assert offered is None, "it is always a race"
        return
    table = begun(ada, ben, game=slug, options=offered, live=True, clock={"kind": "move", "seconds": days * DAY})
    with ada.at(table) as first, ben.at(table) as second:
        for moves in (0, 1, 5):
            play_on([first, second], Random(1), moves=moves)
            first.until(lambda update: update["number"] >= second.number)
            assert first.update["match"]["alarm"] is None
            assert first.update["match"]["to_act"], "somebody is waited for, not a clock"
            for seat in first.update["match"]["to_act"]:
                assert (days - 0.1) * DAY < chairs(first)[seat]["left"] <= days * DAY


@rule("TAB-7.1")
def test_a_games_own_countdown_does_not_run_over_days(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = begun(ada, ben, game="typo", live=True, clock=THREE_DAYS)
    with ada.at(table) as first, ben.at(table) as second:
        bets(first, second)
        first.until(lambda update: len(update["match"]["to_act"]) == 1)
        assert first.update["match"]["alarm"] is None


def test_what_is_due_is_found_in_the_database_after_a_crash(tmp_path: Path) -> None:
    """The deadline is saved with the event: a house that is killed at once still knows it."""
    with Calendar(tmp_path) as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        table = begun(ada, ben, clock={"kind": "move", "seconds": 86_400})
        with ada.at(table) as first:
            bets(first)
            days.house.kill()
        assert [(seat, pytest.approx(DAY, abs=60)) for seat in (1,)] == due_at(days.house, table)
        days.house.open()


def due_at(house: House, table: str) -> list[tuple[int, float]]:
    with closing(sqlite3.connect(house.settings.db)) as database:
        (last,) = database.execute("SELECT max(at) FROM events WHERE table_id = ?", (table,)).fetchone()
        rows = database.execute("SELECT seat, due FROM turns WHERE table_id = ?", (table,)).fetchall()
    return [(seat, due - last) for seat, due in rows]
