"""Bots at a table: what they answer is asked of the rules, and a match goes on whatever they answer."""

from typing import Any

import pytest

import marbre
from marbre.bots import play_out
from marbre.kernel.bot import Budget, Question
from marbre.kernel.refusals import RuleViolation

BRIEFLY = Budget(rounds=1)


def breaks_every_rule(_question: Question[Any, Any, Any]) -> Any:
    return "no action at all"


def test_a_bot_that_breaks_a_rule_does_not_end_the_match() -> None:
    match = marbre.start("vips", players=3, seed="lundi")
    refused: list[RuleViolation] = []
    moves = play_out(match, [breaks_every_rule] * 3, BRIEFLY, "lundi", lambda _, violation: refused.append(violation))
    assert match.outcome is not None
    assert [violation.rule for violation in refused] == ["TAB-1.2"] * moves


def test_what_was_refused_is_logged_with_its_rule(caplog: pytest.LogCaptureFixture) -> None:
    play_out(marbre.start("vips", players=2, seed="lundi"), [breaks_every_rule] * 2, BRIEFLY, "lundi")
    assert "the bot of seat 1 broke TAB-1.2" in caplog.text
