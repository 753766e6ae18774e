"""What a rated match has come to: who came where, and who has left (TAB-8.3)."""

from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from marbre.kernel.seats import Seat
from marbre.kernel.standing import places_of
from marbre.server.ratings.agreeing import sides_of
from marbre.server.ratings.counting import FinishedMatch, FinishedSeat
from marbre.server.ratings.model import Belief
from marbre.server.ratings.published import published
from marbre.server.tables.table import Table


def result_of(table: Table) -> FinishedMatch | None:
    """None for a table whose match is not rated or not over, or was broken off by whoever runs the house."""
    match = table.match
    if not table.is_rated or match is None or table.status != "over" or table.ended_at is None:
        return None
    left = leavers(table)
    if table.stopped:
        if table.stopped_by is None or not left:
            return None
        ranks = dict.fromkeys(match.seats, 1)
    else:
        assert match.outcome is not None
        ranks = ranks_of(match, match.outcome)
    sides = sides_of(match)
    last = len(match.seats) + 1
    seats = []
    for number, side in enumerate(sides):
        rank = last if left & set(side) else min(ranks[seat] for seat in side)
        seats += [_seat(table, seat, number, rank, seat in left) for seat in side]
    return FinishedMatch(table.id, table.opened.game, table.ended_at, tuple(sorted(seats, key=lambda one: one.seat)))


def leavers(table: Table) -> set[Seat]:
    """People who have resigned, for whom a bot plays at the end, or whom the table missed when it was broken off."""
    gone = {seat for seat, chair in enumerate(table.chairs) if chair and chair.person and chair.bot}
    return gone | (table.absences.missed if table.stopped else set())


def ranks_of(match: Match, outcome: Outcome) -> dict[Seat, int]:
    """Winners first, then as the game ranks; whoever is out of the running is last, and equal to others who are."""
    last = len(match.seats)
    places = {place.seat: place.rank for place in places_of(match, outcome)}
    return {seat: 1 if seat in outcome.winners else (rank or last) for seat, rank in places.items()}


def _seat(table: Table, seat: Seat, side: int, rank: int, left: bool) -> FinishedSeat:
    chair = table.chairs[seat]
    assert chair is not None
    if chair.person is not None:
        return FinishedSeat(seat, side, rank, left, person=chair.person)
    assert chair.bot is not None
    return FinishedSeat(seat, side, rank, bot=chair.bot, given=published(table.opened.game).get(chair.bot, Belief()))
