"""One's own finished matches: searched by game, people, day and ending."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, and_, func, select

from marbre.hosting.people import PersonId
from marbre.server.people.endings import Ending
from marbre.server.people.identity import DAY
from marbre.server.store.accounts import endings, favourites
from marbre.server.store.schema import seats, tables

PAGE: Final = 20
Result: TypeAlias = Literal["won", "lost", "left", "stopped"]
Text: TypeAlias = Annotated[str, Meta(max_length=60)]


class Search(msgspec.Struct, frozen=True):
    """What is asked for; what is empty is not asked."""

    game: str = ""
    name: str = ""
    """Part of the name of somebody at the table."""
    since: float | None = None
    until: float | None = None
    result: Result | None = None
    favourite: bool = False


class ArchivedSeat(msgspec.Struct, frozen=True):
    """How a seat came out of it."""

    name: str
    bot: bool
    you: bool
    points: int | None
    won: bool


class ArchivedMatch(msgspec.Struct, frozen=True):
    """A match of yours that is over."""

    table: str
    game: str
    name: str
    at: float
    ending: Ending
    won: bool
    practice: bool
    favourite: bool
    seats: tuple[ArchivedSeat, ...]


class Archive(msgspec.Struct, frozen=True):
    """A page of your finished matches, the latest first."""

    matches: tuple[ArchivedMatch, ...]
    count: int
    """All that were found."""
    counting: bool
    """Some older matches are not counted yet: look again."""


def find(connection: Connection, person: PersonId, search: Search, page: int, size: int = PAGE) -> Archive:
    wanted = _conditions(person, search)
    joined = tables.join(endings, endings.c.table_id == tables.c.id)
    found = select(tables.c.id).select_from(joined).where(*wanted).group_by(tables.c.id)
    count = connection.scalar(select(func.count()).select_from(found.subquery())) or 0
    columns = (tables.c.id, tables.c.game, tables.c.name, func.max(endings.c.at).label("at"))
    query = select(*columns).select_from(joined).where(*wanted).group_by(*columns[:3])
    rows = connection.execute(query.order_by(func.max(endings.c.at).desc()).limit(size).offset(page * size)).all()
    chairs = _chairs(connection, [row.id for row in rows])
    liked = set(connection.scalars(select(favourites.c.table_id).where(favourites.c.person == person)))
    return Archive(tuple(_match(row, chairs.get(row.id, []), person, row.id in liked) for row in rows), count, False)


def _conditions(person: PersonId, search: Search) -> list[Any]:
    wanted = [endings.c.person == person]
    if search.game:
        wanted.append(tables.c.game == search.game)
    if search.name:
        called = func.lower(seats.c.name).contains(search.name.lower(), autoescape=True)
        there = seats.c.table_id == tables.c.id  # correlated: only the seats of his own matches are read
        wanted.append(select(seats.c.table_id).where(there, called, _is_other(person)).exists())
    if search.since is not None:
        wanted.append(endings.c.at >= search.since)
    if search.until is not None:
        wanted.append(endings.c.at < search.until + DAY)
    if search.favourite:
        wanted.append(tables.c.id.in_(select(favourites.c.table_id).where(favourites.c.person == person)))
    match search.result:
        case "won":
            wanted.append(endings.c.won)
        case "lost":
            wanted.append(and_(~endings.c.won, endings.c.ending != "stopped"))
        case "left" | "stopped":
            wanted.append(endings.c.ending == search.result)
    return wanted


def _is_other(person: PersonId) -> Any:
    return func.coalesce(seats.c.person, "") != person


def _chairs(connection: Connection, found: list[str]) -> dict[str, list[Any]]:
    """Of each table the seats, with what became of them."""
    columns = (seats.c.table_id, seats.c.name, seats.c.person, endings.c.points, endings.c.won, endings.c.ending)
    same = and_(endings.c.table_id == seats.c.table_id, endings.c.seat == seats.c.seat)
    query = select(*columns, endings.c.practice).select_from(seats.join(endings, same))
    by_table: dict[str, list[Any]] = {}
    for row in connection.execute(query.where(seats.c.table_id.in_(found)).order_by(seats.c.seat)):
        by_table.setdefault(row.table_id, []).append(row)
    return by_table


def _match(row: Any, chairs: list[Any], person: PersonId, liked: bool) -> ArchivedMatch:
    mine = [chair for chair in chairs if chair.person == person]
    return ArchivedMatch(
        table=row.id,
        game=row.game,
        name=row.name,
        at=row.at,
        ending=mine[0].ending if mine else "over",
        won=any(chair.won for chair in mine),
        practice=any(chair.practice for chair in mine),
        favourite=liked,
        seats=tuple(
            ArchivedSeat(chair.name or "", chair.person is None, chair.person == person, chair.points, chair.won)
            for chair in chairs
        ),
    )
