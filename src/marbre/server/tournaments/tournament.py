"""A tournament as it is after its latest event: entrants, rounds, boards and what came of them. Pure."""

from dataclasses import dataclass, field
from typing import Literal

from marbre.hosting.people import PersonId
from marbre.server.tournaments.happenings import (
    AnyHappening,
    BoardFinished,
    Came,
    Enrolled,
    Forfeited,
    RoundDrawn,
    SeatResult,
    TournamentEnded,
    TournamentOpened,
    Withdrew,
)


@dataclass
class Entrant:
    """Somebody who takes part, or did."""

    person: PersonId
    name: str
    since: int
    """Rounds that had begun before he came."""
    is_in: bool = True


@dataclass
class Round:
    """A round: its boards, who has none, and what is known of them."""

    drawn: RoundDrawn
    at: float
    came: set[PersonId] = field(default_factory=set)
    forfeited: set[PersonId] = field(default_factory=set)
    finished: dict[int, BoardFinished] = field(default_factory=dict)
    over_at: float | None = None

    @property
    def is_over(self) -> bool:
        return len(self.finished) == len(self.drawn.boards)

    def board_of(self, person: PersonId) -> int | None:
        return next((number for number, board in enumerate(self.drawn.boards) if person in board.seats), None)

    def result_of(self, person: PersonId) -> SeatResult | None:
        number = self.board_of(person)
        finished = None if number is None else self.finished.get(number)
        if number is None or finished is None:
            return None
        return finished.results[self.drawn.boards[number].seats.index(person)]


class Tournament:
    """The fold of the events of a tournament."""

    def __init__(self, tournament: str, event: AnyHappening, at: float) -> None:
        assert isinstance(event, TournamentOpened), "its first event is missing"
        self.id, self.at, self.number = tournament, at, 1
        self.organiser, self.plan, self.seed = event.organiser, event.plan, event.seed
        self.entrants: dict[PersonId, Entrant] = {}
        """In the order in which they came."""
        self.rounds: list[Round] = []
        self.ended = False

    @property
    def status(self) -> Literal["open", "running", "over"]:
        return "over" if self.ended else "running" if self.rounds else "open"

    @property
    def round(self) -> Round | None:
        """The latest."""
        return self.rounds[-1] if self.rounds else None

    @property
    def is_between_rounds(self) -> bool:
        """Whether the next round may be drawn."""
        return not self.ended and (self.round is None or self.round.is_over)

    @property
    def active(self) -> list[PersonId]:
        """Who is to be paired, in the order in which they came."""
        return [entrant.person for entrant in self.entrants.values() if entrant.is_in]

    @property
    def rounds_planned(self) -> int:
        """How many rounds there will be, as far as that is known: who comes later may make it more."""
        count = len(self.entrants)
        match self.plan.form:
            case "robin":
                first = self.rounds[0].drawn if self.rounds else None
                drawn = (
                    len(self.active) if first is None else sum(len(one.seats) for one in first.boards) + len(first.byes)
                )
                return max(1, drawn - 1 + drawn % 2)
            case "knockout":
                drawn_now = None if self.round is None or self.is_between_rounds else self.round.drawn
                left = len(survivors(self)) if drawn_now is None else len(drawn_now.boards) + len(drawn_now.byes)
                return len(self.rounds) + max(0, left - 1).bit_length()
            case _:
                return self.plan.rounds or max(1, (max(1, count) - 1).bit_length())

    def fold(self, event: AnyHappening, number: int, at: float) -> None:
        """Apply the next event."""
        assert number == self.number + 1, f"event {number} after {self.number}"
        self.number = number
        now = self.round
        match event:
            case Enrolled(person=person, name=name):
                known = self.entrants.get(person)
                self.entrants[person] = known or Entrant(person, name, len(self.rounds))
                self.entrants[person].is_in = True
            case Withdrew(person=person):
                self.entrants[person].is_in = False
            case RoundDrawn():
                self.rounds.append(Round(event, at))
            case Came(people=people) if now is not None:
                now.came.update(people)
            case Forfeited(people=people) if now is not None:
                now.forfeited.update(people)
                for person in people:
                    self.entrants[person].is_in = False
            case BoardFinished(board=board) if now is not None:
                now.finished[board] = event
                now.over_at = at if now.is_over else None
            case TournamentEnded():
                self.ended = True

    def meetings(self) -> dict[frozenset[PersonId], int]:
        """How often two have sat at one board."""
        found: dict[frozenset[PersonId], int] = {}
        for one in self.rounds:
            for board in one.drawn.boards:
                people = [person for person in board.seats if person is not None]
                for index, person in enumerate(people):
                    for other in people[index + 1 :]:
                        pair = frozenset((person, other))
                        found[pair] = found.get(pair, 0) + 1
        return found

    def byes(self) -> dict[PersonId, int]:
        found: dict[PersonId, int] = {}
        for one in self.rounds:
            for person in one.drawn.byes:
                found[person] = found.get(person, 0) + 1
        return found

    def seats_had(self) -> dict[PersonId, list[int]]:
        """The seats in which somebody has sat, round by round."""
        found: dict[PersonId, list[int]] = {person: [] for person in self.entrants}
        for one in self.rounds:
            for board in one.drawn.boards:
                for seat, person in enumerate(board.seats):
                    if person is not None:
                        found[person].append(seat)
        return found


def survivors(tournament: Tournament) -> list[PersonId]:
    """Of a knock-out: who has lost no board, and is still in it; before the first round everybody."""
    out = {
        person
        for one in tournament.rounds
        for number, finished in one.finished.items()
        for person, result in zip(one.drawn.boards[number].seats, finished.results, strict=True)
        if result.rank > 0 or result.lost
    }
    return [person for person in tournament.active if person not in out]


def is_last_round(tournament: Tournament) -> bool:
    """Whether no round comes after those that have begun."""
    if not tournament.rounds:
        return False
    if tournament.plan.form == "knockout":
        return tournament.is_between_rounds and len(survivors(tournament)) < 2
    return len(tournament.rounds) >= tournament.rounds_planned
