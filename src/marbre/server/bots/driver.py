"""What happens at a table by itself: bots think, clocks run out, games' alarms ring, the absent are stood in for."""

import asyncio
import contextlib
import logging
import time
from functools import partial
from random import Random

import msgspec

from marbre.kernel.decoding import decode_action
from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal, Unreadable, refuse
from marbre.kernel.seats import Seat
from marbre.server import house_clock
from marbre.server.bots.asking import Asking
from marbre.server.house import House
from marbre.server.house_clock import Every, JumpWatch
from marbre.server.jobs.worker_pool import Workers
from marbre.server.metrics import LATE
from marbre.server.store.claims import Claims
from marbre.server.tables.absence import STAND_IN, miss
from marbre.server.tables.commands import HOUSE, Decision, Play, act, decide, decided
from marbre.server.tables.events import HandedOver, Level
from marbre.server.tables.live_table import LiveTable
from marbre.server.tables.table import Table

log = logging.getLogger("marbre.driver")

PUNCTUAL = 0.005
"""Seconds after which a bell is rung, so that it is due by any clock."""

LAST_WORDS = 1.5
"""Seconds before a question to all is closed in which bots answer it, if people have not: three sweeps."""

PACES = {"slow": 2.0, "quick": 1 / 3}
"""How long a bot waits for people to follow, beside the usual pace."""

CATCH_UP_SECONDS = 1.0
"""Interval at which a process that shares its database looks for events that no notice came of."""

AT_A_TIME = 50
"""Tables that are swept before the event loop comes round to everything else."""
TABLE_WEIGHT, MOST_IDLE = 50, 50_000
"""Idle tables that are kept in memory, by the entries of their matches: one has about a kilobyte."""


