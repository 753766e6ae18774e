"""Whose language: --lang anywhere, then MARBRE_LANG, then the locale."""

import pytest

from marbre.console.failures import WORDS
from marbre.console.speech import Speech, spoken_language
from tests.cli.running import run


@pytest.mark.parametrize(
    ("arguments", "environ", "lang"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_CA.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "C", "LC_MESSAGES": "en_GB", "LC_ALL": "fr"}, "fr"),
        ([], {"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ([], {"LANG": "fr_FR", "MARBRE_LANG": "en"}, "en"),
        ([], {"LANG": "fr_FR", "MARBRE_LANG": "klingon"}, "fr"),
        (["--lang", "fr", "games"], {"MARBRE_LANG": "en"}, "fr"),
        (["games", "--lang=fr"], {}, "fr"),
        (["--lang", "fr", "games", "--lang", "en"], {}, "en"),
        (["games", "--lang"], {}, "en"),
        (["games", "--", "--lang", "fr"], {}, "en"),
    ],
)
def test_the_nearest_wish_wins(arguments: list[str], environ: dict[str, str], lang: str) -> None:
    assert spoken_language(arguments, environ) == lang


def test_lang_works_on_the_group_and_on_every_subcommand() -> None:
    french = run("games", env={"MARBRE_LANG": "fr"}).stdout
    assert "joueurs" in french
    assert run("--lang", "fr", "games").stdout == french
    assert run("games", "--lang", "fr").stdout == french
    assert run("games", env={"MARBRE_LANG": None, "LANG": "fr_FR.UTF-8"}).stdout == french


def test_numbers_are_written_as_the_language_does() -> None:
    assert Speech("en", WORDS).figure(1234.5, ",.2f") == "1,234.50"
    assert Speech("fr", WORDS).figure(1234.5, ",.2f") == "1\u202f234,50"
    assert Speech("fr", WORDS).figure(0.125, ".1%") == "12,5\u202f%"


def test_even_a_mistake_in_the_arguments_is_told_in_the_language_asked_for() -> None:
    assert "Vouliez-vous dire" in run("play", "vips", "--palyers", "3", "--lang", "fr").stderr
    assert "Vouliez-vous dire" in run("--lang", "fr", "plya").stderr
