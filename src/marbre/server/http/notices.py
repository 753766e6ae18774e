"""Notices over HTTP: how I am told that it is my move, when not, and one click to stop."""

import asyncio
from typing import Annotated, Literal

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from msgspec import Meta
from sqlalchemy import Connection

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server import house_clock
from marbre.server.http.tables import AnyRequest, quotas
from marbre.server.notices.outbound import ForbiddenAddress, read_url
from marbre.server.notices.quiet import QuietHours, is_zone
from marbre.server.notices.ways import Ways
from marbre.server.people.guests import address_of, require_guest
from marbre.server.store import notices
from marbre.server.store.notices import MOST_WAYS, Way, WayKind
from marbre.server.store.store import Store
from marbre.server.tables.laying import Spoken

Minute = Annotated[int, Meta(ge=0, le=1439)]


class WayInfo(msgspec.Struct, frozen=True):
    """A way by which I am told."""

    id: str
    kind: WayKind
    address: str
    confirmed: bool
    failing: bool


class QuietInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When nothing is sent, in minutes after midnight of a place's clocks."""

    since: Minute
    until: Minute
    zone: Annotated[str, Meta(max_length=64)]


class NoticesInfo(msgspec.Struct, frozen=True):
    """How I am told, and what this house can do."""

    ways: tuple[WayInfo, ...]
    quiet: QuietInfo | None
    push_key: str
    """For `PushManager.subscribe`."""
    mail: bool
    """Whether this house sends e-mail."""


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser's subscription is encrypted for."""

    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{80,100}=*$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,32}=*$")]


class NewWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another way: a push subscription with its keys, an e-mail address, or a webhook."""

    kind: Literal["push", "mail", "hook"]
    address: Annotated[str, Meta(min_length=3, max_length=1000)]
    keys: PushKeys | None = None
    lang: Spoken = "fr"


class NewQuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Null: there are none."""

    quiet: QuietInfo | None


class NoticesStopped(msgspec.Struct, frozen=True):
    """Done."""

    stopped: bool = True


@get("/api/notices", tags=["days"])
async def my_notices(request: AnyRequest) -> NoticesInfo:
    """How I am told."""
    return await _info(request, (await require_guest(request)).id)


@post("/api/notices/ways", tags=["days"], status_code=200)
async def add_way(request: AnyRequest, data: NewWay) -> NoticesInfo:
    """Tell me that way too. An e-mail address is confirmed by a link in a mail first."""
    guest = await require_guest(request)
    ways, store = _ways(request), _store(request)
    quotas(request).notices.spend(guest.id, address_of(request))
    asked = _checked(ways, data)

    def keep(connection: Connection) -> Way | None:
        notices.keep_language(connection, guest.id, data.lang)
        return notices.add_way(connection, guest.id, asked, house_clock.now())

    way = await store.change(keep)
    if way is None:
        raise RuleViolation(refuse("TAB-7.3", "ways-many", count=MOST_WAYS))
    if way.kind == "mail":
        try:
            await asyncio.to_thread(ways.confirm, way, data.lang)
        except OSError:  # of the socket, and of smtplib
            await store.change(lambda connection: notices.remove_way(connection, way.id))
            raise RuleViolation(refuse("TAB-7.3", "mail-failed")) from None
    return await _info(request, guest.id)


@post("/api/notices/ways/{way:str}/stop", tags=["days"], status_code=200)
async def stop_way(request: AnyRequest, way: str) -> NoticesInfo:
    """Do not tell me that way any more."""
    guest = await require_guest(request)
    if not await _store(request).change(lambda connection: notices.remove_way(connection, way[:24], guest.id)):
        raise NotFoundException("no such way")
    return await _info(request, guest.id)


@post("/api/notices/quiet", tags=["days"], status_code=200)
async def keep_quiet(request: AnyRequest, data: NewQuietHours) -> NoticesInfo:
    """Send me nothing between these hours; null: at any time."""
    guest = await require_guest(request)
    quotas(request).notices.spend(guest.id, address_of(request))
    asked = data.quiet
    if asked is not None and (not is_zone(asked.zone) or asked.since == asked.until):
        raise RuleViolation(refuse("TAB-7.3", "quiet-hours"))
    hours = None if asked is None else QuietHours(asked.since, asked.until, asked.zone)
    await _store(request).change(lambda connection: notices.keep_quiet(connection, guest.id, hours))
    return await _info(request, guest.id)


@post("/api/notices/stop", tags=["days"], status_code=200)
async def stop_by_link(request: AnyRequest, token: Annotated[str, Meta(max_length=200)]) -> NoticesStopped:
    """Stop a way by the signed link of one of its notices; nobody has to be known for that."""
    way = _ways(request).links.stopped(token)
    if way is None or not await _store(request).change(lambda connection: notices.remove_way(connection, way)):
        raise NotFoundException("no such link")
    return NoticesStopped()


@post("/api/notices/confirm", tags=["days"], status_code=200)
async def confirm_by_link(request: AnyRequest, token: Annotated[str, Meta(max_length=200)]) -> NoticesStopped:
    """Confirm an e-mail address by the signed link that was sent there."""
    way = _ways(request).links.confirmed(token)
    if way is None or not await _store(request).change(lambda connection: notices.confirm_way(connection, way)):
        raise NotFoundException("no such link")
    return NoticesStopped(stopped=False)


@post("/api/tables/{table:str}/looked", tags=["days"], status_code=200)
async def looked(request: AnyRequest, table: str) -> NoticesStopped:
    """I look at this table: no notice of it is needed, until something happens there again."""
    guest = await require_guest(request)
    if table.isascii() and table.isprintable():
        await _store(request).change(lambda connection: notices.look_at(connection, guest.id, table))
    return NoticesStopped()


def _checked(ways: Ways, data: NewWay) -> Way:
    """Raises RuleViolation, with what is wrong (TAB-7.3)."""
    if data.kind == "mail":
        name, _, host = data.address.rpartition("@")
        plain = data.address.isascii() and data.address.isprintable() and len(data.address) <= 254
        if not plain or not name or "." not in host or any(one in data.address for one in ' <>,;"()[]\\'):
            raise RuleViolation(refuse("TAB-7.3", "mail-address"))
        if not ways.has_mail:
            raise RuleViolation(refuse("TAB-7.3", "mail-none"))
        return Way("", "mail", data.address, confirmed=False)
    try:
        read_url(data.address, private=ways.settings.private_notices)
    except ForbiddenAddress:
        raise RuleViolation(refuse("TAB-7.3", "way-address")) from None
    if data.kind == "push" and data.keys is None:
        raise RuleViolation(refuse("TAB-7.3", "push-keys"))
    return Way("", data.kind, data.address, msgspec.json.encode(data.keys).decode() if data.keys else "")


async def _info(request: AnyRequest, person: PersonId) -> NoticesInfo:
    ways, store = _ways(request), _store(request)
    found, (quiet, _) = await store.read(
        lambda connection: (notices.ways_of(connection, person), notices.habits_of(connection, person))
    )
    return NoticesInfo(
        tuple(WayInfo(one.id, one.kind, one.address, one.confirmed, one.failing) for one in found),
        None if quiet is None else QuietInfo(quiet.since, quiet.until, quiet.zone),
        await asyncio.to_thread(lambda: ways.vapid.public),
        ways.has_mail,
    )


def _ways(request: AnyRequest) -> Ways:
    ways: Ways = request.app.state.ways
    return ways


def _store(request: AnyRequest) -> Store:
    store: Store = request.app.state.store
    return store