class Driver:
    """Keeps the tables of a house going."""

    def __init__(self, house: House, workers: Workers, claims: Claims) -> None:
        self.house, self.claims = house, claims
        self.asking = Asking(house.settings, house.quotas, workers)
        self.claiming: set[str] = set()
        house.drive = self.drive

    def drive(self, live: LiveTable) -> None:
        """Let the bots whose turn it is think, if it is for this process to think for them."""
        match = live.table.match
        if match is None or live.table.status != "playing" or self.house.closing:
            return
        self._wind_up(live, match)
        due = [
            (seat, chair.bot)
            for seat in match.to_act
            if (chair := live.table.chairs[seat]) and chair.bot is not None and live.table.asked(seat) != ()
        ]
        if not due or _lets_people_speak(live.table, match):
            return
        if not self.claims.holds(live.table.id):
            if live.table.id not in self.claiming:
                self.claiming.add(live.table.id)
                self.house.spawn(self._claim(live))
            return
        for seat, level in due:
            if seat not in live.thinking:
                live.thinking.add(seat)
                self.house.spawn(self._bot_turn(live, match, seat, level))

    def _wind_up(self, live: LiveTable, match: Match) -> None:
        """Set a timer for the next alarm of a real-time match: the periodic sweep would come too late."""
        if live.bell is not None:
            live.bell.cancel()
            live.bell = None
        if match.game.spec.real_time and (left := live.table.rings_in(house_clock.now())) is not None:
            live.bell = asyncio.get_running_loop().call_later(max(0.0, left) + PUNCTUAL, self._ring, live)

    def _ring(self, live: LiveTable) -> None:
        if not self.house.closing:
            self.house.spawn(self.house.ring_if_due(live))

    async def _claim(self, live: LiveTable) -> None:
        """Claim the table's bots. If another process holds them, it is notified of every event and drives them."""
        try:
            claimed = await self.claims.claim(live.table.id)
        finally:
            self.claiming.discard(live.table.id)
        if claimed:
            self.drive(live)

    async def _bot_turn(self, live: LiveTable, match: Match, seat: Seat, level: Level) -> None:
        """Think, pause so that people can follow, and play. A stale answer (the table has moved on) is refused."""
        number = match.last.number
        try:
            began = time.monotonic() + live.table.starts_in(house_clock.now())
            action = await self._think(live, match, seat, level)
            while (rest := began + self._pause(live, match, level, action) - time.monotonic()) > 0:
                await _changes(live.pace_changed, rest)
            await self.house.append(live, HOUSE, None, partial(_bot_acts, seat=seat, number=number, said=action))
        finally:
            live.thinking.discard(seat)
        self.drive(live)

    def _act_for(self, live: LiveTable, match: Match, seat: Seat) -> None:
        """A seat's time is out: the table does what a novice would do (TAB-4.6), thought out in a worker too."""
        if seat not in live.thinking:
            live.thinking.add(seat)
            self.house.spawn(self._late_turn(live, match, seat))

    async def _late_turn(self, live: LiveTable, match: Match, seat: Seat) -> None:
        number = match.last.number
        try:
            action = await self._think(live, match, seat, STAND_IN)
            late = partial(_acts_late, seat=seat, number=number, said=action)
            if not isinstance(await self.house.append(live, HOUSE, None, late), Refusal):
                LATE.inc()
        finally:
            live.thinking.discard(seat)

    def _pause(self, live: LiveTable, asked: Match, level: Level, action: bytes) -> float:
        """Seconds before a bot's action is played: in real time what its hand needs, else for those who watch, who need
        not wait as long for each of several that act at once (TAB-4.15).
        """
        settings, table, pace, match = self.house.settings, live.table, live.pace, live.table.match or asked
        if pace == "skip" and not _waits_for_people(table, match):
            return 0.0
        if match.game.spec.real_time:
            return match.rules.pace(decode_action(match.game.player_actions, action), level) / 1000 / settings.bot_hands
        if pace is None or _is_closing(table):
            return 0.0
        return settings.bot_pace * PACES.get(pace, 1.0) / max(1, len(match.to_act))

    async def _think(self, live: LiveTable, match: Match, seat: Seat, level: Level) -> bytes:
        """What a lesson has this seat do, or what a bot would do."""
        if scripted := live.table.asked(seat):
            return msgspec.json.encode(scripted[0])
        return await self.asking.think(live, match, seat, level)

    async def sweep(self) -> None:
        """Periodic timer: presence heartbeats, claims, and whatever is due at any table."""
        settings, jumps = self.house.settings, JumpWatch()
        heartbeat, catching_up = Every(settings.presence_seconds), Every(CATCH_UP_SECONDS)
        while True:
            await asyncio.sleep(settings.sweep_seconds)
            now = house_clock.now()
            jumps.look()
            try:
                if catching_up.is_due(now):
                    await self.house.catch_up()
                if beats := heartbeat.is_due(now):
                    self.house.repeat_presence()
                    await self.claims.check()
                await self._sweep_all(now, idle=beats)
            except Exception:  # the database is unavailable, perhaps: retried at the next sweep
                log.exception("a sweep failed")

    async def _sweep_all(self, now: float, *, idle: bool) -> None:
        """Where nothing is played, nothing is due soon: there may be thousands of such tables, looked at if `idle`."""
        tables = tuple(self.house.tables.values())
        due = tables if idle else [live for live in tables if live.table.status == "playing" or live.in_doubt]
        for swept, live in enumerate(due, start=1):
            with contextlib.suppress(Unreadable):  # quarantined meanwhile
                await self._sweep(live, now)
            if not swept % AT_A_TIME:
                await asyncio.sleep(0)
        if idle:
            self._unload(now)

    async def _sweep(self, live: LiveTable, now: float) -> None:
        if live.in_doubt and not live.lock.locked():
            await self.house.refresh(live)
        if _goes_on(live, now):
            await self._keep_going(live, now)
            return
        await self.claims.release(live.table.id)
        if _is_idle(live, now) and now - max(live.used, live.table.at) > self.house.settings.forget_seconds:
            self.house.forget(live)

    def _unload(self, now: float) -> None:
        """Of the tables where nobody is and nothing happens, those that were used last stay in memory."""
        idle, weight = [live for live in self.house.tables.values() if _is_idle(live, now)], 0
        for live in sorted(idle, key=lambda live: live.used, reverse=True):
            weight += TABLE_WEIGHT + (live.table.match.last.number if live.table.match else 0)
            if weight > MOST_IDLE:
                self.house.forget(live)

    async def _keep_going(self, live: LiveTable, now: float) -> None:
        self.drive(live)
        table, match = live.table, live.table.match
        assert match is not None
        await self.house.ring_if_due(live)
        people = live.here().lag
        for seat in match.to_act:
            chair = table.chairs[seat]
            if chair is None or chair.bot is not None:
                continue
            left = table.left(seat, now)
            if left is not None and left <= 0:
                if isinstance(_end_seat(table, seat), Refusal):
                    self._act_for(live, match, seat)
                else:
                    await self.house.append(live, HOUSE, None, partial(_end_seat, seat=seat))
            elif chair.person in people:
                live.gone_since.pop(seat, None)
            elif table.opened.clock.over_days or match.alarm is not None or isinstance(miss(table, seat), Refusal):
                continue  # time goes on without him, or nobody else waits for him
            elif now - live.gone_since.setdefault(seat, now) > self.house.settings.patience:
                live.gone_since.pop(seat, None)
                await self.house.append(live, HOUSE, None, partial(_miss, seat=seat))


