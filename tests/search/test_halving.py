"""Successive halving: the budget is kept, the same seed is the same thought, doubt leaves the blueprint's choice."""

import os
import time
from collections import Counter
from itertools import count
from random import Random

import pytest

from marbre.kernel.bot import Budget
from marbre.search import Allowance, Candidate, Weighed, choose, halve, particles
from marbre.search import cores as cores_module
from marbre.search.cores import Cores


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


def process_of(number: int) -> int:
    return number * 1_000_000 + os.getpid()


def broken(number: int) -> int:
    raise ZeroDivisionError(number)


class TestOnSeveralCores:
    ACTIONS = (0.0, *(Random(5).random() * 3 for _ in range(6)), 4.0)

    def test_each_works_in_a_process_of_its_own_and_answers_in_its_place(self) -> None:
        with Cores([process_of, process_of], int, int) as cores:
            cores.ask(7)
            first, second = cores.answers()
            cores.ask(8)
            assert cores.answers() == [first + 1_000_000, second + 1_000_000]
        assert len({first, second, process_of(7)}) == 3
        assert first // 1_000_000 == second // 1_000_000 == 7
        with pytest.raises(ProcessLookupError):
            os.kill(first % 1_000_000, 0)

    def test_what_goes_wrong_in_one_of_them_is_not_passed_over(self, capfd: pytest.CaptureFixture[str]) -> None:
        with Cores([broken], int, int) as cores:
            cores.ask(1)
            with pytest.raises(ChildProcessError):
                cores.answers()
        assert "ZeroDivisionError" in capfd.readouterr().err

    def test_rounds_are_shared_out_and_worlds_put_together(self) -> None:
        alone = weigh([*self.ACTIONS], Budget(rounds=64))
        shared = weigh([*self.ACTIONS], Budget(rounds=64, cores=2))
        assert abs(shared[0].worlds - alone[0].worlds) <= 2 * len(self.ACTIONS)
        assert choose(shared, 1.0, 8) == 4.0

    def test_the_same_rounds_on_as_many_cores_are_the_same_thought_on_any_machine(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        budget = Budget(rounds=24, cores=3)
        forked = [w.gains for w in weigh([*self.ACTIONS], budget, seed=3)]
        monkeypatch.setattr(cores_module, "FORKS", False)
        assert [w.gains for w in weigh([*self.ACTIONS], budget, seed=3)] == forked
        assert [w.gains for w in weigh([*self.ACTIONS], Budget(rounds=24), seed=3)] != forked

    def test_by_the_clock_all_of_them_think_as_long(self) -> None:
        parent = os.getpid()

        def play_on(_world: None, action: float, _rng: Random) -> float:
            return action if os.getpid() == parent else 1000 * action

        allowance = Allowance(Budget(milliseconds=1000, cores=2), 1)
        began = time.perf_counter()
        weighed = halve([Candidate(0.0), Candidate(1.0)], lambda _: None, play_on, allowance, Random(0))
        assert time.perf_counter() - began >= 1
        here = weighed[1].worlds - weighed[1].gains.total // 1000
        assert 0 < here < weighed[1].worlds, "both have played worlds"


class TestTheChoice:
    def test_the_best_is_found_among_many_though_luck_is_far_larger_than_what_they_differ_by(self) -> None:
        actions = [0.0, *(Random(5).random() * 3 for _ in range(14)), 4.0]
        assert choose(weigh(actions, Budget(rounds=60)), 1.0, 8) == 4.0

    def test_the_same_seed_is_the_same_thought(self) -> None:
        one, other = (weigh([0.0, 0.1, 0.2, 0.3], Budget(rounds=20), seed=3) for _ in range(2))
        assert [w.gains for w in one] == [w.gains for w in other]

    def test_what_is_better_on_few_worlds_only_is_not_believed(self) -> None:
        weighed = weigh([0.0, 5.0], Budget(rounds=4))
        assert choose(weighed, 1.0, fewest=8) == 0.0
        assert choose(weighed, 1.0, fewest=3) == 5.0

    def test_a_gain_within_its_error_is_not_believed(self) -> None:
        own, other = Weighed(Candidate("own")), Weighed(Candidate("other"))
        for difference in (3.0, -1.0) * 8:
            own.gains.add(0.0)
            other.gains.add(difference)
        assert other.gain(own) == 1.0
        assert other.error == pytest.approx(2 / 15**0.5)
        assert choose([own, other], 1.5, 8) == "other"
        assert choose([own, other], 2.0, 8) == "own"

    def test_a_prior_counts_like_what_is_played_on(self) -> None:
        own, other = Weighed(Candidate("own", 2.5)), Weighed(Candidate("other", 1.0))
        for _ in range(8):
            own.gains.add(0.0)
            other.gains.add(1.0)
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
