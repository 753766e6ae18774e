"""Where a match stands, for a board that is only looked at: the lead story of the front page."""

from marbre.hosting.people import PersonId
from marbre.kernel.match import Match
from marbre.kernel.teaching.pictures import DrawnPicture, snapshot
from marbre.server.tables.table import Table


def position_of(table: Table, match: Match, person: PersonId | None) -> DrawnPicture:
    """What this person may know; of several at one screen, what anybody may: no curtain hangs over a front page."""
    seats = table.seats_of(person)
    names = tuple("" if chair is None else chair.name for chair in table.chairs)
    return snapshot(match, seats[0] if len(seats) == 1 else None, names)
