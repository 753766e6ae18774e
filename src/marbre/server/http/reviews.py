"""What was done at a table, weighed when the match is over: for everybody who may look at its replay."""

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException

from marbre.bots.review import Review, assemble
from marbre.kernel.match import Match
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.kernel.seats import Seat
from marbre.server.host import HouseHost
from marbre.server.http.tables import AnyRequest, the_match
from marbre.server.tables.replaying import Frame, sent
from marbre.server.tables.reviewing import PARTS, WeighPart, better_frame, read_part


class ReviewAnswer(msgspec.Struct, frozen=True):
    """A review, or how far it has come."""

    making: bool
    """Whether this house works reviews out."""
    done: int
    parts: int
    failed: bool
    """Whether some of it could not be worked out; it is tried again a minute later."""
    review: Review | None


@get("/api/tables/{table:str}/review", tags=["reviews"])
async def review(request: AnyRequest, table: str) -> ReviewAnswer:
    """Every decision of a match that is over, weighed. Asked for the first time, it is worked out: ask again."""
    match = await _over(request, table)
    host: HouseHost = request.app.state.host
    jobs = _jobs(host, table, match)
    answers = await host.find_answers(*jobs)
    for job, answer in zip(jobs, answers, strict=True):
        if answer is None:
            await host.queue(job, request)
    failed = any(answer is None and host.has_failed(job) for job, answer in zip(jobs, answers, strict=True))
    found = [read_part(answer) for answer in answers if answer is not None]
    whole = assemble(match, found) if len(found) == PARTS else None
    return ReviewAnswer(host.does_jobs, len(found), PARTS, failed, whole)


@get("/api/tables/{table:str}/review/{number:int}", tags=["reviews"])
async def better_move(request: AnyRequest, table: str, number: int, seat: Seat | None = None) -> Frame:
    """The table as it would have been after the better move, in place of the entry of this number."""
    match = await _over(request, table)
    match.view(seat)
    host: HouseHost = request.app.state.host
    for answer in await host.find_answers(*_jobs(host, table, match)):
        for decision in () if answer is None else read_part(answer).decisions:
            if decision.number == number and (frame := better_frame(match, decision, seat)):
                return frame
    raise NotFoundException("no better move is known there")


async def _over(request: AnyRequest, table: str) -> Match:
    match, _ = await the_match(request, table)
    if match.outcome is None:
        raise RuleViolation(refuse("TAB-4.3", "not-over"))
    return match


def _jobs(host: HouseHost, table: str, match: Match) -> list[WeighPart]:
    whole, worlds = sent(match), host.house.settings.review_worlds
    return [WeighPart(table, part, whole, worlds) for part in range(PARTS)]
