"""The game's own clock acts at a table, when it is due."""

from marbre.kernel.refusals import Refusal, refuse
from marbre.server.tables.commands import Decision
from marbre.server.tables.events import Acted
from marbre.server.tables.table import Table, since


def is_due(table: Table, now: float) -> bool:
    """Whether the game's own clock should have acted."""
    alarm = table.match.alarm if table.match is not None and table.status == "playing" else None
    return alarm is not None and alarm.at <= (now - table.begun_at) * 1000


def ring(table: Table, now: float) -> Decision | Refusal:
    """The game's own clock acts."""
    if table.match is None or not is_due(table, now):
        return refuse("TAB-4.6", "not-due")
    after = table.match.copy()
    after.advance(int((now - table.begun_at) * 1000))
    return Decision(Acted(since(after, table.match)), after)
