"""Holidays: while somebody is away, as he has said before, his clocks at tables over days stand still (TAB-7.2)."""

from collections.abc import Sequence

from marbre.hosting.people import PersonId
from marbre.server.tables.events import Span


class HolidayCalendar:
    """When the people of a table are away; a part of its fold. What is past is never changed: clocks stood still."""

    def __init__(self) -> None:
        self.spans: dict[PersonId, tuple[Span, ...]] = {}

    def plan(self, person: PersonId, spans: Sequence[Span], now: float) -> None:
        """What he has said holds from now on; what he was away before then stays."""
        past = [Span(one.since, min(one.until, now)) for one in self.spans.get(person, ()) if one.since < now]
        ahead = [Span(max(one.since, now), one.until) for one in spans if one.until > now]
        self.spans[person] = tuple(sorted([*past, *ahead], key=lambda one: one.since))

    def ahead(self, person: PersonId, now: float) -> tuple[Span, ...]:
        """What of it is to come, the holiday that runs included."""
        return tuple(Span(max(one.since, now), one.until) for one in self.spans.get(person, ()) if one.until > now)

    def until(self, person: PersonId | None, now: float) -> float | None:
        """The end of the holiday that he is on."""
        spans = self.spans.get(person, ()) if person else ()
        return next((one.until for one in spans if one.since <= now < one.until), None)

    def within(self, person: PersonId | None, since: float, now: float) -> float:
        """How many seconds between two moments he was away."""
        spans = self.spans.get(person, ()) if person else ()
        return sum(max(0.0, min(one.until, now) - max(one.since, since)) for one in spans)

    def after(self, person: PersonId | None, now: float, seconds: float) -> float:
        """The moment at which so many seconds will have passed while he was not away."""
        at = now
        for one in self.spans.get(person, ()) if person else ():
            if one.until <= at:
                continue
            if one.since >= at + seconds:
                break
            seconds -= max(0.0, one.since - at)
            at = one.until
        return at + seconds
