"""The arithmetic of ratings, without a house: simulated games of known strength, limits, and the database's own way."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from benchmarks.ratings import covered, disordered, simulated, taken
from sqlalchemy import create_engine, insert, select, update

from marbre.kernel.bot import LadderPair
from marbre.server.ratings import keeping, own
from marbre.server.ratings.counting import MOST_MEETINGS, FinishedMatch, FinishedSeat, RatingHistory
from marbre.server.ratings.following import looked_after
from marbre.server.ratings.model import MU, Belief, rate
from marbre.server.ratings.published import climbed
from marbre.server.ratings.schema import rated_matches, rated_seats, ratings
from marbre.server.store.schema import people, prepare, tables
from tests.support import rule


@rule("TAB-8.5")
@pytest.mark.parametrize(("sides", "mates"), [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (2, 2), (3, 2)])
def test_2000_games_of_known_strength_put_players_in_order_with_intervals_that_cover(sides: int, mates: int) -> None:
    beliefs = taken(simulated(f"{sides} sides of {mates}", sides=sides, mates=mates))
    assert disordered(beliefs) <= 2, "of 45 pairs, neighbours 70 points apart"
    assert covered(beliefs) >= 8, "of 10"
    assert not any(one.is_provisional for one in beliefs.values())


@rule("TAB-8.5")
def test_the_same_games_give_the_same_ratings_in_another_process() -> None:
    program = (
        "from benchmarks.ratings import simulated, taken\n"
        "found = taken(simulated('pomme', sides=4, games=300))\n"
        "print(sorted((name, one.mu, one.sigma) for name, one in found.items()))"
    )
    root = Path(__file__).parents[3]
    said = [
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=root,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": f"{root}:{root / 'src'}"},
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    here = taken(simulated("pomme", sides=4, games=300))
    assert said[0] == said[1] == f"{sorted((name, one.mu, one.sigma) for name, one in here.items())}\n"


def pair(table: str, ended: float, winner: int = 0, *, left: bool = False, names: str = "ab") -> FinishedMatch:
    seats = tuple(
        FinishedSeat(seat, seat, 1 if seat == winner else 2, left and seat != winner, person=name)
        for seat, name in enumerate(names)
    )
    return FinishedMatch(table, "vips", ended, seats)


@rule("TAB-8.4")
def test_of_the_matches_with_one_opponent_in_a_day_ten_count() -> None:
    history = RatingHistory()
    verdicts = [history.take(pair(f"t{number}", number * 60.0))[0].verdict for number in range(MOST_MEETINGS + 3)]
    assert verdicts == ["counted"] * MOST_MEETINGS + ["often"] * 3
    assert history.take(pair("with another", 1000.0, names="abc"))[0].verdict == "counted"
    assert history.take(pair("the next day", 2 * 86_400.0))[0].verdict == "counted"


@rule("TAB-8.3")
def test_a_partner_who_stayed_keeps_his_rating() -> None:
    seats = tuple(FinishedSeat(seat, seat % 2, 1 + seat % 2, seat == 3, person="abcd"[seat]) for seat in range(4))
    moved = RatingHistory().take(FinishedMatch("t", "defense-d-afficher", 0.0, seats))
    assert [one.verdict for one in moved] == ["counted", "partner", "counted", "counted"]
    assert moved[1].after == moved[1].before and moved[3].after.mu < moved[3].before.mu


def test_a_draw_of_equals_moves_nobody_and_teaches_both() -> None:
    [[one], [other]] = rate([[Belief()], [Belief()]], [1, 1])
    assert one.mu == other.mu == MU and one.sigma < Belief().sigma


def test_400_points_are_odds_of_ten_to_one() -> None:
    found = climbed([LadderPair("novice", "regular", 4000, 4400), LadderPair("regular", "expert", 2, 4)])
    assert abs(found["novice"].points - 1100) <= 1 and found["regular"].points == 1500
    assert "expert" not in found, "four games say nothing"
    assert climbed([]) == {}


class TestInTheDatabase:
    @pytest.mark.parametrize("shuffled", [False, True])
    def test_results_as_they_come_and_all_anew_give_the_same(self, tmp_path: Path, shuffled: bool) -> None:
        """Also where a match that ended earlier is written later, as by a slower process."""
        engine = create_engine(f"sqlite:///{tmp_path / 'house.sqlite'}")
        matches = simulated("base", sides=3, players=5, games=20)
        matches += [pair(f"u{number}", 21 * 86_400.0 + number, names=("p0", "p1")) for number in range(14)]  # type: ignore[arg-type]
        with engine.begin() as connection:
            prepare(connection)
            for name in range(5):
                connection.execute(insert(people).values(id=f"p{name}", name=f"P{name}", since=0.0, session=0))
            for match in Random(4).sample(matches, len(matches)) if shuffled else matches:
                laid = {"id": match.table, "game": "vips", "name": "La Casse", "public": True, "status": "over"}
                connection.execute(insert(tables).values(**laid, changed=0.0))
                keeping.begin(connection, match.table, "vips")
                keeping.keep(connection, match)
                keeping.keep(connection, match)
            kept = {row.person: Belief(row.mu, row.sigma) for row in connection.execute(select(ratings))}
            assert kept == taken(matches)
            steps = connection.execute(select(rated_seats)).all()
            assert keeping.recount(connection) == len(matches)
            assert connection.execute(select(rated_seats)).all() == steps
            assert {row.person: Belief(row.mu, row.sigma) for row in connection.execute(select(ratings))} == kept
            assert {row.played for row in connection.execute(select(ratings))} != {0}
            self._forget_somebody(connection, kept)
        engine.dispose()

    @staticmethod
    def _forget_somebody(connection: object, kept: dict[str, Belief]) -> None:
        """What he had when they met is given from then on, so that nobody else moves."""
        execute = connection.execute  # type: ignore[attr-defined]
        execute(update(rated_seats).where(rated_seats.c.person == "p4").values(person=None))
        keeping.recount(connection)  # type: ignore[arg-type]
        after = {row.person: Belief(row.mu, row.sigma) for row in execute(select(ratings))}
        assert after == {person: belief for person, belief in kept.items() if person != "p4"}

    def test_a_table_with_a_clock_is_not_loaded_for_its_rating_before_its_end(self, tmp_path: Path) -> None:
        engine = create_engine(f"sqlite:///{tmp_path / 'house.sqlite'}")
        with engine.begin() as connection:
            prepare(connection)
            for name, status, pace in (("a", "playing", None), ("b", "playing", 259_200.0), ("c", "over", 259_200.0)):
                laid = {"id": name, "game": "vips", "name": name, "public": True, "status": status, "pace": pace}
                connection.execute(insert(tables).values(**laid, changed=0.0))
                keeping.begin(connection, name, "vips")
            assert looked_after(connection) == ["a", "c"]
        engine.dispose()

    @rule("TAB-8.4")
    def test_names_of_one_person_are_found_over_others_too(self, tmp_path: Path) -> None:
        engine = create_engine(f"sqlite:///{tmp_path / 'house.sqlite'}")
        with engine.begin() as connection:
            prepare(connection)
            for name in "abcd":
                connection.execute(insert(people).values(id=name, name=name, since=0.0, session=0))
            own.note(connection, "a", "b")
            own.note(connection, "b", "a")
            own.note(connection, "b", "c")
            assert own.are_one(connection, ["a", "c"]) and own.are_one(connection, ["d", "c", "a"])
            assert not own.are_one(connection, ["a", "d"]) and own.are_one(connection, ["d", "d"])
            assert connection.execute(select(rated_matches)).all() == []
        engine.dispose()
