"""A tournament as its pages show it. Boards of a shared deal name their tables when the round is over (TAB-9.5)."""

from typing import Literal

import msgspec

from marbre.hosting.people import PersonId
from marbre.server.people.identity import mark_of
from marbre.server.tables.events import Clock
from marbre.server.tournaments.deciding import refusal_of_round
from marbre.server.tournaments.happenings import Form
from marbre.server.tournaments.scoring import points_in
from marbre.server.tournaments.standings import TIE_BREAKS, Ranked, round_points, standings
from marbre.server.tournaments.tournament import Round, Tournament


class StandingLine(msgspec.Struct, frozen=True):
    """Somebody's line in the standings."""

    mark: str
    name: str
    place: int
    points: float
    ties: tuple[float | None, ...]
    """In the order of `TournamentInfo.ties`."""
    rounds: tuple[float | None, ...]
    """Points by round; null where he was not paired, or it is not over."""
    takes_part: bool
    you: bool


class BoardSeat(msgspec.Struct, frozen=True):
    """Who sits at a board; a bot has no mark and no name."""

    mark: str | None
    name: str | None
    you: bool
    here: bool
    """He has been seen at his table."""
    game_points: int | None = None
    points: float | None = None
    """For the tournament."""
    lost: bool = False
    """He did not come, or left."""


class BoardInfo(msgspec.Struct, frozen=True):
    """A board of a round, by seat."""

    seats: tuple[BoardSeat, ...]
    status: Literal["waiting", "playing", "over"]
    tables: tuple[str, ...]
    """Those that may be looked at."""


class RoundInfo(msgspec.Struct, frozen=True):
    """A round: its boards, and who has none."""

    number: int
    over: bool
    boards: tuple[BoardInfo, ...]
    byes: tuple[str, ...]


class TournamentInfo(msgspec.Struct, frozen=True):
    """A tournament, and its latest round or the one that was asked for."""

    id: str
    name: str
    form: Form
    game: str
    players: int
    status: Literal["open", "running", "over"]
    clock: Clock
    by_itself: bool
    pause: int
    grace: int
    rounds_begun: int
    rounds_planned: int
    organiser: bool
    """You are."""
    takes_part: bool
    """You do."""
    may_draw: bool
    """The next round may begin."""
    your_table: str | None
    """Where you are expected, or play."""
    begins_in: float | None
    """Seconds until the next round begins by itself."""
    forfeit_in: float | None
    """Seconds for which the tables of the round still wait for those who are not there."""
    ties: tuple[str, ...]
    standings: tuple[StandingLine, ...]
    round: RoundInfo | None


def show(tournament: Tournament, person: PersonId | None, now: float, number: int | None = None) -> TournamentInfo:
    """To this person; `number` is a round from 1, without it the latest."""
    one, plan = tournament.round, tournament.plan
    mine = None if person is None else tournament.entrants.get(person)
    may_draw = refusal_of_round(tournament) is None
    asked = len(tournament.rounds) if number is None else min(number, len(tournament.rounds))
    over_at = one.over_at if one is not None else None
    waits = one is not None and any(
        _status(tournament, one, board) == "waiting" for board in range(len(one.drawn.boards))
    )
    return TournamentInfo(
        id=tournament.id,
        name=plan.name,
        form=plan.form,
        game=plan.game,
        players=plan.players,
        status=tournament.status,
        clock=plan.clock,
        by_itself=plan.by_itself,
        pause=plan.pause,
        grace=plan.grace,
        rounds_begun=len(tournament.rounds),
        rounds_planned=tournament.rounds_planned,
        organiser=person is not None and person == tournament.organiser,
        takes_part=mine is not None and mine.is_in,
        may_draw=may_draw,
        your_table=_table_of(tournament, person),
        begins_in=max(0.0, over_at + plan.pause - now) if may_draw and plan.by_itself and over_at else None,
        forfeit_in=max(0.0, one.at + plan.grace - now) if one is not None and waits else None,
        ties=TIE_BREAKS[plan.form],
        standings=tuple(_line(tournament, ranked, person) for ranked in standings(tournament)),
        round=_round(tournament, asked, person) if asked else None,
    )


def _line(tournament: Tournament, ranked: Ranked, person: PersonId | None) -> StandingLine:
    entrant = tournament.entrants[ranked.person]
    return StandingLine(
        mark_of(ranked.person),
        entrant.name,
        ranked.place,
        round(float(ranked.points), 3),
        tuple(None if tie is None else round(float(tie), 3) for tie in ranked.ties),
        tuple(None if one is None else round(float(one), 3) for one in round_points(tournament, ranked.person)),
        entrant.is_in,
        ranked.person == person,
    )


def _table_of(tournament: Tournament, person: PersonId | None) -> str | None:
    one = tournament.round
    number = one.board_of(person) if one is not None and person is not None else None
    if one is None or number is None or number in one.finished or tournament.ended or person is None:
        return None
    board = one.drawn.boards[number]
    return board.tables[board.seats.index(person) if len(board.tables) > 1 else 0]


def _round(tournament: Tournament, number: int, person: PersonId | None) -> RoundInfo:
    one = tournament.rounds[number - 1]
    names = [tournament.entrants[bye].name for bye in one.drawn.byes]
    boards = tuple(_board(tournament, one, board, person) for board in range(len(one.drawn.boards)))
    return RoundInfo(number, one.is_over, boards, tuple(names))


def _status(tournament: Tournament, one: Round, number: int) -> Literal["waiting", "playing", "over"]:
    if number in one.finished:
        return "over"
    people = {person for person in one.drawn.boards[number].seats if person is not None}
    out = {person for person in people if not tournament.entrants[person].is_in} | one.forfeited
    return "playing" if people <= one.came | out else "waiting"


def _board(tournament: Tournament, one: Round, number: int, person: PersonId | None) -> BoardInfo:
    board, finished = one.drawn.boards[number], one.finished.get(number)
    secret = tournament.plan.form in ("duplicate", "knockout") and not one.is_over and not tournament.ended
    seats = []
    for seat, sitting in enumerate(board.seats):
        result = None if finished is None else finished.results[seat]
        points = None if sitting is None else points_in(tournament, one, sitting)
        seats.append(
            BoardSeat(
                None if sitting is None else mark_of(sitting),
                None if sitting is None else tournament.entrants[sitting].name,
                sitting is not None and sitting == person,
                sitting is None or sitting in one.came,
                None if result is None else result.points,
                None if points is None else round(float(points), 3),
                result is not None and result.lost,
            )
        )
    played = finished is None or finished.played
    tables = board.tables if played and not secret else ()
    return BoardInfo(tuple(seats), _status(tournament, one, number), tables)
