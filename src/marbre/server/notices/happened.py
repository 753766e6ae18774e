"""What an event at a table over days is to each of its people. Only what everybody there may know is looked at."""

from typing import Literal, TypeAlias

from marbre.hosting.people import PersonId
from marbre.kernel.seats import Seat
from marbre.server.tables.events import Acted, Begun, HandedOver, Row
from marbre.server.tables.table import Table, first_seat

What: TypeAlias = Literal["turn", "begun", "late", "lost", "over", "plan"]
"""It is his move; it has begun; a bot has acted for him; has his seat; the match is over; his plan was dropped."""


def happened(before: Table, after: Table, row: Row) -> dict[PersonId, What]:
    """Whom to tell what. Whoever did it knows."""
    found: dict[PersonId, What] = {}
    if after.status == "over":
        found = dict.fromkeys(_people(after), "over")
    else:
        if isinstance(row.event, Begun):
            found = dict.fromkeys(_people(after), "begun")
        found |= dict.fromkeys(_to_act(after) - _to_act(before), "turn")
        found |= _replaced(after, row)
    if row.sender is not None:
        found.pop(row.sender, None)
    return found


def acted_himself(table: Table, row: Row) -> PersonId | None:
    """Who has looked at the table, since he acted there, or had it prepared."""
    if not isinstance(row.event, Acted) or row.event.late:
        return None
    seat = first_seat(row.event.entries)
    return None if seat is None else _person_at(table, seat)


def _replaced(table: Table, row: Row) -> dict[PersonId, What]:
    match row.event:
        case Acted(late=True, entries=entries):
            seat, what = first_seat(entries), "late"
        case HandedOver(seat=handed, resigned=True):
            seat, what = handed, "lost"
        case _:
            return {}
    chair = None if seat is None else table.chairs[seat]
    return {chair.person: what} if chair and chair.person else {}  # type: ignore[dict-item]


def _people(table: Table) -> set[PersonId]:
    return {chair.person for chair in table.chairs if chair and chair.person and not chair.resigned}


def _to_act(table: Table) -> set[PersonId]:
    seats = table.match.to_act if table.match is not None and table.status == "playing" else ()
    return {person for seat in seats if (person := _person_at(table, seat)) is not None}


def _person_at(table: Table, seat: Seat) -> PersonId | None:
    chair = table.chairs[seat]
    return chair.person if chair and not chair.bot else None
