"""Keeps plans, plays them when they come true, and drops them with a word when they do not."""

import logging
from functools import partial

import msgspec

from marbre.kernel.refusals import Refusal, refuse
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Message
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.plans.ahead import ahead_of, demand_on
from marbre.server.plans.plan import (
    CancelPlan,
    KeptPlan,
    LookAhead,
    MakePlan,
    Planning,
    judge,
    make_plan,
    planned_action,
)
from marbre.server.store import notices
from marbre.server.store.plans import forget_plans, keep_plan, plans_at
from marbre.server.tables.commands import HOUSE, Asker, Decision, act
from marbre.server.tables.live_table import LiveTable, Viewer
from marbre.server.tables.table import Table
from marbre.server.wire.protocol import Answer, LookedAhead, PlanInfo

log = logging.getLogger("marbre.plans")


class PlanKeeper:
    """Of one process. The plans of a table that is in memory are too, once they are read (`LiveTable.plans`)."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.reading: set[str] = set()
        self.playing: set[tuple[str, Seat]] = set()

    # ---- what people ask

    async def ask(self, live: LiveTable, asker: Asker, command: Planning) -> Answer | LookedAhead | Refusal:
        table, match = live.table, live.table.match
        if match is None or table.status != "playing" or asker.person is None:
            return refuse("TAB-4.3", "not-playing")
        if command.seat not in table.seats_of(asker.person):
            return refuse("TAB-4.2", "not-your-seat")
        chair = table.chairs[command.seat]
        if chair is None or chair.bot or table.lesson is not None:
            return refuse("TAB-7.4", "plan-resigned" if chair and chair.bot else "plan-none")
        match command:
            case LookAhead():
                return self._look_ahead(live, command)
            case MakePlan():
                plan = make_plan(match, asker.person, command)
                if isinstance(plan, Refusal):
                    return plan
                await self._keep(live, command.seat, plan)
            case CancelPlan():
                await self._keep(live, command.seat, None)
        self.drive(live)
        return Answer(command.id, table.number)

    def _look_ahead(self, live: LiveTable, command: LookAhead) -> LookedAhead | Refusal:
        match = live.table.match
        assert match is not None
        if (ahead := ahead_of(match, command.seat)) is None:
            return refuse("TAB-7.4", "plan-none")
        demand = demand_on(match, command.seat)
        secretly = () if demand is None else demand.offered(command.seat)
        return LookedAhead(command.id, ahead.view(command.seat), ahead.offered(command.seat), secretly)

    async def _keep(self, live: LiveTable, seat: Seat, plan: KeptPlan | None) -> None:
        """Saved, then told to whoever made it; nobody else hears anything, not even that there is news."""
        table = live.table.id
        await self.house.store.change(lambda connection: keep_plan(connection, table, seat, plan))
        self._set(live, seat, plan)

    def _set(self, live: LiveTable, seat: Seat, plan: KeptPlan | None) -> None:
        here = live.plans = live.plans or {}
        before = here.pop(seat, None)
        if plan is not None:
            here[seat] = plan
        person = plan.person if plan else before.person if before else None
        for viewer in tuple(live.viewers):
            if viewer.person is not None and viewer.person == person:
                viewer.send(msgspec.json.encode(plan_info(seat, plan)))

    async def greet(self, live: LiveTable, viewer: Viewer) -> None:
        """Whoever comes back is shown what he had prepared, or why it was dropped."""
        for seat, plan in (await self._read(live)).items():
            if viewer.person is not None and plan.person == viewer.person:
                viewer.send(msgspec.json.encode(plan_info(seat, plan)))

    # ---- what happens by itself

    def drive(self, live: LiveTable) -> None:
        """After every change at a table: plays what comes true."""
        table = live.table
        if table.match is None or self.house.closing:
            return
        if live.plans is None:
            if table.id not in self.reading:
                self.reading.add(table.id)
                self.house.spawn(self._read_and_drive(live))
            return
        if table.status != "playing":
            if live.plans:
                self.house.spawn(self._forget(live))
            return
        for seat, plan in tuple(live.plans.items()):
            if (table.id, seat) not in self.playing and judge(table.match, plan) != "wait":
                self.playing.add((table.id, seat))
                self.house.spawn(self._play(live, seat, plan))

    def forget(self, table: str) -> None:
        """To be read again: another process may have changed them."""
        if (live := self.house.tables.get(table)) is not None:
            live.plans = None

    async def _read_and_drive(self, live: LiveTable) -> None:
        try:
            await self._read(live)
        finally:
            self.reading.discard(live.table.id)
        self.drive(live)

    async def _read(self, live: LiveTable) -> dict[Seat, KeptPlan]:
        """From the database, once. Before a match begins there is nothing to plan, so nothing is asked."""
        if live.plans is not None:
            return live.plans
        table = live.table
        found = await self.house.store.read(lambda at: plans_at(at, table.id)) if table.match is not None else {}
        return _bring(live, found)

    async def _forget(self, live: LiveTable) -> None:
        for seat in tuple(live.plans or ()):
            self._set(live, seat, None)
        await self.house.store.change(lambda connection: forget_plans(connection, live.table.id))

    async def _play(self, live: LiveTable, seat: Seat, plan: KeptPlan) -> None:
        try:
            done = await self.house.append(live, HOUSE, None, partial(self._decide, live=live, plan=plan))
            if not isinstance(done, Refusal):
                self._set(live, seat, _rest(plan))
            elif (live.plans or {}).get(seat) is plan:
                await self._drop(live, plan)
        finally:
            self.playing.discard((live.table.id, seat))
        self.drive(live)

    def _decide(self, table: Table, live: LiveTable, plan: KeptPlan) -> Decision | Refusal:
        """Under the table's lock: the plan must still be the seat's, and come true. Saved with what is left of it."""
        match, chair = table.match, table.chairs[plan.seat]
        if match is None or table.status != "playing" or chair is None or chair.bot:
            return refuse("TAB-7.4", "plan-resigned")
        if (live.plans or {}).get(plan.seat) is not plan or judge(match, plan) != "play":
            return refuse("TAB-4.6", "not-due")
        decision = act(table, match, plan.seat, planned_action(match, plan), house_clock.now())
        if isinstance(decision, Refusal):
            return decision
        left = partial(keep_plan, table=table.id, seat=plan.seat, plan=_rest(plan))
        return msgspec.structs.replace(decision, writes=(left,))

    async def _drop(self, live: LiveTable, plan: KeptPlan) -> None:
        match, chair = live.table.match, live.table.chairs[plan.seat]
        if match is None or chair is None or chair.bot:
            await self._keep(live, plan.seat, None)
            return
        found = judge(match, plan)
        if isinstance(found, Message):
            await self._keep(live, plan.seat, msgspec.structs.replace(plan, dropped=found))
            if live.table.opened.clock.over_days:
                table, due = live.table, house_clock.now() + self.house.settings.notice_seconds
                told = (plan.person, table.id, "plan", table.number, due)
                await self.house.store.change(lambda connection: notices.put(connection, *told))


def _bring(live: LiveTable, found: dict[Seat, KeptPlan]) -> dict[Seat, KeptPlan]:
    """Unless they have been read meanwhile, or one was made."""
    if live.plans is None:
        live.plans = found
    return live.plans


def _rest(plan: KeptPlan) -> KeptPlan | None:
    """What is left of a plan when its first action is played."""
    return msgspec.structs.replace(plan, actions=plan.actions[1:]) if len(plan.actions) > 1 else None


def plan_info(seat: Seat, plan: KeptPlan | None) -> PlanInfo:
    if plan is None:
        return PlanInfo(seat)
    return PlanInfo(seat, tuple(one.action for one in plan.actions), plan.when, plan.dropped)
