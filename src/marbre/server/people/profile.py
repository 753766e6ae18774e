"""What somebody has made of his matches: by game, against each person."""

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, case, func, select

from marbre.hosting.people import PersonId
from marbre.server.people.identity import mark_of
from marbre.server.store.accounts import endings, favourites
from marbre.server.store.schema import people, tables

MOST_RIVALS: Final = 50


class GameRecord(msgspec.Struct, frozen=True):
    """The matches of one game: those that counted, without practice and lessons."""

    game: str
    played: int
    won: int
    left: int
    stopped: int
    best: int | None
    """The most points."""


class RivalRecord(msgspec.Struct, frozen=True):
    """Somebody whom one has played with: how often, and who came out of it as a winner."""

    mark: str
    name: str
    played: int
    won: int
    lost: int


class Profile(msgspec.Struct, frozen=True):
    """What you have played, as far as it is counted."""

    name: str
    since: float
    games: tuple[GameRecord, ...]
    rivals: tuple[RivalRecord, ...]
    favourites: int
    counting: bool
    """Some older matches are not counted yet: look again."""


def profile_of(connection: Connection, person: PersonId, counting: bool) -> Profile:
    row = connection.execute(select(people.c.name, people.c.since).where(people.c.id == person)).one()
    liked = select(func.count()).select_from(favourites).where(favourites.c.person == person)
    return Profile(
        row.name, row.since, _games(connection, person), _rivals(connection, person),
        connection.scalar(liked) or 0, counting,
    )  # fmt: skip


def _counted(person: PersonId) -> Any:
    return and_(endings.c.person == person, ~endings.c.practice)


def _when(condition: Any) -> Any:
    return func.sum(case((condition, 1), else_=0))


def _games(connection: Connection, person: PersonId) -> tuple[GameRecord, ...]:
    """A seat is a match: at one screen somebody may have several."""
    query = (
        select(
            tables.c.game,
            func.count().label("played"),
            _when(endings.c.won).label("won"),
            _when(endings.c.ending == "left").label("left"),
            _when(endings.c.ending == "stopped").label("stopped"),
            func.max(endings.c.points).label("best"),
        )
        .select_from(endings.join(tables, tables.c.id == endings.c.table_id))
        .where(_counted(person))
        .group_by(tables.c.game)
        .order_by(func.count().desc(), tables.c.game)
    )
    return tuple(
        GameRecord(row.game, row.played, row.won, row.left, row.stopped, row.best) for row in connection.execute(query)
    )


def _rivals(connection: Connection, person: PersonId) -> tuple[RivalRecord, ...]:
    mine, his = endings.alias("mine"), endings.alias("his")
    same = and_(his.c.table_id == mine.c.table_id, his.c.person != mine.c.person)
    query = (
        select(
            people.c.id,
            people.c.name,
            func.count().label("played"),
            _when(and_(mine.c.won, ~his.c.won)).label("won"),
            _when(and_(his.c.won, ~mine.c.won)).label("lost"),
        )
        .select_from(mine.join(his, same).join(people, people.c.id == his.c.person))
        .where(mine.c.person == person, ~mine.c.practice, mine.c.ending != "stopped")
        .group_by(people.c.id, people.c.name)
        .order_by(func.count().desc(), people.c.name)
        .limit(MOST_RIVALS)
    )
    return tuple(
        RivalRecord(mark_of(row.id), row.name, row.played, row.won, row.lost) for row in connection.execute(query)
    )
