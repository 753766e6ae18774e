"""The example at the head of the rules, played by the engine in both languages."""

import re

import pytest

from marbre.games.typo.game import GAME
from marbre.kernel.words.rulebook import paragraphs, read_rules
from tests.games.typo.drawing import put, reveal, rows, table
from tests.support import rule

SAID = {"fr": ("frontière", "élastique"), "en": ("frontier", "elastic")}


@rule("TYP-0.1", "TYP-0.2")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_example_of_the_rules_is_how_it_goes(language: str) -> None:
    frontier, elastic = SAID[language]
    match = reveal(table("RONT ELA MARINE QU", ("FA", "SA", "TA", "VA"), language=language), "FSTV")
    put(match, 1, "left", frontier)
    put(match, 2, "right", elastic)
    put(match, 2, "right", elastic)
    assert {type(action).__name__ for action in match.legal(3)} == {"GiveUp"}, "V goes nowhere"
    match.play(3, match.legal(3)[0])
    view = match.view(None)
    assert (rows(match), view.scores, view.dictionary) == ("FRONT ELAST V QU", (0, 0, 0, -6), 3)
    book = {paragraph.rule: paragraph.text for paragraph in paragraphs(read_rules(GAME.folder, language))}
    told = book["TYP-0.2"]
    for word in (frontier, elastic, "RONT", "ELA", "MARINE", "QU", "FRONT", "ELAST", "−6"):
        assert re.search(rf"\b{word}\b" if word.isalpha() else word, told), word


@rule("TYP-1.2")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_rules_name_the_copies_of_each_letter(language: str) -> None:
    book = {paragraph.rule: paragraph.text for paragraph in paragraphs(read_rules(GAME.folder, language))}
    named = dict(re.findall(r"\b([A-Z])(\d)\b", book["TYP-1.2"]))
    assert {letter: int(count) for letter, count in named.items()} == GAME.classic.box.letters[language]


@rule("TYP-0.1")
def test_where_a_rule_comes_from_is_said_in_the_language_of_the_book() -> None:
    french, english = (read_rules(GAME.folder, language) for language in ("fr", "en"))
    tags = {"printed": "imprimé", "observed": "observé", "ours": "de nous"}
    assert set(re.findall(r"\*\(([^)]+)\)\*", french)) == set(tags.values())
    assert [tags[tag] for tag in re.findall(r"\*\(([^)]+)\)\*", english)] == re.findall(r"\*\(([^)]+)\)\*", french)
    assert next(paragraphs(french)).provenance == "printed"
