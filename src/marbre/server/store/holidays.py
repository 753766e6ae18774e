"""The holidays that people have planned (TAB-7.2), bounded: nobody stops a table for good by being away."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server.store.schema import holidays
from marbre.server.tables.events import DAY, Span

YEAR: Final = 365.0 * DAY
MOST_DAYS: Final = 30
"""In any year, those that are planned included."""
MOST_PLANNED: Final = 5


def planned(connection: Connection, person: PersonId, now: float) -> tuple[Span, ...]:
    """What is to come, the holiday that runs included."""
    query = select(holidays.c.since, holidays.c.until).where(holidays.c.person == person, holidays.c.until > now)
    return tuple(Span(row.since, row.until) for row in connection.execute(query.order_by(holidays.c.since)))


def plan(connection: Connection, person: PersonId, wanted: Sequence[Span], now: float) -> tuple[Span, ...]:
    """These are his holidays from now on; what is past of one that runs stays. Raises RuleViolation."""
    running = next((one for one in planned(connection, person, now) if one.since <= now), None)
    spans = _merged([Span(max(one.since, now), one.until) for one in wanted if one.until > now])
    past = select(holidays.c.since, holidays.c.until).where(holidays.c.person == person, holidays.c.until > now - YEAR)
    behind = [(row.since, min(row.until, now)) for row in connection.execute(past) if row.since < now]
    _require_bounds(spans, behind, now)
    connection.execute(delete(holidays).where(holidays.c.person == person, holidays.c.until > now))
    kept = list(spans)
    if running is not None and running.since < now:
        goes_on = kept.pop(0).until if kept and kept[0].since <= now else now
        kept.insert(0, Span(running.since, goes_on))
    if kept:
        connection.execute(
            insert(holidays), [{"person": person, "since": one.since, "until": one.until} for one in kept]
        )
    return spans


def _merged(spans: Sequence[Span]) -> tuple[Span, ...]:
    found: list[Span] = []
    for one in sorted(spans, key=lambda one: one.since):
        if found and one.since <= found[-1].until:
            found[-1] = Span(found[-1].since, max(found[-1].until, one.until))
        else:
            found.append(one)
    return tuple(found)


def _require_bounds(spans: Sequence[Span], behind: Sequence[tuple[float, float]], now: float) -> None:
    """Any year that ends with a planned holiday has so many days at most."""
    if len(spans) > MOST_PLANNED:
        raise RuleViolation(refuse("TAB-7.2", "holidays-many", count=MOST_PLANNED))
    if any(one.until > now + YEAR for one in spans):
        raise RuleViolation(refuse("TAB-7.2", "holidays-far"))
    every = [*behind, *((one.since, one.until) for one in spans)]
    for one in spans:
        year = one.until - YEAR
        away = sum(max(0.0, min(until, one.until) - max(since, year)) for since, until in every)
        if away > MOST_DAYS * DAY + 1:
            raise RuleViolation(refuse("TAB-7.2", "holidays-long", count=MOST_DAYS))
