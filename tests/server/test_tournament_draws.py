"""Pairings and standings of tournaments, away from any house: pure functions of what has happened."""

from fractions import Fraction
from itertools import combinations, count
from random import Random

import pytest

from marbre.server.tournaments.deciding import refusal_of_round
from marbre.server.tournaments.drawing import by_lot, draw_round
from marbre.server.tournaments.grouping import seat, table_sizes
from marbre.server.tournaments.happenings import (
    AnyHappening,
    BoardDraw,
    BoardFinished,
    Came,
    Enrolled,
    Forfeited,
    Form,
    RoundDrawn,
    SeatResult,
    TournamentOpened,
    TournamentPlan,
    Withdrew,
    decode_happening,
    encode_happening,
)
from marbre.server.tournaments.robin import robin_round
from marbre.server.tournaments.scoring import points_of
from marbre.server.tournaments.spreadsheet import write_standings
from marbre.server.tournaments.standings import standings
from marbre.server.tournaments.tournament import Tournament, is_last_round, survivors
from tests.support import rule

NAMES = [
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Leo"),
    *("Mia", "Ned", "Ola", "Pia", "Quin", "Ray", "Sue", "Tom", "Uma", "Vic", "Wes", "Xia"),
]


class Evening:
    """A tournament to which things happen; everything is written and read again, as in a database."""

    def __init__(self, form: Form, people: int, players: int = 2, rounds: int = 0, seed: str = "lundi") -> None:
        plan = TournamentPlan("Mardi", form, "vips", players, rounds=rounds)
        self.now = Tournament("t", TournamentOpened("Host", plan, seed), 0.0)
        self.ids = count()
        for name in NAMES[:people]:
            self.happens(Enrolled(name, name))

    def happens(self, event: AnyHappening) -> None:
        self.now.fold(decode_happening(encode_happening(event)), self.now.number + 1, 0.0)

    def draw(self, fewest: int = 2) -> list[tuple[str | None, ...]]:
        assert refusal_of_round(self.now) is None
        self.happens(draw_round(self.now, fewest, lambda: f"table {next(self.ids)}", "00" * 32))
        return [board.seats for board in self.now.rounds[-1].drawn.boards]

    def finish(self, rng: Random | None = None) -> None:
        """Every board of the round: whoever comes first in the alphabet wins, or by the luck of a generator."""
        for number, board in enumerate(self.now.rounds[-1].drawn.boards):
            keys = [rng.choice([0, 1]) if rng else NAMES.index(one or "Xia") for one in board.seats]
            ranks = sorted(set(keys))
            results = tuple(SeatResult(ranks.index(key), 100 - key) for key in keys)
            self.happens(BoardFinished(number, results))

    def places(self) -> list[tuple[int, str, float]]:
        return [(one.place, one.person, float(one.points)) for one in standings(self.now)]


@rule("TAB-9.1")
@pytest.mark.parametrize(("people", "rounds"), [(24, 5), (23, 5), (12, 5), (9, 4), (8, 3)])
@pytest.mark.parametrize("luck", range(3))
def test_nobody_meets_anybody_twice_and_nobody_has_two_byes(people: int, rounds: int, luck: int) -> None:
    evening, rng = Evening("swiss", people, rounds=rounds, seed=str(luck)), Random(luck)
    for _ in range(rounds):
        evening.draw()
        evening.finish(rng)
    assert set(evening.now.meetings().values()) == {1}
    assert set(evening.now.byes().values()) <= {1}
    assert sum(evening.now.byes().values()) == rounds * (people % 2)
    assert is_last_round(evening.now)


@rule("TAB-9.1")
def test_those_with_equal_points_meet_the_upper_half_the_lower() -> None:
    evening = Evening("swiss", 8, rounds=3)
    lots = by_lot(evening.now, NAMES[:8])
    assert {frozenset(seats) for seats in evening.draw()} == {
        frozenset(both) for both in zip(lots[:4], lots[4:], strict=True)
    }
    evening.finish()
    for one, two in evening.draw():
        assert one and two and points_of(evening.now, one) == points_of(evening.now, two)


