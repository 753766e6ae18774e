"""What the press asks of a worker process, and its answers: the report on a side's page of a day, a page in print."""

from typing import ClassVar

import msgspec

from marbre.games.redac_chef.box import Box, FaceIndex
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.pages.page import Page, Placed
from marbre.games.redac_chef.press.front_page import Format, Imprint, Paper, typeset
from marbre.games.redac_chef.solving.certificate import CountedDay, Loss, certify, situation_after
from marbre.hosting.jobs import Job
from marbre.kernel.seats import Seat


class Certify(Job, frozen=True):
    """What was possible with the tiles that a side took on a day that has been counted."""

    answered_by: ClassVar = "marbre.games.redac_chef.press.jobs:certify_side"

    table: str
    day: int
    side: int
    counted: CountedDay
    seconds: float
    box: Box | None = None
    """Whose tiles they are, if it is a box of the host's."""

    @property
    def key(self) -> str:
        return f"report/{self.table}/{self.day}/{self.side}"


class Print(Job, frozen=True):
    """A page as a newspaper. It is not kept."""

    answered_by: ClassVar = "marbre.games.redac_chef.press.jobs:print_page"
    quota: ClassVar = "prints"

    page: Page
    imprint: Imprint
    lang: str
    format: Format
    paper: Paper | None = None
    box: Box | None = None
    """Whose tiles they are, if it is a box of the host's."""


class SideReport(msgspec.Struct, frozen=True):
    """A side's page of a day beside the best one that was found."""

    side: int
    seats: tuple[Seat, ...]
    points: int
    possible: int
    bound: int
    """Nobody can make more of these tiles. If it equals what was possible, that is proven."""
    face: FaceIndex | None
    tribune: tuple[int, int]
    placed: tuple[Placed, ...]
    """The best page found, with its tribune."""
    lost: tuple[Loss, ...]
    """They add up to the difference."""


def print_page(job: Print) -> bytes:
    return typeset(job.box or GAME.classic.box, job.page, job.lang, job.format, job.imprint, job.paper)


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
