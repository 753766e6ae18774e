"""Duels solved: nobody can do better against the master's cheques, whatever he tries."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marbre
from marbre.bots import ask_bot, play_out, run_arena
from marbre.games.extrablatt.actions import TakeMotor
from marbre.games.extrablatt.bots import BOTS
from marbre.games.extrablatt.bots.duels import (
    DuelValues,
    Matrix,
    MixedSolution,
    exploitability,
    solve,
    solve_against_several,
)
from marbre.games.extrablatt.effects import outbids
from marbre.kernel.bot import Budget
from marbre.layout import bits
from tests.games.extrablatt.drawing import table

SETS = ((1, 8, 10), (2, 6, 12), (3, 5, 11), (4, 7, 9))
pays = st.integers(-9, 9).map(float)


@st.composite
def matrices(draw: st.DrawFn) -> list[list[float]]:
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    return [[draw(pays) for _ in range(width)] for _ in range(height)]


def refuse_nothing(_seat: int, violation: Exception) -> None:
    raise violation


def hand(*cheques: int) -> int:
    return sum(1 << cheque for cheque in cheques)


class TestMatrices:
    @settings(max_examples=200, deadline=None)
    @given(matrices())
    def test_nobody_gains_by_leaving_the_solution(self, matrix: list[list[float]]) -> None:
        found = solve(matrix)
        assert exploitability(matrix, found) < 1e-6
        for mixed in (found.rows, found.columns):
            assert min(mixed) >= 0 and sum(mixed) == pytest.approx(1)

    def test_what_can_be_exploited_is_seen(self) -> None:
        pennies = [[1.0, -1.0], [-1.0, 1.0]]
        assert exploitability(pennies, MixedSolution(0.0, (1.0, 0.0), (0.5, 0.5))) == 1.0
        assert solve(pennies) == MixedSolution(0.0, (0.5, 0.5), (0.5, 0.5))

    def test_a_rival_whose_hand_is_unknown_is_met_as_well_as_any_mixture_can(self) -> None:
        """Held against every mixture of a fine grid: none makes sure of more."""
        values = DuelValues(SETS)
        mine, theirs, ways = hand(1, 8, 10), (hand(2, 6, 12), hand(3, 5, 11), hand(4, 7, 9)), (3, 2, 1)
        several = [values.matrix(mine, other, 1.0, -1.0, 1.0, 2) for other in theirs]
        rows = solve_against_several(several, ways, range(2000))
        best = max(assured(several, ways, mixed) for mixed in grid(3, 40))
        assert assured(several, ways, rows) > best - 0.02


def assured(several: Sequence[Matrix], ways: Sequence[int], rows: Sequence[float]) -> float:
    """What these rows make sure of, if each possible rival knows them and answers as well as he can."""
    worst = [
        min(sum(share * row[at] for share, row in zip(rows, matrix, strict=True)) for at in range(len(matrix[0])))
        for matrix in several
    ]
    return sum(some * one for some, one in zip(ways, worst, strict=True)) / sum(ways)


def grid(size: int, parts: int) -> Iterator[tuple[float, ...]]:
    if size == 1:
        yield (1.0,)
        return
    for first in range(parts + 1):
        for rest in grid(size - 1, parts):
            yield (first / parts, *(share * (1 - first / parts) for share in rest))


class TestLaterDuels:
    @pytest.mark.parametrize("duels", [1, 2, 3, 4])
    def test_who_knows_the_plan_and_searches_the_whole_tree_gets_no_more(self, duels: int) -> None:
        values = DuelValues(SETS)
        for mine, theirs in ((hand(1, 8, 10), hand(2, 6, 12)), (hand(1, 2, 6), hand(8, 10, 12))):
            assert worst_case(values, mine, theirs, duels) == pytest.approx(values.worth(mine, theirs, duels))

    def test_both_sides_of_a_table_see_the_same_duels(self) -> None:
        values = DuelValues(SETS)
        for duels in range(1, 13):
            one, other = hand(1, 8, 10), hand(2, 6, 12)
            assert values.worth(one, other, duels) == pytest.approx(-values.worth(other, one, duels))

    def test_a_cheque_that_is_given_away_comes_to_be_fought(self) -> None:
        """With 12 against 1, 2 and 3 the first duel is won by anything but the 12, and the 12 is worth keeping."""
        matrix = DuelValues(SETS).matrix(hand(10, 11, 12), hand(2, 3, 4), 0.5, -0.5, 1.0, 3)
        assert solve(matrix).rows[2] < 0.01


def worst_case(values: DuelValues, mine: int, theirs: int, duels: int) -> float:
    """What the mixtures of the table bring if the rival answers each, seeing all that follows: no matrix is solved."""
    if not duels:
        return 0.0
    rows = solve(values.matrix(mine, theirs, 0.5, -0.5, 1.0, duels - 1)).rows
    answers = []
    for other in bits(theirs):
        total = 0.0
        for one, share in zip(bits(mine), rows, strict=True):
            swap = hand(one, other)
            won = 0.5 if outbids(SETS, one, other) else -0.5
            total += share * (won + worst_case(values, mine ^ swap, theirs ^ swap, duels - 1))
        answers.append(total)
    return min(answers)


class TestTheMaster:
    def test_cheques_are_given_as_often_as_the_solution_says(self) -> None:
        """The last duel of two: against 12 only the 1 wins, and the 1 wins nothing else."""
        match = table("", "", fax="motor local-1 | economy-1 | sport-1 | culture-1 | local-2", hour=3, taken=11)
        match.play(0, TakeMotor(0, 1))
        given = Counter(ask_bot(match, 0, BOTS["master"], Budget(), Random(seed)).cheque for seed in range(200))
        expected = solve(DuelValues(SETS).matrix(hand(1, 8, 10), hand(2, 6, 12), 1.0, 0.0, 1.0, 0)).rows
        for cheque, share in zip((1, 8, 10), expected, strict=True):
            assert given[cheque] / 200 == pytest.approx(share, abs=0.1)

    @pytest.mark.slow
    def test_it_beats_the_expert(self) -> None:
        """A small arena with a wide margin: docs/extrablatt.md has the measurement."""
        first, second = run_arena("extrablatt", bots=("master", "expert"), games=12, seed="duels", players=2)
        assert first.mean_score > second.mean_score

    @pytest.mark.slow
    @pytest.mark.parametrize("budget", [Budget(milliseconds=1), Budget(rounds=0), Budget(rounds=1)])
    def test_no_match_ends_by_an_exception_whatever_the_budget(self, budget: Budget) -> None:
        for game in range(60):
            options = {"literal_step4": game % 2 == 0}
            match = marbre.start("extrablatt", players=2 + game % 3, seed=f"fuzz {game}", options=options)
            play_out(match, [BOTS["master"]] * len(match.seats), budget, f"fuzz {game}", refuse_nothing)
            assert match.outcome is not None
