"""What the puzzles ask of a worker process: the puzzle of a date, and the best page of a lot."""

from typing import ClassVar

import msgspec

from marbre.games.redac_chef.puzzles.best_pages import BestPage
from marbre.hosting.jobs import Job


class MakeDay(Job, frozen=True):
    """The puzzle of a date, with its best page; found by the date, and by the lot."""

    answered_by: ClassVar = "marbre.games.redac_chef.puzzles.proving:make_day"

    date: str

    @property
    def key(self) -> str:
        return f"une/{self.date}"

    def other_key(self, answer: bytes) -> str | None:
        return Solve(msgspec.json.decode(answer, type=BestPage).lot).key


class Solve(Job, frozen=True):
    """The best page of a lot."""

    answered_by: ClassVar = "marbre.games.redac_chef.puzzles.proving:solve_lot"

    lot: str

    @property
    def key(self) -> str:
        return f"lot/{self.lot}"
