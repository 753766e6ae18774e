"""Tables with one deal: laying another, comparing what they made of it, laying the deal open."""

import contextlib

import msgspec
from litestar import get, post

from marbre.bots.duplicate import DuplicateResult, compare_matches
from marbre.kernel.refusals import RuleViolation, Unreadable, refuse
from marbre.server.house import House
from marbre.server.http.tables import AnyRequest, TableLine, asker, found, listed, quotas, the_line
from marbre.server.people.guests import address_of, guest_of, require_guest
from marbre.server.store.store import Store
from marbre.server.tables import laying
from marbre.server.tables.events import Level
from marbre.server.tables.live_table import LiveTable


class Duplicate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One more table with the same deal. Game, players, options and clock are the first one's."""

    bots: tuple[Level | None, ...] = ()
    begin: bool = False


class Duplicates(msgspec.Struct, frozen=True):
    """The tables with one deal, the first one first."""

    sealed: bool
    """The deal is still kept, and more tables may play it."""
    tables: tuple[TableLine, ...]
    results: tuple[DuplicateResult, ...]
    """Each seat of the tables that are over, held against the same seat at the others; empty before two are."""


@post("/api/tables/{table:str}/duplicate", tags=["duplicate"])
async def lay_duplicate(request: AnyRequest, table: str, data: Duplicate) -> TableLine:
    """Lay another table with the same deal, as its host; with a seat at one of them he lays it for others."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    live, _ = await dealt(request, table)
    if guest.id != live.table.opened.host:
        raise RuleViolation(refuse("TAB-4.9", "deal-host"))
    quotas(request).tables.spend(guest.id, address_of(request))
    laid = await laying.duplicate(house, live, asker(request, guest), data.bots, data.begin)
    return await the_line(request, laid.table.id, guest.id)


@get("/api/tables/{table:str}/duplicates", tags=["duplicate"])
async def duplicates(request: AnyRequest, table: str) -> Duplicates:
    """The tables with the same deal, and what those that are over made of it."""
    guest = await guest_of(request)
    live, deal = await dealt(request, table)
    return await compared(request, live, deal, guest.id if guest else None)


@post("/api/tables/{table:str}/reveal", tags=["duplicate"], status_code=200)
async def reveal(request: AnyRequest, table: str) -> Duplicates:
    """Lay the deal open: records, proofs and replays are shown from now on, and no table begins with it any more."""
    guest = await require_guest(request)
    house: House = request.app.state.house
    live, deal = await dealt(request, table)
    if not live.table.seats_of(guest.id):
        raise RuleViolation(refuse("TAB-4.2", "not-your-seat"))
    if live.table.status != "over":
        raise RuleViolation(refuse("TAB-4.3", "not-over"))
    await house.reveal(deal)
    return await compared(request, live, deal, guest.id)


async def dealt(request: AnyRequest, table: str) -> tuple[LiveTable, str]:
    """A table and the deal that it shares."""
    live = await found(request, table)
    if live.table.opened.deal is None:
        raise RuleViolation(refuse("TAB-4.9", "deal-own"))
    return live, live.table.opened.deal


async def compared(request: AnyRequest, live: LiveTable, deal: str, person: str | None) -> Duplicates:
    """Where a seat may still be free is known to those alone who were given the link (TAB-4.9)."""
    store: Store = request.app.state.store
    found_cards = await store.tables_with(deal)
    if person is None or person != live.table.opened.host:
        found_cards = [card for card in found_cards if card.status != "open" or card.id == live.table.id]
    cards = sorted(found_cards, key=lambda card: (card.id != deal, card.changed))
    over = {}
    for card in cards:
        with contextlib.suppress(Unreadable):  # one that cannot be opened leaves the others as they are
            match = (await found(request, card.id)).table.match
            if match is not None and match.outcome is not None:
                over[card.id] = match
    return Duplicates(
        sealed=live.table.is_sealed,
        tables=tuple([await listed(request, card, person) for card in cards]),
        results=compare_matches(over).results if len(over) > 1 else (),
    )
