"""Each rule by which a game refuses something can be tried: what is tried is refused by it, what is asked is legal."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.kernel.teaching.lessons import LEARNER, Lesson
from marbre.kernel.teaching.trials import Try, read_trials, trial_lesson
from marbre.kernel.words.messages import LANGUAGES
from marbre.kernel.words.rulebook import paragraphs, read_rules
from marbre.testing.citing import rule
from marbre.testing.matches import every_game


def cited(folder: Path, prefix: str) -> set[str]:
    """The rules by which the game can refuse something: every id that is written in a module with refusals."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
        if any(isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse" for node in nodes):
            texts = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
            found |= {text for text in texts if re.fullmatch(rf"{prefix}-\d+\.\d+", text)}
    return found


def laid(slug: str) -> Iterator[tuple[Try, Lesson, Match]]:
    """Every trial in every language, where it is played."""
    for scene in read_trials(find_game(slug).folder).scenes:
        for tried in scene.tries:
            for lang in LANGUAGES:
                lesson = trial_lesson(slug, tried.rule, lang)
                assert lesson is not None
                yield tried, lesson, lesson.played(slug, 0, lang)


@every_game
def test_every_rule_that_refuses_something_can_be_tried_or_it_is_said_why_not(slug: str) -> None:
    game = find_game(slug)
    book = read_trials(game.folder)
    if not (book.scenes or book.untried):
        pytest.skip("this game brings no trials")
    assert cited(game.folder, game.spec.rule_prefix) == {*book.rules, *book.untried}
    assert not {*book.rules} & {*book.untried}
    assert all(book.untried.values())


@every_game
@rule("TAB-4.14")
def test_what_is_tried_is_refused_with_its_rule_and_what_is_asked_for_instead_is_legal(slug: str) -> None:
    for tried, lesson, match in laid(slug):
        refusal = lesson.refusal(match, LEARNER, match.rules.from_text(tried.do))
        assert refusal is not None, tried
        assert refusal.rule == tried.rule, (tried, refusal.reason)
        asked = lesson.actions(match, LEARNER)
        assert [match.check(LEARNER, action) for action in asked] == [None] * len(asked), tried
        assert asked or LEARNER not in match.to_act, tried


@every_game
def test_nobody_is_hurried_while_a_rule_is_tried_and_nobody_else_acts(slug: str) -> None:
    for tried, lesson, match in laid(slug):
        due = lesson.next(match)
        assert due is not None, tried
        assert due.seat == LEARNER, tried
        assert match.alarm is None, tried


@every_game
def test_whoever_tries_a_rule_reads_it(slug: str) -> None:
    for lang in LANGUAGES:
        rules = {one.rule: one.text for one in paragraphs(read_rules(find_game(slug).folder, lang))}
        for tried, lesson, _ in laid(slug):
            assert getattr(lesson.ideas[0].text, lang) == rules[tried.rule]
