"""Tournaments over HTTP: plan one, enter, withdraw, begin a round, end it; its page, and its standings as a file."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from msgspec import Meta

from marbre.hosting.people import Guest, PersonId
from marbre.kernel.refusals import Refusal, RuleViolation, refuse
from marbre.kernel.words.languages import SPOKEN
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.people.guests import address_of, guest_of, require_guest
from marbre.server.people.identity import clean_words, mark_of
from marbre.server.people.manners import read_filter
from marbre.server.store import tournaments as kept
from marbre.server.store.tournaments import TournamentLine
from marbre.server.tables.laying import Spoken
from marbre.server.tournaments import deciding
from marbre.server.tournaments.conducting import Conductor
from marbre.server.tournaments.happenings import AnyHappening, TournamentOpened, TournamentPlan
from marbre.server.tournaments.planning import check_plan
from marbre.server.tournaments.showing import TournamentInfo, show
from marbre.server.tournaments.spreadsheet import write_standings
from marbre.server.tournaments.tournament import Tournament

AnyRequest = Request[Any, Any, Any]
RoundNumber = Annotated[int | None, QueryParameter(name="round", ge=1, le=100)]


class Tournaments(msgspec.Struct, frozen=True):
    """Those that are open to all, and yours."""

    tournaments: tuple[TournamentLine, ...]


class WithdrawEntrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take no more part; as the organiser: let somebody else take none."""

    mark: Annotated[str, Meta(max_length=24)] | None = None


@get("/api/tournaments", tags=["tournaments"])
async def list_tournaments(request: AnyRequest) -> Tournaments:
    """What goes on first, then the latest."""
    guest = await guest_of(request)
    house: House = request.app.state.house
    person = guest.id if guest else None
    return Tournaments(tuple(await house.store.read(lambda connection: kept.listed(connection, person))))


@post("/api/tournaments", tags=["tournaments"])
async def plan_tournament(request: AnyRequest, data: TournamentPlan) -> TournamentInfo:
    """Plan one, as its organiser; to take part one enters like anybody."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    plan = msgspec.structs.replace(data, name=clean_words(data.name))
    if not plan.name:
        raise RuleViolation(refuse("TAB-9.1", "tournament-name"))
    if read_filter(house.settings.word_filter).finds(plan.name):
        raise RuleViolation(refuse("TAB-6.5", "name-filtered"))
    plan = msgspec.structs.replace(plan, lang=plan.lang if plan.lang in SPOKEN else "fr")
    check_plan(plan, house.boxes)
    house.quotas.tables.spend(guest.id, address_of(request))
    conductor = conductor_of(request)
    opened = await conductor.open(TournamentOpened(guest.id, plan, conductor.seed()))
    return show(opened, guest.id, house_clock.now())


@get("/api/tournaments/{tournament:str}", tags=["tournaments"])
async def one_tournament(request: AnyRequest, tournament: str, number: RoundNumber = None) -> TournamentInfo:
    """Everything on its page; the latest round, or the one that is asked for."""
    guest = await guest_of(request)
    found = await found_tournament(request, tournament)
    person = guest.id if guest else None
    shown = await asyncio.to_thread(show, found, person, house_clock.now(), number)
    house: House = request.app.state.house
    is_laid = shown.your_table is None or await house.find(shown.your_table) is not None
    return shown if is_laid else msgspec.structs.replace(shown, your_table=None)


@get("/api/tournaments/{tournament:str}/standings.csv", tags=["tournaments"], media_type="text/csv")
async def standings_file(request: AnyRequest, tournament: str, lang: Spoken = "fr") -> Response[bytes]:
    """The standings as a spreadsheet reads them."""
    found = await found_tournament(request, tournament)
    written = await asyncio.to_thread(write_standings, found, lang)
    name = {"content-disposition": f'attachment; filename="marbre-{tournament}.csv"'}
    return Response(("\ufeff" + written).encode(), media_type="text/csv; charset=utf-8", headers=name)


@post("/api/tournaments/{tournament:str}/enter", tags=["tournaments"], status_code=200)
async def enter_tournament(request: AnyRequest, tournament: str) -> TournamentInfo:
    """Take part from the next round on, for the first time or again (TAB-9.8)."""
    guest = await require_guest(request)
    return await _done(request, tournament, guest, lambda found: deciding.enter(found, guest))


@post("/api/tournaments/{tournament:str}/withdraw", tags=["tournaments"], status_code=200)
async def withdraw_entrant(request: AnyRequest, tournament: str, data: WithdrawEntrant) -> TournamentInfo:
    """Take no more part."""
    guest = await require_guest(request)

    def decide(found: Tournament) -> AnyHappening | Refusal:
        return deciding.withdraw(found, guest.id, guest.id if data.mark is None else _by_mark(found, data.mark))

    return await _done(request, tournament, guest, decide)


@post("/api/tournaments/{tournament:str}/round", tags=["tournaments"], status_code=200)
async def begin_round(request: AnyRequest, tournament: str) -> TournamentInfo:
    """Draw the next round, as the organiser (TAB-9.9)."""
    guest = await require_guest(request)
    conductor = conductor_of(request)
    return await _done(request, tournament, guest, lambda found: conductor.draw(found, guest.id))


@post("/api/tournaments/{tournament:str}/end", tags=["tournaments"], status_code=200)
async def end_tournament(request: AnyRequest, tournament: str) -> TournamentInfo:
    """End it before its last round, as the organiser."""
    guest = await require_guest(request)
    return await _done(request, tournament, guest, lambda found: deciding.end(found, guest.id))


async def _done(
    request: AnyRequest, tournament: str, guest: Guest, decide: Callable[[Tournament], AnyHappening | Refusal]
) -> TournamentInfo:
    after = await conductor_of(request).append(tournament, decide)
    if after is None:
        raise NotFoundException("no such tournament")
    if isinstance(after, Refusal):
        raise RuleViolation(after)
    return msgspec.structs.replace(show(after, guest.id, house_clock.now()), your_table=None)


def _by_mark(found: Tournament, mark: str) -> PersonId | None:
    return next((person for person in found.entrants if mark_of(person) == mark), None)


def conductor_of(request: AnyRequest) -> Conductor:
    conductor: Conductor = request.app.state.conductor
    return conductor


async def found_tournament(request: AnyRequest, tournament: str) -> Tournament:
    found = await conductor_of(request).find(tournament)
    if found is None:
        raise NotFoundException("no such tournament")
    return found


ROUTES = (
    list_tournaments, plan_tournament, one_tournament, standings_file, enter_tournament, withdraw_entrant, begin_round,
    end_tournament,
)  # fmt: skip
