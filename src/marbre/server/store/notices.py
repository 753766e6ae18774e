"""Notices in the database: ways of being told, quiet hours, and the outbox.

One row of the outbox is one notice by one way. It is there, sent or not, until the table is looked at: so nobody is
told twice of one table.
"""

import secrets
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from marbre.hosting.people import PersonId
from marbre.server.notices.quiet import QuietHours
from marbre.server.store.schema import notice_habits, notice_ways, notices, people, tables, turns

WayKind: TypeAlias = Literal["push", "mail", "hook"]
MOST_WAYS: Final = 8
LEASE: Final = 120.0
"""Seconds for which a process has a notice to itself while it sends it."""
FIRST_RETRY, RETRY_FACTOR, MOST_TRIES = 30.0, 4.0, 6
MOST_FAILURES: Final = 3
"""Notices in a row that could not be sent by a way: then it is not tried any more, until it is set up again."""
_OUT: Final = notices.c


class Way(msgspec.Struct, frozen=True):
    """How somebody is told."""

    id: str
    kind: WayKind
    address: str
    cipher: str = ""
    """What a push is encrypted for, as JSON."""
    confirmed: bool = True
    failing: bool = False


class DueNotice(msgspec.Struct, frozen=True):
    """A notice that this process has claimed, with all that is needed to send it."""

    person: PersonId
    table: str
    way: Way
    what: str
    number: int
    tries: int
    name: str
    game: str
    host: str
    lang: str
    quiet: QuietHours | None
    count: int
    leased: float
    """Until when this process has it: tells it from a later notice of the same table by the same way."""

    @property
    def id(self) -> str:
        return f"{self.table}.{self.number}.{self.way.id}"


# ---- ways


def ways_of(connection: Connection, person: PersonId) -> tuple[Way, ...]:
    query = select(notice_ways).where(notice_ways.c.person == person).order_by(notice_ways.c.at)
    return tuple(_way(row) for row in connection.execute(query))


def _way(row: Any) -> Way:
    return Way(row.id, row.kind, row.address, row.cipher, row.confirmed, row.failures >= MOST_FAILURES)


def add_way(connection: Connection, person: PersonId, way: Way, now: float) -> Way | None:
    """The way as it is kept, in the place of the same one; None: he has as many as one may have."""
    same = (notice_ways.c.person == person, notice_ways.c.kind == way.kind, notice_ways.c.address == way.address)
    connection.execute(delete(notice_ways).where(*same))
    count = connection.scalar(select(func.count()).select_from(notice_ways).where(notice_ways.c.person == person))
    if (count or 0) >= MOST_WAYS:
        return None
    kept = msgspec.structs.replace(way, id=secrets.token_urlsafe(9))
    values = {"person": person, "kind": kept.kind, "address": kept.address, "cipher": kept.cipher}
    connection.execute(insert(notice_ways).values(id=kept.id, confirmed=kept.confirmed, failures=0, at=now, **values))
    return kept


def confirm_way(connection: Connection, way: str) -> bool:
    found = connection.execute(update(notice_ways).where(notice_ways.c.id == way).values(confirmed=True, failures=0))
    return found.rowcount > 0


def remove_way(connection: Connection, way: str, person: PersonId | None = None) -> bool:
    """With all that waits to be sent by it. `person`: only if it is his."""
    his = [notice_ways.c.person == person] if person is not None else []
    connection.execute(
        delete(notices).where(_OUT.way.in_(select(notice_ways.c.id).where(notice_ways.c.id == way, *his)))
    )
    return connection.execute(delete(notice_ways).where(notice_ways.c.id == way, *his)).rowcount > 0


# ---- habits


def habits_of(connection: Connection, person: PersonId) -> tuple[QuietHours | None, str]:
    """Quiet hours, and the language that he reads."""
    row = connection.execute(select(notice_habits).where(notice_habits.c.person == person)).first()
    return (None, "fr") if row is None else (_quiet(row.quiet_since, row.quiet_until, row.zone), row.lang)


def _quiet(since: int | None, until: int | None, zone: str | None) -> QuietHours | None:
    return None if since is None or until is None else QuietHours(since, until, zone or "UTC")


def keep_quiet(connection: Connection, person: PersonId, quiet: QuietHours | None) -> None:
    _, lang = habits_of(connection, person)
    _keep_habits(connection, person, quiet, lang)


def keep_language(connection: Connection, person: PersonId, lang: str) -> None:
    quiet, _ = habits_of(connection, person)
    _keep_habits(connection, person, quiet, lang)


