"""The tables of one board: laid under the names that the round gave them, people seated, begun when that is settled."""

from functools import partial

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import Refusal, refuse
from marbre.server.house import House
from marbre.server.tables import laying
from marbre.server.tables.absence import STAND_IN
from marbre.server.tables.commands import HOUSE, Asker, Begin, Decision
from marbre.server.tables.events import AnyEvent, Closed, HandedOver, Seated, Stopped
from marbre.server.tables.laying import NewTable
from marbre.server.tables.live_table import LiveTable
from marbre.server.tables.names import bot_name
from marbre.server.tables.table import Table
from marbre.server.tournaments.happenings import FILLING, BoardFinished
from marbre.server.tournaments.judging import judge, walkover
from marbre.server.tournaments.tournament import Round, Tournament

LONGEST_NAME = 50


class BoardTables:
    """A board of the round that is being played. `deal` is the first table of the round, where all share one."""

    def __init__(self, house: House, tournament: Tournament, one: Round, number: int, deal: str | None) -> None:
        self.house, self.tournament, self.one, self.number, self.deal = house, tournament, one, number, deal
        self.board = one.drawn.boards[number]
        self.apart = tournament.plan.form == "knockout"
        self.found: list[LiveTable] = []

    async def lay(self) -> None:
        """Whatever of it is missing. Raises Unreadable, RuleViolation."""
        self.found = []
        for index, table in enumerate(self.board.tables):
            live = await self.house.find(table) or await self._lay(table)
            seats = (self.board.seats[index],) if self.apart else self.board.seats
            if live.table.match is None and not live.table.closed:
                for seat, person in enumerate(seats):
                    if live.table.chairs[seat] is None:
                        await self._save(live, self._seated(live.table, seat, person))
            self.found.append(live)

    async def _lay(self, table: str) -> LiveTable:
        plan, rounds = self.tournament.plan, len(self.tournament.rounds)
        each = plan.each[(rounds - 1) % len(plan.each)] if plan.each else {}
        new = NewTable(
            plan.game, 1 if self.apart else plan.players, {**plan.options, **each}, public=False, clock=plan.clock,
            sit=False, pack=plan.pack, live=not self.apart, lang=plan.lang, coach=False,
        )  # fmt: skip
        return await laying.lay(
            self.house,
            Asker(self.tournament.organiser),
            new,
            secret=bytes.fromhex(self.one.drawn.secret) if self.deal is not None else None,
            deal=self.deal,
            name=f"{plan.name[:LONGEST_NAME].rstrip()} {rounds}.{self.number + 1}",
            table=table,
            tournament=self.tournament.id,
        )

    def _seated(self, table: Table, seat: int, person: PersonId | None) -> Seated:
        if person is None:
            return Seated(seat, bot_name(table.opened.lang, table.id, seat, table.names_taken(None)), None, FILLING)
        return Seated(seat, self.tournament.entrants[person].name, person)

    async def _save(self, live: LiveTable, event: AnyEvent) -> None:
        await self.house.append(live, HOUSE, None, partial(_if_due, event=event))

    # ---- who is there

    @property
    def people(self) -> set[PersonId]:
        return {person for person in self.board.seats if person is not None}

    @property
    def absent(self) -> set[PersonId]:
        """Who did not come in time, or has withdrawn."""
        out = {person for person in self.people if not self.tournament.entrants[person].is_in}
        return out | (self.people & self.one.forfeited)

    @property
    def has_begun(self) -> bool:
        return any(live.table.match is not None for live in self.found)

    def present(self) -> set[PersonId]:
        """Who looks at his table, through this process; the others see their own."""
        return {person for live in self.found for person in live.people() if person in self.people}

    def missing(self) -> set[PersonId]:
        """For whom the table waits."""
        return set() if self.has_begun else self.people - self.one.came - self.absent

    @property
    def can_play(self) -> bool:
        """With the same cards at other tables one is enough: he is compared with those who sit in his seat there."""
        there = len(self.people - self.absent)
        return there >= (1 if self.tournament.plan.form == "duplicate" else 2)

    # ---- going on

    async def go_on(self) -> BoardFinished | None:
        """Begin if everybody is there or given up, let bots play for those who are not; what came of it, once over."""
        if any(live.table.closed and live.table.match is None for live in self.found):
            return walkover(self.number, self.board, self.absent)  # whoever runs the house has closed it (TAB-5.1)
        if not self.has_begun:
            if self.missing():
                return None
            if not self.can_play:
                return await self._give_up()
        for live in self.found:
            if live.table.match is None:
                await self.house.ask(live, HOUSE, Begin("begin"))
        await self._hand_over()
        if all(live.table.status == "over" for live in self.found):
            return judge(self.number, self.board, [live.table for live in self.found], self.absent, self.apart)
        return None

    async def _give_up(self) -> BoardFinished:
        for live in self.found:
            await self._save(live, Closed())
        return walkover(self.number, self.board, self.absent)

    async def _hand_over(self) -> None:
        """The seats of those who are not there are played by a bot to the end; one's own page alone is broken off."""
        for index, live in enumerate(self.found):
            seats = (self.board.seats[index],) if self.apart else self.board.seats
            for seat, person in enumerate(seats):
                chair = live.table.chairs[seat]
                if person in self.absent and live.table.status == "playing" and chair and not chair.resigned:
                    await self._save(live, HandedOver(seat, STAND_IN, resigned=True))
                    if self.apart:
                        await self._save(live, Stopped())


def _if_due(table: Table, event: AnyEvent) -> Decision | Refusal:
    """Unless another process has done it."""
    match event:
        case Seated(seat=seat):
            done = table.match is not None or table.closed or table.chairs[seat] is not None
        case Closed():
            done = table.match is not None or table.closed
        case HandedOver(seat=seat):
            chair = table.chairs[seat]
            done = table.status != "playing" or chair is None or chair.resigned
        case _:
            done = table.status != "playing"
    return refuse("TAB-9.10", "tournament-table") if done else Decision(event)
