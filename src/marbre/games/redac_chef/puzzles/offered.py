"""Puzzles in the house: what a table makes of one, those of the pack, and the one of the day."""

from bisect import bisect
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final

import msgspec

from marbre.games.redac_chef.box import Box, Puzzle
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.options import lot_played, write_lot
from marbre.games.redac_chef.puzzles import results
from marbre.games.redac_chef.puzzles.best_pages import BestPage, packed_best
from marbre.games.redac_chef.puzzles.results import PuzzleResult
from marbre.hosting.feature import Write
from marbre.hosting.host import HostedTable
from marbre.kernel.entries import history
from marbre.kernel.match import Match

FIRST_DAY: Final = date(2026, 1, 1)
"""The Une of the day has number 1 here."""
HARDER: Final = (40, 50, 60, 70)
"""From which measured difficulty on a puzzle has two, three, four, five dots."""


class OfferedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle that the house offers: a number of the pack, or a date."""

    id: str
    lot: str
    best: int | None
    """The most points that any page has; None where that is not proven yet."""
    page: BestPage | None = None
    difficulty: int | None = None
    """From 1 to 5."""


def box() -> Box:
    packed: Box = GAME.classic.box
    return packed


@cache
def packed() -> tuple[OfferedPuzzle, ...]:
    """The puzzles of the pack, which lie there in the order of their measured difficulty."""
    return tuple(_packed(str(at), one, packed_best(one)) for at, one in enumerate(box().puzzles, 1))


def _packed(number: str, puzzle: Puzzle, page: BestPage | None) -> OfferedPuzzle:
    hard = None if page is None or page.difficulty is None else 1 + bisect(HARDER, page.difficulty)
    return OfferedPuzzle(number, write_lot(puzzle), puzzle.best, page, hard)


def today() -> date:
    """The same for everybody, wherever he is: a day begins at midnight of Greenwich."""
    return datetime.now(UTC).date()


def made_ahead() -> tuple[date, date]:
    """The days whose puzzles should lie ready."""
    return today(), today() + timedelta(days=1)


def date_of(puzzle: str) -> date | None:
    """The date that a puzzle is called after, if it is one that has been."""
    try:
        asked = date.fromisoformat(puzzle)
    except ValueError:
        return None
    return asked if FIRST_DAY <= asked <= today() and puzzle == asked.isoformat() else None


def number_of(puzzle: str) -> int:
    """In the pack, or counted from the first Une of the day."""
    day = date_of(puzzle)
    return int(puzzle) if day is None else (day - FIRST_DAY).days + 1


def lot_of(match: Match) -> str | None:
    """The lot that is played in a match; None if it is no puzzle, or one with the tiles of another box."""
    if match.game is not GAME or match.rules.options.mode != "puzzle" or match.header.pack.hash != GAME.classic.hash:
        return None
    return lot_played(match.rules.options, box())


def result_of(table: HostedTable, match: Match) -> PuzzleResult | None:
    """What somebody alone at a table has made of a puzzle, when it is over.

    Practice does not count: somebody else may have laid that page.
    """
    lot = lot_of(match)
    if lot is None or len(table.chairs) != 1 or table.is_practice:
        return None
    [chair] = table.chairs
    if chair is None or chair.person is None or chair.played_by_bot:
        return None
    [[count]] = match.state.counts
    return PuzzleResult(lot, chair.person, count.points if count.complete else None, moves_of(match))


def keep_result(table: HostedTable, match: Match) -> Write | None:
    """Write the result with the event that ends the match."""
    result = result_of(table, match)
    return None if result is None else lambda connection: results.add(connection, table.id, result)


def moves_of(match: Match) -> int:
    """Everything that was done there; what was taken back was done too (RED-12.5), the taking back is free."""
    return sum(entry.actor == 0 and entry.stands_at is None for entry in history(match.last))
