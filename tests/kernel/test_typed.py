"""What people type is understood in any language, whatever its accents, and numbers only within their range."""

import pytest

from marbre.games.vips.messages import CATALOGUE
from marbre.kernel.actions import Action
from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.words.messages import message
from marbre.kernel.words.typed import Squares, Typed, TypedActions, alone, numbered, one_of, only, plain, within


class Drop(Action, frozen=True, tag="drop"):
    number: int
    x: int
    y: int
    how: str | None = None


class Wait(Action, frozen=True, tag="wait"):
    """Takes no words."""


SQUARES = Squares("ABC", 4)
TEXT = TypedActions(
    CATALOGUE,
    {"drop": (Drop, numbered("number", 3), SQUARES.typed, one_of("how", ("gently", "hard"))), "pass": Wait()},
    examples="drop 2 C4, pass",
)


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
    ("text", "action"),
    [("drop 2 C4", Drop(1, 2, 3)), ("drop 3 A1 hard", Drop(2, 0, 0, "hard")), ("pass", Wait())],
)
def test_an_action_is_its_verb_and_its_words(text: str, action: Action) -> None:
    assert TEXT.to_text(action) == text
    assert TEXT.from_text(text) == TEXT.from_text(f"  {text.upper()} ") == action


def test_its_sentence_is_given_what_is_typed_by_name() -> None:
    assert TEXT.describe(Drop(1, 2, 3, "hard")) == message("do-drop", number=2, square="C4", how="hard")
    assert TEXT.describe(Wait()) == message("do-wait")


@pytest.mark.parametrize("text", ["", "jump", "drop", "drop 2", "drop 4 C4", "drop 2 D4", "drop 2 C5", "drop 2 C4 so",
                                  "drop 2 C4 hard now", "pass on"])  # fmt: skip
def test_what_cannot_be_read_is_refused_with_examples(text: str) -> None:
    with pytest.raises(Unreadable, match="drop 2 C4, pass"):
        TEXT.from_text(text)


@pytest.mark.parametrize(
    ("slug", "typed", "named"),
    [("extrablatt", "motor 3 1", "target"), ("defense-d-afficher", "look 1", "at"), ("vips", "argue 1", "words")],
)
def test_seats_and_lines_are_typed_from_one_as_the_table_numbers_them(slug: str, typed: str, named: str) -> None:
    rules = find_game(slug).rules(players=4 if slug == "defense-d-afficher" else 3)
    action = rules.from_text(typed)
    assert getattr(action, named) == 0
    assert rules.to_text(action).startswith(typed)
    with pytest.raises(Unreadable):
        rules.from_text(typed[:-1] + "0")
