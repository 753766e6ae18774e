"""What people type is understood in any language, whatever its accents, and numbers only within their range."""

import pytest

import marbre
from marbre.games.vips.messages import CATALOGUE
from marbre.kernel.registry import find_game
from marbre.kernel.words.typed import Typed, alone, only, plain, within


def test_words_are_understood_in_any_language_without_accents_and_case() -> None:
    typed = Typed(CATALOGUE)
    for said, meant in CATALOGUE.files["fr"]["typed"].items():
        assert typed.known(said) == typed.known(said.upper()) == typed.known(plain(said)) == meant
    assert typed.known("Zeppelin!") == "zeppelin"


def test_numbers_count_from_one_and_stay_within_their_range() -> None:
    assert [within(word, 3) for word in ("1", "3")] == [0, 2]
    for word in ("0", "4", "-1", "", "²", "٢", "x", "1.0", "9" * 5000):
        with pytest.raises(ValueError):  # noqa: PT011 - nobody reads what it says
            within(word, 3)


def test_an_action_of_no_words_takes_none_and_one_of_one_word_takes_one() -> None:
    assert alone("roll")([]) == "roll"
    assert only(["a"]) == "a"
    for read, words in ((alone("roll"), ["twice"]), (only, []), (only, ["a", "b"])):
        with pytest.raises(ValueError):  # noqa: PT011 - nobody reads what it says
            read(words)


@pytest.mark.parametrize(
    ("slug", "typed", "named"),
    [("extrablatt", "motor 3 1", "target"), ("defense-d-afficher", "look 1", "at"), ("vips", "argue 1", "words")],
)
def test_seats_and_lines_are_typed_from_one_as_the_table_numbers_them(slug: str, typed: str, named: str) -> None:
    rules = find_game(slug).rules(players=4 if slug == "defense-d-afficher" else 3)
    action = rules.from_text(typed)
    assert getattr(action, named) == 0
    assert rules.to_text(action).startswith(typed)
    with pytest.raises(marbre.Unreadable):
        rules.from_text(typed[:-1] + "0")
