"""A process that works out what takes long: reads jobs, line by line, and answers each in JSON.

It gives way to everything else on the machine, and knows nothing but what it is sent. The solver is loaded here only.
"""

import os
import sys
from datetime import date
from typing import Any, Final

import msgspec

from marbre.games.redac_chef.box import Puzzle
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.press.front_page import typeset
from marbre.games.redac_chef.puzzles.best_pages import BestPage, recount
from marbre.games.redac_chef.puzzles.daily import une_of_the_day
from marbre.games.redac_chef.puzzles.lot_text import read_lot, write_lot
from marbre.games.redac_chef.solving.best_page import best_page
from marbre.games.redac_chef.solving.certificate import certify
from marbre.games.redac_chef.solving.counted_day import situation_after
from marbre.games.redac_chef.solving.situation import Situation
from marbre.server.jobs import AnyJob, Certify, MakeDay, Print, SideReport, Solve

YIELDING: Final = 10
"""How nice the process is."""
LONGEST: Final = 120.0
"""Seconds after which a page that is not proven yet is taken as it is, with its bound."""


def answer(job: AnyJob) -> Any:
    match job:
        case MakeDay(date=day):
            return _checked(make_day(day))
        case Solve(lot=lot):
            return _checked(solve_lot(lot))
        case Certify():
            return certified(job)
        case Print():
            return typeset(job.box or GAME.classic.box, job.page, job.lang, job.format, job.imprint)


def make_day(day: str) -> BestPage:
    """The puzzle of a date, the same everywhere, proven."""
    box = GAME.classic.box
    made = une_of_the_day(box.numbers, date.fromisoformat(day), workers=1)
    puzzle = Puzzle(box.faces[made.lot.face].id, tuple(box.tiles[tile].id for tile in made.lot.tiles))
    return BestPage(write_lot(puzzle), made.best, made.best, made.tribune, made.page, day)


def solve_lot(lot: str) -> BestPage:
    """The best page of a lot, proven unless that takes too long."""
    box = GAME.classic.box
    face, tiles = read_lot(lot, box)
    found = best_page(Situation(box.numbers, 0, terms_of(box.numbers, face), tiles), seconds=LONGEST, workers=1)
    assert found.page is not None
    assert found.points is not None
    return BestPage(lot, found.points, found.bound, found.page.tribune, found.page.placed)


def certified(job: Certify) -> SideReport:
    """The report on a side's page of the day that has just been counted."""
    box, side = job.box or GAME.classic.box, job.counted.sides[job.side]
    situation = situation_after(box.numbers, job.counted, job.side)
    found = certify(situation, side.page, seconds=job.seconds, workers=1)
    best = found.verdict.page
    assert best is not None
    return SideReport(
        side=job.side,
        seats=side.seats,
        points=found.points or 0,
        possible=found.verdict.points or 0,
        bound=found.verdict.bound,
        face=side.face,
        tribune=best.tribune,
        placed=best.placed,
        lost=found.losses,
    )


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
