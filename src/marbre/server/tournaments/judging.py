"""What came of a board, from its tables (TAB-9.3, TAB-9.6, TAB-9.7)."""

from collections.abc import Sequence
from typing import Any

from marbre.hosting.people import PersonId
from marbre.server.tables.table import Table
from marbre.server.tournaments.happenings import BoardDraw, BoardFinished, SeatResult


def walkover(number: int, board: BoardDraw, absent: set[PersonId]) -> BoardFinished:
    """Too few have come for a match: whoever is there has won."""
    results = tuple(SeatResult(1, lost=True) if person in absent else SeatResult(0) for person in board.seats)
    return BoardFinished(number, results, played=False)


def judge(number: int, board: BoardDraw, found: Sequence[Table], absent: set[PersonId], apart: bool) -> BoardFinished:
    """When all its tables are over. `apart`: each has played at a table of his own."""
    keys = [
        _alone(found[seat], person, absent) if apart else _at_table(found[0], seat, person, absent)
        for seat, person in enumerate(board.seats)
    ]
    best_first = sorted({key for key, _, _ in keys}, reverse=True)
    return BoardFinished(number, tuple(SeatResult(best_first.index(key), points, lost) for key, points, lost in keys))


def _has_lost(table: Table, seat: int, person: PersonId | None, absent: set[PersonId]) -> bool:
    """Who did not come, or left his seat to a bot for good."""
    chair = table.chairs[seat]
    return person in absent or (chair is not None and chair.resigned)


def _at_table(
    table: Table, seat: int, person: PersonId | None, absent: set[PersonId]
) -> tuple[tuple[Any, ...], int | None, bool]:
    """Winners are before all others, and the others in the order of their points."""
    outcome = None if table.match is None or table.stopped else table.match.outcome
    lost = _has_lost(table, seat, person, absent) or (outcome is None and seat in table.absences.missed)
    points = None if outcome is None else outcome.scores[seat]
    won = outcome is not None and seat in outcome.winners
    return (not lost, won and not lost, 0 if lost or points is None else points), points, lost


def _alone(table: Table, person: PersonId | None, absent: set[PersonId]) -> tuple[tuple[Any, ...], int | None, bool]:
    """Whoever was done before his time was out is before whoever was not; then more points, then less time."""
    outcome = None if table.match is None or table.stopped else table.match.outcome
    lost = _has_lost(table, 0, person, absent) or outcome is None
    if lost or outcome is None or table.match is None:
        return (False, False, 0, 0), None, True
    return (True, not table.late[0], outcome.scores[0], -table.match.last.at), outcome.scores[0], False
