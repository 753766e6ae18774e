"""After a day of Rédac' Chef, as a feature of a house: what was possible, and one's page as a newspaper."""

from datetime import UTC, datetime
from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from marbre.games.redac_chef.box import Box
from marbre.games.redac_chef.game import GAME, Front, RedacChef
from marbre.games.redac_chef.press.front_page import Format, Imprint, Paper
from marbre.games.redac_chef.press.jobs import Certify, Print, SideReport
from marbre.games.redac_chef.solving.certificate import counted_day
from marbre.games.redac_chef.state import State
from marbre.hosting.feature import Feature
from marbre.hosting.host import AnyRequest, Host, InjectedHost
from marbre.kernel.entries import Entry, history
from marbre.kernel.match import Match
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.kernel.words.languages import complete

Lang = Literal["fr", "en"]
Day = Annotated[int, Parameter(ge=0, le=2)]
MEDIA: dict[Format, str] = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png"}


class DayReport(msgspec.Struct, frozen=True):
    """What was possible on a day, side by side; null where that is still being worked out."""

    day: int
    front: Front
    """The page of that day."""
    making: bool
    """Whether this house works such reports out."""
    sides: tuple[SideReport | None, ...]
    failed: tuple[int, ...]
    """Sides whose report could not be worked out; it is tried again a minute later."""
    seconds: float
    """How long the report on one side takes at most."""


@get("/api/tables/{table:str}/report", tags=["reports"])
async def report(request: AnyRequest, host: InjectedHost, table: str, day: Day = 0) -> DayReport:
    """The report on a day that has been counted. Asked for the first time, it is worked out: ask again."""
    state = (await counted(host, request, table, day)).state
    match, _ = await host.find_match(request, table)
    rules = match.rules
    assert isinstance(rules, RedacChef)
    if rules.options.mode == "puzzle":
        raise NotFoundException("a puzzle has its best page")
    pages, box, seconds = counted_day(rules, state), own_box(match), host.job_seconds
    jobs = [Certify(table, day, side, pages, seconds, box) for side in range(len(pages.sides))]
    kept = [await host.queue(job, request) for job in jobs]
    sides = tuple(None if one is None else msgspec.json.decode(one, type=SideReport) for one in kept)
    failed = tuple(job.side for job, side in zip(jobs, sides, strict=True) if side is None and host.has_failed(job))
    return DayReport(day, rules.setup.fronts[day], host.does_jobs, sides, failed, seconds)


@get("/api/tables/{table:str}/une/{form:str}", tags=["reports"], media_type="application/octet-stream")
async def une(
    request: AnyRequest,
    host: InjectedHost,
    table: str,
    form: Format,
    seat: int = 0,
    day: Day = 0,
    lang: Lang = "fr",
    paper: Paper | None = None,
) -> Response[bytes]:
    """A page of a day that has been counted, as a newspaper: SVG, PDF or PNG, of its own size or on a sheet."""
    entry = await counted(host, request, table, day)
    state: State = entry.state
    match, _ = await host.find_match(request, table)
    rules = match.rules
    assert isinstance(rules, RedacChef)
    if seat not in range(rules.players):
        raise NotFoundException("no such seat")
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    laid = await host.find_table(table)
    names = [chair.name for one in rules.seating.seats_of[at] if (chair := laid.chairs[one])]
    date = datetime.fromtimestamp(laid.begun_at + entry.at / 1000, UTC).date()
    imprint = Imprint(side.face, ", ".join(names), date)
    printed = await host.answer_now(request, Print(side.page, imprint, complete(lang), form, paper, own_box(match)))
    headers = {"content-disposition": f'inline; filename="une-{table}-{day}.{form}"'}
    return Response(msgspec.json.decode(printed, type=bytes), media_type=MEDIA[form], headers=headers)


def own_box(match: Match) -> Box | None:
    """The box of the host, if he plays with one; None for the game's own."""
    box: Box = match.rules.box
    return None if match.header.pack.hash == GAME.classic.hash else box


async def counted(host: Host, request: AnyRequest, table: str, day: int) -> Entry:
    """The table when that day had just been counted, pages as they lay."""
    match, _ = await host.find_match(request, table)
    if match.game is not GAME:
        raise NotFoundException("no pages are laid out in this game")
    for entry in history(match.last):
        if len(entry.state.counts) > day:
            return entry
    raise RuleViolation(refuse("TAB-4.3", "day-not-counted"))


FEATURE: Final = Feature(routes=(report, une), sent=(DayReport,))
