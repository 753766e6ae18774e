"""The next round: who sits where, and who has a bye. Pure but for the names of tables and the deal, which are given."""

from collections.abc import Callable, Sequence

from marbre.hosting.people import PersonId
from marbre.server.tournaments.grouping import group, seat, table_sizes
from marbre.server.tournaments.happenings import BoardDraw, RoundDrawn
from marbre.server.tournaments.lots import lot_of
from marbre.server.tournaments.pairing import pair
from marbre.server.tournaments.robin import robin_round
from marbre.server.tournaments.scoring import points_of
from marbre.server.tournaments.standings import standings
from marbre.server.tournaments.tournament import Tournament, survivors

NewId = Callable[[], str]


def draw_round(tournament: Tournament, fewest: int, new_table: NewId, secret: str) -> RoundDrawn:
    """`fewest` is how few the game is played by. Nobody is paired who has withdrawn, but in a round robin."""
    match tournament.plan.form:
        case "swiss" if tournament.plan.players == 2:
            boards, byes = _swiss(tournament)
        case "swiss":
            boards, byes = _groups(tournament, fewest)
        case "robin":
            boards, byes = _robin(tournament)
        case "duplicate":
            boards, byes = _duplicate(tournament)
        case "knockout":
            boards, byes = _knockout(tournament)
    had = tournament.seats_had()
    drawn = []
    for people in boards:
        known = [person for person in people if person is not None]
        seats = seat(known, had)
        empty = len(people) - len(known)
        count = len(people) if tournament.plan.form == "knockout" else 1
        drawn.append(BoardDraw((*seats, *[None] * empty), tuple(new_table() for _ in range(count))))
    return RoundDrawn(tuple(drawn), tuple(byes), secret)


def can_draw(tournament: Tournament) -> bool:
    """Whether there are enough people for a round."""
    people = survivors(tournament) if tournament.plan.form == "knockout" else tournament.active
    return len(people) >= 2


def by_standing(tournament: Tournament) -> list[PersonId]:
    """Who is to be paired, the first first; by lot where the standing does not tell them apart."""
    active = set(tournament.active)
    ranked = [one for one in standings(tournament) if one.person in active]
    ranked.sort(key=lambda one: (one.place, lot_of(tournament.seed, one.person)))
    return [one.person for one in ranked]


def by_lot(tournament: Tournament, people: Sequence[PersonId], purpose: str = "") -> list[PersonId]:
    return sorted(people, key=lambda person: lot_of(tournament.seed, person, purpose))


Drawn = tuple[list[list[PersonId | None]], list[PersonId]]


def _swiss(tournament: Tournament) -> Drawn:
    order = by_standing(tournament)
    points = {person: points_of(tournament, person) for person in order}
    pairs, bye = pair(order, points, tournament.meetings(), tournament.byes(), tournament.seats_had())
    return [[*both] for both in pairs], [bye] if bye is not None else []


def _groups(tournament: Tournament, fewest: int) -> Drawn:
    """Byes go to the last of those who have had fewest."""
    order, had = by_standing(tournament), tournament.byes()
    sizes, byes = table_sizes(len(order), tournament.plan.players, max(2, fewest))
    last_first = sorted(order, key=lambda person: (had.get(person, 0), -order.index(person)))
    without = last_first[:byes]
    left = [person for person in order if person not in without]
    points = {person: points_of(tournament, person) for person in left}
    return [[*table] for table in group(left, sizes, points, tournament.meetings())], without


def _robin(tournament: Tournament) -> Drawn:
    """The circle is the one of the first round: whoever has withdrawn since is still met, and does not come."""
    people = tournament.active
    if tournament.rounds:
        first = tournament.rounds[0].drawn
        people = [*first.byes, *[one for board in first.boards for one in board.seats if one is not None]]
    pairs, bye = robin_round(by_lot(tournament, people), len(tournament.rounds))
    return [[*both] for both in pairs], [bye] if bye is not None else []


def _duplicate(tournament: Tournament) -> Drawn:
    """Other company in each round, whatever the standing; bots where people are missing, so that nobody has a bye."""
    seats, number = tournament.plan.players, len(tournament.rounds)
    order = by_lot(tournament, tournament.active, str(number))
    full, rest = divmod(len(order), seats)
    sizes = [seats] * full + [rest] * (rest > 0)
    equal = dict.fromkeys(order, points_of(tournament, order[0]) * 0)
    tables: list[list[PersonId | None]] = [[*one] for one in group(order, sizes, equal, tournament.meetings())]
    return [[*one, *[None] * (seats - len(one))] for one in tables], []


def _knockout(tournament: Tournament) -> Drawn:
    """By lot, anew in each round; of an odd number one who has had no bye goes on without playing."""
    order = by_lot(tournament, survivors(tournament), str(len(tournament.rounds)))
    had = tournament.byes()
    byes = [min(order, key=lambda person: had.get(person, 0))] if len(order) % 2 else []
    left = [person for person in order if person not in byes]
    return [[one, two] for one, two in zip(left[::2], left[1::2], strict=True)], byes
