"""Where rules can be tried: a file that is none, a position in the learner's language, a rule that nobody can try."""

from pathlib import Path

import pytest

from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game, games
from marbre.kernel.teaching.lessons import LEARNER
from marbre.kernel.teaching.trials import TrialBook, read_trials, trial_lesson, trials_of

OURS = [spec.slug for spec in games() if find_game(spec.slug).package.startswith("marbre.games.")]


def test_trials_that_cannot_be_read_say_why(tmp_path: Path) -> None:
    assert read_trials(tmp_path) == TrialBook()
    for text in ("scenes = 3", "scenes = "):
        (tmp_path / "trials.toml").write_text(text, "utf-8")
        with pytest.raises(Unreadable, match=r"trials\.toml cannot be read"):
            read_trials(tmp_path)


@pytest.mark.parametrize("slug", OURS)
def test_every_one_of_our_games_has_trials(slug: str) -> None:
    assert trials_of(slug).rules


def test_a_trial_is_a_lesson_of_one_ask_after_what_was_played_before() -> None:
    lesson = trial_lesson("vips", "VIP-2.4", "en")
    assert lesson is not None
    match = lesson.played("vips", 0, "en")
    assert lesson.done(match) == 0
    assert lesson.asks[0].note.en == "What the rules allow here: lay a green chip on top I."
    match.act(LEARNER, lesson.actions(match, LEARNER)[0])
    assert lesson.done(match) is None


def test_where_somebody_else_is_on_turn_the_learner_is_told_to_read_the_rule() -> None:
    lesson = trial_lesson("vips", "VIP-2.7", "en")
    assert lesson is not None
    assert lesson.actions(lesson.played("vips", 0, "en"), LEARNER) == ()
    assert lesson.asks[0].note.en.startswith("From your seat nothing may be done here")


def test_a_rule_that_cannot_be_tried_has_no_lesson() -> None:
    assert trial_lesson("vips", "VIP-3.3", "en") is None
