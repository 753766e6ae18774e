"""Successive halving: the budget is kept, the same seed is the same thought, doubt leaves the blueprint's choice."""

import time
from collections import Counter
from itertools import count
from random import Random

import pytest

from marbre.kernel.bot import Budget
from marbre.search import Allowance, Candidate, Weighed, choose, halve, particles


def noisy(world: float, action: float, rng: Random) -> float:
    """Worth what it says; the world and the luck add far more to all alike, and a little to each."""
    return action + world + 100 * rng.random() + (action * 7919 * world) % 1


def weigh(actions: list[float], budget: Budget, seed: int = 0, usual: int = 40) -> list[Weighed[float]]:
    candidates = [Candidate(action) for action in actions]
    return halve(candidates, lambda rng: 50 * rng.random(), noisy, Allowance(budget, usual), Random(seed))


class TestTheBudget:
    def test_a_round_is_a_world_for_every_candidate(self) -> None:
        played: Counter[float] = Counter()

        def play_on(_world: None, action: float, _rng: Random) -> float:
            played[action] += 1
            return action

        candidates = [Candidate(float(action)) for action in range(8)]
        halve(candidates, lambda _rng: None, play_on, Allowance(Budget(rounds=30), 1), Random(0))
        assert 240 <= played.total() <= 250
        assert played[7.0] == played[0.0] > 2 * played[1.0], "the worse half drops out"

    def test_milliseconds_are_kept_to_a_tenth_and_a_world_that_is_cut_short_counts_for_nobody(self) -> None:
        ticks = count()
        allowance = Allowance(Budget(milliseconds=100_000), 1, clock=lambda: float(next(ticks)))
        weighed = halve([Candidate(0), Candidate(1)], lambda _: 0, lambda *_: 0.0, allowance, Random(0))
        assert 100 <= next(ticks) <= 110
        assert weighed[0].worlds == weighed[1].worlds

    def test_they_are_kept_by_the_clock_on_the_wall(self) -> None:
        began, spent = time.perf_counter(), time.process_time()
        weigh([0.0, 1.0, 2.0], Budget(milliseconds=50))
        assert time.process_time() - spent < 0.055
        assert time.perf_counter() - began >= 0.05

    @pytest.mark.parametrize("milliseconds", [0, 0.001])
    def test_no_time_at_all_leaves_the_blueprints_choice(self, milliseconds: float) -> None:
        assert choose(weigh([0.0, 9.0], Budget(milliseconds=milliseconds)), 1.0, 8) == 0.0


class TestTheChoice:
    def test_the_best_is_found_among_many_though_luck_is_far_larger_than_what_they_differ_by(self) -> None:
        actions = [0.0, *(Random(5).random() * 3 for _ in range(14)), 4.0]
        assert choose(weigh(actions, Budget(rounds=60)), 1.0, 8) == 4.0

    def test_the_same_seed_is_the_same_thought(self) -> None:
        one, other = (weigh([0.0, 0.1, 0.2, 0.3], Budget(rounds=20), seed=3) for _ in range(2))
        assert [(w.worlds, w.total, w.squares) for w in one] == [(w.worlds, w.total, w.squares) for w in other]

    def test_what_is_better_on_few_worlds_only_is_not_believed(self) -> None:
        weighed = weigh([0.0, 5.0], Budget(rounds=4))
        assert choose(weighed, 1.0, fewest=8) == 0.0
        assert choose(weighed, 1.0, fewest=3) == 5.0

    def test_a_gain_within_its_error_is_not_believed(self) -> None:
        own, other = Weighed(Candidate("own")), Weighed(Candidate("other"))
        for difference in (3.0, -1.0) * 8:
            own.add(0.0)
            other.add(difference)
        assert other.gain(own) == 1.0
        assert other.error == pytest.approx(2 / 15**0.5)
        assert choose([own, other], 1.5, 8) == "other"
        assert choose([own, other], 2.0, 8) == "own"

    def test_a_prior_counts_like_what_is_played_on(self) -> None:
        own, other = Weighed(Candidate("own", 2.5)), Weighed(Candidate("other", 1.0))
        for _ in range(8):
            own.add(0.0)
            other.add(1.0)
        assert choose([own, other], 1.0, 8) == "own"


class TestBelief:
    def test_worlds_are_drawn_by_their_weight(self) -> None:
        draw, rng = particles("abc", [1, 0, 3]), Random(1)
        drawn = Counter(draw(rng) for _ in range(4000))
        assert drawn["b"] == 0
        assert 2800 < drawn["c"] < 3200

    def test_where_nothing_explains_what_was_seen_all_are_alike(self) -> None:
        draw, rng = particles("ab", [0, 0]), Random(1)
        assert 400 < Counter(draw(rng) for _ in range(1000))["a"] < 600
