"""What the puzzles ask of a worker process, and its answers: the puzzle of a date, and the best page of a lot.

Pages are solved, and counted again by the rules.
"""

from datetime import date
from typing import ClassVar, Final

import msgspec

from marbre.games.redac_chef.box import Puzzle
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.options import read_lot, write_lot
from marbre.games.redac_chef.puzzles.best_pages import BestPage, recount
from marbre.games.redac_chef.puzzles.making import une_of_the_day
from marbre.games.redac_chef.solving.best_page import best_page
from marbre.games.redac_chef.solving.situation import Situation
from marbre.hosting.jobs import Job


class MakeDay(Job, frozen=True):
    """The puzzle of a date, with its best page; found by the date, and by the lot."""

    answered_by: ClassVar = "marbre.games.redac_chef.puzzles.jobs:make_day"

    date: str

    @property
    def key(self) -> str:
        return f"une/{self.date}"

    def other_key(self, answer: bytes) -> str | None:
        return Solve(msgspec.json.decode(answer, type=BestPage).lot).key


class Solve(Job, frozen=True):
    """The best page of a lot."""

    answered_by: ClassVar = "marbre.games.redac_chef.puzzles.jobs:solve_lot"

    lot: str

    @property
    def key(self) -> str:
        return f"lot/{self.lot}"


LONGEST: Final = 120.0
"""Seconds after which a page that is not proven yet is taken as it is, with its bound."""


def make_day(job: MakeDay) -> BestPage:
    """The puzzle of a date, the same everywhere, proven."""
    box = GAME.classic.box
    made = une_of_the_day(box.numbers, date.fromisoformat(job.date), workers=1)
    puzzle = Puzzle(box.faces[made.lot.face].id, tuple(box.tiles[tile].id for tile in made.lot.tiles))
    return _checked(BestPage(write_lot(puzzle), made.best, made.best, made.tribune, made.page, job.date))


def solve_lot(job: Solve) -> BestPage:
    """The best page of a lot, proven unless that takes too long."""
    box = GAME.classic.box
    face, tiles = read_lot(job.lot, box)
    found = best_page(Situation(box.numbers, 0, terms_of(box.numbers, face), tiles), seconds=LONGEST, workers=1)
    assert found.page is not None
    assert found.points is not None
    return _checked(BestPage(job.lot, found.points, found.bound, found.page.tribune, found.page.placed))


def _checked(best: BestPage) -> BestPage:
    """What the rules do not count alike is not published."""
    counted = recount(best, GAME.classic.box).points
    assert counted == best.points, f"{best.lot}: proven {best.points}, counted {counted}"
    return best