def _keep_habits(connection: Connection, person: PersonId, quiet: QuietHours | None, lang: str) -> None:
    connection.execute(delete(notice_habits).where(notice_habits.c.person == person))
    hours = {"quiet_since": quiet.since, "quiet_until": quiet.until, "zone": quiet.zone} if quiet else {}
    connection.execute(insert(notice_habits).values(person=person, lang=lang, **hours))


# ---- the outbox


def put(connection: Connection, person: PersonId, table: str, what: str, number: int, due: float) -> None:
    """By each of his ways, unless one told him of this table since he looked at it; the newest word is what is said."""
    working = (notice_ways.c.confirmed, notice_ways.c.failures < MOST_FAILURES)
    for way in connection.scalars(select(notice_ways.c.id).where(notice_ways.c.person == person, *working)).all():
        here = (_OUT.person == person, _OUT.table_id == table, _OUT.way == way)
        if connection.scalar(select(_OUT.number).where(*here)) is None:
            values = {"person": person, "table_id": table, "way": way, "what": what, "number": number, "due": due}
            connection.execute(insert(notices).values(**values, tries=0, leased=0.0))
        else:
            connection.execute(update(notices).where(*here, _OUT.sent.is_(None)).values(what=what, number=number))


def look_at(connection: Connection, person: PersonId, table: str) -> None:
    """He has looked at the table: what was not sent is not news, and the next notice may be."""
    connection.execute(delete(notices).where(_OUT.person == person, _OUT.table_id == table))


def claim(connection: Connection, now: float, limit: int) -> list[DueNotice]:
    """What is due, leased: of several processes one sends it."""
    host = select(people.c.name).where(people.c.id == tables.c.host).scalar_subquery()
    waiting = select(func.count(turns.c.table_id.distinct())).where(turns.c.person == _OUT.person).scalar_subquery()
    query = (
        select(
            notices, notice_ways.c.kind, notice_ways.c.address, notice_ways.c.cipher, tables.c.name, tables.c.game,
            host.label("host"), waiting.label("waiting"), notice_habits.c.lang, notice_habits.c.quiet_since,
            notice_habits.c.quiet_until, notice_habits.c.zone,
        )
        .join(notice_ways, notice_ways.c.id == _OUT.way)
        .join(tables, tables.c.id == _OUT.table_id)
        .outerjoin(notice_habits, notice_habits.c.person == _OUT.person)
        .where(_OUT.sent.is_(None), _OUT.due <= now, _OUT.leased <= now)
        .order_by(_OUT.due)
        .limit(limit)
    )  # fmt: skip
    until = now + LEASE
    return [_due(row, until) for row in connection.execute(query).all() if _lease(connection, row, until)]


def _lease(connection: Connection, row: Any, until: float) -> bool:
    """Optimistic: whoever changes the lease that both have seen has it."""
    mine = update(notices).where(
        _OUT.person == row.person, _OUT.table_id == row.table_id, _OUT.way == row.way, _OUT.leased == row.leased
    )
    return connection.execute(mine.values(leased=until)).rowcount == 1


def _due(row: Any, leased: float) -> DueNotice:
    way = Way(row.way, row.kind, row.address, row.cipher)
    quiet = _quiet(row.quiet_since, row.quiet_until, row.zone)
    return DueNotice(
        row.person, row.table_id, way, row.what, row.number, row.tries, row.name, row.game, row.host or "",
        row.lang or "fr", quiet, row.waiting, leased,
    )  # fmt: skip


def _row(notice: DueNotice) -> tuple[Any, ...]:
    """Nothing, if he has looked at the table since it was claimed: what is there then is another notice."""
    mine = _OUT.person == notice.person, _OUT.table_id == notice.table, _OUT.way == notice.way.id
    return *mine, _OUT.leased == notice.leased


def postpone(connection: Connection, notice: DueNotice, until: float) -> None:
    connection.execute(update(notices).where(*_row(notice)).values(due=until, leased=0.0))


def settle(connection: Connection, notice: DueNotice, came_of_it: str, now: float) -> None:
    """What came of sending it. An address without anybody behind it is forgotten."""
    here, way = _row(notice), notice_ways.c.id == notice.way.id
    if came_of_it == "gone":
        remove_way(connection, notice.way.id)
    elif came_of_it == "sent":
        connection.execute(update(notices).where(*here).values(sent=now))
        connection.execute(update(notice_ways).where(way).values(failures=0))
    elif notice.tries + 1 >= MOST_TRIES:
        connection.execute(update(notices).where(*here).values(sent=now))
        connection.execute(update(notice_ways).where(way).values(failures=notice_ways.c.failures + 1))
    else:
        due = now + FIRST_RETRY * RETRY_FACTOR**notice.tries
        connection.execute(update(notices).where(*here).values(tries=notice.tries + 1, due=due, leased=0.0))
