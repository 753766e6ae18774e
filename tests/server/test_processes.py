"""Two processes on one PostgreSQL: players on either share a table, and nothing forks."""

import contextlib
import json
import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random

import psycopg
import pytest

import marbre
from tests.cli.running import MARBRE
from tests.server.command import served
from tests.server.house import Guest, House, Seat, play_on, request, until
from tests.server.postgres import Postgres, serving


@pytest.fixture(scope="module")
def two(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    url = postgres.database()
    with House(tmp_path_factory.mktemp("one"), db=url) as one, House(tmp_path_factory.mktemp("two"), db=url) as two:
        yield one, two


def through(guest: Guest, house: House) -> Guest:
    """The same person, by another door."""
    other = Guest(house)
    other.cookie, other.name = guest.cookie, guest.name
    return other


def until_present(seat: Seat, wanted: list[bool]) -> None:
    """Wait until these are shown as present, by an update or by news of who came and went."""

    def shown() -> list[bool]:
        last = next(seen for seen in reversed(seat.seen) if seen["type"] in ("update", "presence"))
        return [one["present"] for one in last["table"]["seats"]] if last["type"] == "update" else last["present"]

    while shown() != wanted:
        seat.next("update", "presence")


def numbers(database_url: str, table: str) -> list[int]:
    with psycopg.connect(database_url) as database:
        found = database.execute("SELECT number FROM events WHERE table_id = %s ORDER BY number", (table,))
        return [number for (number,) in found]


def assert_one_truth(one: House, two: House, table: str, person: Guest) -> None:
    records = {through(person, house).get(f"/api/tables/{table}/record").body for house in (one, two)}
    assert len(records) == 1
    found = numbers(one.settings.db, table)
    assert found == list(range(1, len(found) + 1))


def test_players_on_different_processes_see_each_others_moves_and_presence(two: tuple[House, House]) -> None:
    one, other = two
    ada, ben = Guest(one, "Ada"), Guest(other, "Ben")
    table = ada.lay()
    with ada.at(table) as first:
        with ben.at(table) as second:
            second.do("sit", seat=1)
            first.until(lambda update: update["table"]["seats"][1]["name"] == "Ben")
            second.do("begin")
            until_present(first, [True, True])
            play_on([first, second], Random(1))
            assert first.update["match"]["outcome"] == second.update["match"]["outcome"] is not None
        until_present(first, [True, False])
    assert_one_truth(one, other, table, ada)
    assert marbre.verify(ada.get(f"/api/tables/{table}/record").body).draws


def race(two: tuple[House, House], starter: int) -> None:
    """Five people, now through the one process and now through the other, all sit down at once and bet at once."""
    guests = [Guest(two[seat % 2], f"Guest {seat}") for seat in range(5)]
    table = guests[0].lay(players=5)
    with ExitStack() as stack, ThreadPoolExecutor(5) as at_once:
        seats: list[Seat] = [stack.enter_context(guest.at(table)) for guest in guests]

        def bet(seat: int) -> int:
            return seats[seat].do("play", seat=seat, action={"type": "bet", "top": 1 + seat, "middle": 1, "bottom": 5})

        list(at_once.map(lambda seat: seats[seat].do("sit", seat=seat), range(1, 5)))
        seats[starter].do("begin")
        for seat in seats:
            seat.until(lambda update: update["match"] is not None)
        done = list(at_once.map(bet, range(5)))
        assert sorted(done) == list(range(min(done), min(done) + 5))
        for seat in seats:
            seat.until(lambda update: update["number"] == max(done))
            assert seat.update["match"]["hands"][0]["view"]["has_bet"] == [True] * 5
    assert_one_truth(*two, table, guests[0])


def test_a_race_for_a_number_is_won_by_one_and_the_other_comes_after(two: tuple[House, House]) -> None:
    for turn in range(8):
        race(two, turn % 5)


def test_a_bot_acts_once_however_many_processes_look(two: tuple[House, House]) -> None:
    one, other = two
    ada = Guest(one, "Ada")
    table = ada.lay(players=4, bots=[None, "novice", "regular", "novice"], begin=True)
    with ada.at(table) as seat, through(ada, other).at(table) as same, Guest(other).at(table):
        play_on([seat, same], Random(1))
    assert_one_truth(one, other, table, ada)
    record = ada.get(f"/api/tables/{table}/record").body
    match = marbre.replay(record)
    assert match.outcome is not None
    bets = [line["actor"] for line in ada.record(table) if (line.get("action") or {}).get("type") == "bet"]
    assert sorted(bets) == [0, 1, 2, 3]


def test_a_command_repeated_at_another_process_is_not_done_again(two: tuple[House, House]) -> None:
    one, other = two
    ada = Guest(one, "Ada")
    table = ada.lay()
    with ada.at(table) as seat, through(ada, other).at(table) as same:
        number = seat.do("say", named="mine", text="once")
        assert same.do("say", named="mine", text="once") == number
    assert numbers(one.settings.db, table)[-1] == number


def test_who_was_at_a_process_that_died_is_gone(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.database()
    (tmp_path / "b").mkdir()
    with House(tmp_path, db=url, presence_seconds=0.3) as one, House(tmp_path / "b", db=url) as other:
        ada, ben = Guest(one, "Ada"), Guest(other, "Ben")
        table = ada.lay()
        with ada.at(table) as first, ben.at(table) as second:
            second.do("sit", seat=1)
            until_present(first, [True, True])
            other.kill()
            until_present(first, [True, False])


@contextlib.contextmanager
def notices_held_back(url: str) -> Iterator[None]:
    """Whatever a process tells the others stays with its backend, which is stopped: committed, and not announced."""
    speaking = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'SELECT pg_notify%' AND datname = current_database()"
    with psycopg.connect(url, autocommit=True) as database:
        stopped = [int(pid) for (pid,) in database.execute(speaking)]
    assert stopped
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


def test_a_notice_that_is_lost_between_commit_and_notify_is_made_up_for(postgres: Postgres, tmp_path: Path) -> None:
    """The process is killed when its event is saved and answered, and before anybody else has heard of it."""
    url = postgres.database()
    (tmp_path / "b").mkdir()
    with House(tmp_path, db=url) as one, House(tmp_path / "b", db=url) as other:
        ada, ben = Guest(one, "Ada"), Guest(other, "Ben")
        table = ada.lay()
        with ada.at(table) as first, ben.at(table) as second:
            second.do("sit", seat=1)
            first.until(lambda update: update["table"]["seats"][1]["name"] == "Ben")
            with notices_held_back(url):
                saved = first.do("say", text="my last words")
                one.kill()
                second.until(lambda update: update["number"] == saved)
                assert second.update["chat"][-1]["text"] == "my last words"
        assert numbers(url, table)[-1] == saved


def test_a_house_goes_on_when_the_database_was_away(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.database()
    (tmp_path / "b").mkdir()
    with House(tmp_path, db=url) as one, House(tmp_path / "b", db=url) as other:
        ada, ben = Guest(one, "Ada"), Guest(other, "Ben")
        table = ada.lay(players=3, bots=[None, None, "novice"])
        with ben.at(table) as second:
            second.do("sit", seat=1)
            second.do("begin")
        for turn in range(3):
            with ada.at(table) as first, ben.at(table) as second:
                play_on([first, second], Random(turn), moves=3)
            postgres.hang_up()
            assert one.process is not None and one.process.is_alive()
        with ada.at(table) as first, ben.at(table) as second:
            play_on([first, second], Random(9))
        assert_one_truth(one, other, table, ada)


def test_a_house_outlives_its_database_and_goes_on_when_it_is_back(tmp_path: Path) -> None:
    """The whole server is stopped, not only its connections: meanwhile nothing is promised, and nothing is lost."""
    with serving() as postgres, House(tmp_path, db=postgres.database()) as house:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = ada.lay(players=3, bots=[None, None, "novice"])
        with ben.at(table) as second:
            second.do("sit", seat=1)
            second.do("begin")
        for turn in range(2):
            with ada.at(table) as first, ben.at(table) as second:
                play_on([first, second], Random(turn), moves=4)
                acknowledged = max(first.number, second.number)
            postgres.stop()
            try:
                assert until(lambda: request(house, "GET", "/health").status == 503)
                assert ada.get("/api/tables").status == 503
                assert house.process is not None and house.process.is_alive()
            finally:
                postgres.start()
            assert until(house.is_healthy)
            found = numbers(house.settings.db, table)
            assert found == list(range(1, len(found) + 1)) and len(found) >= acknowledged
        with ada.at(table) as first, ben.at(table) as second:
            play_on([first, second], Random(9))
        assert marbre.verify(ada.get(f"/api/tables/{table}/record").body).draws


def catch_up(seats: list[Seat], number: int) -> None:
    for seat in seats:
        seat.until(lambda update: update["number"] == number)


def test_two_workers_of_one_command_share_every_table(postgres: Postgres, tmp_path: Path) -> None:
    """`marbre serve --workers 2 --db postgresql://...`, as an operator starts it: whichever process answers."""
    url = postgres.database()
    with served(MARBRE, tmp_path, "--db", url, "--workers", "2") as house:
        guests = [Guest(house, f"Guest {number}") for number in range(6)]
        tables = [guests[0].lay(players=2, public=False) for _ in range(3)]
        for table in tables:
            with ExitStack() as stack:
                seats: list[Seat] = [stack.enter_context(guest.at(table)) for guest in guests]  # by either process
                seats[1].do("sit", seat=1)
                seats[0].do("begin")
                play_on(seats[:2], Random(table), moves=12)  # as many as the usual limits let anybody make at once
                catch_up(seats, numbers(url, table)[-1])
                assert len({json.dumps(seat.update["match"]["hands"]) for seat in seats[2:]}) == 1
        listening = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
        with psycopg.connect(url, autocommit=True) as database:
            assert until(lambda: database.execute(listening).fetchone() == (2,)), house.log.read_text("utf-8")


def thoughts(house: House) -> int:
    """How often a bot has thought in this process."""
    text = request(house, "GET", "/metrics").body.decode()
    return int(float(re.findall(r"^marbre_bot_thought_seconds_count (\S+)", text, re.M)[0]))


def test_one_process_thinks_for_the_bots_of_a_table(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.database()
    (tmp_path / "b").mkdir()
    with House(tmp_path, db=url) as one, House(tmp_path / "b", db=url) as other:
        ada = Guest(one, "Ada")
        table = ada.lay(players=4, bots=[None, "novice", "novice", "novice"], begin=True)
        with ada.at(table) as seat, Guest(other).at(table) as watching:
            play_on([seat], Random(1))
            watching.until(lambda update: update["table"]["status"] == "over")
        moves = sum(line.get("actor") in (1, 2, 3) for line in ada.record(table))
        assert min(thoughts(one), thoughts(other)) == 0
        assert max(thoughts(one), thoughts(other)) >= moves


def test_when_the_process_that_thinks_dies_another_thinks_on(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.database()
    (tmp_path / "b").mkdir()
    with House(tmp_path, db=url, bot_milliseconds=100.0) as one, House(tmp_path / "b", db=url) as other:
        table = Guest(one, "Ada").lay(players=5, bots=["novice"] * 5, sit=False, begin=True)
        with Guest(other).at(table) as watching:
            watching.until(lambda update: update["match"] and len(watching.seen) > 3)
            assert thoughts(one) > 0
            one.kill()
            watching.until(lambda update: update["table"]["status"] == "over")
        assert thoughts(other) > 0
        found = numbers(other.settings.db, table)
        assert found == list(range(1, len(found) + 1))
