"""A level between two levels."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.kernel.bot import Budget, Question, mixed


def lower(_question: Question[Any, Any, Any]) -> str:
    return "lower"


def upper(_question: Question[Any, Any, Any]) -> str:
    return "upper"


def ask(lapses: float, seed: int) -> str:
    question: Question[Any, Any, Any] = Question(marbre.game("vips").rules(), None, 0, Budget(), Random(seed), ())
    answer: str = mixed(lower, upper, lapses)(question)
    return answer


def test_it_lapses_as_often_as_it_should() -> None:
    answers = [ask(0.3, seed) for seed in range(1000)]
    assert 260 < answers.count("lower") < 340
    assert {ask(0.0, seed) for seed in range(50)} == {"upper"}
    assert {ask(1.0, seed) for seed in range(50)} == {"lower"}


def test_the_same_question_has_the_same_answer() -> None:
    assert [ask(0.5, seed) for seed in range(50)] == [ask(0.5, seed) for seed in range(50)]


@pytest.mark.parametrize("slug", [spec.slug for spec in marbre.games() if spec.slug != "scoop"])
def test_every_game_has_six_levels(slug: str) -> None:
    assert len(marbre.game(slug).players) >= 6
