"""A lesson asks for what the rules allow, calls wrong what they forbid, and is short."""

from pathlib import Path

import pytest

import marbre
from marbre.kernel.lessons import LEARNER, Ask, Lesson, lesson_of, read_lesson
from marbre.kernel.refusals import Unreadable
from tests.support import rule

LESSONS: dict[str, Lesson] = {spec.slug: lesson for spec in marbre.games() if (lesson := lesson_of(spec.slug))}
EACH = [(slug, number) for slug, lesson in LESSONS.items() for number in range(len(lesson.asks))]
WORDS_A_MINUTE, MINUTES = 200, 5
SECONDS_AN_ASK = 10
"""To find what is asked for, to do it, and to see what the others answer."""


def asked(slug: str, number: int) -> Ask:
    return LESSONS[slug].asks[number]


@rule("TAB-4.14")
@pytest.mark.parametrize(("slug", "number"), EACH)
def test_what_is_asked_for_is_legal_and_everything_else_is_refused(slug: str, number: int) -> None:
    lesson = LESSONS[slug]
    match = lesson.played(slug, number)
    assert lesson.done(match) == number
    actions = lesson.actions(match, LEARNER)
    assert actions
    for action in actions:
        assert match.check(LEARNER, action) is None
        assert lesson.refusal(match, LEARNER, action) is None
    others = [action for action in match.offered(LEARNER) if type(action) is not type(actions[0])]
    for action in [*others, *(() if asked(slug, number).free else match.offered(LEARNER))]:
        refusal = lesson.refusal(match, LEARNER, action)
        assert (refusal is None) == (action in actions)
        assert refusal is None or refusal.rule == "TAB-4.14"


@pytest.mark.parametrize(("slug", "number"), EACH)
def test_what_is_called_wrong_is_refused_with_that_rule(slug: str, number: int) -> None:
    lesson = LESSONS[slug]
    match = lesson.played(slug, number)
    for wrong in asked(slug, number).wrong:
        refusal = lesson.refusal(match, LEARNER, match.rules.from_text(wrong.do))
        assert refusal is not None
        assert refusal.rule == wrong.rule


@pytest.mark.parametrize(("slug", "number"), EACH)
def test_whichever_of_the_asked_is_done_the_others_can_answer_as_written(slug: str, number: int) -> None:
    lesson = LESSONS[slug]
    for action in lesson.actions(lesson.played(slug, number), LEARNER):
        match = lesson.played(slug, number)
        match.act(LEARNER, action)
        while (due := lesson.next(match)) is not None and due.seat != LEARNER:
            match.act(due.seat, match.rules.from_text(due.do[0]))


@pytest.mark.parametrize("slug", LESSONS)
def test_after_a_lesson_the_match_goes_on_and_the_learner_may_act(slug: str) -> None:
    lesson = LESSONS[slug]
    match = lesson.played(slug, len(lesson.asks))
    assert lesson.next(match) is None
    assert lesson.done(match) is None
    assert match.outcome is None
    assert match.to_act == (LEARNER,)
    assert lesson.refusal(match, LEARNER, match.offered(LEARNER)[0]) is None


@pytest.mark.parametrize("slug", LESSONS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_lesson_takes_at_most_five_minutes_to_read_and_to_do(slug: str, lang: str) -> None:
    lesson = LESSONS[slug]
    texts = [lesson.aim, lesson.end, *(ask.note for ask in lesson.asks)]
    texts += [text for idea in lesson.ideas for text in (idea.title, idea.text, idea.praise)]
    words = sum(len(getattr(text, lang).split()) for text in texts)
    assert words / WORDS_A_MINUTE + len(lesson.asks) * SECONDS_AN_ASK / 60 <= MINUTES


def test_a_lesson_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    assert read_lesson(tmp_path) is None
    for text in ('players = "two"', "players = "):
        (tmp_path / "lesson.toml").write_text(text, "utf-8")
        with pytest.raises(Unreadable, match=r"lesson\.toml cannot be read"):
            read_lesson(tmp_path)