@rule("TAB-9.1")
def test_when_all_have_met_they_meet_again_rather_than_nobody() -> None:
    evening = Evening("swiss", 4, rounds=6)
    for _ in range(6):
        evening.draw()
        evening.finish()
    assert sorted(evening.now.meetings().values()) == [2] * 6


@rule("TAB-9.1")
def test_the_bye_goes_to_the_last_who_has_had_none_and_is_worth_a_win() -> None:
    evening = Evening("swiss", 5, rounds=4)
    for _ in range(4):
        last = [person for _, person, _ in evening.places() if person not in evening.now.byes()][-1]
        evening.draw()
        [bye] = evening.now.rounds[-1].drawn.byes
        if len(evening.now.rounds) == 2:
            assert bye == last
        before = points_of(evening.now, bye)
        evening.finish()
        assert before == points_of(evening.now, bye) >= 1
    assert len(evening.now.byes()) == 4


@rule("TAB-9.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sits_in_every_seat_about_as_often(players: int) -> None:
    evening, rng = Evening("swiss", 24, players=players, rounds=6), Random(1)
    for _ in range(6):
        evening.draw()
        evening.finish(rng)
    for seats in evening.now.seats_had().values():
        often = [seats.count(number) for number in range(players)]
        assert max(often) - min(often) <= 2, seats


@rule("TAB-9.2")
def test_whoever_sat_there_last_sits_elsewhere() -> None:
    assert seat(["a", "b"], {"a": [0], "b": [1]}) == ("b", "a")
    assert seat(["a", "b", "c"], {"a": [0, 1], "b": [1, 2], "c": [2, 0]}) == ("b", "c", "a")


@rule("TAB-9.2")
def test_tables_are_full_or_one_short_and_byes_as_few_as_can_be() -> None:
    assert table_sizes(24, 4, 2) == ([4] * 6, 0)
    assert table_sizes(23, 4, 2) == ([4] * 5 + [3], 0)
    assert table_sizes(7, 4, 2) == ([4, 3], 0)
    assert table_sizes(5, 4, 2) == ([4], 1)
    assert table_sizes(5, 4, 4) == ([4], 1)
    assert table_sizes(7, 2, 2) == ([2, 2, 2], 1)
    for people, seats in combinations(range(2, 30), 2):
        sizes, byes = table_sizes(seats, people, 2) if people < 9 else ([], seats)
        assert sum(sizes) + byes == seats


@rule("TAB-9.2")
@pytest.mark.parametrize(("people", "players"), [(16, 4), (18, 3), (23, 4), (9, 3)])
def test_larger_tables_bring_together_who_has_not_met(people: int, players: int) -> None:
    evening = Evening("swiss", people, players=players, rounds=3)
    for _ in range(3):
        evening.draw()
        evening.finish()
    again = sum(often - 1 for often in evening.now.meetings().values())
    assert again <= people // 4, "most of them met new people"


@rule("TAB-9.3")
def test_a_board_gives_the_share_of_the_others_that_was_beaten() -> None:
    evening = Evening("swiss", 4, players=4, rounds=1)
    [seats] = evening.draw()
    results = (SeatResult(0, 9), SeatResult(1, 5), SeatResult(1, 5), SeatResult(2, 8, lost=True))
    evening.happens(BoardFinished(0, results))
    got = [points_of(evening.now, person or "") for person in seats]
    assert got == [1, Fraction(1, 2), Fraction(1, 2), 0]


@rule("TAB-9.3", "TAB-9.7")
def test_who_did_not_come_has_lost_and_gives_the_other_a_win_and_nobody_one_if_both_did_not() -> None:
    evening = Evening("swiss", 4, rounds=2)
    (one, two), (three, four) = evening.draw()
    assert one and two and three and four
    evening.happens(Came((one,)))
    evening.happens(Forfeited((two, three, four)))
    evening.happens(BoardFinished(0, (SeatResult(0), SeatResult(1, lost=True)), played=False))
    evening.happens(BoardFinished(1, (SeatResult(1, lost=True), SeatResult(1, lost=True)), played=False))
    assert [points_of(evening.now, person) for person in (one, two, three, four)] == [1, 0, 0, 0]
    assert evening.now.active == [one], "whoever does not come is out until he says that he is back"
    assert refusal_of_round(evening.now) is not None
    evening.happens(Enrolled(two, two))
    assert refusal_of_round(evening.now) is None


@rule("TAB-9.4")
def test_tie_breaks_by_hand() -> None:
    """Four people, two rounds: Ada beats Ben and Cleo, Dan beats Cleo, Ben beats Dan."""
    plan = TournamentPlan("Mardi", "swiss", "vips", rounds=2)
    now = Tournament("t", TournamentOpened("Host", plan, "x"), 0.0)
    evening = Evening("swiss", 0)
    evening.now = now
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        evening.happens(Enrolled(name, name))
    won, lost = SeatResult(0), SeatResult(1)
    for first, second in ((("Ada", "Ben"), ("Dan", "Cleo")), (("Ada", "Cleo"), ("Ben", "Dan"))):
        evening.happens(_drawn(first, second))
        evening.happens(BoardFinished(0, (won, lost)))
        evening.happens(BoardFinished(1, (won, lost)))
    found = {one.person: (one.place, one.points, *one.ties) for one in standings(now)}
    assert found["Ada"][:4] == (1, 2, 1, 1)  # met Ben (1) and Cleo (0), beat both
    assert found["Ben"][:4] == (2, 1, 3, 1)  # met Ada (2) and Dan (1), beat Dan
    assert found["Dan"][:4] == (3, 1, 1, 0)  # met Cleo (0) and Ben (1), beat Cleo
    assert found["Cleo"][:3] == (4, 0, 3)


@rule("TAB-9.4")
def test_direct_encounter_counts_where_all_who_are_equal_have_met_and_otherwise_they_share_the_place() -> None:
    evening = Evening("robin", 4)
    order: list[tuple[str, str]] = [("Ada", "Ben"), ("Cleo", "Dan"), ("Ben", "Cleo"), ("Dan", "Ada"), ("Ada", "Cleo")]
    order.append(("Ben", "Dan"))
    for number in range(3):  # each wins as it stands: Ada 2, Ben 2, Cleo 1, Dan 1
        evening.happens(_drawn(*order[2 * number : 2 * number + 2]))
        for board in range(2):
            evening.happens(BoardFinished(board, (SeatResult(0), SeatResult(1))))
    assert [person for _, person, _ in evening.places()] == ["Ada", "Ben", "Cleo", "Dan"]
    assert [place for place, _, _ in evening.places()] == [1, 2, 3, 4]
    fresh = Evening("swiss", 4, rounds=2)
    fresh.draw()
    fresh.finish()
    assert [place for place, _, _ in fresh.places()] == [1, 1, 3, 3]


def _drawn(*boards: tuple[str, str]) -> AnyHappening:
    return RoundDrawn(tuple(BoardDraw(both, (f"{both}",)) for both in boards), (), "")


@rule("TAB-9.5")
def test_on_a_duplicate_evening_each_is_held_against_those_in_his_seat() -> None:
    evening = Evening("duplicate", 5, players=2, rounds=2)
    boards = evening.draw()
    assert sorted(len(board) for board in boards) == [2, 2, 2]
    assert [person for board in boards for person in board].count(None) == 1, "a bot sits where nobody is left"
    assert evening.now.rounds[-1].drawn.byes == ()
    for number, points in enumerate(((10, 3), (20, 3), (30, 1))):
        evening.happens(BoardFinished(number, tuple(SeatResult(0, one) for one in points)))
    got = [[points_of(evening.now, person) if person else None for person in board] for board in boards]
    assert [row[0] for row in got] == [0, Fraction(1, 2), 1]
    assert next(row[1] for row in got if row[1] is not None) == Fraction(3, 4)
    before = set(evening.now.meetings())
    evening.draw()
    assert len(set(evening.now.meetings()) - before) > 0


@rule("TAB-9.6")
@pytest.mark.parametrize("people", [2, 3, 4, 5, 7, 8, 12])
def test_in_a_round_robin_each_meets_each_once(people: int) -> None:
    evening, rng = Evening("robin", people), Random(people)
    assert evening.now.rounds_planned == people - 1 + people % 2
    while not is_last_round(evening.now):
        evening.draw()
        evening.finish(rng)
    pairs = {frozenset(both) for both in combinations(NAMES[:people], 2)}
    assert evening.now.meetings() == dict.fromkeys(pairs, 1)
    assert sorted(evening.now.byes().values()) == [1] * people * (people % 2)
    assert all(points_of(evening.now, person) <= people - 1 for person in NAMES[:people]), "a bye gives nothing"
    for seats in evening.now.seats_had().values():
        assert abs(seats.count(0) - seats.count(1)) <= 2


def test_the_circle_goes_round_whoever_has_gone() -> None:
    evening = Evening("robin", 4)
    evening.draw()
    evening.finish()
    evening.happens(Withdrew("Dan"))
    for _ in range(2):
        assert "Dan" in {person for board in evening.draw() for person in board}, "who meets him has a win"
        evening.finish()
    assert robin_round(["a", "b"], 0) == ([("a", "b")], None)


@rule("TAB-9.6")
@pytest.mark.parametrize("people", [2, 3, 5, 8, 13, 24])
def test_a_knock_out_ends_with_one_and_nobody_rests_twice(people: int) -> None:
    evening = Evening("knockout", people, players=1)
    planned = evening.now.rounds_planned
    while not is_last_round(evening.now):
        boards = evening.draw(1)
        tables = [board.tables for board in evening.now.rounds[-1].drawn.boards]
        assert all(len(one) == 2 for one in tables), "each lays his own page"
        assert len({table for one in tables for table in one}) == 2 * len(boards)
        assert evening.now.rounds_planned == planned
        evening.finish()
    assert survivors(evening.now) == ["Ada"], "she is first in the alphabet"
    assert evening.places()[0][:2] == (1, "Ada")
    assert len(evening.now.rounds) == planned == (people - 1).bit_length()
    assert set(evening.now.byes().values()) <= {1}


@rule("TAB-9.8")
def test_whoever_comes_late_is_paired_from_then_on_and_whoever_withdraws_no_more() -> None:
    evening = Evening("swiss", 6, rounds=4)
    evening.draw()
    evening.finish()
    evening.happens(Enrolled("Kim", "Kim"))
    evening.happens(Withdrew("Ada"))
    paired = {person for board in evening.draw() for person in board}
    assert "Kim" in paired and "Ada" not in paired
    evening.finish()
    assert {person for _, person, _ in evening.places()} >= {"Ada", "Kim"}, "who has gone stands where he stood"
    assert points_of(evening.now, "Ada") == 1
    assert points_of(evening.now, "Kim") <= 1, "nothing for the rounds before he came"


def test_every_process_draws_the_same() -> None:
    drawn = []
    for _ in range(2):
        evening = Evening("swiss", 23, rounds=3, seed="same")
        for _ in range(3):
            evening.draw()
            evening.finish()
        drawn.append([one.drawn for one in evening.now.rounds])
    assert drawn[0] == drawn[1]
    assert by_lot(evening.now, NAMES) != NAMES, "not who came first"


def test_a_hundred_people_are_paired_at_once() -> None:
    evening = Evening("swiss", 0, rounds=3)
    for number in range(100):
        evening.happens(Enrolled(f"p{number}", f"p{number}"))
    evening.draw()
    assert len(evening.now.rounds[-1].drawn.boards) == 50


@rule("TAB-9.4")
def test_the_file_of_the_standings_holds_points_opponents_and_no_formula() -> None:
    evening = Evening("swiss", 3, rounds=1)
    evening.happens(Enrolled("x", "=SUM(A1)"))
    evening.draw()
    for number, board in enumerate(evening.now.rounds[-1].drawn.boards):
        first = board.seats[0] == "x"
        evening.happens(BoardFinished(number, (SeatResult(int(not first)), SeatResult(int(first)))))
    lines = write_standings(evening.now, "en").splitlines()
    assert lines[0] == 'Place,Name,Points,Buchholz,Sonneborn-Berger,Direct encounter,Wins,Round 1,"Opponents, round 1"'
    assert len(lines) == 5
    assert any("'=SUM(A1)" in line.split(",")[1] for line in lines)
    assert all(not cell.startswith("=") for line in lines for cell in line.split(","))
