"""Holidays over HTTP: when I am away, my clocks at tables over days stand still (TAB-7.2)."""

from typing import Annotated

import msgspec
from litestar import get, post
from msgspec import Meta

from marbre.server.days.away import plan_holidays, planned_by
from marbre.server.http.tables import AnyRequest, quotas
from marbre.server.people.guests import address_of, require_guest
from marbre.server.store.holidays import MOST_DAYS
from marbre.server.tables.events import Span

Moment = Annotated[float, Meta(ge=0, le=1e11)]
"""Seconds since the epoch."""


class Holiday(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one moment to another."""

    since: Moment
    until: Moment


class Holidays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that are planned, the one that runs included; days are counted over any year."""

    holidays: Annotated[tuple[Holiday, ...], Meta(max_length=20)]


class HolidaysInfo(msgspec.Struct, frozen=True):
    """What is planned, and how many days one may be away in a year."""

    holidays: tuple[Holiday, ...]
    most_days: int = MOST_DAYS


@get("/api/me/holidays", tags=["days"])
async def my_holidays(request: AnyRequest) -> HolidaysInfo:
    """When I am away."""
    guest = await require_guest(request)
    return _info(await planned_by(request.app.state.house, guest.id))


@post("/api/me/holidays", tags=["days"], status_code=200)
async def take_holidays(request: AnyRequest, data: Holidays) -> HolidaysInfo:
    """Plan them, in the place of what was planned. A holiday that runs ends when it is left out."""
    guest = await require_guest(request)
    quotas(request).notices.spend(guest.id, address_of(request))
    wanted = [Span(one.since, one.until) for one in data.holidays]
    return _info(await plan_holidays(request.app.state.house, guest.id, wanted))


def _info(spans: tuple[Span, ...]) -> HolidaysInfo:
    return HolidaysInfo(tuple(Holiday(one.since, one.until) for one in spans))
