"""Runs tournaments: lays the tables of a round, begins them, notes what came of them, draws the next round.

Every process conducts every tournament, and none holds anything of it: what is to be done follows from the saved
events and from the tables, and can be done twice. The unique number of an event decides who draws a round.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import Refusal, RuleViolation, Unreadable, refuse
from marbre.kernel.registry import find_game
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.store import tournaments as kept_tournaments
from marbre.server.store.tournaments import KeptTournament
from marbre.server.tables.live_table import LiveTable
from marbre.server.tournaments.deciding import refusal_of_round
from marbre.server.tournaments.drawing import draw_round
from marbre.server.tournaments.happenings import (
    AnyHappening,
    BoardFinished,
    Came,
    Forfeited,
    RoundDrawn,
    TournamentEnded,
    TournamentOpened,
)
from marbre.server.tournaments.seating import BoardTables
from marbre.server.tournaments.tournament import Round, Tournament, is_last_round

log = logging.getLogger("marbre.tournaments")

RETRIES = 20
Next: TypeAlias = Callable[[Tournament], AnyHappening | Refusal]


class Conductor:
    """The tournaments of a house, as one of its processes sees them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: dict[str, KeptTournament] = {}
        self.nudged = asyncio.Event()
        """Something has happened at a table of a tournament."""

    def drive(self, live: LiveTable) -> None:
        """`House.drive`."""
        if live.table.opened.tournament is not None and live.table.status == "over":
            self.nudged.set()

    async def find(self, tournament: str) -> Tournament | None:
        """As it is saved."""
        if not tournament.isascii() or not tournament.isprintable():
            return None
        before = self.kept.get(tournament)
        found = await self.house.store.read(lambda connection: kept_tournaments.load(connection, tournament, before))
        if found is None:
            return None
        self.kept[tournament] = found
        return found.tournament

    def seed(self) -> str:
        """Of everything that is decided by lot."""
        return secrets.token_hex(16)

    async def open(self, event: TournamentOpened) -> Tournament:
        tournament, now = secrets.token_urlsafe(9), house_clock.now()
        await self.house.store.change(
            lambda connection: kept_tournaments.open_tournament(connection, tournament, event, now)
        )
        return Tournament(tournament, event, now)

    async def append(self, tournament: str, decide: Next) -> Tournament | Refusal | None:
        """Append what is decided about it as it is now; None if it is not there."""
        for _ in range(RETRIES):
            before = await self.find(tournament)
            if before is None:
                return None
            event = await asyncio.to_thread(decide, before)
            if isinstance(event, Refusal):
                return event
            if await self._save(before, event):
                self.nudged.set()
                return await self.find(tournament)
        raise TimeoutError(f"tournament {tournament}: lost {RETRIES} races in a row")

    async def _save(self, before: Tournament, event: AnyHappening) -> bool:
        now = house_clock.now()
        drawn, ended = isinstance(event, RoundDrawn), isinstance(event, TournamentEnded)
        after = "over" if ended else "running" if drawn else before.status
        return await self.house.store.change(
            lambda connection: kept_tournaments.append(connection, before, event, after, now)
        )

    def draw(self, tournament: Tournament, asker: PersonId | None = None) -> AnyHappening | Refusal:
        """The next round, if it may begin."""
        if (refusal := refusal_of_round(tournament, asker)) is not None:
            return refusal
        fewest = find_game(tournament.plan.game).spec.seats[0]
        return draw_round(tournament, fewest, lambda: secrets.token_urlsafe(9), secrets.token_hex(32))

    # ---- by itself

    async def run(self) -> None:
        """For as long as the house is open."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.nudged.wait(), self.house.settings.tournament_look_seconds)
            self.nudged.clear()
            try:
                for tournament in await self.house.store.read(kept_tournaments.running):
                    await self._conduct_one(tournament)
            except Exception:  # the database is unavailable, perhaps: retried at the next look
                log.exception("tournaments were not looked after")

    async def _conduct_one(self, tournament: str) -> None:
        """One that cannot go on leaves the others as they are."""
        try:
            await self.conduct(tournament)
        except (RuleViolation, Unreadable) as error:
            log.warning("a tournament waits", extra={"tournament": tournament, "reason": str(error)})

    async def conduct(self, tournament: str) -> None:
        """Whatever is due in it now."""
        found = await self.find(tournament)
        if found is None or found.ended or found.round is None:
            return
        one = found.round
        if not one.is_over:
            await self._tend(found, one)
            return
        await self._lay_open(found, one)
        if is_last_round(found):
            await self.append(tournament, _end)
        elif self._is_time(found, one):
            await self.append(tournament, self.draw)

    def _is_time(self, found: Tournament, one: Round) -> bool:
        waited = house_clock.now() - (one.over_at or 0.0)
        return found.plan.by_itself and waited >= found.plan.pause and refusal_of_round(found) is None

    async def _tend(self, found: Tournament, one: Round) -> None:
        """Lay what is missing, see who is there, begin where that is settled, note what is over."""
        deal = one.drawn.boards[0].tables[0] if found.plan.form in ("duplicate", "knockout") else None
        boards = []
        for number in range(len(one.drawn.boards)):
            if number not in one.finished:
                board = BoardTables(self.house, found, one, number, deal)
                await board.lay()
                boards.append(board)
        here = {person for board in boards for person in board.present()} - one.came
        if here:
            await self.append(found.id, partial(_in_round, number=len(found.rounds), event=Came(tuple(sorted(here)))))
            one.came |= here
        late = {person for board in boards for person in board.missing()}
        if late and house_clock.now() >= one.at + found.plan.grace:
            await self.append(
                found.id, partial(_in_round, number=len(found.rounds), event=Forfeited(tuple(sorted(late))))
            )
            one.forfeited |= late
        for board in boards:
            finished = await board.go_on()
            if finished is not None:
                await self.append(found.id, partial(_in_round, number=len(found.rounds), event=finished))

    async def _lay_open(self, found: Tournament, one: Round) -> None:
        """The deal of a round is no secret when all of its tables are over (TAB-9.5)."""
        if found.plan.form not in ("duplicate", "knockout"):
            return
        deal = one.drawn.boards[0].tables[0]
        live = await self.house.find(deal)
        if live is not None and live.table.is_sealed:
            with contextlib.suppress(RuleViolation):
                await self.house.reveal(deal)


def _in_round(now: Tournament, number: int, event: AnyHappening) -> AnyHappening | Refusal:
    """Unless another process was first: a board is finished once, and nothing of a round happens after it."""
    one = now.round
    if one is None or now.ended or len(now.rounds) != number or one.is_over:
        return refuse("TAB-9.9", "round-over")
    if isinstance(event, BoardFinished) and event.board in one.finished:
        return refuse("TAB-9.9", "round-over")
    return event


def _end(now: Tournament) -> AnyHappening | Refusal:
    is_due = not now.ended and now.is_between_rounds and is_last_round(now)
    return TournamentEnded() if is_due else refuse("TAB-9.9", "round-running")
