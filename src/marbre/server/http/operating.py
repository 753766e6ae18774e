"""The page of whoever runs the house: behind a link for one use, then a cookie of its own, which opens nothing else."""

import time
from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromQuery
from msgspec import Meta
from sqlalchemy import Connection

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import unreadable
from marbre.server.features import Features
from marbre.server.http.guests import Token
from marbre.server.http.people.manners import Silence, Unsilence
from marbre.server.http.safety import is_secure
from marbre.server.operating import bans, closing, links, retention, status
from marbre.server.operating.heeding import Heeding
from marbre.server.people import manners
from marbre.server.people.identity import DAY
from marbre.server.people.manners import NameReport, Silenced
from marbre.server.settings import Settings
from marbre.server.store.lobby import Card
from marbre.server.store.reports import ChatReport, latest_reports
from marbre.server.store.store import Store

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")
COOKIE: Final = "marbre_operator"
PATH: Final = "/api/house"


class OperatorOnly(PermissionDeniedException):
    """Whoever asks has no session of an operator."""

    message_key = "operator-only"


class Entered(msgspec.Struct, frozen=True):
    """Whether this browser has an operator's session."""

    entered: bool


class ForgetDays(msgspec.Struct, frozen=True):
    """What the house is set to forget, and what it would forget now; how to copy it."""

    days: dict[str, float]
    due: retention.Tidied
    backup: str


class BarPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bar a person or a network; without days, for good."""

    subject: Annotated[str, Meta(min_length=1, max_length=64)]
    days: Annotated[float, Meta(gt=0, le=36_500)] | None = None
    reason: Annotated[str, Meta(max_length=200)] = ""


class LetIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let a person or a network in again."""

    subject: Annotated[str, Meta(min_length=1, max_length=64)]


class SendOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Send a person out."""

    person: Annotated[PersonId, Meta(min_length=1, max_length=24)]


class TablePage(msgspec.Struct, frozen=True):
    """A page of tables; whether there are more."""

    tables: tuple[Card, ...]
    more: bool


class MannersPage(msgspec.Struct, frozen=True):
    """Names that were reported, and who is muted (TAB-6.5)."""

    names: tuple[NameReport, ...]
    silenced: tuple[Silenced, ...]


class PeoplePage(msgspec.Struct, frozen=True):
    """A page of people; whether there are more; and who is barred."""

    people: tuple[status.KnownPerson, ...]
    more: bool
    bans: tuple[bans.Ban, ...]


@post(f"{PATH}/enter", tags=["operator"], status_code=200)
async def enter(request: AnyRequest, data: Token) -> Response[Entered]:
    """Use a link, once: this browser has the operator's session for half a day."""
    store: Store = request.app.state.store
    session = await store.change(lambda connection: links.use(connection, data.token))
    if session is None:
        raise unreadable("operator-link")
    return Response(Entered(True), cookies=[_cookie(request, session, links.SESSION_SECONDS)])


@post(f"{PATH}/leave", tags=["operator"], status_code=200)
async def leave(request: AnyRequest) -> Response[Entered]:
    """End the session."""
    store: Store = request.app.state.store
    token = request.cookies.get(COOKIE, "")
    await store.change(lambda connection: links.end_session(connection, token))
    return Response(Entered(False), cookies=[_cookie(request, "", 0)])


def _cookie(request: AnyRequest, session: str, seconds: int) -> Cookie:
    """For these routes alone, and never sent from another page, not even by a link."""
    return Cookie(
        key=COOKIE,
        value=session,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        path=PATH,
        secure=is_secure(request.scope),
    )


async def _store(request: AnyRequest) -> Store:
    """Raises OperatorOnly."""
    store: Store = request.app.state.store
    token = request.cookies.get(COOKIE, "")
    if not token or not await store.read(lambda connection: links.is_session(connection, token)):
        raise OperatorOnly
    return store


async def _do(request: AnyRequest, work: Callable[[Connection], T]) -> T:
    """Change something as an operator, and let this process hear of it at once. Raises OperatorOnly."""
    store, heeding = await _store(request), request.app.state.heeding
    assert isinstance(heeding, Heeding)
    done = await store.change(work)
    await heeding.look()
    return done


@get(f"{PATH}/status", tags=["operator"])
async def house_status(request: AnyRequest) -> status.HouseStatus:
    """Everything at a glance."""
    store = await _store(request)
    heeding: Heeding = request.app.state.heeding
    await heeding.beat()
    return await store.read(status.house_status)


