"""A club evening over real sockets: people who enter, come to their tables, play whatever is legal, and go on."""

import asyncio
import http.client
from collections import Counter
from fractions import Fraction
from typing import Any

from tests.server.house import Guest, House
from tests.server.test_crash import Player

LOOK = 0.1


def plan(organiser: Guest, **asked: Any) -> str:
    """A tournament; its id."""
    wanted = {"name": "Mardi", "form": "swiss", "game": "scoop", "pause": 0, "grace": 3600, "rounds": 3, **asked}
    reply = organiser.post("/api/tournaments", wanted)
    assert reply.status == 201, reply.body
    return str(reply.json["id"])


def enter(guest: Guest, tournament: str) -> None:
    reply = guest.post(f"/api/tournaments/{tournament}/enter")
    assert reply.status == 200, reply.body


def begin(organiser: Guest, tournament: str) -> Any:
    reply = organiser.post(f"/api/tournaments/{tournament}/round")
    assert reply.status == 200, reply.body
    return reply.json


def look(guest: Guest, tournament: str, number: int | None = None) -> Any:
    reply = guest.get(f"/api/tournaments/{tournament}" + (f"?round={number}" if number else ""))
    assert reply.status == 200, reply.body
    return reply.json


async def play_evening(guests: list[Guest], tournament: str, house: House | None = None, kill_in: int = 0) -> int:
    """To its end; the house is killed in this round, once some of its boards are over, and opened again. How often.

    Whoever sits at the last board of that round comes after the cut, so that it is in the middle of it on any machine.
    """
    killed = 0
    was_cut = asyncio.Event()

    def comes_later(shown: Any, table: str) -> bool:
        is_cut_round = house is not None and shown["rounds_begun"] == kill_in and not was_cut.is_set()
        return is_cut_round and table in shown["round"]["boards"][-1]["tables"]

    async def visit(guest: Guest) -> None:
        played: set[str] = set()
        while True:
            try:
                shown = await asyncio.to_thread(look, guest, tournament)
            except (OSError, http.client.HTTPException):  # cut off before its answer, or within it
                shown = None
            if shown is not None and shown["status"] == "over":
                return
            table = None if shown is None else shown["your_table"]
            if table is None or table in played or comes_later(shown, table):
                await asyncio.sleep(LOOK)
                continue
            await Player(guest, table, f"{guest.name} {table}").run()
            played.add(table)

    async def cut() -> None:
        nonlocal killed
        while house is not None:
            shown = await asyncio.to_thread(look, guests[0], tournament)
            states = Counter(board["status"] for board in shown["round"]["boards"])
            if shown["rounds_begun"] == kill_in and states["over"] and len(states) > 1:
                house.kill()
                await asyncio.to_thread(house.open)
                killed += 1
                was_cut.set()
                return
            await asyncio.sleep(0.01)

    await asyncio.gather(cut(), *(visit(guest) for guest in guests))
    return killed


class Told:
    """What the pages say of a finished evening, and what follows from it by other arithmetic than the house's."""

    def __init__(self, guest: Guest, tournament: str) -> None:
        self.last = look(guest, tournament)
        self.names = [line["name"] for line in self.last["standings"]]
        self.rounds = [look(guest, tournament, 1 + number)["round"] for number in range(self.last["rounds_begun"])]
        self.points: dict[str, Fraction] = {name: Fraction(0) for name in self.names}
        self.met: list[tuple[str, str]] = []
        self.byes = [name for one in self.rounds for name in one["byes"]]
        self.results: list[tuple[str, str, Fraction]] = []
        for one in self.rounds:
            for board in one["boards"]:
                self._take(guest, board)
        for name in self.byes:
            self.points[name] += 1

    def _take(self, guest: Guest, board: Any) -> None:
        """By the records of the tables: who won there."""
        first, second = (seat["name"] for seat in board["seats"])
        self.met.append((first, second))
        [table] = board["tables"]
        winners = guest.get(f"/api/tables/{table}").json["winners"]
        share = Fraction(1, 2) if len(winners) == 2 else Fraction(winners == [0])
        self.results += [(first, second, share), (second, first, 1 - share)]
        self.points[first] += share
        self.points[second] += 1 - share

    def order(self) -> list[tuple[float, ...]]:
        """Points, Buchholz and Sonneborn-Berger of each, in the order of the standings."""
        return [
            (
                float(self.points[name]),
                float(
                    sum(self.points[other] for mine, other, _ in self.results if mine == name)
                    + self.byes.count(name) * self.points[name]
                ),
                float(sum(share * self.points[other] for mine, other, share in self.results if mine == name)),
            )
            for name in self.names
        ]

    def shown(self) -> list[tuple[float, ...]]:
        return [(line["points"], *line["ties"][:2]) for line in self.last["standings"]]
