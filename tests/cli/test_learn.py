"""`marbre learn`, driven by typed lines."""

import pytest

from marbre.kernel.registry import games
from marbre.kernel.teaching.lessons import lesson_of
from tests.cli.running import assert_refused, run

ASKED = ["bet II-III-I", "place blue top I", "place red top II", "place green middle III", "swap top I II", "argue 1"]


def learn(*typed: str, lang: str = "en", slug: str = "vips") -> str:
    return run("learn", slug, "--lang", lang, typed="".join(f"{line}\n" for line in typed)).stdout


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("slug", [spec.slug for spec in games() if lesson_of(spec.slug)])
def test_every_lesson_is_followed_to_its_end_in_both_languages(slug: str, lang: str) -> None:
    lesson = lesson_of(slug)
    assert lesson is not None
    shown = " ".join(learn(*(ask.do[0] for ask in lesson.asks), "q", lang=lang, slug=slug).split())
    assert "TAB-4.14" not in shown
    assert getattr(lesson.end, lang) in shown


def test_whoever_types_what_is_asked_comes_to_a_free_finish() -> None:
    shown = learn(*ASKED, "q")
    assert "Lesson 5 of 5: The plea" in shown
    assert "The rest is yours" in shown
    assert "marbre play vips --resume" in shown


def test_what_else_the_rules_allow_is_refused_by_the_lesson_and_nothing_is_lost() -> None:
    shown = learn("bet I-I-I", "u", *ASKED, "q")
    assert "TAB-4.14" in shown
    assert "The rest is yours" in shown


def test_what_is_wrong_is_refused_by_its_own_rule() -> None:
    assert "VIP-2.3" in learn(*ASKED[:2], "swap top I II", "q")


def test_it_begins_with_the_aim_in_the_readers_language() -> None:
    shown = learn("q", lang="fr")
    assert shown.index("Pariez en secret") < shown.index("Leçon 1 sur 5")


def test_a_game_without_a_lesson_names_those_that_have_one() -> None:
    assert "vips" in assert_refused(run("learn", "scoop"))
