"""Languages: what a file of one must say, and where a reader's words are looked for."""

import msgspec
import pytest

from marbre.kernel.words.languages import LANGUAGES, SPOKEN, complete, fallbacks, nearest, read_language
from marbre.kernel.words.rulebook import TABLE_RULES

LEAST = 'name = "Marbrais"\nlocale = "en-GB"\n'


def test_french_and_english_are_complete() -> None:
    assert {"fr", "en"} <= set(LANGUAGES) <= SPOKEN.keys()


def test_a_file_may_say_no_more_than_the_name_and_the_locale() -> None:
    language = read_language(LEAST)
    assert language.category(1) == "other"
    assert language.joined(["a", "b", "c"]) == "a, b, c"
    assert language.elided("de ", "Agathe") == "de "


@pytest.mark.parametrize(
    "wrong",
    [
        "[plural]\none = 'n is 1'",
        "[plural]\none = 'n = 1 and'",
        "[plural]\none = 'n % 0 = 1'",
        "[plural]\nsome = 'n = 1'",
        "[elision]\nwords = { 'd(e' = 'd' }",
        "[grammar]",
        "name = 3",
    ],
)
def test_a_file_that_says_something_else_is_refused(wrong: str) -> None:
    with pytest.raises((msgspec.ValidationError, ValueError)):
        read_language(LEAST + wrong)


@pytest.mark.parametrize("lang", SPOKEN)
def test_words_are_looked_for_in_the_language_first_and_then_in_all_others(lang: str) -> None:
    assert fallbacks(lang)[:2] == (lang, SPOKEN[lang].fallback)
    assert sorted(fallbacks(lang)) == sorted(SPOKEN)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_complete_language_needs_no_other(lang: str) -> None:
    assert complete(lang) == lang
    assert nearest(lang, TABLE_RULES, "RULES.{}.md") == lang


def test_a_file_that_no_language_has_is_looked_for_in_the_readers_own() -> None:
    assert nearest("fr", TABLE_RULES, "NOTHING.{}.md") == "fr"
