"""Retention: what a house keeps, and for how long (TAB-5.2). Nothing is forgotten unless its operator says after when.

Finished tables are packed, not removed: replay, record and proof are as before. Chat at finished tables goes, guests
who have left no trace do, and so do tables at which nobody ever sat.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, MetaData, Select, delete, func, or_, select

from marbre.server.operating.orders import post
from marbre.server.settings import Retention
from marbre.server.store import packing
from marbre.server.store.accounts import devices
from marbre.server.store.operator_schema import bans, packed
from marbre.server.store.packing import KeptRow
from marbre.server.store.schema import deals, events, metadata, people, seats, tables
from marbre.server.tables.events import Said, Unsaid, decode_event, encode_event

DAY: Final = 24 * 3600.0
AT_A_TIME: Final = 50
"""Tables of one transaction: others save in between."""
AT_A_LOOK: Final = 10_000
"""Of each kind; a look goes through all finished tables, of which there may be a million that are packed already."""


class Tidied(msgspec.Struct, frozen=True):
    """How much was tidied, or would be."""

    packed: int = 0
    unsaid: int = 0
    """Tables whose chat was removed."""
    guests: int = 0
    empty: int = 0

    def __add__(self, other: "Tidied") -> "Tidied":
        return Tidied(*(one + two for one, two in zip(_counts(self), _counts(other), strict=True)))

    def __bool__(self) -> bool:
        return any(_counts(self))


def _counts(tidied: Tidied) -> Iterable[int]:
    return (getattr(tidied, name) for name in tidied.__struct_fields__)


class Due(msgspec.Struct, frozen=True):
    """What is to be tidied, as far as it was looked for: before, and outside of, the transactions that tidy."""

    tables: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.tables or self.guests)

    def parts(self) -> Iterator["Due"]:
        """A transaction's worth each."""
        for at in range(0, max(len(self.tables), len(self.guests)), AT_A_TIME):
            yield Due(self.tables[at : at + AT_A_TIME], self.guests[at : at + AT_A_TIME])


def plan(connection: Connection, retention: Retention, features: Sequence[MetaData]) -> Tidied:
    """The dry run: what `tidy` would do, now and until nothing is left to do."""
    return Tidied(*(_count(connection, query) for query in _queries(retention, features)))


def find_due(connection: Connection, retention: Retention, features: Sequence[MetaData]) -> Due:
    """Nothing, when nothing is left to do."""
    to_pack, talked, guests, empty = (
        () if query is None else tuple(connection.scalars(query.limit(AT_A_LOOK)))
        for query in _queries(retention, features)
    )
    return Due(tuple(dict.fromkeys(chain(to_pack, talked, empty))), guests)


def tidy(connection: Connection, retention: Retention, features: Sequence[MetaData], due: Due) -> Tidied:
    """What is still due of this, in one transaction: somebody may have come back since it was looked for."""
    pack, chat, guest, nobody = _queries(retention, features)
    to_pack, talked, empty = (_still(connection, query, due.tables) for query in (pack, chat, nobody))
    guests = _still(connection, guest, due.guests)
    for table in talked:
        packing.pack(connection, table, _without_chat)
        post(connection, "reload", table)
    for table in {*to_pack}.difference(talked):
        packing.pack(connection, table)
    connection.execute(delete(people).where(people.c.id.in_(guests)))
    connection.execute(delete(tables).where(tables.c.id.in_(empty)))
    for table in empty:
        post(connection, "reload", table)
    for guest_id in guests:
        post(connection, "person", guest_id)
    return Tidied(len(to_pack), len(talked), len(guests), len(empty))


def _still(connection: Connection, query: Select[Any] | None, found: tuple[str, ...]) -> list[str]:
    """One by one, by their keys: of a list SQLite would go through all finished tables again."""
    if query is None:
        return []
    key = query.selected_columns[0]
    return [one for one in found if connection.scalar(query.where(key == one)) is not None]


def _count(connection: Connection, query: Select[Any] | None) -> int:
    return 0 if query is None else connection.scalar(select(func.count()).select_from(query.subquery())) or 0


def _without_chat(row: KeptRow) -> KeptRow:
    if not isinstance(decode_event(row.payload), Said):
        return row
    return msgspec.structs.replace(row, payload=encode_event(Unsaid()))


def _queries(retention: Retention, features: Sequence[MetaData]) -> tuple[Select[Any] | None, ...]:
    """What is to be packed, unsaid, forgotten of guests, and removed; None where nothing is by these settings."""
    now = time.time()
    pack, chat, guest, empty = (
        now - days * DAY if days else None
        for days in (retention.pack_days, retention.chat_days, retention.guest_days, retention.empty_days)
    )
    return (
        None if pack is None else _to_pack(pack),
        None if chat is None else _talked(chat),
        None if guest is None else _guests(guest, features),
        None if empty is None else _empty(empty),
    )


def _over(before: float) -> Select[Any]:
    """Finished tables at which nothing has happened since; a deal that is not laid open needs its tables' numbers."""
    recent = select(events.c.number).where(events.c.table_id == tables.c.id, events.c.at >= before).exists()
    sealed = select(deals.c.id).where(deals.c.id == tables.c.deal, deals.c.revealed.is_(False)).exists()
    return select(tables.c.id).where(tables.c.status == "over", tables.c.changed < before, ~recent, ~sealed)


def _to_pack(before: float) -> Select[Any]:
    loose = select(events.c.number).where(events.c.table_id == tables.c.id).exists()
    return _over(before).where(loose)


def _talked(before: float) -> Select[Any]:
    """Those where something was said, for all we know: a table that is not packed is looked into when it is."""
    loose = select(events.c.number).where(events.c.table_id == tables.c.id).exists()
    said = select(packed.c.number).where(packed.c.table_id == tables.c.id, packed.c.has_chat).exists()
    return _over(before).where(or_(loose, said))


def _guests(before: float, features: Sequence[MetaData]) -> Select[Any]:
    """Who came before then, and whom nothing in the house names any more but the browser that he came with."""
    named = [seats.c.person, tables.c.host, bans.c.subject]
    kept = [one for schema in (metadata, *features) for one in schema.sorted_tables if one is not devices]
    named += [one.c.person for one in kept if "person" in one.c]
    unnamed = [~select(column).where(column == people.c.id).exists() for column in named]
    return select(people.c.id).where(people.c.since < before, *unnamed)


def _empty(before: float) -> Select[Any]:
    """Tables that wait, untouched since then, and nobody has ever taken a seat at."""
    of_table = events.c.table_id == tables.c.id
    more = select(events.c.number).where(of_table, events.c.number > 1).exists()
    taken = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.name.is_not(None)).exists()
    kept = select(packed.c.number).where(packed.c.table_id == tables.c.id).exists()
    return select(tables.c.id).where(tables.c.status == "open", tables.c.changed < before, ~more, ~taken, ~kept)
