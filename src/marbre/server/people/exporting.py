"""Everything that the house has of somebody, as JSON: what he may take along, and nothing of anybody else's."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, MetaData, select

from marbre.hosting.people import PersonId
from marbre.server.people import devices, passkeys, tokens
from marbre.server.ratings.schema import rated_seats, ratings
from marbre.server.store import accounts
from marbre.server.store.lobby import cards
from marbre.server.store.operator_schema import bans
from marbre.server.store.plans import plans_of
from marbre.server.store.schema import (
    events,
    holidays,
    notice_habits,
    notice_ways,
    people,
    reports,
    seats,
    tables,
)
from marbre.server.store.tournaments import tournaments_of
from marbre.server.tables.events import Said, decode_event

MOST_TABLES = 2000
"""In one archive; the latest."""


def everything_about(connection: Connection, person: PersonId, features: Sequence[MetaData]) -> dict[str, Any]:
    """Keys, hashes and other people's ids are left out: they are of no use to him, or not his."""
    him = connection.execute(select(people).where(people.c.id == person)).one()
    return {
        "name": him.name,
        "since": him.since,
        "devices": devices.list_devices(connection, person, ""),
        "passkeys": passkeys.list_passkeys(connection, person),
        "recovery_codes_left": tokens.count(connection, person, "recovery"),
        "friends": _names(connection, accounts.friends, person, "friend"),
        "blocked": _names(connection, accounts.blocks, person, "blocked"),
        "clubs": _rows(connection, accounts.subjects, "person", person),
        "reported_names": _rows(connection, accounts.name_reports, "reporter", person),
        "reported_lines": _rows(connection, reports, "reporter", person, without=("lines",)),
        "silenced": _rows(connection, accounts.silenced, "person", person),
        "barred": _rows(connection, bans, "subject", person),
        "holidays": _rows(connection, holidays, "person", person),
        "notice_ways": _rows(connection, notice_ways, "person", person, without=("id", "cipher")),
        "notice_habits": _rows(connection, notice_habits, "person", person),
        "plans": plans_of(connection, person),
        "challenges": _rows(connection, accounts.challenges, "person", person, without=("challenger",)),
        "challenged": _rows(connection, accounts.challenges, "challenger", person),
        "tables": [_table(card) for card in tables_of(connection, person)],
        "favourites": _rows(connection, accounts.favourites, "person", person),
        "results": _rows(connection, accounts.endings, "person", person),
        "tournaments": tournaments_of(connection, person),
        "ratings": _rows(connection, ratings, "person", person),
        "rated_matches": _rows(connection, rated_seats, "person", person),
        "said": _said(connection, person),
        "features": {
            table.name: _rows(connection, table, "person", person)
            for schema in features
            for table in schema.sorted_tables
            if "person" in table.c
        },
    }


def tables_of(connection: Connection, person: PersonId) -> list[Any]:
    sat = select(seats.c.table_id).where(seats.c.person == person)
    return cards(connection, tables.c.id.in_(sat), limit=MOST_TABLES)


def _table(card: Any) -> dict[str, Any]:
    names = [None if seat is None else seat.name for seat in card.seats]
    return {"id": card.id, "game": card.game, "name": card.name, "status": card.status, "changed": card.changed,
            "seats": names}  # fmt: skip


def _names(connection: Connection, table: Any, person: PersonId, other: str) -> list[str]:
    query = select(people.c.name).join(table, table.c[other] == people.c.id).where(table.c.person == person)
    return list(connection.scalars(query.order_by(people.c.name)))


def _rows(
    connection: Connection, table: Any, owner: str, person: PersonId, without: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    found = connection.execute(select(table).where(table.c[owner] == person)).mappings()
    hidden = {owner, "person", *without}
    return [{key: value for key, value in row.items() if key not in hidden} for row in found]


def _said(connection: Connection, person: PersonId) -> list[dict[str, Any]]:
    """What he has said in chat, at tables where he has sat."""
    sat = select(seats.c.table_id).where(seats.c.person == person)
    query = select(events.c.table_id, events.c.at, events.c.payload).where(
        events.c.table_id.in_(sat), events.c.sender == person
    )
    said = []
    for row in connection.execute(query.order_by(events.c.at)):
        try:
            event = decode_event(row.payload)
        except msgspec.DecodeError:  # its table is in quarantine
            continue
        if isinstance(event, Said):
            said.append({"table": row.table_id, "at": row.at, "text": event.text, "preset": event.preset})
    return said
