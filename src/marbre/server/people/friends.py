"""Friends, by a link that one gives and the other follows; blocking; challenges, which go to friends only (TAB-6.3)."""

import time
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server.people.identity import mark_of
from marbre.server.store.accounts import blocks, challenges, friends
from marbre.server.store.schema import people, seats, tables

MOST_FRIENDS: Final = 200
MOST_CHALLENGES: Final = 10
"""That one friend may have waiting with another."""


class WatchedTable(msgspec.Struct, frozen=True):
    """A public table where a friend plays."""

    id: str
    game: str
    name: str
    status: str


class Friend(msgspec.Struct, frozen=True):
    """Somebody who knows you. `mark` names him to the house in your requests; it is no key to anything."""

    mark: str
    name: str
    since: float
    tables: tuple[WatchedTable, ...]


class Blocked(msgspec.Struct, frozen=True):
    """Somebody from whom you hear nothing."""

    mark: str
    name: str


class Challenge(msgspec.Struct, frozen=True):
    """A friend asks you to a table."""

    table: str
    game: str
    name: str
    challenger: str
    at: float


class Circle(msgspec.Struct, frozen=True):
    """Whom you know, from whom you hear nothing, and who asks you to a table."""

    friends: tuple[Friend, ...]
    blocked: tuple[Blocked, ...]
    challenges: tuple[Challenge, ...]


def circle_of(connection: Connection, person: PersonId) -> Circle:
    return Circle(_friends(connection, person), _blocked(connection, person), _challenges(connection, person))


def _friends(connection: Connection, person: PersonId) -> tuple[Friend, ...]:
    joined = friends.join(people, people.c.id == friends.c.friend)
    query = select(people.c.id, people.c.name, friends.c.since).select_from(joined)
    rows = connection.execute(query.where(friends.c.person == person).order_by(func.lower(people.c.name))).all()
    playing = _playing(connection, [row.id for row in rows])
    return tuple(Friend(mark_of(row.id), row.name, row.since, tuple(playing.get(row.id, ()))) for row in rows)


def _playing(connection: Connection, known: list[PersonId]) -> dict[PersonId, list[WatchedTable]]:
    """Where they are, at tables that are open to all."""
    columns = (seats.c.person, tables.c.id, tables.c.game, tables.c.name, tables.c.status)
    query = (
        select(*columns)
        .select_from(seats.join(tables, tables.c.id == seats.c.table_id))
        .where(seats.c.person.in_(known), tables.c.public, tables.c.status != "over")
        .order_by(tables.c.changed.desc())
        .limit(MOST_FRIENDS)
    )
    found: dict[PersonId, list[WatchedTable]] = {}
    for row in connection.execute(query):
        found.setdefault(row.person, []).append(WatchedTable(row.id, row.game, row.name, row.status))
    return found


def _blocked(connection: Connection, person: PersonId) -> tuple[Blocked, ...]:
    query = select(people.c.id, people.c.name).join(blocks, blocks.c.blocked == people.c.id)
    rows = connection.execute(query.where(blocks.c.person == person).order_by(people.c.name))
    return tuple(Blocked(mark_of(row.id), row.name) for row in rows)


def _challenges(connection: Connection, person: PersonId) -> tuple[Challenge, ...]:
    """Those that can still be taken up."""
    joined = challenges.join(tables, tables.c.id == challenges.c.table_id).join(
        people, people.c.id == challenges.c.challenger
    )
    columns = (tables.c.id, tables.c.game, tables.c.name, people.c.name.label("challenger"), challenges.c.at)
    query = select(*columns).select_from(joined).where(challenges.c.person == person, tables.c.status == "open")
    rows = connection.execute(query.order_by(challenges.c.at.desc()))
    return tuple(Challenge(row.id, row.game, row.name, row.challenger, row.at) for row in rows)


