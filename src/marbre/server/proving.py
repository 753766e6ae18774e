"""A process that works out what takes long: reads jobs, line by line, and answers each in JSON.

It gives way to everything else on the machine, and knows nothing but what it is sent. The solver is loaded here only.
"""

import os
import sys
from typing import Any, Final, TypeAlias

import msgspec

from marbre.games.redac_chef.bests import BestPage, recount
from marbre.games.redac_chef.effects import terms_of
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.lots import read_lot

YIELDING: Final = 10
"""How nice the process is."""
LONGEST: Final = 120.0
"""Seconds after which a page that is not proven yet is taken as it is, with its bound."""


class Job(msgspec.Struct, frozen=True, tag_field="type"):
    """Something to be worked out, and the key under which it is kept."""

    @property
    def key(self) -> str:
        raise NotImplementedError

    def other_key(self, value: bytes) -> str | None:
        """Under which it is kept too."""
        del value
        return None


class MakeDay(Job, frozen=True, tag="day"):
    """The puzzle of a date, with its best page; found by the date, and by the lot."""

    date: str

    @property
    def key(self) -> str:
        return f"une/{self.date}"

    def other_key(self, value: bytes) -> str | None:
        return Solve(msgspec.json.decode(value, type=BestPage).lot).key


class Solve(Job, frozen=True, tag="lot"):
    """The best page of a lot."""

    lot: str

    @property
    def key(self) -> str:
        return f"lot/{self.lot}"


AnyJob: TypeAlias = MakeDay | Solve


def solve_lot(lot: str) -> BestPage:
    """The best page of a lot, proven unless that takes too long."""
    from marbre.games.redac_chef.situation import Situation  # with the solver behind it
    from marbre.games.redac_chef.solving import best_page

    box = GAME.classic.box
    face, tiles = read_lot(lot, box)
    verdict = best_page(Situation(box.numbers, 0, terms_of(box.numbers, face), tiles), seconds=LONGEST, workers=1)
    assert verdict.page is not None
    assert verdict.points is not None
    return BestPage(lot, verdict.points, verdict.bound, verdict.page.tribune, verdict.page.placed)


def answer(job: AnyJob) -> Any:
    match job:
        case MakeDay(date=date):
            return _checked(make_day(date))
        case Solve(lot=lot):
            return _checked(solve_lot(lot))


def _checked(best: BestPage) -> BestPage:
    """What the rules do not count alike is not published."""
    counted = recount(best, GAME.classic.box).points
    assert counted == best.points, f"{best.lot}: proven {best.points}, counted {counted}"
    return best


def main() -> None:
    os.nice(YIELDING)
    for line in sys.stdin.buffer:
        job = msgspec.json.decode(line, type=AnyJob)
        sys.stdout.buffer.write(msgspec.json.encode(answer(job)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
