"""Friends over HTTP: a link to give, a challenge to a table, and blocking."""

import time
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from msgspec import Meta
from sqlalchemy import Connection

from marbre.hosting.people import PersonId
from marbre.server.host import find_live
from marbre.server.http.guests import Me, Token
from marbre.server.people import friends, tokens
from marbre.server.people.friends import Circle
from marbre.server.people.guests import require_guest, store_of
from marbre.server.people.identity import mark_of
from marbre.server.people.places import shown_address
from marbre.server.settings import Settings
from marbre.server.tables.events import Said
from marbre.server.tables.table import Table

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Meta(min_length=1, max_length=24)]


class FriendLink(msgspec.Struct, frozen=True):
    """Whoever follows it may become your friend, until its day. It opens nothing of yours."""

    path: str
    url: str
    ends: float


class Somebody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person by his mark: a friend, somebody whom you have blocked, or who has spoken at this table; or by his seat
    there.
    """

    mark: Annotated[str, Meta(max_length=24)] = ""
    table: TableId | None = None
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None


class NewChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask a friend to a table of yours."""

    mark: Annotated[str, Meta(min_length=1, max_length=24)]
    table: TableId


class DeclinedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that you were asked to."""

    table: TableId


@get("/api/friends", tags=["friends"])
async def circle(request: AnyRequest) -> Circle:
    """Your friends and where they play, who asks you to a table, and whom you have blocked."""
    return await _circle(request, (await require_guest(request)).id)


@post("/api/friends/link", tags=["friends"], status_code=200)
async def friend_link(request: AnyRequest) -> FriendLink:
    """A link that makes friends of you and whoever follows it, for a month."""
    guest = await require_guest(request)
    settings: Settings = request.app.state.settings
    token = await store_of(request).change(lambda connection: tokens.make(connection, "friend", guest.id))
    path = f"/friend#{token}"
    ends = time.time() + tokens.SECONDS["friend"]
    return FriendLink(path, shown_address(settings, request) + path, ends)


@post("/api/friends/link/owner", tags=["friends"], status_code=200)
async def friend_link_owner(request: AnyRequest, data: Token) -> Me:
    """Whose friend one would become."""
    kept = await store_of(request).find_person(await _giver(request, data.token))
    return Me(None if kept is None else kept.name)


@post("/api/friends/accept", tags=["friends"], status_code=200)
async def accept(request: AnyRequest, data: Token) -> Circle:
    """Become the friend of whoever gave the link."""
    guest = await require_guest(request)
    giver = await _giver(request, data.token)
    await store_of(request).change(lambda connection: friends.befriend(connection, guest.id, giver))
    return await _circle(request, guest.id)


@post("/api/friends/part", tags=["friends"], status_code=200)
async def part(request: AnyRequest, data: Somebody) -> Circle:
    """Be friends no more."""
    guest = await require_guest(request)
    other = await find_somebody(request, guest.id, data)
    await store_of(request).change(lambda connection: friends.part(connection, guest.id, other))
    return await _circle(request, guest.id)


@post("/api/friends/block", tags=["friends"], status_code=200)
async def block(request: AnyRequest, data: Somebody) -> Circle:
    """Hear nothing from somebody any more (TAB-6.4)."""
    guest = await require_guest(request)
    other = await find_somebody(request, guest.id, data)
    await store_of(request).change_blocks(guest.id, lambda connection: friends.block(connection, guest.id, other))
    return await _circle(request, guest.id)


@post("/api/friends/unblock", tags=["friends"], status_code=200)
async def unblock(request: AnyRequest, data: Somebody) -> Circle:
    """Let somebody be a stranger like others again."""
    guest = await require_guest(request)
    other = await find_somebody(request, guest.id, data)
    await store_of(request).change_blocks(guest.id, lambda connection: friends.unblock(connection, guest.id, other))
    return await _circle(request, guest.id)


@post("/api/friends/challenge", tags=["friends"], status_code=200)
async def challenge(request: AnyRequest, data: NewChallenge) -> Circle:
    """Ask a friend to a table where you sit, or that you have laid."""
    guest = await require_guest(request)
    table = (await find_live(request.app.state.house, data.table)).table.id
    friend = await find_somebody(request, guest.id, Somebody(mark=data.mark))
    await store_of(request).change(lambda connection: friends.challenge(connection, guest.id, friend, table))
    return await _circle(request, guest.id)


@post("/api/friends/decline", tags=["friends"], status_code=200)
async def decline(request: AnyRequest, data: DeclinedTable) -> Circle:
    """Not this time; whoever asked is not told."""
    guest = await require_guest(request)
    table = (await find_live(request.app.state.house, data.table)).table.id
    await store_of(request).change(lambda connection: friends.decline(connection, guest.id, table))
    return await _circle(request, guest.id)


async def find_somebody(request: AnyRequest, person: PersonId, data: Somebody) -> PersonId:
    """Raises NotFoundException."""
    found = await store_of(request).read(lambda connection: friends.known_by_mark(connection, person, data.mark))
    if found is None and data.table is not None:
        table = (await find_live(request.app.state.house, data.table)).table
        found = person_at(table, data.mark, data.seat)
    if found is None:
        raise NotFoundException("nobody is called so")
    return found


def person_at(table: Table, mark: str, seat: int | None) -> PersonId | None:
    """Who sits there, or has spoken under this mark."""
    if seat is not None:
        chair = table.chairs[seat] if seat < len(table.chairs) else None
        return None if chair is None else chair.person
    spoke = {row.event.person for row in table.chat if isinstance(row.event, Said)}
    sits = {chair.person for chair in table.chairs if chair is not None and chair.person is not None}
    return next((one for one in sorted(spoke | sits) if mark_of(one) == mark), None)


async def _giver(request: AnyRequest, token: str) -> PersonId:
    """Raises NotFoundException."""

    def look(connection: Connection) -> PersonId | None:
        found = tokens.read(connection, "friend", token)
        return None if found is None else found.person

    if (person := await store_of(request).read(look)) is None:
        raise NotFoundException("no such link")
    return person


async def _circle(request: AnyRequest, person: PersonId) -> Circle:
    return await store_of(request).read(lambda connection: friends.circle_of(connection, person))
