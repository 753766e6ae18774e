"""A table in memory: its fold, its viewers and their presence, and the lock that orders what is done at it."""

import asyncio
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, get_args

import msgspec

from marbre.hosting.people import PersonId
from marbre.kernel.entries import Entry, Told
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat
from marbre.server import house_clock
from marbre.server.store.bus import BusMessage
from marbre.server.tables.events import Revealed, Row, Said
from marbre.server.tables.table import Table
from marbre.server.tables.updates import PresentPeople, common_info, log, only_moves, update
from marbre.server.wire.protocol import SHUT, AnyOutgoing, Pace, Presence

if TYPE_CHECKING:
    from marbre.server.plans.plan import KeptPlan

MOST_MARKS = 500
_HEEDED: tuple[Pace, ...] = get_args(Pace)


class Viewer:
    """One open socket. A slow consumer is closed, and gets a snapshot when it reconnects (backpressure)."""

    def __init__(
        self,
        person: PersonId | None,
        send: Callable[[bytes], object],
        shut: Callable[[int], object] = lambda _code: None,
        address: str = "",
    ) -> None:
        self.person, self.send, self.shut, self.address = person, send, shut, address
        self.lag: int | None = None
        self.pace: Pace = "normal"


class RemotePresence(msgspec.Struct, frozen=True):
    """Who is at a table through another process, by its last heartbeat."""

    people: dict[PersonId, int | None]
    watchers: int
    heard: float
    paces: tuple[str, ...] = ()


