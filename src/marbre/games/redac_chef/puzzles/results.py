"""Results of puzzles in the database: who made what of a lot, and who was shown its best page."""

import time

import msgspec
import sqlalchemy as sa

from marbre.games.redac_chef.box import TileIndex
from marbre.hosting.people import PersonId
from marbre.hosting.schema import people, tables

MOST_LINES = 50
LEADERS = 3
"""Of yesterday, so many are printed on the front page."""
PRICES = (1, 1, 2)
"""Points that it costs to be told which tile, which part of the page, which square (TAB-4.10)."""

metadata = sa.MetaData()

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("lot", sa.String(300), nullable=False),
    sa.Column("person", sa.String(24), nullable=False),
    sa.Column("points", sa.Integer, nullable=True),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("shown", sa.Boolean, nullable=False),
    sa.Index("results_by_lot", "lot", "person"),
)
"""Puzzles that were finished: the points (null for an incomplete page), and whether the best page was known by then.
Kept in the same transaction as the event that ended them."""

shown = sa.Table(
    "shown",
    metadata,
    sa.Column("lot", sa.String(300), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
"""Who was shown the best page of a puzzle."""


hints = sa.Table(
    "hints",
    metadata,
    sa.Column("lot", sa.String(300), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("tile", sa.Integer, primary_key=True),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""How many steps somebody was told of a puzzle, tile by tile (`hints.py`)."""


class PuzzleResult(msgspec.Struct, frozen=True):
    """A puzzle that somebody has finished; without points where the page is incomplete."""

    lot: str
    person: PersonId
    points: int | None
    moves: int


class Mine(msgspec.Struct, frozen=True):
    """What somebody has made of a lot."""

    tries: int = 0
    points: int | None = None
    """The most, of the pages that were finished before the best one was shown; without what hints had cost."""
    shown: bool = False


class ResultLine(msgspec.Struct, frozen=True):
    """Somebody's best page of a lot, in the table of all."""

    name: str
    points: int
    moves: int
    you: bool


class Everybody(msgspec.Struct, frozen=True):
    """How many have finished a lot, and how many of them with the most points there are."""

    tries: int
    perfect: int
    leaders: tuple[ResultLine, ...] = ()
    place: int | None = None
    """Yours in the table of all, from 1."""


def add(connection: sa.Connection, table: str, result: PuzzleResult) -> None:
    """Keep a result without what hints have cost, and whether the best page was known by then."""
    known = was_shown(connection, result.lot, result.person)
    if result.points is not None:
        spent = cost(steps_told(connection, result.lot, result.person))
        result = msgspec.structs.replace(result, points=result.points - spent)
    row = {"table_id": table, "at": time.time(), "shown": known, **msgspec.structs.asdict(result)}
    connection.execute(sa.insert(results).values(row))


def was_helped(connection: sa.Connection, table: str) -> bool:
    """Whether what came of a puzzle at a table does not count: the best page had been shown before."""
    return bool(connection.scalar(sa.select(results.c.shown).where(results.c.table_id == table)))


def steps_told(connection: sa.Connection, lot: str, person: PersonId) -> dict[TileIndex, int]:
    """By tile, how many steps of its hints somebody has been told."""
    query = sa.select(hints.c.tile, hints.c.step).where(hints.c.lot == lot, hints.c.person == person)
    return {row.tile: row.step for row in connection.execute(query)}


def cost(steps: dict[TileIndex, int]) -> int:
    return sum(sum(PRICES[:step]) for step in steps.values())


def was_shown(connection: sa.Connection, lot: str, person: PersonId) -> bool:
    found = sa.select(sa.func.count()).select_from(shown).where(shown.c.lot == lot, shown.c.person == person)
    return bool(connection.scalar(found))


def show(connection: sa.Connection, lot: str, person: PersonId) -> None:
    """From now on what this person makes of the lot is out of competition."""
    if not was_shown(connection, lot, person):
        connection.execute(sa.insert(shown).values(lot=lot, person=person, at=time.time()))


def mine(connection: sa.Connection, lots: list[str], person: PersonId) -> dict[str, Mine]:
    """What somebody has made of these lots."""
    own = sa.select(results.c.lot, sa.func.count().label("tries"), _best().label("points"))
    query = own.where(results.c.lot.in_(lots), results.c.person == person).group_by(results.c.lot)
    found = {row.lot: Mine(row.tries, row.points) for row in connection.execute(query)}
    seen = sa.select(shown.c.lot).where(shown.c.lot.in_(lots), shown.c.person == person)
    for lot in connection.scalars(seen):
        found[lot] = msgspec.structs.replace(found.get(lot, Mine()), shown=True)
    return found


def table(connection: sa.Connection, lot: str, person: PersonId | None) -> tuple[ResultLine, ...]:
    """The best page of everybody: most points first, then fewest moves, then who was first."""
    whole = (results.c.lot == lot, results.c.points.is_not(None), results.c.shown.is_(False))
    order = (results.c.points.desc(), results.c.moves, results.c.at)
    rank = sa.func.row_number().over(partition_by=results.c.person, order_by=order).label("rank")
    ranked = sa.select(results, rank).where(*whole).subquery()
    query = (
        sa.select(ranked.c.person, ranked.c.points, ranked.c.moves, people.c.name)
        .join(people, people.c.id == ranked.c.person)
        .where(ranked.c.rank == 1)
        .order_by(ranked.c.points.desc(), ranked.c.moves, ranked.c.at)
        .limit(MOST_LINES)
    )
    return tuple(ResultLine(row.name, row.points, row.moves, row.person == person) for row in connection.execute(query))


def everybody(connection: sa.Connection, lot: str, best: int, person: PersonId | None) -> Everybody:
    """How many people have finished a lot without help, and how many with the most points; the first in its table."""
    own = sa.select(_best().label("points")).where(results.c.lot == lot).group_by(results.c.person).subquery()
    perfect = sa.func.sum(sa.case((own.c.points >= best, 1), else_=0))
    tries, reached = connection.execute(sa.select(sa.func.count(), perfect).select_from(own)).one()
    lines = table(connection, lot, person)
    place = next((at for at, line in enumerate(lines, 1) if line.you), None)
    return Everybody(tries, reached or 0, lines[:LEADERS], place)


def _best() -> sa.FunctionFilter[int]:
    """The most points of the rows of a group that were made without help."""
    return sa.func.max(results.c.points).filter(results.c.shown.is_(False))
