"""What is shown of ratings: the standings of a game, somebody's own curve, the seats of a table."""

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select

from marbre.hosting.people import PersonId
from marbre.kernel.seats import Seat
from marbre.server.people.identity import mark_of
from marbre.server.ratings.counting import Verdict
from marbre.server.ratings.model import Belief
from marbre.server.ratings.published import nearest, published
from marbre.server.ratings.schema import rated_matches, rated_seats, ratings
from marbre.server.store.schema import people
from marbre.server.tables.table import Table

MOST_LISTED: Final = 100
MOST_STEPS: Final = 200
"""Of a curve, the latest."""


class ShownRating(msgspec.Struct, frozen=True):
    """A rating in points, with how far its 95 % interval reaches on either side."""

    points: int
    margin: int
    provisional: bool


class RatingLine(msgspec.Struct, frozen=True):
    """Somebody in the standings; without a rank as long as his rating is provisional."""

    rank: int | None
    name: str
    mark: str
    rating: ShownRating
    played: int
    you: bool


class RatedBot(msgspec.Struct, frozen=True):
    """A level with its published rating."""

    level: str
    rating: ShownRating


class Standings(msgspec.Struct, frozen=True):
    """Who stands where at a game."""

    game: str
    people: tuple[RatingLine, ...]
    bots: tuple[RatedBot, ...]
    you: ShownRating
    """Where you stand, or would begin."""
    opponent: str | None
    """The level of bots that is nearest to you."""


class RatingStep(msgspec.Struct, frozen=True):
    """A rated match of yours, and what it did."""

    table: str
    at: float
    points: int
    margin: int
    change: int
    verdict: Verdict


class RatingCurve(msgspec.Struct, frozen=True):
    """Your rating at one game, and how it came about, the oldest first."""

    game: str
    rating: ShownRating
    played: int
    steps: tuple[RatingStep, ...]


class RatedSeat(msgspec.Struct, frozen=True):
    """A seat of a rated table: its rating, as it was before the match; when that is over, what the match did to it."""

    seat: Seat
    rating: ShownRating
    change: int | None = None
    verdict: Verdict | None = None


class TableRatings(msgspec.Struct, frozen=True):
    """The ratings at a table; none where nobody is rated."""

    seats: tuple[RatedSeat, ...]


def shown(belief: Belief) -> ShownRating:
    return ShownRating(belief.points, belief.margin, belief.is_provisional)


def standings_of(connection: Connection, game: str, person: PersonId | None) -> Standings:
    query = (
        select(ratings, people.c.name)
        .join(people, people.c.id == ratings.c.person)
        .where(ratings.c.game == game, ratings.c.played > 0)
        .order_by(ratings.c.mu.desc(), ratings.c.person)
    )
    found = [(row, Belief(row.mu, row.sigma)) for row in connection.execute(query)]
    found.sort(key=lambda one: one[1].is_provisional)
    mine = next((belief for row, belief in found if row.person == person), Belief())
    return Standings(
        game,
        tuple(_line(*one, place, person) for place, one in enumerate(found[:MOST_LISTED], start=1)),
        tuple(RatedBot(level, shown(belief)) for level, belief in published(game).items()),
        shown(mine),
        nearest(game, mine.points),
    )


def _line(row: Any, belief: Belief, place: int, person: PersonId | None) -> RatingLine:
    rank = None if belief.is_provisional else place
    return RatingLine(rank, row.name, mark_of(row.person), shown(belief), row.played, row.person == person)


def curves_of(connection: Connection, person: PersonId) -> tuple[RatingCurve, ...]:
    """All games that he is rated at, the one that he has played most first."""
    query = select(ratings).where(ratings.c.person == person).order_by(ratings.c.played.desc(), ratings.c.game)
    return tuple(
        RatingCurve(row.game, shown(Belief(row.mu, row.sigma)), row.played, _steps(connection, row.game, person))
        for row in connection.execute(query).all()
    )


def _steps(connection: Connection, game: str, person: PersonId) -> tuple[RatingStep, ...]:
    query = (
        select(rated_seats, rated_matches.c.ended)
        .join(rated_matches, rated_matches.c.table_id == rated_seats.c.table_id)
        .where(rated_seats.c.person == person, rated_matches.c.game == game)
        .order_by(rated_matches.c.ended.desc(), rated_matches.c.table_id.desc())
        .limit(MOST_STEPS)
    )
    rows = list(connection.execute(query))
    return tuple(_step(row) for row in reversed(rows))


def _step(row: Any) -> RatingStep:
    before, after = Belief(row.mu_before, row.sigma_before), Belief(row.mu, row.sigma)
    change = after.points - before.points
    return RatingStep(row.table_id, row.ended, after.points, after.margin, change, row.verdict)


def ratings_at(connection: Connection, table: Table) -> TableRatings:
    """Of everybody who sits at a table that is rated, or would be."""
    kept = connection.execute(select(rated_seats).where(rated_seats.c.table_id == table.id)).all()
    if kept:
        return TableRatings(tuple(sorted((_kept(row) for row in kept), key=lambda one: one.seat)))
    seated = {chair.person for chair in table.chairs if chair and chair.person}
    query = select(ratings).where(ratings.c.game == table.opened.game, ratings.c.person.in_(seated))
    beliefs = {row.person: Belief(row.mu, row.sigma) for row in connection.execute(query)}
    levels = published(table.opened.game)
    found = []
    for seat, chair in enumerate(table.chairs):
        if chair is not None and (chair.person is not None or chair.bot in levels):
            belief = levels[str(chair.bot)] if chair.person is None else beliefs.get(chair.person, Belief())
            found.append(RatedSeat(seat, shown(belief)))
    return TableRatings(tuple(found))


def _kept(row: Any) -> RatedSeat:
    before, after = Belief(row.mu_before, row.sigma_before), Belief(row.mu, row.sigma)
    return RatedSeat(row.seat, shown(after), after.points - before.points, row.verdict)