class LiveTable:
    """A table in this process's memory: a cached fold of the events in the database, which is the truth."""

    def __init__(self, table: Table, address: str = "") -> None:
        """`address` is where it was laid from, where that is known."""
        self.table, self.address = table, address
        self.used = house_clock.now()
        """When somebody last asked for it."""
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.rematching = asyncio.Lock()
        self.elsewhere: dict[str, RemotePresence] = {}
        """Who is here through other processes."""
        self.in_doubt = False
        """Saving has failed, perhaps after the event was on the disk: to be loaded before anything else."""
        self.thinking: set[Seat] = set()
        self.gone_since: dict[Seat, float] = {}
        self.pace_changed = asyncio.Event()
        """Wakes the bots that wait for people to follow."""
        self.bell: asyncio.TimerHandle | None = None
        """Rings the game's own clock when it is due."""
        self.plans: dict[Seat, KeptPlan] | None = None
        """What people have prepared here; None: not read yet."""
        self.told: dict[Seat | None, tuple[Told, ...]] = {}
        self.told_until: Entry | None = None
        self.marks: dict[int, Entry] = {}
        """Where the match stood after each of the latest events: who reconnects is sent only what he missed."""

    def here(self) -> PresentPeople:
        here = PresentPeople()
        for other in self.elsewhere.values():
            here.lag.update(other.people)
            here.watchers += other.watchers
        people = self.people()
        here.lag.update(people)
        here.watchers += self.watchers(people)
        return here

    def people(self) -> dict[PersonId, int | None]:
        """Who has a seat and is here through this process."""
        seated = self.table.seated
        return {viewer.person: viewer.lag for viewer in self.viewers if viewer.person and viewer.person in seated}

    def watchers(self, people: Collection[PersonId | None]) -> int:
        """How many sockets of this process belong to none of these people, who have a seat."""
        return sum(viewer.person not in people for viewer in self.viewers)

    def paces(self) -> tuple[Pace, ...]:
        """What those wish who have a seat and are here through this process."""
        return tuple({viewer.pace for viewer in self.viewers if viewer.person in self.table.seated})

    @property
    def pace(self) -> Pace | None:
        """How fast bots play here: as those who play wish, else those who watch; None where nobody looks (TAB-4.15)."""
        wishes = {*self.paces(), *(pace for other in self.elsewhere.values() for pace in other.paces)}
        if not wishes:
            wishes = {viewer.pace for viewer in self.viewers}
            wishes |= {"normal"} if self.here().watchers > len(self.viewers) else set()
        return next((pace for pace in _HEEDED if pace in wishes), None)

    def heartbeat(self) -> BusMessage:
        """Who is here through this process, for the others."""
        people = self.people()
        return BusMessage(self.table.id, people=people, watchers=self.watchers(people), paces=self.paces())

    def hear(self, process: str, other: RemotePresence) -> None:
        """Another process says who is here through it."""
        before = self.elsewhere.get(process)
        self.elsewhere[process] = other
        self.pace_changed.set()
        if before is None or (before.people, before.watchers) != (other.people, other.watchers):
            self.tell_presence()

    def forget_silent(self, since: float) -> bool:
        """Drop processes without a heartbeat since then, and whoever was here through them."""
        silent = [process for process, other in self.elsewhere.items() if other.heard < since]
        for process in silent:
            del self.elsewhere[process]
        return bool(silent)

    def fold(self, row: Row, match: object = None) -> None:
        self.table.fold(row, match)  # type: ignore[arg-type]
        if self.table.match is not None:
            self.marks[row.number] = self.table.match.last
            if len(self.marks) > MOST_MARKS:  # who has missed more gets a snapshot
                del self.marks[next(iter(self.marks))]

    def tell(self, before: Entry | None, rows: list[Row]) -> None:
        """Broadcast what these events changed; encoded once for all viewers who may see the same.

        Who might not look at the match until now gets a snapshot of it.
        """
        table = self.table
        chat = [row for row in rows if isinstance(row.event, Said)]
        sent: dict[PersonId | None, bytes] = {}
        quiet, revealed = only_moves(table, rows), any(isinstance(row.event, Revealed) for row in rows)
        around = None if quiet and table.opened.clock.kind == "none" else self.here()
        common = common_info(table, table.match, is_new=before is None) if table.match is not None else None
        for viewer in tuple(self.viewers):
            if quiet and table.is_sealed and table.hides_match_from(viewer.person):
                continue
            own = viewer.person in table.seated or viewer.person == table.opened.host or chat
            eyes = viewer.person if own else None
            if eyes not in sent:
                new = revealed and not table.seats_of(eyes)
                told = update(table, around, eyes, after=before, chat=chat, common=common)
                sent[eyes] = self.welcome(viewer, 0) if new else msgspec.json.encode(told)
            viewer.send(sent[eyes])

    def tell_all(self, message: AnyOutgoing) -> None:
        encoded = msgspec.json.encode(message)
        for viewer in tuple(self.viewers):
            viewer.send(encoded)

    def shut(self) -> None:
        """Nobody can go on here: whoever looks is sent away, and told why when he asks."""
        for viewer in tuple(self.viewers):
            viewer.shut(SHUT)

    def tell_presence(self) -> None:
        here = self.here()
        people = [chair.person if chair else None for chair in self.table.chairs]
        self.tell_all(
            Presence(
                present=tuple(
                    bool(chair) and (person is None or person in here.lag)
                    for chair, person in zip(self.table.chairs, people, strict=True)
                ),
                lag=tuple(here.lag.get(person) if person else None for person in people),
                watchers=here.watchers,
            )
        )

    def welcome(self, viewer: Viewer, since: int) -> bytes:
        """The first update of a socket: what was missed since the last event seen, or a snapshot of everything."""
        watches = self.table.opened.deal is not None and not self.table.seats_of(viewer.person)
        known = None if watches else self.marks.get(since)  # what he has seen may be less than he may see now
        chat = [row for row in self.table.chat if known is None or row.number > since]
        whole = known is None
        told = update(self.table, self.here(), viewer.person, after=known, chat=chat, whole=whole, tell=self._tell)
        return msgspec.json.encode(told)

    def _tell(self, match: Match | None, seat: Seat | None, after: Entry | None) -> tuple[Told, ...]:
        """Whole logs are kept until the match goes on: who connects again and again does not keep the loop busy."""
        if match is None or after is not None:
            return log(match, seat, after)
        if self.told_until is not match.last:
            self.told, self.told_until = {}, match.last
        if seat not in self.told:
            self.told[seat] = log(match, seat, None)
        return self.told[seat]