@get(f"{PATH}/tables", tags=["operator"])
async def all_tables(request: AnyRequest, page: Annotated[int, Meta(ge=0, le=10_000)] = 0) -> TablePage:
    """Every table, public or not, those first that changed last."""
    found = await (await _store(request)).read(lambda connection: status.tables_listed(connection, None, page))
    return TablePage(tuple(found[: status.PAGE]), len(found) > status.PAGE)


@post(f"{PATH}/tables/{{table:str}}/close", tags=["operator"], status_code=200)
async def close(request: AnyRequest, table: str) -> closing.ClosedTable:
    """Close a table; a match that is being played there is broken off (TAB-5.1)."""
    return await _do(request, lambda connection: closing.close_table(connection, table))


@get(f"{PATH}/people", tags=["operator"])
async def all_people(
    request: AnyRequest, name: FromQuery[str] = "", page: Annotated[int, Meta(ge=0, le=10_000)] = 0
) -> PeoplePage:
    """Guests, the newest first, and who is barred."""
    store = await _store(request)
    found = await store.read(lambda connection: status.people_listed(connection, name[:30], page))
    barred = await store.read(bans.all_bans)
    return PeoplePage(tuple(found[: status.PAGE]), len(found) > status.PAGE, tuple(barred))


@post(f"{PATH}/kick", tags=["operator"], status_code=200)
async def kick(request: AnyRequest, data: SendOut) -> closing.SentOut:
    """Send somebody out (TAB-5.1)."""
    return await _do(request, lambda connection: closing.send_out(connection, data.person))


@post(f"{PATH}/ban", tags=["operator"], status_code=200)
async def bar(request: AnyRequest, data: BarPerson) -> bans.Ban:
    """Bar somebody (TAB-5.1)."""
    return await _do(request, lambda connection: bans.bar(connection, data.subject, data.days, data.reason))


@post(f"{PATH}/lift", tags=["operator"], status_code=200)
async def let_in(request: AnyRequest, data: LetIn) -> LetIn:
    """Let somebody in again."""
    await _do(request, lambda connection: bans.lift(connection, data.subject))
    return data


@get(f"{PATH}/reports", tags=["operator"])
async def all_reports(request: AnyRequest) -> list[ChatReport]:
    """What was reported (TAB-4.5), with what was said around it, the latest first."""
    return await (await _store(request)).read(latest_reports)


@get(f"{PATH}/manners", tags=["operator"])
async def all_manners(request: AnyRequest) -> MannersPage:
    """Names that were reported (TAB-6.5), and who is muted."""
    return await (await _store(request)).read(_manners)


@post(f"{PATH}/silence", tags=["operator"], status_code=200)
async def mute(request: AnyRequest, data: Silence) -> MannersPage:
    """Mute somebody: he plays on, and talks in ready-made lines only (TAB-6.5)."""
    until = None if data.days is None else time.time() + data.days * DAY
    if not await _do(request, lambda connection: manners.silence(connection, data.person, until)):
        raise NotFoundException("nobody is called so")
    return await (await _store(request)).read(_manners)


@post(f"{PATH}/unsilence", tags=["operator"], status_code=200)
async def unmute(request: AnyRequest, data: Unsilence) -> MannersPage:
    """Let somebody talk again."""
    await _do(request, lambda connection: manners.unsilence(connection, data.person))
    return await (await _store(request)).read(_manners)


def _manners(connection: Connection) -> MannersPage:
    return MannersPage(tuple(manners.reported_names(connection)), tuple(manners.all_silenced(connection)))


@get(f"{PATH}/tidy", tags=["operator"])
async def would_forget(request: AnyRequest) -> ForgetDays:
    """The dry run of what the house is set to forget (TAB-5.2), and the command that copies the house."""
    store = await _store(request)
    settings: Settings = request.app.state.settings
    due = await store.read(lambda connection: retention.plan(connection, settings.retention, Features().schemas))
    command = ("pg_dump --format=custom --file=copy.dump", "marbre backup copy.sqlite --db")[not store.is_postgres]
    return ForgetDays(msgspec.structs.asdict(settings.retention), due, f"{command} {settings.shown_db}")


ROUTES: Final = (
    enter, leave, house_status, all_tables, close, all_people, kick, bar, let_in, all_reports, all_manners,
    mute, unmute, would_forget,
)  # fmt: skip
