"""Rédac' Chef over real sockets: many hands reach for the same tiles, and the house is killed in the midst of a day."""

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.asyncio.client import connect

import marbre
from marbre.games.redac_chef.actions import Take
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from tests.server.house import Guest, House, Json, Seat
from tests.server.postgres import Postgres
from tests.support import rule

CLIENTS = 20
SEATS = 6
SLOTS = 12
"""They all want one of these."""


class Racer:
    """One client of a seat: reaches for a tile, gives back what it got, and again. It counts what it was told."""

    def __init__(self, guest: Guest, table: str, seat: int, number: int, takes: int) -> None:
        self.guest, self.table, self.seat, self.number = guest, table, seat, number
        self.left = takes
        self.told: Counter[str] = Counter()
        self.won: set[int] = set()
        """The numbers of the events by which it took something."""

    async def run(self) -> None:
        address = f"ws://127.0.0.1:{self.guest.house.settings.port}/api/tables/{self.table}/socket"
        headers = {"Cookie": self.guest.cookie or ""}
        async with connect(
            address, additional_headers=headers, compression=None, ping_interval=None, max_size=None, proxy=None
        ) as socket:
            while self.left:
                slot = (self.left * 7) % SLOTS
                answer = await self._play(socket, f"t{self.left}", {"type": "take", "slot": slot})
                self.left -= 1
                if answer["type"] == "refused":
                    self.told[answer["refusal"]["rule"]] += 1
                    continue
                self.told["took"] += 1
                self.won.add(answer["number"])
                await self._play(socket, f"b{self.left}", {"type": "give-back"})

    async def _play(self, socket: Any, named: str, action: Json) -> Json:
        """The answer to a command of ours; whatever else is told meanwhile is passed over unread."""
        named = f"{self.number}{named}"
        await socket.send(json.dumps({"type": "play", "id": named, "seat": self.seat, "action": action}))
        while True:
            text = await socket.recv()
            if not text.startswith('{"type":"update"'):
                answer: Json = json.loads(text)
                if answer.get("id") == named:
                    return answer


@contextmanager
def reporting(house: House, **options: Any) -> Iterator[tuple[str, list[Guest]]]:
    """A table of six on Friday morning."""
    guests = [Guest(house, f"Guest {seat}") for seat in range(SEATS)]
    table = guests[0].lay("redac-chef", SEATS, options=options)
    for seat, guest in enumerate(guests[1:], start=1):
        with guest.at(table) as one:
            one.do("sit", seat=seat)
    for seat, guest in enumerate(guests):
        with guest.at(table) as one:
            if not seat:
                one.do("begin")
            one.do("play", seat=seat, action={"type": "ready"})
    yield table, guests


def assert_every_tile_has_one_owner(match: Match, *, every: int) -> None:
    whole = match.rules.components(match.state)
    for number, entry in enumerate(history(match.last)):
        hands = [side.hand for side in entry.state.sides if side.hand is not None]
        assert len(set(hands)) == len(hands)
        assert not [tile for tile in hands if tile in entry.state.heap]
        if number % every == 0:
            assert match.rules.components(entry.state) == whole


