"""In a worker process: what was possible on a day, worked out by the solver; a page, typeset."""

from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.press.front_page import typeset
from marbre.games.redac_chef.press.jobs import Certify, Print, SideReport
from marbre.games.redac_chef.solving.certificate import certify
from marbre.games.redac_chef.solving.counted_day import situation_after


def print_page(job: Print) -> bytes:
    return typeset(job.box or GAME.classic.box, job.page, job.lang, job.format, job.imprint)


def certify_side(job: Certify) -> SideReport:
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
