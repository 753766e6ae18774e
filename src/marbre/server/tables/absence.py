"""Somebody is gone (TAB-4.4): the table waits, those who are here decide, and he learns what was done for him."""

from typing import TYPE_CHECKING

import msgspec

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import Refusal, refuse
from marbre.kernel.seats import Seat
from marbre.server.tables.events import (
    AnyEvent,
    HandedOver,
    Level,
    Played,
    Proposal,
    Proposed,
    SeatMissed,
    Stopped,
    TakenUp,
)

if TYPE_CHECKING:
    from marbre.server.tables.table import Table

STAND_IN: Level = "novice"
"""Who plays for those who are gone, and acts for those whose time is out (TAB-4.4, TAB-4.6)."""


class StoodIn(msgspec.Struct, frozen=True):
    """A bot played for a seat: after which entry of the match, and up to which; without an end while it does."""

    since: int
    until: int | None = None


class Absences:
    """What a table knows of those who are gone; a part of its fold."""

    def __init__(self) -> None:
        self.missed: set[Seat] = set()
        """Seats that the table waits for in vain."""
        self.stood_in: dict[Seat, StoodIn] = {}
        """Until he acts himself, whoever is back may ask to go back to where he left."""
        self.proposed: dict[Proposal, frozenset[Seat]] = {}
        """Who would stop the match, or go back, since something was last done."""

    def fold(self, event: AnyEvent, entry: int) -> None:
        """Take an event in that has to do with somebody's absence, after this entry of the match."""
        match event:
            case SeatMissed(seat=seat):
                self.missed.add(seat)
            case Proposed(seat=seat, what=what):
                self.proposed[what] = self.proposed.get(what, frozenset()) | {seat}
            case HandedOver(seat=seat, resigned=resigned):
                self.missed.discard(seat)
                self.stood_in[seat] = StoodIn(entry)
                if resigned:
                    del self.stood_in[seat]
            case TakenUp(seat=seat):
                self.missed.discard(seat)
                self._end(seat, entry)

    def _end(self, seat: Seat, entry: int) -> None:
        if (stood_in := self.stood_in.pop(seat, None)) is not None and stood_in.since < entry:
            self.stood_in[seat] = StoodIn(stood_in.since, entry)

    def acted(self, entries: tuple[Played, ...]) -> None:
        """Something was done: what was proposed is out of date, and whoever acts himself again goes on from here."""
        self.proposed = {}
        if not self.stood_in:
            return
        actors = {entry.actor for entry in entries}
        self.stood_in = {seat: one for seat, one in self.stood_in.items() if one.until is None or seat not in actors}

    @property
    def left_at(self) -> int | None:
        """The entry that a match would go back to: the first after which a bot played for somebody who is back."""
        return min((one.since for one in self.stood_in.values() if one.until is not None), default=None)


def deciders(table: "Table") -> set[PersonId]:
    """Whose word counts: people who play for themselves and are not missed."""
    missed = table.absences.missed
    return {
        chair.person
        for seat, chair in enumerate(table.chairs)
        if chair and chair.person and not chair.bot and seat not in missed
    }


def miss(table: "Table", seat: Seat) -> AnyEvent | Refusal:
    """The others are asked, if there are any: against bots only, a table waits for ever."""
    chair = table.chairs[seat]
    if chair is None or chair.bot or seat in table.absences.missed or not deciders(table) - {chair.person}:
        return refuse("TAB-4.4", "not-missed")
    return SeatMissed(seat)


def stand_in(table: "Table", person: PersonId | None, seat: Seat) -> AnyEvent | Refusal:
    """Those who wait let a bot play for somebody, until he is back."""
    if person not in deciders(table):
        return refuse("TAB-4.4", "decide-seated")
    if seat not in table.absences.missed:
        return refuse("TAB-4.4", "not-missed")
    return HandedOver(seat, STAND_IN)


def propose(table: "Table", person: PersonId | None, what: Proposal) -> AnyEvent | Refusal:
    """One more who would stop, or go back. The last one stops the match; the way back is laid by `laying.go_back`."""
    if person not in deciders(table):
        return refuse("TAB-4.4", "decide-seated")
    if what == "stop" and not table.absences.missed:
        return refuse("TAB-4.4", "nobody-missed")
    if what == "back" and table.is_rated:
        return refuse("TAB-8.2", "rated-back")
    is_fixed = table.opened.deal is not None or table.opened.tournament is not None
    if what == "back" and (table.absences.left_at is None or is_fixed):
        return refuse("TAB-4.4", "nowhere-to-go-back")
    said = Proposed(table.seats_of(person)[0], what)
    return Stopped() if what == "stop" and agree(table, what, person) else said


def agree(table: "Table", what: Proposal, person: PersonId | None = None) -> bool:
    """Whether everybody here would do this, if this person would too."""
    voices = table.absences.proposed.get(what, frozenset())
    return deciders(table) <= {person, *(one for one, seats in table.seated.items() if voices.intersection(seats))}
