"""The Une of the day: one puzzle for each date, the same everywhere, proven before anybody sees it.

The date is the seed. Lots are drawn from it one after the other until one is proven within a fixed amount of work,
which does not depend on the machine: so every house finds the same one, and may make it ahead of its day.
"""

import datetime
from typing import Final

import msgspec

from marbre.games.redac_chef.box import Numbers
from marbre.games.redac_chef.pages.page import Placed
from marbre.games.redac_chef.puzzles.making import Lot, draw_lot, prove

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