def befriend(connection: Connection, person: PersonId, other: PersonId) -> None:
    """They know one another from now on. Raises RuleViolation."""
    if person == other:
        raise RuleViolation(refuse("TAB-6.3", "friend-oneself"))
    if has_blocked(connection, person, other) or has_blocked(connection, other, person):
        raise RuleViolation(refuse("TAB-6.4", "friend-blocked"))
    if are_friends(connection, person, other):
        return
    for one in (person, other):
        count = select(func.count()).select_from(friends).where(friends.c.person == one)
        if (connection.scalar(count) or 0) >= MOST_FRIENDS:
            raise RuleViolation(refuse("TAB-6.3", "friends-many", count=MOST_FRIENDS))
    since = time.time()
    pairs = [(person, other), (other, person)]
    connection.execute(insert(friends), [{"person": one, "friend": two, "since": since} for one, two in pairs])


def part(connection: Connection, person: PersonId, other: PersonId) -> None:
    """They know one another no more; what one had sent to the other is gone."""
    connection.execute(delete(friends).where(_between(friends.c.person, friends.c.friend, person, other)))
    asked = _between(challenges.c.person, challenges.c.challenger, person, other)
    connection.execute(delete(challenges).where(asked))


def block(connection: Connection, person: PersonId, other: PersonId) -> None:
    if person == other:
        raise RuleViolation(refuse("TAB-6.4", "block-oneself"))
    part(connection, person, other)
    if not has_blocked(connection, person, other):
        connection.execute(insert(blocks).values(person=person, blocked=other, at=time.time()))


def unblock(connection: Connection, person: PersonId, other: PersonId) -> None:
    connection.execute(delete(blocks).where(blocks.c.person == person, blocks.c.blocked == other))


def challenge(connection: Connection, person: PersonId, friend: PersonId, table: str) -> None:
    """Ask a friend to one's table. Raises RuleViolation."""
    require_known(connection, person, friend)
    sat = select(seats.c.seat).where(seats.c.table_id == table, seats.c.person == person).limit(1)
    is_host = select(tables.c.id).where(tables.c.id == table, tables.c.host == person)
    if connection.scalar(sat) is None and connection.scalar(is_host) is None:
        raise RuleViolation(refuse("TAB-6.3", "challenge-seat"))
    mine = and_(challenges.c.challenger == person, challenges.c.person == friend)
    connection.execute(delete(challenges).where(mine, challenges.c.table_id == table))
    if (connection.scalar(select(func.count()).select_from(challenges).where(mine)) or 0) >= MOST_CHALLENGES:
        raise RuleViolation(refuse("TAB-6.3", "challenges-many", count=MOST_CHALLENGES))
    sent = {"challenger": person, "person": friend, "table_id": table, "at": time.time()}
    connection.execute(insert(challenges).values(sent))


def decline(connection: Connection, person: PersonId, table: str) -> None:
    connection.execute(delete(challenges).where(challenges.c.person == person, challenges.c.table_id == table))


def require_known(connection: Connection, person: PersonId, other: PersonId) -> None:
    """Nobody sends anything to somebody who does not know him. Raises RuleViolation (TAB-6.3)."""
    if not are_friends(connection, other, person):
        raise RuleViolation(refuse("TAB-6.3", "not-friends"))


def are_friends(connection: Connection, person: PersonId, other: PersonId) -> bool:
    found = select(friends.c.since).where(friends.c.person == person, friends.c.friend == other)
    return connection.scalar(found) is not None


def has_blocked(connection: Connection, person: PersonId, other: PersonId) -> bool:
    found = select(blocks.c.at).where(blocks.c.person == person, blocks.c.blocked == other)
    return connection.scalar(found) is not None


def known_by_mark(connection: Connection, person: PersonId, mark: str) -> PersonId | None:
    """A friend of his, or somebody whom he has blocked."""
    known = [
        *connection.scalars(select(friends.c.friend).where(friends.c.person == person)),
        *connection.scalars(select(blocks.c.blocked).where(blocks.c.person == person)),
    ]
    return next((one for one in known if mark_of(one) == mark), None)


def _between(first: Any, second: Any, person: PersonId, other: PersonId) -> Any:
    return or_(and_(first == person, second == other), and_(first == other, second == person))
