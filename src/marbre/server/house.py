"""The house: the tables of this process, and the one way in which anything happens at one.

Check, apply, save, tell. Optimistic concurrency: the unique event number decides; the loser reloads and retries.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from marbre.hosting.feature import Write
from marbre.hosting.host import HostedTable
from marbre.hosting.people import PersonId
from marbre.kernel.entries import Entry
from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal, Unreadable, refuse
from marbre.kernel.registry import find_game
from marbre.server import house_clock
from marbre.server.admission import refusal_of_quotas, turned_away
from marbre.server.background import log_failure, own
from marbre.server.metrics import RACES_LOST, TABLES
from marbre.server.quotas import Quotas
from marbre.server.settings import Settings
from marbre.server.store.bus import Bus, BusMessage
from marbre.server.store.store import Store
from marbre.server.tables.boxes import Boxes
from marbre.server.tables.commands import (
    HOUSE,
    AnyCommand,
    Asker,
    Begin,
    Decision,
    Play,
    TakeUp,
    decide,
)
from marbre.server.tables.events import Opened, Row, Stopped, Woken, weigh
from marbre.server.tables.live_table import LiveTable, RemotePresence, Viewer
from marbre.server.tables.quarantine import Quarantine
from marbre.server.tables.ringing import is_due, ring
from marbre.server.tables.table import Table, counted_in
from marbre.server.wire.protocol import STALE, Answer, Bye
from marbre.server.wire.rate_limits import RateLimit

WritesWhenOver: TypeAlias = Callable[[HostedTable, Match], tuple[Write, ...]]
Follow: TypeAlias = Callable[[Table, Row, Match | None], tuple[Write, ...]]
"""What the read models write with an event: the table before it, the event, the match after it if that has changed."""
Decide: TypeAlias = Callable[[Table], Decision | Refusal]

RETRIES = 20
AT_A_TIME = 100
"""Events that are folded before the event loop comes round to everything else."""
ROW_BYTES = 150
"""Of an event in the database beside its payload: its keys, and the indices."""
CLOSING_SECONDS = 8.0
"""For so long a graceful shutdown waits for commands that were accepted."""


class House:
    """All that a process needs to serve tables."""

    def __init__(self, settings: Settings, store: Store, bus: Bus, when_over: WritesWhenOver = lambda *_: ()) -> None:
        """`when_over` says what features write with the event that ends a match."""
        self.settings, self.store, self.bus, self.when_over = settings, store, bus, when_over
        self.boxes, self.quarantine = Boxes(settings.packs), Quarantine()
        self.tables: dict[str, LiveTable] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.asked: set[asyncio.Task[Any]] = set()
        self.loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        """Single flight: a table that is being loaded is loaded once, whoever asks for it."""
        self.commands = RateLimit(settings.commands_per_second, settings.commands_burst)
        self.crowds = self.commands.times(settings.guests_per_client)  # for everybody from one address
        self.excess = RateLimit(settings.commands_per_second, settings.excess_burst)
        """Refused for being too many: whoever goes on beyond these is sent away."""
        self.quotas = Quotas(settings)
        self.chat = RateLimit(settings.chat_per_minute / 60, 5)
        self.closing = False
        self.back_since = 0.0
        """When the house came back after nobody served it: what was saved before then was followed by a pause."""
        self.drive: Callable[[LiveTable], None] = lambda _live: None
        """Called after every change; the driver of bots and clocks hangs itself in here."""
        self.follow: Follow = lambda *_: ()
        self.before_begin: Callable[[LiveTable], Awaitable[None]] = _nothing
        """What a table has to know before its match begins: the holidays of its people."""

    # ---- tables

    async def find(self, table: str) -> LiveTable | None:
        """A table, from memory or from the database.

        Raises Unreadable if its game, rules or box are not here now, or its events cannot be read.
        """
        if (live := self.tables.get(table)) is not None:
            live.used = house_clock.now()
            return live
        if table not in self.loading:
            self.loading[table] = own(self._load(table), self.asked)
            self.loading[table].add_done_callback(lambda _: self.loading.pop(table))
        found = await asyncio.shield(self.loading[table])  # whoever leaves meanwhile does not take it from the others
        return None if found is None else self.keep(found)  # a sweep that was due meanwhile has forgotten it, perhaps

    async def _load(self, table: str) -> LiveTable | None:
        """From the database; nobody sees it, and no alarm of it rings, before the pause it was in is recorded."""
        with self.quarantine.guard(table):
            rows = await self.store.load(table)
            if not rows:
                return None
            opened = rows[0].event
            assert isinstance(opened, Opened), "its first event is missing"
        find_game(opened.game)
        pack = self.boxes.kept(opened.game, opened.pack)
        with self.quarantine.guard(table):
            live = LiveTable(Table(rows[0], pack))
            for folded, row in enumerate(rows[1:], start=1):
                live.fold(row)
                if not folded % AT_A_TIME:  # a match of thousands of moves would keep the others waiting
                    await asyncio.sleep(0)
        if live.table.at < self.back_since:
            await self._go_on(live)
        kept = self.keep(live)
        if self.store.is_postgres:  # notifications that came while it was loading found no table
            await self._refresh(kept)
        return kept

    def keep(self, live: LiveTable) -> LiveTable:
        """Cache a table in memory; one that was found in the lobby while it was being laid is there already."""
        kept = self.tables.setdefault(live.table.id, live)
        TABLES.set(len(self.tables))
        return kept

    def forget(self, live: LiveTable) -> None:
        self.tables.pop(live.table.id, None)
        TABLES.set(len(self.tables))

    async def reveal(self, deal: str) -> None:
        """Lay a deal open, and tell whoever looks at one of its tables. Raises RuleViolation."""
        for table, number in (await self.store.reveal(deal)).items():
            self.bus.announce(table, number)
        for card in await self.store.tables_with(deal):
            if (live := self.tables.get(card.id)) is not None:
                await self.refresh(live)

    # ---- doing

    async def ask(self, live: LiveTable, asker: Asker, command: AnyCommand) -> Answer | Refusal:
        """Execute a command: check, apply, save, broadcast. Idempotent by command id."""
        is_move = isinstance(command, Play)
        if is_move and (asker.person or "", command.id) not in live.table.answered:
            refusal = refusal_of_quotas(self.quotas, asker, command)
        else:
            refusal = await turned_away(self, live.table, asker, command)
        if refusal is not None:
            return refusal
        if is_move and is_due(live.table, house_clock.now()):  # it acts first, whether or not its timer has fired
            await self.ring_if_due(live)
        elif isinstance(command, Begin):
            await self.before_begin(live)
        answer = await self.append(
            live, asker, command.id, lambda table: decide(table, asker, command, house_clock.now())
        )
        return answer if isinstance(answer, Refusal) else Answer(command.id, answer)

    def charge(self, live: LiveTable, asker: Asker, row: Row) -> None:
        """To whom it is owed that this lies in the database: who asked for it, or the host of bots."""
        owner = (live.table.opened.host, live.address) if asker.is_house else (asker.person, asker.address)
        self.quotas.bytes.charge(*owner, ROW_BYTES + weigh(row.event))

    async def ring_if_due(self, live: LiveTable) -> None:
        """Let the game's own clock act, if it is time."""
        if is_due(live.table, house_clock.now()):
            await self.append(live, HOUSE, None, lambda table: ring(table, house_clock.now()))

    async def append(self, live: LiveTable, asker: Asker, command: str | None, decided: Decide) -> int | Refusal:
        """Append the next event of a table; `decided` sees the table as it is when it has the lock.

        Optimistic: if another process had the number first, catch up and retry. Cancelled in the middle, it leaves the
        table in doubt (saved or not?), and the next append catches up from the database first.
        """
        async with live.lock:
            before = entry_of(live.table.match)
            rows = await self._catch_up(live) if live.in_doubt else []
            try:
                for _ in range(RETRIES):
                    if command is not None and (done := live.table.answered.get((asker.person or "", command))):
                        return done.number
                    decision = decided(live.table)
                    if isinstance(decision, Refusal):
                        if news := await self._news(live):
                            rows += news
                            continue
                        return decision
                    row = self._row(live.table, asker, command, decision)
                    if await self._save(live, row, decision):
                        self.charge(live, asker, row)
                        rows.append(row)
                        return row.number
                    news = await self._catch_up(live)
                    rows += news
                    if not news and (number := await self.store.number_of(row)) is not None:
                        return number  # a retry of a command older than those that are remembered here
                raise TimeoutError(f"table {live.table.id}: lost {RETRIES} races in a row")
            finally:
                if rows:
                    live.tell(before, rows)
                    self.drive(live)

    async def _save(self, live: LiveTable, row: Row, decision: Decision) -> bool:
        """Save and fold; False if another process had the number first (optimistic concurrency)."""
        over = isinstance(decision.event, Stopped) or (
            decision.match is not None and decision.match.outcome is not None
        )
        live.in_doubt = True
        writes = (*decision.writes, *self.follow(live.table, row, decision.match))
        writes += self.when_over(live.table, decision.match) if over and decision.match is not None else ()
        if await self.store.append(row, over=over, writes=writes) == "lost":
            RACES_LOST.inc()
            return False
        self.bus.announce(row.table, row.number)
        live.fold(row, decision.match)
        live.in_doubt = False
        return True

    def _row(self, table: Table, asker: Asker, command: str | None, decision: Decision) -> Row:
        sent = None if asker.person is None else command
        event = counted_in(table, decision.event, decision.match, self.settings.start_seconds)
        return Row(table.id, table.number + 1, house_clock.now(), event, asker.person, sent)

    async def _catch_up(self, live: LiveTable) -> list[Row]:
        """Fold in the events that other processes have saved. The caller holds the lock."""
        try:
            with self.quarantine.guard(live.table.id):
                rows = await self.store.load(live.table.id, after=live.table.number)
                for row in rows:
                    live.fold(row)
        except Unreadable:
            self.forget(live)
            live.shut()
            raise
        live.in_doubt = False
        return rows

    async def _news(self, live: LiveTable) -> list[Row]:
        """Events of other processes that we were not notified of yet: no command is refused on a stale copy."""
        return await self._catch_up(live) if self.store.is_postgres else []

    async def refresh(self, live: LiveTable) -> None:
        """Fold in what other processes have saved, and broadcast it."""
        with contextlib.suppress(Unreadable):  # quarantined, and whoever looks is told
            await self._refresh(live)

    async def _refresh(self, live: LiveTable) -> None:
        async with live.lock:
            before = entry_of(live.table.match)
            if rows := await self._catch_up(live):
                live.tell(before, rows)
                self.drive(live)

    async def catch_up(self) -> None:
        """Fold in whatever no notice came of: its sender died before, or we did not hear."""
        known = tuple(self.tables) if self.store.is_postgres else ()
        for table, number in (await self.store.last_numbers(known) if known else {}).items():
            if (live := self.tables.get(table)) is not None and number > live.table.number:
                await self.refresh(live)

    async def hear(self, heard: BusMessage) -> None:
        """Handle a notification: another process has saved an event, or reports who is at a table."""
        if heard.missed:
            await self.catch_up()
        elif heard.signed_out is not None:
            self._send_away(heard.signed_out)
        elif heard.reload:
            self._reload(heard.table)
        elif (found := self.tables.get(heard.table)) is None:
            return
        elif heard.people is not None:
            there = RemotePresence(heard.people, heard.watchers, house_clock.now(), heard.paces)
            found.hear(heard.process, there)
        elif heard.number > found.table.number:
            await self.refresh(found)

    # ---- coming and going

    async def enter(self, live: LiveTable, viewer: Viewer) -> None:
        """A viewer connects. If he was missed, or a bot has stood in for him, he takes his seat up again."""
        live.viewers.add(viewer)
        for seat in live.table.seats_of(viewer.person):
            if live.table.status == "playing" and live.table.is_vacant(seat):
                await self.ask(live, HOUSE, TakeUp("back", seat))
        self.share_presence(live)
        self.drive(live)

    def leave(self, live: LiveTable, viewer: Viewer) -> None:
        live.viewers.discard(viewer)
        if not self.closing:
            self.share_presence(live)

    async def sign_out(self, person: PersonId) -> int:
        """Nothing that was signed for this person before is believed any more; the number of his new session."""
        session = await self.store.begin_session(person)
        self.send_away(person)
        return session

    def send_away(self, person: PersonId) -> None:
        """Close all his sockets, in every process: those with a valid cookie come back."""
        self._send_away(person)
        self.bus.share(BusMessage("", signed_out=person))

    def _send_away(self, person: PersonId) -> None:
        """His browsers come back with the cookies that they have."""
        for live in tuple(self.tables.values()):
            for viewer in tuple(live.viewers):
                if viewer.person == person:
                    viewer.shut(STALE)

    def reload(self, table: str) -> None:
        """A name in its events has changed: every process reads it anew, and whoever looks comes back to it."""
        self._reload(table)
        self.bus.share(BusMessage(table, reload=True))

    def _reload(self, table: str) -> None:
        if (live := self.tables.get(table)) is not None:
            self.forget(live)
            for viewer in tuple(live.viewers):
                viewer.shut(STALE)

    def share_presence(self, live: LiveTable) -> None:
        live.tell_presence()
        self.bus.share(live.heartbeat())

    def repeat_presence(self) -> None:
        """Presence is a heartbeat; a process that misses three is dropped."""
        silent = house_clock.now() - 3 * self.settings.presence_seconds
        for live in tuple(self.tables.values()):
            if live.viewers:
                self.bus.share(live.heartbeat())
            if live.forget_silent(silent):
                live.tell_presence()

    # ---- the process

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """A background task: referenced until done, its failure logged, cancelled when the house closes."""
        own(work, self.tasks).add_done_callback(log_failure)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a command to its end even if its socket is closed meanwhile; a graceful shutdown waits for it."""
        own(work, self.asked, self.store.writer.loop)

    async def _go_on(self, live: LiveTable) -> None:
        """The clock of a real-time match is paused while the house is down: it goes on from the saved time."""
        match = live.table.match
        if match is not None and match.game.spec.real_time and match.alarm is not None:
            late = refuse("TAB-4.6", "not-due")
            await self.append(live, HOUSE, None, lambda now: Decision(Woken()) if now.at < self.back_since else late)

    def say_bye(self, bye: Bye) -> None:
        """Graceful shutdown: broadcast that every client is to reconnect later."""
        for live in self.tables.values():
            live.tell_all(bye)

    async def close(self) -> None:
        """Graceful shutdown: cancel background tasks, wait for commands that were accepted."""
        self.closing = True
        for task in tuple(self.tasks):
            task.cancel()
        if waiting := {*self.tasks, *self.asked}:
            await asyncio.wait(waiting, timeout=CLOSING_SECONDS)
        await self.bus.close()
        await self.store.close()


async def _nothing(_live: LiveTable) -> None:
    return


def entry_of(match: Match | None) -> Entry | None:
    return match.last if match is not None else None
