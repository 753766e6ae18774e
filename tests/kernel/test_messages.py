"""Messages: variants, labels, lists, and that a game has words for all it says."""

import re

import pytest

from marbre.kernel.messages import KERNEL, LANGUAGES, Catalogue, Message, message
from marbre.kernel.registry import find_game
from tests.support import GAMES


@pytest.mark.parametrize("slug", GAMES)
def test_every_key_that_a_game_or_the_kernel_says_is_in_its_files(slug: str) -> None:
    game = find_game(slug)
    keys = set()
    for file in game.folder.glob("*.py"):
        keys |= set(re.findall(r'message\(\s*"([a-z-]+)"', file.read_text("utf-8")))
        keys |= set(re.findall(r'refuse\(\s*"[A-Z]{3}-\d+\.\d+",\s*"([a-z-]+)"', file.read_text("utf-8")))
    assert keys
    for lang in LANGUAGES:
        assert all(game.messages.knows(lang, "says", key) for key in keys)


def test_the_reader_is_spoken_to() -> None:
    said = message("took-back", seat=1)
    assert KERNEL.say(said, "en", reader=1) == "You take back your last action."
    assert KERNEL.say(said, "en", reader=0, names=["Agathe", "Octave"]) == "Octave takes back the last action."
    assert KERNEL.say(said, "fr") == "place 2 reprend sa dernière action."


@pytest.mark.parametrize(
    ("lang", "count", "variant"), [("en", 0, "other"), ("en", 1, "one"), ("fr", 0, "one"), ("fr", 2, "other")]
)
def test_each_language_counts_its_own_way(lang: str, count: int, variant: str) -> None:
    catalogue = Catalogue("nowhere").plus({lang: {"says": {"left": {"one": "one", "other": "other"}}}})
    assert catalogue.say(message("left", count=count), lang) == variant


def test_labels_lists_and_what_has_no_label() -> None:
    catalogue = KERNEL.plus({"en": {"says": {"x": "{chips:chip}"}, "chip": {"red": "scarlet"}}, "fr": {}})
    assert catalogue.say(message("x", chips=())) == ""
    assert catalogue.say(message("x", chips=("red",))) == "scarlet"
    assert catalogue.say(message("x", chips=("red", "blue", "red"))) == "scarlet, blue and scarlet"


@pytest.mark.parametrize(
    ("name", "french"),
    [
        ("Agathe", "au tour d’Agathe"),
        ("Élise", "au tour d’Élise"),
        ("Hélène", "au tour d’Hélène"),
        ("Yves", "au tour d’Yves"),
        ("Yann", "au tour de Yann"),
        ("Basile", "au tour de Basile"),
        ("8", "au tour de 8"),
    ],
)
def test_french_elides_before_a_vowel_and_a_mute_h(name: str, french: str) -> None:
    says = {"says": {"turn": "au tour de {seat:who}", "by": "plus {what} que {seat:who}, de l’encre"}}
    catalogue = KERNEL.plus({"fr": says, "en": says})
    assert catalogue.say(message("turn", seat=0), "fr", names=[name]) == french
    assert catalogue.say(message("turn", seat=0), "en", names=[name]) == f"au tour de {name}"
    assert catalogue.say(message("by", what="haut", seat=0), "fr", names=["Odile"]) == "plus haut qu’Odile, de l’encre"


def test_words_of_players_are_never_read_as_templates() -> None:
    said = Message("gave-word", {"seat": 0, "text": "{seat} {0} {x.__class__}"})
    assert "{seat} {0} {x.__class__}" in KERNEL.say(said, "en")


def test_a_missing_key_is_our_mistake_and_says_where() -> None:
    with pytest.raises(KeyError, match=r"marbre.kernel/messages.en.toml has no \[says\] nonsense"):
        KERNEL.say(message("nonsense"))
