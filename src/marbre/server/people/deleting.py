"""Deleting a person (TAB-6.6): anonymised wherever he sat, what he said erased. Matches stay whole.

Draws follow from the secret and the words that were stirred in, never from names: a record tells of somebody, and its
luck is proved as before. At each table he becomes somebody else's id, so that nothing ties his tables together. What
was reported stays, without his name: nobody escapes a report by leaving.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, MetaData, Table, delete, or_, select, update

from marbre.hosting.people import PersonId
from marbre.server.messages import SERVER
from marbre.server.operating.closing import send_out
from marbre.server.operating.orders import post
from marbre.server.people.identity import mark_of, new_person
from marbre.server.ratings.schema import rated_seats
from marbre.server.store import packing
from marbre.server.store.accounts import endings
from marbre.server.store.operator_schema import bans
from marbre.server.store.packing import KeptRow
from marbre.server.store.reports import ReportedLine
from marbre.server.store.schema import events, metadata, people, reports, seats, tables
from marbre.server.store.tournaments import forget_in_tournaments
from marbre.server.tables.events import (
    AnyEvent,
    HolidaysPlanned,
    Opened,
    Said,
    Seated,
    Unsaid,
    decode_event,
    encode_event,
)
from marbre.server.tables.names import distinct

NAMED_BY: Final = frozenset({"person", "friend", "blocked", "challenger", "reporter", "other"})
"""Columns that hold a person's id."""
REWRITTEN: Final = frozenset({seats.name, reports.name, endings.name, rated_seats.name})
"""Tables in which he becomes somebody; his rows in all others go."""


class Deleted(msgspec.Struct, frozen=True):
    """How many tables know him as somebody now, and how many lines of his are gone."""

    person: PersonId
    tables: int
    lines: int


def delete_person(connection: Connection, person: PersonId, features: Sequence[MetaData]) -> Deleted:
    """All of it in one transaction, as a command does it; a house that is open does it in steps.

    Raises Unreadable if there is nobody of that id.
    """
    send_out(connection, person)
    concerned = tables_of(connection, person)
    lines = sum(forget_at(connection, table, person) for table in concerned)
    forget_account(connection, person, features)
    return Deleted(person, len(concerned), lines)


def tables_of(connection: Connection, person: PersonId) -> list[str]:
    """Where he sat, spoke, or was host."""
    spoke = select(events.c.table_id).where(events.c.sender == person)
    sat = select(seats.c.table_id).where(seats.c.person == person)
    mine = or_(tables.c.host == person, tables.c.id.in_(spoke), tables.c.id.in_(sat))
    found = set(connection.scalars(select(tables.c.id).where(mine)))
    return sorted(found.union(packing.naming(connection, person)))


def forget_at(connection: Connection, table: str, person: PersonId) -> int:
    """Make him somebody at a table; how many lines of his are gone. Processes that serve it read it anew."""
    lines = _Forgetting(connection, table, person).done()
    post(connection, "reload", table)
    return lines


def forget_account(connection: Connection, person: PersonId, features: Sequence[MetaData]) -> None:
    """By what he was known, whom he knew, how he was told; no cookie of his is believed any more."""
    forget_in_tournaments(connection, person)
    for kept in (endings, rated_seats):
        connection.execute(update(kept).where(kept.c.person == person).values(person=None))
    connection.execute(delete(bans).where(bans.c.subject == person))
    for schema in (metadata, *features):
        for kept in schema.sorted_tables:
            if kept.name not in REWRITTEN and (named := NAMED_BY & {*kept.c.keys()}):
                connection.execute(delete(kept).where(or_(*(kept.c[name] == person for name in sorted(named)))))
    connection.execute(delete(people).where(people.c.id == person))
    post(connection, "person", person)


class _Forgetting:
    """One person at one table."""

    def __init__(self, connection: Connection, table: str, person: PersonId) -> None:
        self.connection, self.table, self.person = connection, table, person
        self.stranger, self.lines = new_person(), 0
        self.somebody = distinct(SERVER.label(self._language(), "names", "somebody"), self._taken())

    def _language(self) -> str:
        """Of the table; French where its beginning cannot be read: it is in quarantine, and shown to nobody."""
        opened = _read(packing.read(self.connection, self.table)[0].payload)
        return opened.lang if isinstance(opened, Opened) else "fr"

    def _taken(self) -> set[str]:
        others = seats.c.table_id == self.table, seats.c.name.is_not(None), seats.c.person != self.person
        return {name for name in self.connection.scalars(select(seats.c.name).where(*others)) if name}

    def done(self) -> int:
        packing.rewrite(self.connection, self.table, self._row)
        self._replace(seats, "person", name=self.somebody)
        hosted = tables.c.id == self.table, tables.c.host == self.person
        self.connection.execute(update(tables).where(*hosted).values(host=self.stranger))
        self._rename_in_reports()
        return self.lines

    def _replace(self, kept: Table, column: str, **also: str) -> None:
        his = kept.c.table_id == self.table, kept.c[column] == self.person
        self.connection.execute(update(kept).where(*his).values({column: self.stranger, **also}))

    def _row(self, row: KeptRow) -> KeptRow:
        event = _read(row.payload)
        changed = None if event is None else self._event(event)
        sender = self.stranger if row.sender == self.person else row.sender
        payload = row.payload if changed is None else encode_event(changed)
        return msgspec.structs.replace(row, sender=sender, payload=payload)

    def _event(self, event: AnyEvent) -> AnyEvent | None:
        """The event without him; None if it does not name him."""
        match event:
            case Opened(host=self.person):
                return msgspec.structs.replace(event, host=self.stranger)
            case Seated(person=self.person):
                return msgspec.structs.replace(event, name=self.somebody, person=self.stranger)
            case HolidaysPlanned(person=self.person):
                return msgspec.structs.replace(event, person=self.stranger)
            case Said(person=self.person):
                self.lines += 1
                return Unsaid()
            case _:
                return None

    def _rename_in_reports(self) -> None:
        mark = mark_of(self.person)
        for row in self.connection.execute(select(reports).where(reports.c.table_id == self.table)).all():
            lines = msgspec.json.decode(row.lines, type=tuple[ReportedLine, ...])
            kept = [
                msgspec.structs.replace(line, name=self.somebody, mark=mark_of(self.stranger))
                if line.mark == mark
                else line
                for line in lines
            ]
            same = [reports.c[column.name] == getattr(row, column.name) for column in reports.primary_key]
            self.connection.execute(update(reports).where(*same).values(lines=msgspec.json.encode(kept)))
        self._replace(reports, "person")
        self._replace(reports, "reporter")


def _read(payload: bytes) -> AnyEvent | None:
    try:
        return decode_event(payload)
    except msgspec.DecodeError:
        return None
