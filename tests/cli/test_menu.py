"""Finding one action among many, by number or by typing."""

from typing import Any

import pytest

import marbre
from marbre.console.menu import FEW, Menu
from marbre.games.vips.actions import Argue, Bet, Place
from marbre.kernel.match import Match
from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game

GAMES = [spec.slug for spec in marbre.games()]


def menu_of(match: Match, lang: str = "en") -> Menu:
    return Menu(match.rules, match.legal(match.to_act[0]), lang)


def betting() -> Match:
    return marbre.start("vips", 2, "lundi", {"columns": "fixed"})


def placing() -> Match:
    match = betting()
    for seat in match.seats:
        match.play(seat, Bet(1, 1, 1))
    return match


def following() -> Match:
    match = placing()
    match.play(match.to_act[0], Place("red", 0))
    return match


def starts(found: Any) -> list[str]:
    assert isinstance(found, tuple)
    return [item.text for item in found]


class TestTyping:
    def test_a_number_is_the_action_of_that_number(self) -> None:
        menu = menu_of(betting())
        assert menu.find("125") == menu.legal[124]
        assert menu.find("0") == menu.find("126") == menu.find("9" * 40) == ()

    def test_the_text_form_can_always_be_typed(self) -> None:
        menu = menu_of(placing())
        for item in menu.items:
            assert menu.find(item.text) == menu.find(item.text.upper()) == item.action

    def test_the_start_of_several_actions_lists_them(self) -> None:
        menu = menu_of(placing())
        assert starts(menu.find("place red")) == [item.text for item in menu.items if item.text.startswith("place red")]
        assert len(menu.find("place red t")) == 5

    def test_a_whole_action_is_never_taken_for_the_start_of_a_longer_one(self) -> None:
        assert menu_of(placing()).find("place red top I") == Place("red", 0)
        assert menu_of(placing()).find("p r t I") == Place("red", 0)

    def test_the_starts_of_words_are_completed_if_they_fit_one_action(self) -> None:
        menu = menu_of(placing())
        assert menu.find("p r t II") == menu.find("pl red to 2") == Place("red", 1)

    def test_a_first_word_that_all_share_may_be_left_out(self) -> None:
        assert menu_of(placing()).find("red top II") == Place("red", 1)
        assert menu_of(betting()).find("II-V-IV") == menu_of(betting()).find("2 5 4") == Bet(2, 5, 4)

    def test_what_fits_nothing_is_unreadable(self) -> None:
        for typed in ("place purple top II", "dance", "place red top IX", "!", "²"):
            with pytest.raises(Unreadable):
                menu_of(placing()).find(typed)

    def test_words_of_ones_own_are_not_made_up_from_a_slip_of_the_finger(self) -> None:
        """`argue` takes any words, but only with its verb."""
        rules = find_game("vips").rules()
        menu = Menu(rules, tuple(Argue(line) for line in range(3)), "en")
        with pytest.raises(Unreadable):
            menu.find("hlep")

    def test_french_words_can_be_typed_begun_and_read(self) -> None:
        menu = menu_of(placing(), "fr")
        assert menu.items[1].text == "pose vert haut II"
        assert menu.find("pose rouge haut II") == menu.find("po ro ha II") == Place("red", 1)
        assert len(menu.find("pose rouge")) == 15

    def test_tab_writes_the_texts_that_begin_so(self) -> None:
        assert menu_of(placing()).complete("place red top I") == [
            f"place red top {n}" for n in ("I", "II", "III", "IV")
        ]
        assert menu_of(placing()).complete("dance") == []


class TestGroups:
    def test_a_long_menu_is_cut_into_few_groups_that_hold_everything(self) -> None:
        for match in (betting(), placing(), following()):
            menu = menu_of(match)
            groups = menu.groups()
            assert 1 < len(groups) <= FEW
            assert sorted(item.number or 0 for group in groups for item in group.items) == list(
                range(1, len(menu.legal) + 1)
            )
            for group in groups:
                assert all(item.text.startswith(group.start) for item in group.items)

    def test_chips_are_grouped_by_colour_and_bets_by_their_first_number(self) -> None:
        assert [group.start for group in menu_of(placing()).groups()] == ["place green", "place red", "place blue"]
        assert [group.start for group in menu_of(betting()).groups()][1] == "bet II"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("slug", GAMES)
def test_every_action_of_every_game_can_be_typed_as_it_is_shown(slug: str, lang: str) -> None:
    match = marbre.start(slug, seed="lundi")
    for number in range(60):
        if not match.to_act:
            break
        menu = menu_of(match, lang)
        for item in menu.items:
            assert menu.find(item.text) == item.action
            assert item.number is None or menu.find(str(item.number)) == item.action
            assert (item.number is None) == item.action.in_full
        match.act(match.to_act[0], menu.legal[(number * 7) % len(menu.legal)])
