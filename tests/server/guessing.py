"""An attacker who knows all that is public at a table, the bots' program included, and would know what they will do."""

import hashlib
import hmac
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from marbre.kernel.bot import Budget, Question
from marbre.kernel.match import Match
from marbre.server.tables.events import Acted, Begun, Opened, Row, decode_event
from marbre.server.tables.table import Table, enter_all

CONTROLS = 25
"""Generators of our own that a bot is asked with: how often do they hit upon the same?"""


class Decision(msgspec.Struct, frozen=True):
    """What a bot did, and everything that it knew; the attacker is handed that too, but for the generator."""

    match: Match
    seat: int
    level: str
    action: Any

    def guess(self, seed: str) -> bool:
        """Whether the bot with this generator does the same."""
        match, bot = self.match, self.match.game.bot(self.level)
        legal = match.legal(self.seat)
        asked = Question(match.rules, match.view(self.seat), self.seat, Budget(rounds=1), Random(seed), legal)
        return bool(bot(asked) == self.action)


class PublicFacts(msgspec.Struct, frozen=True):
    """What the table tells everybody."""

    id: str
    name: str
    commitment: str
    host: str


def seeds(table: PublicFacts, number: int, seat: int) -> Iterator[str]:
    """How a seed may be made of what is public: of the table, the number of the entry and the seat."""
    for fact in msgspec.structs.astuple(table):
        yield f"{fact}/{number}/{seat}"
        yield f"{fact}/{number}/late"
        yield f"{fact}/thinking/{number}/{seat}"
        yield _hmac(fact.encode(), number, seat)
    yield _hmac(bytes.fromhex(table.commitment), number, seat)
    yield f"{number}/{seat}"


def _hmac(key: bytes, number: int, seat: int) -> str:
    return hmac.digest(key, msgspec.json.encode(("bot", number, seat)), hashlib.sha256).hex()


def foresees(table: PublicFacts, decisions: list[Decision]) -> bool:
    """Whether some such seed hits upon what the bots did far more often than generators that know nothing."""
    chances = [sum(one.guess(f"control {n}") for n in range(CONTROLS)) / CONTROLS for one in decisions]
    open_ones = [(one, chance) for one, chance in zip(decisions, chances, strict=True) if chance < 0.5]
    assert len(open_ones) >= 6, f"{len(open_ones)} decisions say nothing"
    usual = sum(chance for _, chance in open_ones)
    spread = sqrt(sum(chance * (1 - chance) for _, chance in open_ones))
    guessed = [[one.guess(seed) for seed in seeds(table, one.match.last.number, one.seat)] for one, _ in open_ones]
    hits = [sum(column) for column in zip(*guessed, strict=True)]
    return bool(max(hits) > usual + 5 * spread + 1)


def decisions_at(database: Path, table: str, most: int) -> tuple[PublicFacts, str, list[Decision]]:
    """The judge looks into the database: what is public, the secret, and the first decisions of the bots there."""
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute(
            "SELECT number, at, payload FROM events WHERE table_id = ? ORDER BY number", (table,)
        )
        rows = [Row(table, number, at, decode_event(payload)) for number, at, payload in found]
    opened = rows[0].event
    assert isinstance(opened, Opened)
    fold, decisions = Table(rows[0]), list[Decision]()
    for row in rows[1:]:
        if isinstance(row.event, Acted) and len(decisions) < most:
            decisions += _decision(fold, row.event)
        if not isinstance(row.event, Begun | Acted) or len(decisions) < most:
            fold.fold(row)
    return PublicFacts(table, opened.name, fold.commitment, opened.host), opened.secret, decisions


def _decision(table: Table, event: Acted) -> list[Decision]:
    match, first = table.match, event.entries[0]
    chair = table.chairs[first.actor] if isinstance(first.actor, int) else None
    if match is None or chair is None or chair.bot is None:
        return []
    after = enter_all(match.copy(), (first,))
    return [Decision(match.copy(), int(first.actor), chair.bot, after.last.action)]
