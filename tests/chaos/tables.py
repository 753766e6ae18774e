"""Tables at which people play while the house is broken: laid, played, checked when they are over, and laid again."""

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import Callable
from http.client import HTTPException
from random import Random
from typing import Any, Final

import msgspec
import psycopg

import marbre
from tests.chaos.checker import Violation, violations
from tests.chaos.history import SavedEvent, read_saved
from tests.chaos.people import Person
from tests.server.house import House, Reply, request

GAMES: Final = ("vips", "extrablatt", "defense-d-afficher", "typo", "redac-chef")
AGAIN: Final = 0.2


class Tally(msgspec.Struct):
    """What was done and found at tables."""

    tables: int = 0
    over: int = 0
    sent: int = 0
    answered: int = 0
    refused: int = 0
    seen: int = 0
    violations: list[Violation] = []


class TableSlot:
    """One of the tables that are always played at: two people, a bot, somebody who watches."""

    def __init__(
        self,
        number: int,
        houses: list[House],
        doors: list[Callable[[], int]],
        seed: str,
        tally: Tally,
        patience: float,
    ) -> None:
        """When nothing new is begun, everybody must have seen what is saved within `patience`."""
        self.number, self.houses, self.doors, self.tally, self.patience = number, houses, doors, tally, patience
        self.rng = Random(f"{seed} slot {number}")
        self.game = GAMES[number % len(GAMES)]
        self.cookies: list[str] = []
        self.people: list[Person] = []
        self.stopping = False

    async def run(self, lifetime: float) -> None:
        """Table after table, each to its end, or for so long."""
        while not self.stopping:
            table = await self._lay()
            end = time.monotonic() + lifetime
            self.people = self._invite(table)
            playing = [asyncio.ensure_future(person.run()) for person in self.people]
            try:
                while self._is_played(end):
                    await asyncio.sleep(0.05)
                await self._settle(table)
            finally:
                for person in self.people:
                    person.gone = True
                await asyncio.wait(playing, timeout=10)
            for done in playing:
                done.result()
            await self._check(table)

    def _is_played(self, end: float) -> bool:
        return not self.stopping and time.monotonic() < end and not all(one.is_over for one in self.people)

    def _invite(self, table: str) -> list[Person]:
        def door() -> int:
            return self.rng.choice(self.doors)()

        names = [f"{table}-{role}" for role in ("ada", "ben", "watching")]
        cookies: list[str | None] = [*self.cookies, None]
        people = [
            Person(name, table, cookie, door, f"{self.rng.random()}")
            for name, cookie in zip(names, cookies, strict=True)
        ]
        people[1].script = [{"type": "sit", "seat": 1}, {"type": "begin"}]
        return people

    async def _lay(self) -> str:
        while len(self.cookies) < 2:
            reply = await self._ask("POST", "/api/me", {"name": f"Guest {self.number} {len(self.cookies)}"}, 201, 200)
            assert reply.cookie is not None
            self.cookies.append(reply.cookie)
        asked = {"game": self.game, "players": 3, "bots": [None, None, "novice"], "public": False}
        return str((await self._ask("POST", "/api/tables", asked, 201, cookie=self.cookies[0])).json["id"])

    async def _ask(self, method: str, path: str, data: Any, *wanted: int, cookie: str | None = None) -> Reply:
        """Again and again, until the house is there; past the proxy, which is for sockets."""
        while True:
            house = self.rng.choice(self.houses)
            with contextlib.suppress(OSError, HTTPException):
                reply = await asyncio.to_thread(request, house, method, path, data, cookie=cookie)
                if reply.status in wanted:
                    return reply
                assert reply.status == 503, (path, reply.status, reply.body)
            await asyncio.sleep(AGAIN)

    async def _settle(self, table: str) -> None:
        """Nothing new is begun; wait until everything is answered, and everybody has seen all that is saved."""
        end = time.monotonic() + self.patience
        for person in self.people:
            person.leaving = True
        while time.monotonic() < end:
            await asyncio.sleep(0.1)
            if any(person.pending for person in self.people):
                continue
            saved = await self._saved(table)
            await asyncio.sleep(0.2)
            if {person.number for person in self.people} == {saved}:
                return
        seen = {person.name: (person.number, list(person.pending)) for person in self.people}
        self.tally.violations.append(Violation("not-agreed", table, f"{seen} of {await self._saved(table)}"))

    async def _saved(self, table: str) -> int:
        return max((event.number for event in await self._read(table)), default=0)

    async def _read(self, table: str) -> list[SavedEvent]:
        while True:
            with contextlib.suppress(sqlite3.Error, psycopg.Error):  # a database that is being restarted
                return await asyncio.to_thread(read_saved, self.houses[0].settings.db, [table])
            await asyncio.sleep(AGAIN)

    async def _check(self, table: str) -> None:
        notes = [note for person in self.people for note in person.notes]
        self.tally.violations += violations(notes, await self._read(table))
        self.tally.tables += 1
        kinds = [type(note).__name__ for note in notes]
        self.tally.sent += kinds.count("Sent")
        self.tally.answered += kinds.count("Answered")
        self.tally.refused += kinds.count("Refused")
        self.tally.seen += kinds.count("Saw")
        if self.people[0].is_over:
            self.tally.over += 1
            await self._prove(table)

    async def _prove(self, table: str) -> None:
        """By the record, here and in a worker of the house."""
        record = await self._ask("GET", f"/api/tables/{table}/record", None, 200, cookie=self.cookies[0])
        await asyncio.to_thread(marbre.verify, record.body)
        proof = await self._ask("GET", f"/api/tables/{table}/proof", None, 200, cookie=self.cookies[0])
        if not proof.json:
            self.tally.violations.append(Violation("unproven", table, json.dumps(proof.json)))


def all_people(slots: list[TableSlot]) -> list[Person]:
    return [person for slot in slots for person in slot.people]
