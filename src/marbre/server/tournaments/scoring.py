"""Points of a tournament from what happened at its boards (TAB-9.3). Fractions: nobody is ahead by rounding."""

from fractions import Fraction

from marbre.hosting.people import PersonId
from marbre.server.tournaments.happenings import SeatResult
from marbre.server.tournaments.tournament import Round, Tournament

HALF = Fraction(1, 2)


def share_against(mine: SeatResult, other: SeatResult) -> Fraction:
    """1 for having beaten somebody, a half where both were equal; nobody gets anything for a board that both lost."""
    if mine.lost:
        return Fraction(0)
    if other.lost or mine.rank < other.rank:
        return Fraction(1)
    return HALF if mine.rank == other.rank else Fraction(0)


def share_of_board(results: tuple[SeatResult, ...], seat: int) -> Fraction:
    """Which share of the others at his board somebody has beaten: 1 for a win of two, a half for a draw."""
    others = [other for index, other in enumerate(results) if index != seat]
    return sum((share_against(results[seat], other) for other in others), Fraction(0)) / len(others)


def share_of_deal(one: Round, board: int, seat: int) -> Fraction:
    """Which share of those in his seat at the other tables somebody has beaten with the same cards (TAB-9.5)."""
    mine = one.finished[board].results[seat]
    if mine.lost:
        return Fraction(0)
    others = [
        finished.results[seat].points
        for number, finished in one.finished.items()
        if number != board and seat < len(finished.results) and finished.results[seat].points is not None
    ]
    if mine.points is None or not others:
        return HALF
    beaten = [Fraction(mine.points > other) if mine.points != other else HALF for other in others if other is not None]
    return sum(beaten, Fraction(0)) / len(beaten)


def points_in(tournament: Tournament, one: Round, person: PersonId) -> Fraction | None:
    """What somebody got for a round; None if he was not paired in it, or it is not known yet."""
    form = tournament.plan.form
    if person in one.drawn.byes:
        return Fraction(0 if form == "robin" else 1)
    board = one.board_of(person)
    if board is None or board not in one.finished:
        return None
    results, seat = one.finished[board].results, one.drawn.boards[board].seats.index(person)
    if form == "duplicate":
        return share_of_deal(one, board, seat) if one.is_over else None
    if form == "knockout":
        return Fraction(results[seat].rank == 0 and not results[seat].lost)
    return share_of_board(results, seat)


def points_of(tournament: Tournament, person: PersonId) -> Fraction:
    """What somebody has so far."""
    each = (points_in(tournament, one, person) for one in tournament.rounds)
    return sum((points for points in each if points is not None), Fraction(0))
