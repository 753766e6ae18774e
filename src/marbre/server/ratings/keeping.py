"""Ratings in the database: a result is taken in with the event that ends its match, in the same transaction.

The order of the ends decides, not that of the commits: where another process was quicker with a match that ended later,
the game's ratings are worked out anew from the results.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError

from marbre.hosting.people import PersonId
from marbre.server.ratings.counting import (
    DAY,
    FinishedMatch,
    FinishedSeat,
    Met,
    RatingHistory,
    RatingMove,
    pairs,
    settle,
)
from marbre.server.ratings.model import Belief
from marbre.server.ratings.own import are_one
from marbre.server.ratings.schema import rated_matches, rated_seats, ratings

_LOCK: Final = "SELECT pg_advisory_xact_lock(7366277)"
"""One result at a time, where several processes write at once."""


def begin(connection: Connection, table: str, game: str) -> None:
    """A rated match has begun: whoever lets it lie is found by this."""
    connection.execute(insert(rated_matches).values(table_id=table, game=game, ended=None, own=False))


def drop(connection: Connection, table: str) -> None:
    """It was broken off by whoever runs the house, and counts for nobody."""
    connection.execute(delete(rated_matches).where(rated_matches.c.table_id == table))


def keep(connection: Connection, match: FinishedMatch) -> None:
    """Take a result in, once: another process may have been quicker."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(_LOCK))
    people = [one.person for one in match.seats if one.person is not None]
    own = are_one(connection, people)
    here = rated_matches.c.table_id == match.table, rated_matches.c.ended.is_(None)
    ended = update(rated_matches).where(*here).values(ended=match.ended, own=own)
    if connection.execute(ended).rowcount == 0:
        return
    match = FinishedMatch(match.table, match.game, match.ended, match.seats, own)
    if connection.scalar(select(func.count()).select_from(rated_matches).where(_after(match))):
        connection.execute(
            insert(rated_seats), [_row(match, one, RatingMove(one.seat, *_UNKNOWN)) for one in match.seats]
        )
        recount(connection, match.game)
        return
    moved = settle(match, _beliefs(connection, match.game, people), _met(connection, match))
    connection.execute(insert(rated_seats), [_row(match, *pair) for pair in zip(match.seats, moved, strict=True)])
    _stand(connection, match, moved)


_UNKNOWN: Final = (Belief(), Belief(), "counted")


def recount(connection: Connection, game: str | None = None) -> int:
    """Work out the ratings of one game, or of all, anew from the results; how many results there are."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(_LOCK))
    query = select(rated_matches).where(rated_matches.c.ended.is_not(None))
    if game is not None:
        query = query.where(rated_matches.c.game == game)
    connection.execute(delete(ratings) if game is None else delete(ratings).where(ratings.c.game == game))
    histories: dict[str, RatingHistory] = {}
    count = 0
    for row in connection.execute(query.order_by(rated_matches.c.ended, rated_matches.c.table_id)).all():
        match = _match(connection, row)
        moved = histories.setdefault(row.game, RatingHistory()).take(match)
        for change in moved:
            _move(connection, row.table_id, change)
        _stand(connection, match, moved)
        count += 1
    return count


def _after(match: FinishedMatch) -> Any:
    same = and_(rated_matches.c.ended == match.ended, rated_matches.c.table_id > match.table)
    return and_(rated_matches.c.game == match.game, or_(rated_matches.c.ended > match.ended, same))


def _beliefs(connection: Connection, game: str, people: Iterable[PersonId]) -> dict[PersonId, Belief]:
    query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_([*people]))
    return {row.person: Belief(row.mu, row.sigma) for row in connection.execute(query)}


def _met(connection: Connection, match: FinishedMatch) -> Met:
    """As `RatingHistory` counts them, from the database."""
    query = select(rated_matches).where(
        rated_matches.c.game == match.game,
        rated_matches.c.ended > match.ended - DAY,
        rated_matches.c.ended <= match.ended,
        rated_matches.c.table_id != match.table,
        rated_matches.c.table_id.in_(
            select(rated_seats.c.table_id).where(
                rated_seats.c.person.in_([one.person for one in match.seats if one.person is not None])
            )
        ),
    )
    met: Counter[frozenset[str]] = Counter()
    for row in connection.execute(query).all():
        met.update(pairs(_match(connection, row)))
    return met


def _match(connection: Connection, row: Row[Any]) -> FinishedMatch:
    query = select(rated_seats).where(rated_seats.c.table_id == row.table_id).order_by(rated_seats.c.seat)
    return FinishedMatch(
        row.table_id, row.game, row.ended, tuple(_seat(one) for one in connection.execute(query)), row.own
    )


def _seat(row: Row[Any]) -> FinishedSeat:
    """Somebody who was deleted has no name any more, and what he had is given."""
    given = Belief(row.mu_before, row.sigma_before) if row.person is None else None
    return FinishedSeat(row.seat, row.side, row.rank, row.left, row.person, row.bot, given)


def _row(match: FinishedMatch, one: FinishedSeat, moved: RatingMove) -> dict[str, Any]:
    before = one.given or moved.before
    return {
        "table_id": match.table, "seat": one.seat, "person": one.person, "bot": one.bot, "side": one.side,
        "rank": one.rank, "left": one.left, "mu_before": before.mu, "sigma_before": before.sigma,
        "mu": moved.after.mu, "sigma": moved.after.sigma, "verdict": moved.verdict,
    }  # fmt: skip


def _move(connection: Connection, table: str, moved: RatingMove) -> None:
    here = rated_seats.c.table_id == table, rated_seats.c.seat == moved.seat
    before, after = moved.before, moved.after
    values = {"mu_before": before.mu, "sigma_before": before.sigma, "mu": after.mu, "sigma": after.sigma}
    connection.execute(update(rated_seats).where(*here).values(**values, verdict=moved.verdict))


def _stand(connection: Connection, match: FinishedMatch, moved: Iterable[RatingMove]) -> None:
    """Where people stand after it; who was deleted meanwhile stands nowhere."""
    for one, change in zip(match.seats, moved, strict=True):
        if one.person is None:
            continue
        after = {"mu": change.after.mu, "sigma": change.after.sigma, "at": match.ended}
        counted = int(change.verdict == "counted")
        here = ratings.c.game == match.game, ratings.c.person == one.person
        again = update(ratings).where(*here).values(**after, played=ratings.c.played + counted)
        if connection.execute(again).rowcount:
            continue
        try:
            with connection.begin_nested():
                row = {"game": match.game, "person": one.person, "played": counted, **after}
                connection.execute(insert(ratings).values(**row))
        except IntegrityError:
            continue
