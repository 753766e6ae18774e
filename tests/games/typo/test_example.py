"""The example at the end of the rules, played by the engine in both languages."""

import re

import pytest

from marbre.games.typo.game import GAME
from marbre.kernel.words.rulebook import chapters, paragraphs, read_rules
from tests.games.typo.drawing import put, reveal, rows, table
from tests.support import rule

SAID = {"fr": ("frontière", "élastique"), "en": ("frontier", "elastic")}


@rule("TYP-2.2", "TYP-2.4", "TYP-4.1", "TYP-4.3")
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
    told = " ".join(chapters(read_rules(GAME.folder, language))[1][-1].prose)
    for word in (frontier, elastic, "RONT", "ELA", "MARINE", "QU", "ELAS", "FRONT, ELAST, V", "−6"):
        assert re.search(rf"(?<!\w){word}\b", told), word


@rule("TYP-1.2")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_rules_name_the_copies_of_each_letter(language: str) -> None:
    book = {paragraph.rule: paragraph.text for paragraph in paragraphs(read_rules(GAME.folder, language))}
    named = dict(re.findall(r"\b([A-Z])(\d)\b", book["TYP-1.2"]))
    assert {letter: int(count) for letter, count in named.items()} == GAME.classic.box.letters[language]
