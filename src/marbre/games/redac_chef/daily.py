"""The Une of the day: one puzzle for each date, the same everywhere, proven before anybody sees it.

The date is the seed. Lots are drawn from it one after the other until one is proven within a fixed amount of work,
which does not depend on the machine: so every house finds the same one, and may make it ahead of its day.
"""

import contextlib
import datetime
from pathlib import Path
from typing import Final

import msgspec

from marbre.games.redac_chef.box import Numbers
from marbre.games.redac_chef.page import Page, Placed
from marbre.games.redac_chef.puzzles import Lot, draw_lot, prove, situation_of
from marbre.games.redac_chef.solving import counted
from marbre.kernel.messages import Message, message

WORK: Final = 800_000
"""The work in which a lot must be proven to be the day's."""
TRIES: Final = 40


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The puzzle of a date."""

    date: datetime.date
    lot: Lot
    best: int
    tribune: tuple[int, int]
    page: tuple[Placed, ...]
    """A best page: for those who give up, and for whoever wants to check it."""
    attempt: int
    """Which lot of the date it was; those before it could not be proven in time."""


def une_of_the_day(numbers: Numbers, date: datetime.date, workers: int = 2) -> DailyPuzzle:
    """Make and prove the puzzle of a date. It takes seconds to a minute: do it ahead."""
    for attempt in range(TRIES):
        lot = draw_lot(numbers, f"une/{date.isoformat()}/{attempt}")
        verdict = prove(numbers, lot, WORK, workers)
        if verdict.proven and verdict.page is not None and verdict.points is not None:
            return DailyPuzzle(date, lot, verdict.points, verdict.page.tribune, verdict.page.placed, attempt)
    raise AssertionError(f"no lot of {date} could be proven")


def kept_une(numbers: Numbers, date: datetime.date, folder: Path, workers: int = 2) -> DailyPuzzle:
    """The puzzle of a date from the folder's file, made now if it is not there or not of this box."""
    file = folder / f"une-{date.isoformat()}.json"
    with contextlib.suppress(OSError, msgspec.DecodeError):
        kept = msgspec.json.decode(file.read_bytes(), type=DailyPuzzle)
        if kept.date == date and is_true(numbers, kept):
            return kept
    made = une_of_the_day(numbers, date, workers)
    folder.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(".half")
    half.write_bytes(msgspec.json.encode(made))
    half.replace(file)
    return made


def is_true(numbers: Numbers, puzzle: DailyPuzzle) -> bool:
    """Whether a kept puzzle is the lot of its date, and its page scores what it says."""
    if puzzle.lot != draw_lot(numbers, f"une/{puzzle.date.isoformat()}/{puzzle.attempt}"):
        return False
    return counted(situation_of(numbers, puzzle.lot), best_page_of(numbers, puzzle)).points == puzzle.best


def best_page_of(numbers: Numbers, puzzle: DailyPuzzle) -> Page:
    sheet = situation_of(numbers, puzzle.lot).sheet
    page = sheet.move_tribune(sheet.new_page(), *puzzle.tribune)
    for one in puzzle.page:
        page = sheet.lay(page, one.tile, one.x, one.y, one.up)
    return page


def share_text(puzzle: DailyPuzzle, points: int | None) -> Message:
    """What a player tells the others: the date, the score, and nothing of the page."""
    date = puzzle.date.isoformat()
    if points is None:
        return message("une-incomplete", date=date, best=puzzle.best)
    if points >= puzzle.best:
        return message("une-perfect", date=date, score=points)
    return message("une-score", date=date, score=points, best=puzzle.best, squares=_squares(points, puzzle.best))


def _squares(points: int, best: int) -> str:
    """The score as ten squares."""
    full = max(0, min(10, 10 * points // best if best > 0 else 0))
    return "■" * full + "□" * (10 - full)
