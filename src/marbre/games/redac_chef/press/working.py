"""In a worker process: what was possible on a day, worked out by the solver; a page, typeset."""

from random import Random

import msgspec

from marbre.games.redac_chef import days
from marbre.games.redac_chef.certificate import certify
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.press.jobs import Certify, Print, SideReport
from marbre.games.redac_chef.printing import typeset
from marbre.games.redac_chef.situation import Rival, Situation
from marbre.games.redac_chef.state import State, seats_of
from marbre.games.redac_chef.view import View
from marbre.games.redac_chef.worlds import imagine, tiles_of


def print_page(job: Print) -> bytes:
    return typeset(job.box or GAME.classic.box, job.page, job.lang, job.format, job.imprint)


def certify_side(job: Certify) -> SideReport:
    """The report on a side's page of the day that has just been counted."""
    state = imagine(msgspec.json.decode(job.view, type=View), Random(job.key))
    side = state.sides[job.side]
    found = certify(situation_of(state, job.side), side.page, seconds=job.seconds, workers=1)
    best = found.verdict.page
    assert best is not None
    return SideReport(
        side=job.side,
        seats=seats_of(state, job.side),
        points=found.points or 0,
        possible=found.verdict.points or 0,
        bound=found.verdict.bound,
        face=side.face,
        tribune=best.tribune,
        placed=best.placed,
        lost=found.losses,
    )


def situation_of(state: State, at: int) -> Situation:
    """What a side could have laid out on the day that is over: its tiles, beside the pages of the others."""
    rivals = tuple(
        Rival(side.page, days.terms(state, other), len(side.desk))
        for other, side in enumerate(state.sides)
        if other != at
    )
    tiles = tiles_of(state.sides[at])
    return Situation(state.numbers, state.day, days.terms(state, at), tiles, "round", rivals)