@rule("RED-3.4")
@pytest.mark.parametrize("takes", [2_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_whoever_reaches_a_tile_first_has_it_and_every_loser_is_told(tmp_path: Path, takes: int) -> None:
    async def race(racers: list[Racer]) -> None:
        await asyncio.gather(*(racer.run() for racer in racers))

    with House(tmp_path, sixth=False) as house, reporting(house, friday=0) as (table, guests):
        racers = [
            Racer(guests[number % SEATS], table, number % SEATS, number, takes // CLIENTS) for number in range(CLIENTS)
        ]
        asyncio.run(race(racers))
        told = sum((racer.told for racer in racers), Counter())
        print(dict(told))
        assert sum(told.values()) == takes
        assert set(told) <= {"took", "RED-3.4", "RED-3.1"}
        assert told["took"] and told["RED-3.4"]
        won = [number for racer in racers for number in racer.won]
        assert len(won) == len(set(won)) == told["took"]
        match = marbre.replay(guests[0].get(f"/api/tables/{table}/record").body)
    assert sum(isinstance(entry.action, Take) for entry in history(match.last)) == told["took"]
    assert_every_tile_has_one_owner(match, every=1 if takes < 10_000 else 97)


def desk(seat: Seat, number: int) -> Json:
    shown: Json = seat.update["match"]["hands"][0]["view"]["desks"][number]
    return shown


def work_a_little(seat: Seat, number: int) -> None:
    """Two tiles kept, one laid, one in the hand."""
    for slot in (number, SEATS + number):
        seat.do("play", seat=number, action={"type": "take", "slot": slot})
        seat.do("play", seat=number, action={"type": "keep"})
    seat.do("play", seat=number, action={"type": "maquette"})
    seat.until(lambda _: len(desk(seat, number)["desk"]) == 2 and desk(seat, number)["phase"] == "layout")
    tile = desk(seat, number)["desk"][0]
    seat.do("play", seat=number, action={"type": "place", "tile": tile, "x": 0, "y": 8})


def earlier(house: House, table: str, seconds: float, *, most: int) -> None:
    """While the house is closed: the first events were so much earlier."""
    address = house.settings.db or ""
    if address.startswith("postgresql:"):
        with psycopg.connect(address) as connection:
            connection.execute(_EARLIER.replace("?", "%s"), (seconds, table, most))
        return
    with closing(sqlite3.connect(address)) as database, database:
        database.execute(_EARLIER, (seconds, table, most))


_EARLIER = "UPDATE events SET at = at - ? WHERE table_id = ? AND number <= ?"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "marbre.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


@rule("RED-2.1", "RED-5.5")
def test_after_a_kill_the_clock_goes_on_from_the_saved_time(tmp_path: Path, database: str) -> None:
    with House(tmp_path, db=database, sixth=False) as house, reporting(house, friday=3600) as (table, guests):
        with guests[0].at(table) as first:
            begun = first.number
            work_a_little(first, 0)
            with guests[1].at(table) as second:
                second.do("play", seat=1, action={"type": "take", "slot": 40})
            first.until(lambda _: desk(first, 1)["hand"] is not None)
            first.drain()
            before = first.update["match"]["hands"][0]["view"]
            left = first.update["match"]["alarm"]
        house.kill()
        earlier(house, table, 2000, most=1_000_000)  # the house is away for more than half an hour
        house.open()
        with guests[0].at(table) as first:
            assert first.update["match"]["hands"][0]["view"] == before
            assert left - 60 < first.update["match"]["alarm"] <= left + 0.1
            first.do("play", seat=0, action={"type": "lift", "tile": before["desks"][0]["placed"][0][0]})
        house.kill()
        earlier(house, table, 3600, most=begun)  # but an hour that was played is gone
        house.open()
        with guests[0].at(table) as first:
            first.until(lambda update: update["match"]["hands"][0]["view"]["stage"] != "round")
            shown = first.update["match"]["hands"][0]["view"]
            assert [one["phase"] for one in shown["desks"]] == ["printed"] * SEATS
            assert shown["desks"][1]["desk"] == [before["desks"][1]["hand"]]
        assert "clock" in {line.get("actor") for line in guests[0].record(table)}


def test_a_house_is_not_away_while_one_of_its_processes_is_there(tmp_path: Path, postgres: Postgres) -> None:
    address = postgres.database()
    (tmp_path / "b").mkdir()
    with House(tmp_path, db=address, sixth=False) as one, House(tmp_path / "b", db=address, sixth=False) as other:
        ada = Guest(one, "Ada")
        table = ada.lay("redac-chef", 1, options={"friday": 3600})
        with ada.at(table) as first:
            first.do("begin")
            first.do("play", seat=0, action={"type": "ready"})
            number = first.number
        other.kill()
        other.open()
        with Guest(other).at(table) as watching:
            assert watching.number == number  # nothing was written when it came back


@rule("RED-5.5")
def test_the_bell_is_rung_when_it_is_time(tmp_path: Path) -> None:
    """In a house that looks after its tables once an hour."""
    with House(tmp_path, sixth=False, sweep_seconds=3600.0) as house:
        ada = Guest(house, "Ada")
        table = ada.lay("redac-chef", 1, options={"friday": 1})
        with ada.at(table) as first:
            first.do("begin")
            first.do("play", seat=0, action={"type": "ready"})
            first.until(lambda update: update["match"]["hands"][0]["view"]["counts"])
        rung = [line for line in ada.record(table) if line.get("actor") == "clock"]
        began = next(line["at"] for line in ada.record(table) if line.get("action") == {"type": "ready"})
        assert [line["at"] for line in rung] == [began + 1000]


def test_bots_race_too_at_the_pace_of_their_hands(tmp_path: Path) -> None:
    """Two bots lay out Friday's pages while a person, in print, looks on; they take as long as hands, a hundredfold."""
    with House(tmp_path, sixth=False, bot_hands=100.0) as house:
        ada = Guest(house, "Ada")
        table = ada.lay("redac-chef", 3, bots=[None, "novice", "novice"], options={"friday": 0})
        with ada.at(table) as first:
            first.do("begin")
            for action in ("ready", "maquette", "tirage"):
                first.until(lambda update: update["match"]["hands"][0]["legal"])
                if action == "maquette":
                    first.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "round")
                first.do("play", seat=0, action={"type": action})
            first.until(lambda update: update["match"]["hands"][0]["view"]["counts"])
            shown = first.update["match"]["hands"][0]["view"]
            assert all(count["tally"]["up"] for count in shown["counts"][0][1:])
        lines = [line for line in ada.record(table) if line.get("actor") in (1, 2)]
        assert {line["actor"] for line in lines[4:12]} == {1, 2}
        took = [line["at"] for line in lines if line["action"]["type"] == "take"]
        assert took[-1] - took[0] >= 10 * len(took) // 2, "a take needs fifteen milliseconds of a hand this quick"
