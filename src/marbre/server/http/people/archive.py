"""One's profile, and one's own archive: searched, starred, downloaded."""

import datetime
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import Provide
from litestar.exceptions import ClientException
from litestar.params import Parameter
from msgspec import Meta
from sqlalchemy import Connection, delete, insert, select

from marbre.hosting.people import Guest, PersonId
from marbre.kernel.refusals import RuleViolation, refuse
from marbre.server.house import House
from marbre.server.http.people.leaving import send_zip, zip_records
from marbre.server.people import archive, profile
from marbre.server.people.archive import Archive, Result, Search
from marbre.server.people.endings import count_endings
from marbre.server.people.guests import address_of, require_guest
from marbre.server.people.profile import Profile
from marbre.server.store.accounts import favourites
from marbre.server.store.schema import seats

AnyRequest = Request[Any, Any, Any]
MOST_RECORDS = 500
"""In one archive of a search."""
MOST_FAVOURITES = 500
Short = Annotated[str, Parameter(max_length=60)]


class Favourite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of yours that you want to find again, or not any more."""

    table: Annotated[str, Meta(min_length=1, max_length=24)]
    liked: bool = True


@get("/api/me/profile", tags=["profiles"])
async def my_profile(request: AnyRequest) -> Profile:
    """What you have played: by game, against each person."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    counting = await count_endings(house, guest.id)
    return await house.store.read(lambda connection: profile.profile_of(connection, guest.id, counting))


def wanted(
    game: Short = "",
    name: Short = "",
    since: Short = "",
    until: Short = "",
    result: Result | None = None,
    favourite: bool = False,
) -> Search:
    """What of one's matches is asked for; days as 2026-11-18."""
    return Search(game, name, _day(since), _day(until), result, favourite)


SEARCH = {"search": Provide(wanted, sync_to_thread=False)}


@get("/api/me/archive", tags=["profiles"], dependencies=SEARCH)
async def my_archive(
    request: AnyRequest, search: Search, page: Annotated[int, Parameter(ge=0, le=10_000)] = 0
) -> Archive:
    """Your finished matches, the latest first; days as 2026-11-18."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    counting = await count_endings(house, guest.id)
    found = await house.store.read(lambda connection: archive.find(connection, guest.id, search, page))
    return msgspec.structs.replace(found, counting=counting)


@get("/api/me/archive.zip", tags=["profiles"], media_type="application/zip", dependencies=SEARCH)
async def my_records(request: AnyRequest, search: Search) -> Response[bytes]:
    """The records of the matches that such a search finds, the latest 500."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    house.quotas.exports.spend(guest.id, address_of(request))
    found = await house.store.read(lambda connection: archive.find(connection, guest.id, search, 0, MOST_RECORDS))
    packed = await zip_records(request, guest, [one.table for one in found.matches])
    return send_zip(packed, "marbre-records.zip")


@post("/api/me/favourites", tags=["profiles"], status_code=200)
async def star(request: AnyRequest, data: Favourite) -> Favourite:
    """Mark a match of yours, or take the mark away."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    await house.store.change(lambda connection: _star(connection, guest, data))
    return data


def _star(connection: Connection, guest: Guest, data: Favourite) -> None:
    """Raises RuleViolation if he has not played there."""
    connection.execute(delete(favourites).where(_his(guest.id), favourites.c.table_id == data.table))
    if not data.liked:
        return
    sat = select(seats.c.seat).where(seats.c.table_id == data.table, seats.c.person == guest.id)
    if not _is_text(data.table) or connection.scalar(sat.limit(1)) is None:
        raise RuleViolation(refuse("TAB-4.2", "not-your-seat"))
    if len(list(connection.scalars(select(favourites.c.table_id).where(_his(guest.id))))) >= MOST_FAVOURITES:
        raise RuleViolation(refuse("TAB-4.12", "favourites-many", count=MOST_FAVOURITES))
    now = datetime.datetime.now(datetime.UTC).timestamp()
    connection.execute(insert(favourites).values(person=guest.id, table_id=data.table, at=now))


def _his(person: PersonId) -> Any:
    return favourites.c.person == person


def _is_text(table: str) -> bool:
    return table.isascii() and table.isprintable()


def _day(text: str) -> float | None:
    """The beginning of a day, UTC. Raises ClientException."""
    if not text:
        return None
    try:
        day = datetime.date.fromisoformat(text)
        return datetime.datetime(day.year, day.month, day.day, tzinfo=datetime.UTC).timestamp()
    except (ValueError, OverflowError):
        raise ClientException("no such day") from None