def _goes_on(live: LiveTable, now: float) -> bool:
    """Whether something can happen here: somebody looks, a clock runs, or a bot is to act.

    Over days a clock runs in the database (`turns`): such a table is in memory while somebody's time is out.
    """
    table, match, clock = live.table, live.table.match, live.table.opened.clock
    if match is None or table.status != "playing":
        return False
    runs = any((table.left(seat, now) or 0) <= 0 for seat in match.to_act) if clock.over_days else clock.kind != "none"
    timed = runs or match.alarm is not None
    return timed or bool(live.viewers) or any(chair.bot for seat in match.to_act if (chair := table.chairs[seat]))


def _is_idle(live: LiveTable, now: float) -> bool:
    return not live.viewers and not live.lock.locked() and not _goes_on(live, now)


def _lets_people_speak(table: Table, match: Match) -> bool:
    """Whether bots keep their answers back: one question is put to all, a few answers settle it, and people think."""
    if not match.rules.is_vote(match.state) or _is_closing(table):
        return False
    return _waits_for_people(table, match)


def _waits_for_people(table: Table, match: Match) -> bool:
    return any((chair := table.chairs[seat]) is not None and chair.bot is None for seat in match.to_act)


async def _changes(event: asyncio.Event, seconds: float) -> None:
    """Wait until it is set, but no longer than this."""
    event.clear()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)


def _is_closing(table: Table) -> bool:
    left = table.rings_in(house_clock.now())
    return left is not None and left <= LAST_WORDS


def _bot_acts(table: Table, seat: Seat, number: int, said: bytes) -> Decision | Refusal:
    """Play a bot's answer unless it is stale; if it is illegal, play a random legal action instead.

    In a real-time match the table has always moved on: there the bot tries, and may come too late like anybody.
    """
    match, chair = table.match, table.chairs[seat]
    if match is None or chair is None or chair.bot is None or seat not in match.to_act:
        return refuse("TAB-4.6", "not-due")
    if table.status != "playing":  # closed or broken off while it thought
        return refuse("TAB-4.4", "stopped")
    if table.starts_in(house_clock.now()):
        return refuse("TAB-4.16", "not-started")
    stale = match.last.number != number
    if stale and not match.game.spec.real_time:
        return refuse("TAB-4.6", "not-due")
    decided = decide(table, HOUSE, Play("bot", seat, msgspec.Raw(said)), house_clock.now())
    if isinstance(decided, Refusal) and not stale:
        log.warning("a bot said what it may not do", extra={"bot": chair.bot, "game": match.game.slug})
        return act(table, match, seat, match.sample(seat, Random(match.bot_seed(seat))), house_clock.now())
    return decided


def _acts_late(table: Table, seat: Seat, number: int, said: bytes) -> Decision | Refusal:
    """What a novice would do for a seat whose time is out, if it still is."""
    match, left = table.match, table.left(seat, house_clock.now())
    if table.status != "playing":
        return refuse("TAB-4.4", "stopped")
    if match is None or match.last.number != number or seat not in match.to_act or left is None or left > 0:
        return refuse("TAB-4.6", "not-due")
    action = decode_action(match.game.player_actions, said)
    if match.check_read(seat, action) is not None:
        action = match.sample(seat, Random(match.bot_seed(seat)))
    return act(table, match, seat, action, house_clock.now(), late=True)


def _end_seat(table: Table, seat: Seat) -> Decision | Refusal:
    """Who is late twice in a row at a table over days leaves his seat to a bot (TAB-7.1), if his time is still out."""
    left, chair = table.left(seat, house_clock.now()), table.chairs[seat]
    is_out = left is not None and left <= 0 and table.match is not None and seat in table.match.to_act
    if not is_out or chair is None or chair.bot or not table.opened.clock.over_days or not table.late_in_row[seat]:
        return refuse("TAB-4.6", "not-due")
    return decided(table, HandedOver(seat, STAND_IN, resigned=True))


def _miss(table: Table, seat: Seat) -> Decision | Refusal:
    return decided(table, miss(table, seat))
