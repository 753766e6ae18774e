"""Tables over HTTP: the lobby, laying a table, its record, its proof, its replay."""

from collections.abc import Awaitable
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from msgspec import Meta

from marbre.hosting.jobs import Job
from marbre.hosting.people import Guest
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.refusals import RuleViolation, Unreadable, refuse, unreadable
from marbre.kernel.replay import Proof
from marbre.kernel.rules import LookedUp
from marbre.kernel.seats import Seat
from marbre.kernel.teaching.pictures import DrawnPicture
from marbre.kernel.words.messages import Message
from marbre.server import house_clock
from marbre.server.host import HouseHost, find_live
from marbre.server.house import House
from marbre.server.http.packed import PACKED, send_packed
from marbre.server.jobs.answers import AnswerCache
from marbre.server.people.guests import address_of, guest_of, require_guest
from marbre.server.people.places import asked_at, draw_qr
from marbre.server.quotas import Quotas
from marbre.server.store.lobby import PAGE, Card
from marbre.server.store.store import Store
from marbre.server.tables import laying
from marbre.server.tables.commands import Asker
from marbre.server.tables.events import Clock
from marbre.server.tables.laying import NewTable
from marbre.server.tables.live_table import LiveTable
from marbre.server.tables.position import position_of
from marbre.server.tables.replaying import SHORT, BuildReplay, ProveLuck, WriteRecord, pack_record, sent
from marbre.server.tables.table import saved

AnyRequest = Request[Any, Any, Any]

LATEST_OVER = 3
"""Of the matches that are over, so many of the latest are listed with how they ended."""
MOST_TAKEN_UP: Final = 2000
"""Entries of a match that are played again at once when it is taken up from there."""


class SeatLine(msgspec.Struct, frozen=True):
    """A seat in the lobby; null where it is free."""

    name: str
    bot: str | None
    you: bool


