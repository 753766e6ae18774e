"""A lesson asks for what the rules allow, calls wrong what they forbid, and is short. A game without one is as good."""

from collections.abc import Iterator

from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.kernel.teaching.lessons import LEARNER, Lesson, lesson_of
from marbre.kernel.words.messages import LANGUAGES
from marbre.testing.citing import rule
from marbre.testing.matches import every_game

WORDS_A_MINUTE, MINUTES = 200, 5
SECONDS_AN_ASK = 5
"""To find what is asked for, and to do it."""
SECONDS_AN_ANSWER = 1.5
"""Of a bot, where turns are taken; else its hand's."""


def lessons(slug: str) -> Iterator[Lesson]:
    """The game's, if it has one."""
    if (lesson := lesson_of(slug)) is not None:
        yield lesson


def languages(slug: str, lesson: Lesson) -> Iterator[str]:
    """Those in which its match is another one."""
    yield from {str(lesson.agreed(slug, lang)): lang for lang in LANGUAGES}.values()


def positions(slug: str) -> Iterator[tuple[Lesson, int, Match]]:
    """Where something is asked for, each with how many things are done."""
    for lesson in lessons(slug):
        for lang in languages(slug, lesson):
            for number in range(len(lesson.asks)):
                yield lesson, number, lesson.played(slug, number, lang)


@every_game
@rule("TAB-4.14")
def test_what_is_asked_for_is_legal_without_a_clock_and_everything_else_is_refused(slug: str) -> None:
    for lesson, number, match in positions(slug):
        assert lesson.done(match) == number
        assert match.alarm is None
        asked, free = lesson.actions(match, LEARNER), lesson.asks[number].free is True
        assert asked
        assert [match.check(LEARNER, action) for action in asked] == [None] * len(asked)
        for action in (*asked, *match.offered(LEARNER)):
            refusal = lesson.refusal(match, LEARNER, action)
            allowed = action in asked or (free and type(action) is type(asked[0]))
            assert (refusal is None) == allowed
            assert refusal is None or refusal.rule == "TAB-4.14"


@every_game
def test_what_is_called_wrong_is_refused_with_that_rule(slug: str) -> None:
    for lesson, number, match in positions(slug):
        for wrong in lesson.asks[number].wrong:
            refusal = lesson.refusal(match, LEARNER, match.rules.from_text(wrong.do))
            assert refusal is not None
            assert refusal.rule == wrong.rule


@every_game
def test_whichever_of_the_asked_is_done_the_others_answer_as_written(slug: str) -> None:
    for lesson, _, before in positions(slug):
        for action in lesson.actions(before, LEARNER):
            match = before.copy()
            match.act(LEARNER, action)
            while (due := lesson.next(match)) is not None and due.seat != LEARNER:
                match.act(due.seat, match.rules.from_text(due.do[0]))


@every_game
def test_after_a_lesson_the_match_goes_on_and_the_learner_may_act(slug: str) -> None:
    for lesson in lessons(slug):
        match = lesson.played(slug, len(lesson.asks))
        assert lesson.next(match) is None
        assert lesson.done(match) is None
        assert match.outcome is None
        assert LEARNER in match.to_act
        assert lesson.refusal(match, LEARNER, match.offered(LEARNER)[0]) is None


@every_game
def test_a_lesson_takes_at_most_five_minutes_to_read_and_to_do(slug: str) -> None:
    for lesson in lessons(slug):
        doing = len(lesson.asks) * SECONDS_AN_ASK + waiting(slug, lesson)
        for lang in LANGUAGES:
            words = sum(len(getattr(text, lang).split()) for text in lesson.texts)
            assert words / WORDS_A_MINUTE + doing / 60 <= MINUTES


def waiting(slug: str, lesson: Lesson) -> float:
    """Seconds until the others have answered, all in all."""
    rules, is_a_race = lesson.begin(slug).rules, find_game(slug).spec.real_time
    answers = [rules.from_text(line.do[0]) for line in lesson.line if line.seat != LEARNER]
    return sum(rules.pace(answer, lesson.level) / 1000 if is_a_race else SECONDS_AN_ANSWER for answer in answers)
