"""The sequential test: its errors on simulated deals, and that it stops at the same deal whatever plays."""

from collections.abc import Iterator
from random import Random

import pytest

from marbre.bots import Runner
from marbre.bots.intervals import Deal
from marbre.bots.ladder import run_sprt
from marbre.bots.ladder.sprt import BOUND, Answer, decide, expected


def deals(rng: Random, elo: float, draws: float) -> Iterator[Deal]:
    """Deals between two who are so far apart; some games are drawn, and the deal decides part of both games."""
    chance = (expected(elo) - draws / 2) / (1 - draws)
    while True:
        shared = rng.random()
        won = 0.0
        for _ in range(2):
            luck = shared if rng.random() < 0.3 else rng.random()
            won += 0.5 if rng.random() < draws else float(luck < chance)
        yield won, 2.0


def test_the_bounds_are_those_of_five_in_a_hundred() -> None:
    assert pytest.approx(2.944, abs=0.001) == BOUND


@pytest.mark.parametrize("draws", [0.0, 0.4])
@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "stronger"), (60.0, "not-stronger")])
def test_either_error_is_made_in_one_test_of_twenty(draws: float, truth: float, wrong: Answer) -> None:
    rng, times = Random(f"sprt/{draws}/{truth}"), 300
    answers = [decide(deals(rng, truth, draws), 0.0, 60.0).answer for _ in range(times)]
    assert answers.count(wrong) / times < 0.075  # 5 %, and two standard errors of 300 tests


def test_a_great_difference_is_seen_early() -> None:
    rng = Random("early")
    lengths = [len(decide(deals(rng, 300, 0.0), 0.0, 30.0).deals) for _ in range(50)]
    assert max(lengths) < 60
    assert min(lengths) >= 8


def test_who_is_equal_is_undecided_until_there_are_enough() -> None:
    twins = ("one=scoop:highest", "other=scoop:highest")
    found = run_sprt("scoop", new=twins[0], old=twins[1], games=20, seed="a")
    assert (found.verdict, found.games, found.share) == ("undecided", 20, 0.5)


def test_it_stops_at_the_same_deal_whatever_the_jobs() -> None:
    one = run_sprt("vips", new="novice", old="random", games=400, seed="a")
    assert one.verdict == "stronger"
    assert one.games < 100
    assert one == run_sprt("vips", new="novice", old="random", games=100, seed="a", runner=Runner(jobs=2))
