"""Where a lesson stands, and a file that is none."""

from pathlib import Path

import pytest

from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal, Unreadable
from marbre.kernel.teaching.lessons import LEARNER, Lesson, lesson_of, read_lesson
from tests.support import rule


def test_a_lesson_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    assert read_lesson(tmp_path) is None
    for text in ('players = "two"', "players = "):
        (tmp_path / "lesson.toml").write_text(text, "utf-8")
        with pytest.raises(Unreadable, match=r"lesson\.toml cannot be read"):
            read_lesson(tmp_path)


def taught(slug: str) -> Lesson:
    lesson = lesson_of(slug)
    assert lesson is not None
    return lesson


def refusal(slug: str, match: Match, text: str) -> Refusal | None:
    return taught(slug).refusal(match, LEARNER, match.rules.from_text(text))


def test_an_ask_belongs_to_an_idea() -> None:
    lesson = taught("vips")
    assert [lesson.idea(asks) for asks in range(7)] == [(0, 0), (1, 0), (1, 1), (2, 0), (3, 0), (4, 0), (5, 0)]


@rule("TAB-4.14")
@pytest.mark.parametrize(("lang", "own"), [("fr", "tréteau"), ("en", "treehouse")])
def test_a_word_of_ones_own_is_taken_where_it_is_asked_for_and_nowhere_else(lang: str, own: str) -> None:
    match = taught("typo").played("typo", 1, lang)
    assert refusal("typo", match, f"place 2 right {own}") is None
    elsewhere = refusal("typo", match, "place 1 right art")
    assert elsewhere is not None
    assert elsewhere.rule == "TAB-4.14"


def test_a_game_that_asks_for_a_language_is_taught_in_the_learners() -> None:
    lesson = taught("typo")
    assert lesson.agreed("typo", "fr")["language"] == "fr"
    assert lesson.agreed("typo", "en")["language"] == "en"
    assert taught("vips").agreed("vips", "en") == taught("vips").options


@rule("TAB-4.14")
def test_while_others_answer_the_learner_is_told_to_wait() -> None:
    lesson = taught("redac-chef")
    match = lesson.played("redac-chef", 2)
    match.act(LEARNER, match.rules.from_text("keep"))
    told = refusal("redac-chef", match, "take 13")
    assert told is not None
    assert (told.rule, told.message.key) == ("TAB-4.14", "lesson-waits")