class TableLine(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    name: str
    game: str
    status: Literal["open", "playing", "over"]
    public: bool
    changed: float
    seats: tuple[SeatLine | None, ...]
    clock: Clock = Clock()
    to_act: tuple[Seat, ...] = ()
    """Whose move it is, while the match runs."""
    your_move: bool = False
    left: float | None = None
    """Seconds on your clock, or the game's, if one runs."""
    scores: tuple[int, ...] | None = None
    """When the match is over."""
    winners: tuple[Seat, ...] = ()
    missing: Message | None = None
    """Why nobody can go on here now: the house has not the game, the rules or the box that the table is played with."""


class Lobby(msgspec.Struct, frozen=True):
    """Tables with free seats, and yours."""

    open: tuple[TableLine, ...]
    mine: tuple[TableLine, ...]
    more: bool
    """Whether there is another page of open tables."""


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go on from an entry of a finished match, in one seat, against bots of a level."""

    number: Annotated[int, Meta(ge=0)]
    seat: Seat
    level: str = "regular"
    clock: Clock = Clock()


class Rematch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Once more, with other options and another clock if given; otherwise with the same."""

    options: dict[str, Any] | None = None
    clock: Clock | None = None


@get("/api/tables", tags=["tables"])
async def lobby(request: AnyRequest, page: Annotated[int, Parameter(ge=0, le=10_000)] = 0) -> Lobby:
    """Tables that one can join, page by page; and one's own."""
    store: Store = request.app.state.store
    guest = await guest_of(request)
    mine = await store.tables_of(guest.id) if guest else []
    person = guest.id if guest else None
    looked_up = [card.id for card in mine if card.status == "over"][:LATEST_OVER]
    lines = [
        await listed(request, card, person)
        if card.status != "over" or card.id in looked_up
        else bare_line(card, person)
        for card in mine
    ]
    cards = await store.open_tables(page)
    free = [await listed(request, card, person) for card in cards[:PAGE]]
    return Lobby(
        open=tuple(one for one in free if one.missing is None),
        mine=tuple(sorted(lines, key=lambda one: not one.your_move)),
        more=len(cards) > PAGE,
    )


def bare_line(card: Card, person: str | None) -> TableLine:
    """What the lobby's own tables know."""
    return TableLine(
        card.id,
        card.name,
        card.game,
        card.status,  # type: ignore[arg-type]
        card.public,
        card.changed,
        tuple(
            None if seat is None else SeatLine(seat.name, seat.bot, person is not None and seat.person == person)
            for seat in card.seats
        ),
    )


async def listed(request: AnyRequest, card: Card, person: str | None) -> TableLine:
    """A line of the lobby: one table that cannot be opened leaves the others as they are."""
    try:
        return await line(request, card, person)
    except Unreadable as error:
        return msgspec.structs.replace(bare_line(card, person), missing=error.messages[0])


async def line(request: AnyRequest, card: Card, person: str | None) -> TableLine:
    """The same with what only the table itself knows: its clock, whose move it is, how it ended."""
    house: House = request.app.state.house
    live = await house.find(card.id)
    if live is None:  # listed, but without any event
        raise house.quarantine.refusal(card.id)
    table, match = live.table, live.table.match
    outcome = None if match is None else match.outcome
    hidden = table.hides_match_from(person)
    to_act = match.to_act if match is not None and outcome is None and not hidden else ()
    mine = [seat for seat in table.seats_of(person) if seat in to_act]
    now = house_clock.now()
    clocks = (table.rings_in(now), *(table.left(seat, now) for seat in mine)) if mine else ()
    lefts = [left for left in clocks if left is not None]
    return msgspec.structs.replace(
        bare_line(card, person),
        clock=table.opened.clock,
        to_act=to_act,
        your_move=bool(mine),
        left=round(max(0.0, min(lefts)), 1) if lefts else None,
        scores=None if outcome is None else outcome.scores,
        winners=() if outcome is None else outcome.winners,
    )


@post("/api/tables", tags=["tables"])
async def lay_table(request: AnyRequest, data: NewTable) -> TableLine:
    """Lay a table, or find one where somebody waits."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    quotas(request).tables.spend(guest.id, address_of(request))
    who = asker(request, guest)
    live = await laying.join(house, who, data.game, data.rated) if data.join else None
    live = live or await laying.lay(house, who, data)
    return await the_line(request, live.table.id, guest.id)


async def the_line(request: AnyRequest, table: str, person: str | None) -> TableLine:
    store: Store = request.app.state.store
    card = await store.card(table)
    if card is None:
        raise NotFoundException("no such table")
    return await line(request, card, person)


@get("/api/tables/{table:str}", tags=["tables"])
async def one_table(request: AnyRequest, table: str) -> TableLine:
    """One table, as the lobby would list it."""
    guest = await guest_of(request)
    return await the_line(request, table, guest.id if guest else None)


@get("/api/tables/{table:str}/qr.svg", tags=["tables"], media_type="image/svg+xml")
async def qr_code(request: AnyRequest, table: str) -> Response[bytes]:
    """The table's link as a QR code."""
    await the_line(request, table, None)
    return Response(draw_qr(f"{asked_at(request)}t/{table}"), media_type="image/svg+xml")


@post("/api/tables/{table:str}/rematch", tags=["tables"], status_code=200)
async def rematch(request: AnyRequest, table: str, data: Rematch) -> TableLine:
    """Lay the next table for the same people; the second to ask is led to the same one."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    live = await found(request, table)
    if not live.table.seats_of(guest.id):
        raise RuleViolation(refuse("TAB-4.2", "not-your-seat"))
    if live.table.status != "over":
        raise RuleViolation(refuse("TAB-4.3", "not-over"))
    if live.table.rematch is None:
        quotas(request).tables.spend(guest.id, address_of(request))
    laid = await laying.rematch(house, live, asker(request, guest), data.options, data.clock)
    return await the_line(request, laid, guest.id)


@post("/api/tables/{table:str}/back", tags=["tables"], status_code=200)
async def back(request: AnyRequest, table: str) -> TableLine:
    """Ask, or agree, to go back to where a bot took over from somebody: where it goes on, or still this table."""
    guest = await require_guest(request)
    live = await found(request, table)
    quotas(request).tables.spend(guest.id, address_of(request))
    laid = await laying.go_back(request.app.state.house, live, asker(request, guest))
    return await the_line(request, laid or table, guest.id)


@post("/api/tables/{table:str}/fork", tags=["records"])
async def fork(request: AnyRequest, table: str, data: Fork) -> TableLine:
    """Take a finished match up again from one of its entries, in one of its seats, against bots.

    The new table keeps the old secret, so that what was drawn before stays proved. It is known by now: this is for
    practice.
    """
    guest = await require_guest(request)
    house: House = request.app.state.house
    match, _ = await the_match(request, table)
    opened = (await found(request, table)).table.opened
    if match.outcome is None:
        raise RuleViolation(refuse("TAB-4.3", "not-over"))
    if data.number >= match.last.number:
        raise RuleViolation(refuse("TAB-4.3", "over"))
    if data.number > MOST_TAKEN_UP:
        raise RuleViolation(refuse("TAB-4.12", "fork-long", count=MOST_TAKEN_UP))
    match.view(data.seat)
    quotas(request).forks.spend(guest.id, address_of(request))
    entries = saved(entry for entry in history(match.last) if entry.number <= data.number)
    bots = tuple(None if seat == data.seat else data.level for seat in match.seats)
    new = NewTable(
        match.game.slug,
        len(match.seats),
        match.header.options,
        bots,
        public=False,
        clock=data.clock,
        begin=True,
        pack=opened.pack_name,
    )
    live = await laying.lay(house, asker(request, guest), new, entries=entries, secret=match.secret)
    return await the_line(request, live.table.id, guest.id)


@get("/api/tables/{table:str}/record", tags=["records"], media_type="application/jsonl", opt={PACKED: True})
async def record(request: AnyRequest, table: str) -> Response[bytes]:
    """The record so far as you may know it; all of it, with the secret, when the match is over."""
    match, seat = await the_match(request, table)
    if match.last.number <= SHORT:
        packed = pack_record(match, seat)
    else:
        packed = await _packed(request, table, match, WriteRecord, seat)
    name = f"marbre-{match.game.slug}-{table}.jsonl"
    return send_packed(request, packed, "application/jsonl", {"content-disposition": f'attachment; filename="{name}"'})


@get("/api/tables/{table:str}/proof", tags=["records"])
async def proof(request: AnyRequest, table: str) -> Proof:
    """Replay the record in a worker of the house and prove every draw."""
    match, _ = await the_match(request, table)
    if match.outcome is None or match.secret is None:
        raise unreadable("record-unfinished", number=match.last.number)
    return msgspec.json.decode(await _worked_out(request, table, match, ProveLuck), type=Proof)


@get("/api/tables/{table:str}/replay", tags=["records"], media_type="application/json", opt={PACKED: True})
async def replay(request: AnyRequest, table: str, seat: int | None = None) -> Response[bytes]:
    """A match step by step, seen from a seat or from none: a `Replay`, gzipped by the worker that built it.

    Before its end only from the asker's own seats: what they were sent then, and nothing else.
    """
    match, _ = await the_match(request, table)
    guest, live = await guest_of(request), await found(request, table)
    if match.outcome is None and seat not in (None, *live.table.seats_of(guest.id if guest else None)):
        raise RuleViolation(refuse("TAB-4.3", "not-over"))
    match.view(seat)
    packed = await _packed(request, table, match, BuildReplay, seat)
    return send_packed(request, packed, "application/json")


async def _packed(request: AnyRequest, table: str, match: Match, job: type[Job], seat: Seat | None) -> bytes:
    """What a worker answers with, gzipped by it."""
    return msgspec.json.decode(await _worked_out(request, table, match, job, seat), type=bytes)


async def _worked_out(request: AnyRequest, table: str, match: Match, job: type[Job], *given: Seat | None) -> bytes:
    """What a worker makes of a match; kept for a while if it is over. To send it costs something too (TAB-4.12)."""
    answers: AnswerCache = request.app.state.answers
    host: HouseHost = request.app.state.host
    await host.spend(request, job.quota)

    def make() -> Awaitable[bytes]:
        return host.jobs.answer_now(job(sent(match), *given), address_of(request))

    return await (make() if match.outcome is None else answers.find((table, job, *given), make))


@get("/api/tables/{table:str}/picture", tags=["tables"])
async def picture(request: AnyRequest, table: str) -> DrawnPicture:
    """The position as you may know it, for a board that is only looked at: the lead story of the front page."""
    match, _ = await the_match(request, table)
    guest = await guest_of(request)
    return position_of((await found(request, table)).table, match, guest.id if guest else None)


@get("/api/tables/{table:str}/look-up", tags=["records"])
async def look_up(request: AnyRequest, table: str, text: str) -> LookedUp:
    """What the game's own list has under these letters, in the list that was played with. Not before the end."""
    live = await found(request, table)
    guest = await guest_of(request)
    match = live.table.match
    if match is None or match.outcome is None:
        raise RuleViolation(refuse("TAB-4.3", "not-over"))
    if live.table.hides_match_from(guest.id if guest else None):
        raise RuleViolation(refuse("TAB-4.9", "deal-sealed"))
    if (looked_up := match.rules.look_up(match.state, text)) is None:
        raise NotFoundException("this game has no list")
    return looked_up


def quotas(request: AnyRequest) -> Quotas:
    house: House = request.app.state.house
    return house.quotas


def asker(request: AnyRequest, guest: Guest) -> Asker:
    return Asker(guest.id, guest.name, address_of(request))


async def found(request: AnyRequest, table: str) -> LiveTable:
    return await find_live(request.app.state.house, table)


async def the_match(request: AnyRequest, table: str) -> tuple[Match, Seat | None]:
    host: HouseHost = request.app.state.host
    return await host.find_match(request, table)
