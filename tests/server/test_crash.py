"""The house is killed in the middle of games: nothing that was answered is lost, and every game goes on."""

import asyncio
import json
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import marbre
from tests.server.house import PATIENCE, Guest, House

RECOVERY = 5.0
"""Seconds, on a machine that has nothing else to do."""


def busy() -> float:
    """How many times longer everything takes here now."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


class Player:
    """Plays any legal action at a table until the match is over, however often the house goes away."""

    def __init__(self, guest: Guest, table: str, seed: str) -> None:
        self.guest, self.table = guest, table
        self.rng = Random(seed)
        self.number = 0
        self.pending: dict[str, Any] | None = None
        self.sent = 0
        self.shown: dict[str, Any] | None = None
        self.acknowledged: dict[str, tuple[int, Any]] = {}
        self.updated = 0.0
        """When the last update came."""
        self.said_bye = 0
        self.is_over = False

    async def run(self) -> None:
        while True:
            try:
                if await self._stay():
                    return
            except (OSError, ConnectionClosed, InvalidHandshake):
                await asyncio.sleep(0.05)  # and come back, as a browser does

    async def _stay(self) -> bool:
        address = f"ws://127.0.0.1:{self.guest.house.settings.port}/api/tables/{self.table}/socket?since={self.number}"
        headers = {"Cookie": self.guest.cookie or ""}
        async with connect(address, additional_headers=headers, compression=None, ping_interval=None, proxy=None) as ws:
            if self.pending is not None:
                await ws.send(json.dumps(self.pending))
            async for text in ws:
                if self._take(json.loads(text)):
                    return True
                if self.pending is not None and self.sent < int(self.pending["id"]):
                    self.sent = int(self.pending["id"])
                    await ws.send(json.dumps(self.pending))
        return False

    def _take(self, message: dict[str, Any]) -> bool:
        """Note what came, and choose an action if it is time; whether all is over."""
        match message:
            case {"type": "update", "number": number, "match": shown}:
                assert number >= self.number, "the table went back in time"
                self.number, self.updated, self.shown = number, time.monotonic(), shown
            case {"type": "answer", "id": named, "number": number}:
                assert self.pending is not None and self.pending["id"] == named
                self.acknowledged[named] = number, self.pending["action"]
                self.pending = None
            case {"type": "refused"}:
                raise AssertionError(f"{message} to {self.pending}")
            case {"type": "bye"}:
                self.said_bye += 1
        turns = [hand for hand in self.shown["hands"] if hand["legal"]] if self.shown else []
        if turns and self.pending is None:
            hand, named = turns[0], str(self.sent + 1)
            self.pending = {"type": "play", "id": named, "seat": hand["seat"], "action": self.rng.choice(hand["legal"])}
        self.is_over = self.shown is not None and self.shown["outcome"] is not None and self.pending is None
        return self.is_over


def lay_tables(house: House, count: int) -> list[Player]:
    """Two people and a bot at each."""
    players = []
    for number in range(count):
        ada, ben = Guest(house, f"Ada {number}"), Guest(house, f"Ben {number}")
        table = ada.lay(players=3, bots=[None, None, "novice"])
        with ben.at(table) as seat:
            seat.do("sit", seat=1)
            seat.do("begin")
        players += [Player(ada, table, f"{number} ada"), Player(ben, table, f"{number} ben")]
    return players


def assert_nothing_is_lost(database: str, players: list[Player]) -> None:
    """Every answered command is in the log once, under the number that was answered."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as log:
        for player in players:
            saved = log.execute(
                "SELECT command, number, payload FROM events WHERE table_id = ? AND command IS NOT NULL"
                " AND json_extract(payload, '$.type') = 'acted'",
                (player.table,),
            ).fetchall()
            found = {
                (command, number, json.dumps(json.loads(event)["entries"][0]["action"]))
                for command, number, event in saved
            }
            assert len(found) == len(saved)
            for named, (number, action) in player.acknowledged.items():
                assert (named, number, json.dumps(action)) in found
            numbers = [row[0] for row in log.execute("SELECT number FROM events WHERE table_id = ?", (player.table,))]
            assert sorted(numbers) == list(range(1, len(numbers) + 1))


async def until(players: list[Player], games: asyncio.Future[Any], answers: int) -> None:
    """Wait until so many commands were answered in all."""
    end = time.monotonic() + 2 * PATIENCE
    while sum(len(player.acknowledged) for player in players) < answers:
        assert time.monotonic() < end, "the games do not go on"
        if games.done():
            games.result()
        await asyncio.sleep(0.002)


async def play_through(house: House, players: list[Player], kills: int) -> list[float]:
    """All games to their end, the house killed so many times; the seconds after which all were served again."""
    games = asyncio.gather(*(player.run() for player in players))
    recoveries = []
    for kill in range(1, kills + 1):
        await until(players, games, len(players) * 10 * kill // kills)
        house.kill()
        assert_nothing_is_lost(house.settings.db, players)
        began = time.monotonic()
        await asyncio.to_thread(house.open)
        served = dict.fromkeys((player for player in players if not player.is_over), 0.0)
        while waiting := [player for player, at in served.items() if not at]:
            assert time.monotonic() < began + PATIENCE
            served.update((player, player.updated) for player in waiting if player.updated > began)
            await asyncio.sleep(0.002)
        recoveries.append(max(served.values()) - began)
    await asyncio.wait_for(games, 6 * PATIENCE)
    return recoveries


@pytest.mark.parametrize(("kills", "tables"), [(3, 6), pytest.param(20, 20, marks=pytest.mark.slow)])
def test_nothing_is_lost_when_the_house_is_killed(
    tmp_path: Path, kills: int, tables: int, record_property: Any
) -> None:
    with House(tmp_path, cold=True) as house:
        players = lay_tables(house, tables)
        recoveries = asyncio.run(play_through(house, players, kills))
        record_property("recoveries", recoveries)
        print(f"{kills} kills, {tables} tables: served again after {max(recoveries):.2f} s at most")
        assert_nothing_is_lost(house.settings.db, players)
        for player in players:
            record = player.guest.get(f"/api/tables/{player.table}/record").body
            assert marbre.verify(record).outcome is not None
        assert len(recoveries) == kills
        assert max(recoveries) < RECOVERY * busy()


def test_a_house_that_is_asked_to_close_says_bye_and_loses_nothing(tmp_path: Path) -> None:
    async def play(house: House, players: list[Player]) -> None:
        games = asyncio.gather(*(player.run() for player in players))
        await until(players, games, 30)
        began = time.monotonic()
        code = await asyncio.to_thread(house.stop)
        assert code in (0, -15)
        assert time.monotonic() - began < RECOVERY * busy()
        assert all(player.said_bye == 1 for player in players)
        assert_nothing_is_lost(house.settings.db, players)
        await asyncio.to_thread(house.open)
        await asyncio.wait_for(games, 4 * PATIENCE)

    with House(tmp_path) as house:
        players = lay_tables(house, 5)
        asyncio.run(play(house, players))
        assert [line for line in house.lines() if line["level"] != "info"] == []
