"""Messages and their catalogues; how a sentence is made is in test_templates."""

import pytest

import marbre
from marbre.kernel.words.messages import KERNEL, Catalogue, Message, message


def test_the_reader_is_spoken_to() -> None:
    said = message("took-back", seat=1)
    assert KERNEL.say(said, "en", reader=1) == "You take back your last action."
    assert KERNEL.say(said, "en", reader=0, names=["Agathe", "Octave"]) == "Octave takes back the last action."
    assert KERNEL.say(said, "fr") == "place 2 reprend sa dernière action."


def test_a_pack_has_labels_of_its_own() -> None:
    richer = KERNEL.plus({"en": {"deal": {"pack": "chest"}}})
    assert richer.label("en", "deal", "pack") == "chest"
    assert richer.label("en", "deal", "game") == KERNEL.label("en", "deal", "game")
    assert richer.everything("en")["deal"] == {**KERNEL.everything("en")["deal"], "pack": "chest"}


def test_the_labels_of_a_match_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = marbre.start("extrablatt", players=2, seed="labels")
    made = match.rules.messages
    monkeypatch.setattr(Catalogue, "plus", lambda *_: pytest.fail("made again"))
    match.act(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.rules.labels and match.copy().rules.messages is made


def test_what_only_another_language_has_words_for_is_said_in_that_one() -> None:
    catalogue = Catalogue("marbre.kernel").plus({"en": {"says": {"new": "in English"}, "chip": {"red": "red"}}})
    assert catalogue.say(message("new"), "fr") == "in English"
    assert catalogue.label("fr", "chip", "red") == "red"
    assert catalogue.knows("fr", "chip", "red")
    assert not catalogue.has("fr", "chip", "red")
    assert catalogue.everything("fr")["chip"] == {"red": "red"}


def test_words_to_type_are_lent_to_no_other_language() -> None:
    catalogue = Catalogue("marbre.kernel").plus({"fr": {"typed": {"pose": "place"}}})
    assert catalogue.everything("fr")["typed"] == {"pose": "place"}
    assert "typed" not in catalogue.everything("en")


def test_words_of_players_are_never_read_as_templates() -> None:
    said = Message("gave-word", {"seat": 0, "text": "{seat} {0} {x.__class__}"})
    assert "{seat} {0} {x.__class__}" in KERNEL.say(said, "en")


def test_a_missing_key_is_our_mistake_and_says_where() -> None:
    with pytest.raises(KeyError, match=r"marbre.kernel/messages.en.toml has no \[says\] nonsense"):
        KERNEL.say(message("nonsense"))
