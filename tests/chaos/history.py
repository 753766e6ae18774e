"""What people sent and saw at tables, and what lies in the database: the two sides that the checker compares."""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from typing import Any, TypeAlias

import msgspec
import psycopg


class Note(msgspec.Struct, frozen=True, tag_field="type"):
    """One line of a history. `at` is by the one clock of the process in which everybody plays."""

    at: float
    table: str
    viewer: str


class Sent(Note, frozen=True, tag="sent"):
    """One copy of a command went out; the same id again is a retry, or a duplicate made on the way."""

    command: str
    kind: str
    content: Any = None
    """The action of `play`, the text of `say`."""


class Answered(Note, frozen=True, tag="answered"):
    """The house has acknowledged a command: it is on the disk under this number."""

    command: str
    number: int


class Refused(Note, frozen=True, tag="refused"):
    """The house has refused one copy of a command."""

    command: str
    rule: str


class Saw(Note, frozen=True, tag="saw"):
    """An update: the table's number, entries of the match with who acted, lines of chat with what was said."""

    number: int
    entries: tuple[tuple[int, Any], ...] = ()
    chat: tuple[tuple[int, str], ...] = ()


AnyNote: TypeAlias = Sent | Answered | Refused | Saw


class SavedEvent(msgspec.Struct, frozen=True):
    """An event in the database."""

    table: str
    number: int
    command: str | None
    kind: str
    actors: tuple[Any, ...] = ()
    """Who acted, entry by entry."""
    content: Any = None
    """The first action, or what was said."""


def read_saved(database: str, tables: Iterable[str]) -> list[SavedEvent]:
    """All events of these tables, straight from the database, not through the house."""
    query = "SELECT table_id, number, command, payload FROM events WHERE table_id = {} ORDER BY number"
    found: list[tuple[Any, ...]] = []
    if database.startswith("postgresql://"):
        with psycopg.connect(database, connect_timeout=5) as server:
            for table in tables:
                found += server.execute(query.format("%s"), (table,)).fetchall()
    else:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
            for table in tables:
                found += file.execute(query.format("?"), (table,)).fetchall()
    return [_saved(*row) for row in found]


def _saved(table: str, number: int, command: str | None, payload: bytes) -> SavedEvent:
    event = json.loads(bytes(payload))
    entries = event.get("entries") or ()
    content = entries[0]["action"] if entries else event.get("text")
    named = command or None  # what is done while a table is laid has an empty one
    return SavedEvent(table, number, named, event["type"], tuple(entry["actor"] for entry in entries), content)
