"""What is written with every event at a table over days: whose move it is, and whom to tell.

In the transaction of the event (transactional outbox): what has happened is told, and nothing that has not.
"""

from collections.abc import Mapping

from sqlalchemy import Connection

from marbre.hosting.feature import Write
from marbre.hosting.people import PersonId
from marbre.kernel.match import Match
from marbre.server.notices.happened import What, acted_himself, happened
from marbre.server.store import notices
from marbre.server.store.turns import keep_turns, turns_at
from marbre.server.tables.events import Acted, Begun, HandedOver, HolidaysPlanned, Row, Stopped, TakenUp
from marbre.server.tables.table import Table

MOVES = (Acted, Begun, HandedOver, HolidaysPlanned, Stopped, TakenUp)
"""Events after which it may be somebody else's turn, or another time."""


class EventFollower:
    """`House.follow`; a notice waits so many seconds, in which whoever looks at the table says so."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __call__(self, table: Table, row: Row, match: Match | None) -> tuple[Write, ...]:
        """`table` is as it was before the event."""
        if not table.opened.clock.over_days or not isinstance(row.event, MOVES):
            return ()
        after = table.after(row, match)
        turns, told = turns_at(after, row.at), happened(table, after, row)
        looked = acted_himself(table, row)

        def write(connection: Connection) -> None:
            keep_turns(connection, table.id, turns)
            if looked is not None:
                notices.look_at(connection, looked, table.id)
            self._tell(connection, row, told)

        return (write,)

    def _tell(self, connection: Connection, row: Row, told: Mapping[PersonId, What]) -> None:
        for person, what in told.items():
            notices.put(connection, person, row.table, what, row.number, row.at + self.seconds)
