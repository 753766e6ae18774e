"""Typo, chapter 1: before the first card."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import marbre
from marbre.kernel.match import Match
from marbre.kernel.packs import load_pack
from marbre.kernel.registry import find_game
from tests.support import rule


def start(players: int = 3, seed: str = "lundi", **options: Any) -> Match:
    return marbre.start("typo", players=players, seed=seed, options=options)


class TestWhatIsAgreedOn:
    @rule("TYP-1.1")
    def test_a_language_and_how_words_are_judged(self) -> None:
        agreed = start().rules.options
        assert (agreed.language, agreed.words, agreed.hints, agreed.empty_hand) == ("fr", "judge", "none", False)
        assert start(language="en", words="bluff").rules.options.language == "en"

    @rule("TYP-1.1")
    @pytest.mark.parametrize(
        "options",
        [{"language": "de"}, {"words": "shout"}, {"hints": "all"}, {"seconds": -1}, {"seconds": 9999}, {"x": 1}],
    )
    def test_nothing_else(self, options: dict[str, Any]) -> None:
        with pytest.raises(marbre.Unreadable):
            start(**options)


class TestTheCards:
    @rule("TYP-1.2")
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_sixty_four_with_every_letter(self, language: str) -> None:
        deck = Counter(start(language=language).rules.setup.deck)
        assert sum(deck.values()) == 64
        assert set(deck) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        assert (deck["E"], deck["A"], deck["I"], deck["O"], deck["R"], deck["W"]) == (6, 5, 4, 4, 4, 1)

    @rule("TYP-1.2")
    def test_a_pack_with_too_few_cards_is_refused(self, tmp_path: Path) -> None:
        game = find_game("typo")
        text = (game.packs / "classic.toml").read_text("utf-8").replace("E = 6", "E = 1")
        file = tmp_path / "thin.toml"
        file.write_text(text, "utf-8")
        with pytest.raises(marbre.Unreadable, match="fewer than the hands"):
            load_pack(file, game.rules_type.box_type)


class TestTheDeal:
    @rule("TYP-1.3")
    @pytest.mark.parametrize(("players", "cards"), [(2, 12), (3, 12), (4, 12), (5, 12), (6, 10)])
    def test_four_rows_and_a_hand_for_everybody(self, players: int, cards: int) -> None:
        view = start(players).view(0)
        assert [len(row) for row in view.rows] == [1, 1, 1, 1]
        assert view.sizes == (cards,) * players
        assert view.aside == 64 - 4 - players * cards

    @rule("TYP-1.3")
    def test_every_card_is_somewhere_once(self) -> None:
        match = start(5)
        state = match.state
        dealt = Counter("".join(state.rows) + "".join(state.hands))
        assert not dealt - Counter(match.rules.setup.deck)
        assert sum(dealt.values()) == 64

    @rule("TYP-1.4")
    def test_the_dictionary_is_drawn_by_lot(self) -> None:
        holders = Counter(start(seed=f"lot {number}").view(None).dictionary for number in range(60))
        assert set(holders) == {0, 1, 2}
        assert min(holders.values()) > 8
