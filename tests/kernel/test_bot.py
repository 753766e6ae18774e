"""Budgets of thought, and the random bot."""

from collections import Counter
from random import Random
from typing import Any

from marbre.kernel.bot import Budget, History, Question, random_bot, thinking


class TestBudget:
    def test_without_limits_it_gives_the_usual_rounds(self) -> None:
        assert list(Budget().spend(5)) == [0, 1, 2, 3, 4]

    def test_rounds_are_counted(self) -> None:
        assert list(Budget(rounds=2).spend(5)) == [0, 1]

    def test_milliseconds_are_measured_and_the_usual_does_not_matter(self) -> None:
        ticks = iter(range(100))
        seconds = Budget(milliseconds=10_000).spend(3, clock=lambda: float(next(ticks)))
        assert len(list(seconds)) == 10

    def test_there_is_always_one_round(self) -> None:
        ticks = iter(range(100))
        assert len(list(Budget(milliseconds=0).spend(3, clock=lambda: float(next(ticks))))) == 1

    def test_whichever_ends_first(self) -> None:
        ticks = iter(range(100))
        assert len(list(Budget(milliseconds=10_000, rounds=4).spend(3, clock=lambda: float(next(ticks))))) == 4


def test_the_random_bot_takes_each_action_as_often() -> None:
    rng = Random(0)
    seen = Counter(random_bot(Question(None, None, 0, Budget(), rng, tuple("abcd"))) for _ in range(4000))
    assert set(seen) == set("abcd")
    assert all(850 < count < 1150 for count in seen.values())


def test_history_is_told_when_it_is_first_read_and_only_then() -> None:
    told: list[int] = []

    def tell() -> History:
        told.append(1)
        return ()

    question = Question[Any, Any, Any](None, None, 0, Budget(), Random(0), (), history=tell)
    assert told == []
    assert question.history == question.history == ()
    assert told == [1]


def test_a_bot_may_have_a_budget_of_its_own() -> None:
    def rounds(asked: Question[Any, Any, Any]) -> int | None:
        return asked.budget.rounds

    question = Question[Any, Any, Any](None, None, 0, Budget(milliseconds=1), Random(0), ())
    assert thinking(rounds, Budget(rounds=7))(question) == 7
    assert question.budget == Budget(milliseconds=1)
