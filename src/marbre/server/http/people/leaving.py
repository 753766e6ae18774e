"""Taking along what is one's own, and being nobody again."""

import gzip
import io
import zipfile
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from msgspec import Meta
from sqlalchemy import MetaData

from marbre.hosting.people import Guest
from marbre.kernel.refusals import RuleViolation, Unreadable, refuse
from marbre.server.host import HouseHost
from marbre.server.house import House
from marbre.server.http.guests import Me
from marbre.server.jobs.answers import AnswerCache
from marbre.server.people import deleting, exporting
from marbre.server.people.guests import address_of, require_guest
from marbre.server.people.identity import COOKIE
from marbre.server.store.store import Store
from marbre.server.tables.commands import Asker, Close, Resign, Stand
from marbre.server.tables.replaying import SHORT, WriteRecord, pack_record, sent

AnyRequest = Request[Any, Any, Any]


class Deletion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Your name, so that nobody does this by mistake."""

    name: Annotated[str, Meta(max_length=100)]


@get("/api/me/everything.zip", tags=["accounts"], media_type="application/zip")
async def everything(request: AnyRequest) -> Response[bytes]:
    """All that the house has of you: `me.json`, and the records of your matches as you may know them."""
    guest = await require_guest(request)
    store: Store = request.app.state.store
    features: Sequence[MetaData] = request.app.state.feature_schemas
    _spend_export(request, guest)
    told = await store.read(lambda connection: exporting.everything_about(connection, guest.id, features))
    found = [table["id"] for table in told["tables"]]
    packed = await zip_records(request, guest, found, {"me.json": msgspec.json.format(msgspec.json.encode(told))})
    return send_zip(packed, "marbre.zip")


async def zip_records(
    request: AnyRequest, guest: Guest, found: Sequence[str], others: dict[str, bytes] | None = None
) -> bytes:
    """Records as their owner may know them, one file each, with other files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (others or {}).items():
            archive.writestr(name, content)
        for table in found:
            if (record := await _record(request, guest, table)) is not None:
                archive.writestr(f"records/{table}.jsonl", record)
    return out.getvalue()


async def _record(request: AnyRequest, guest: Guest, table: str) -> bytes | None:
    """None of a match that has not begun, is kept for others to play, or cannot be opened now."""
    house: House = request.app.state.house
    host: HouseHost = request.app.state.host
    try:
        live = await house.find(table)
    except Unreadable:
        return None
    match = None if live is None else live.table.match
    if live is None or match is None or (live.table.is_sealed and live.table.status == "over"):
        return None
    seat = next(iter(live.table.seats_of(guest.id)), None)
    if match.last.number <= SHORT:
        return gzip.decompress(pack_record(match, seat))
    answer = await host.jobs.answer_now(WriteRecord(sent(match), seat), address_of(request))
    return gzip.decompress(msgspec.json.decode(answer, type=bytes))


def send_zip(packed: bytes, name: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(packed, media_type="application/zip", headers=headers)


def _spend_export(request: AnyRequest, guest: Guest) -> None:
    house: House = request.app.state.house
    house.quotas.exports.spend(guest.id, address_of(request))


@post("/api/me/delete", tags=["accounts"], status_code=200)
async def delete_me(request: AnyRequest, data: Deletion) -> Response[Me]:
    """Be nobody: your name is "somebody" at all your tables from now on (TAB-6.6)."""
    guest = await require_guest(request)
    if data.name != guest.name:
        raise RuleViolation(refuse("TAB-6.6", "delete-name"))
    house: House = request.app.state.house
    answers: AnswerCache = request.app.state.answers
    found = await house.store.read(lambda connection: deleting.tables_of(connection, guest.id))
    for table in found:
        await _leave(house, guest, table)
    for table in found:
        await house.store.change(partial(deleting.forget_at, table=table, person=guest.id))
    features: Sequence[MetaData] = request.app.state.feature_schemas
    forget = partial(deleting.forget_account, person=guest.id, features=features)
    await house.store.change_person(guest.id, forget)
    house.send_away(guest.id)
    for table in found:
        answers.forget(table)
        house.reload(table)
    gone = Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax", path="/")
    return Response(Me(None), cookies=[gone])


async def _leave(house: House, guest: Guest, table: str) -> None:
    """Give up his seats where a match is going on or has not begun; a table that cannot be opened is left alone."""
    try:
        live = await house.find(table)
    except Unreadable:
        return
    if live is None or live.table.status == "over":
        return
    asker = Asker(guest.id, guest.name)
    if live.table.status == "open" and live.table.opened.host == guest.id:
        await house.ask(live, asker, Close("delete-close"))
        return
    for seat in live.table.seats_of(guest.id):
        command = Stand if live.table.status == "open" else Resign
        await house.ask(live, asker, command(f"delete-{seat}", seat))
