"""Who is where, and by which tie-break (TAB-9.4). Each criterion splits those whom the ones before it left equal."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.hosting.people import PersonId
from marbre.server.tournaments.happenings import Form, SeatResult
from marbre.server.tournaments.scoring import points_in, points_of, share_against
from marbre.server.tournaments.tournament import Tournament

TieBreak: TypeAlias = Literal["buchholz", "sonneborn", "direct", "wins", "game"]
TIE_BREAKS: Final[Mapping[Form, tuple[TieBreak, ...]]] = {
    "swiss": ("buchholz", "sonneborn", "direct", "wins"),
    "robin": ("direct", "sonneborn", "wins"),
    "duplicate": ("wins", "game"),
    "knockout": ("game",),
}
"""After the points, in this order."""


class Ranked(msgspec.Struct, frozen=True):
    """Somebody's place; those whom nothing tells apart share it."""

    person: PersonId
    place: int
    points: Fraction
    ties: tuple[Fraction | None, ...]
    """In the order of the form's tie-breaks; None where one says nothing of him."""


class Encounter(msgspec.Struct, frozen=True):
    """A board that somebody played, with those who sat there."""

    mine: SeatResult
    others: tuple[tuple[PersonId, SeatResult], ...]


class _Standings:
    """What the criteria look up."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.points = {person: points_of(tournament, person) for person in tournament.entrants}
        self.meetings = {person: _meetings(tournament, person) for person in tournament.entrants}

    def buchholz(self, person: PersonId, _group: Sequence[PersonId]) -> Fraction:
        """The points of those whom he met, of several at one board their mean; a bye or an opponent who did not come
        counts as one with his own points.
        """
        met = [_mean([self.points[other] for other, _ in meeting.others]) for meeting in self.meetings[person]]
        given = sum(
            person in one.drawn.byes or _walked_over(self.tournament, index, person)
            for index, one in enumerate(self.tournament.rounds)
        )
        return sum(met, Fraction(0)) + given * self.points[person]

    def sonneborn(self, person: PersonId, _group: Sequence[PersonId]) -> Fraction:
        """The points of those whom he beat, and half of those with whom he was equal."""
        return sum(
            (
                _mean([share_against(meeting.mine, result) * self.points[other] for other, result in meeting.others])
                for meeting in self.meetings[person]
            ),
            Fraction(0),
        )

    def direct(self, person: PersonId, group: Sequence[PersonId]) -> Fraction | None:
        """What he got against those whom nothing else tells from him, if each of them has met each."""
        if len(group) < 2 or any(len(self._met(one) & set(group)) < len(group) - 1 for one in group):
            return None
        return sum(
            (
                share_against(meeting.mine, result)
                for meeting in self.meetings[person]
                for other, result in meeting.others
                if other in group
            ),
            Fraction(0),
        )

    def _met(self, person: PersonId) -> set[PersonId]:
        return {other for meeting in self.meetings[person] for other, _ in meeting.others}

    def wins(self, person: PersonId, _group: Sequence[PersonId]) -> Fraction:
        """Boards that he won, alone or with others; a bye is none."""
        return Fraction(sum(meeting.mine.rank == 0 and not meeting.mine.lost for meeting in self.meetings[person]))

    def game(self, person: PersonId, _group: Sequence[PersonId]) -> Fraction:
        """Points of the game: of all rounds, in a knock-out of his last one."""
        mine = [meeting.mine.points or 0 for meeting in self.meetings[person]]
        return Fraction(sum(mine[-1:] if self.tournament.plan.form == "knockout" else mine))


def standings(tournament: Tournament) -> list[Ranked]:
    """Everybody who took part, the first first; those who share a place in the order in which they came."""
    looked = _Standings(tournament)
    names = TIE_BREAKS[tournament.plan.form]
    criteria: list[Callable[[PersonId, Sequence[PersonId]], Fraction | None]] = [
        lambda person, _group: looked.points[person],
        *(getattr(looked, name) for name in names),
    ]
    found: dict[PersonId, list[Fraction | None]] = {person: [] for person in tournament.entrants}
    groups = [list(tournament.entrants)] if tournament.entrants else []
    for criterion in criteria:
        groups = [part for group in groups for part in _split(group, criterion, found)]
    ranked, place = [], 1
    for group in groups:
        ranked += [Ranked(one, place, looked.points[one], tuple(found[one][1:])) for one in group]
        place += len(group)
    return ranked


def _split(
    group: list[PersonId],
    criterion: Callable[[PersonId, Sequence[PersonId]], Fraction | None],
    found: dict[PersonId, list[Fraction | None]],
) -> list[list[PersonId]]:
    worth = {person: criterion(person, group) for person in group}
    for person in group:
        found[person].append(worth[person])
    keys = sorted({value or Fraction(0) for value in worth.values()}, reverse=True)
    return [[person for person in group if (worth[person] or Fraction(0)) == key] for key in keys]


def _meetings(tournament: Tournament, person: PersonId) -> list[Encounter]:
    """The boards of his that were played and are over."""
    found = []
    for one in tournament.rounds:
        number = one.board_of(person)
        finished = None if number is None else one.finished.get(number)
        if number is None or finished is None or not finished.played:
            continue
        seats = one.drawn.boards[number].seats
        others = tuple(
            (other, result)
            for other, result in zip(seats, finished.results, strict=True)
            if other is not None and other != person
        )
        found.append(Encounter(finished.results[seats.index(person)], others))
    return found


def _walked_over(tournament: Tournament, index: int, person: PersonId) -> bool:
    """Whether he came to a board of this round, and too few others did."""
    one = tournament.rounds[index]
    number, result = one.board_of(person), one.result_of(person)
    return number is not None and result is not None and not one.finished[number].played and not result.lost


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def round_points(tournament: Tournament, person: PersonId) -> list[Fraction | None]:
    """By round."""
    return [points_in(tournament, one, person) for one in tournament.rounds]
