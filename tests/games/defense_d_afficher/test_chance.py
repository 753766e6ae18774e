"""Défense d'afficher, chapters 5 and 6: chance cards, Défense, the scraper, the fog."""

from collections import Counter

import pytest

from marbre.games.defense_d_afficher.actions import Bar, Blind, Draw, Turn
from marbre.kernel.match import Match
from tests.games.defense_d_afficher.drawing import (
    GAME,
    NUMBER,
    action,
    card,
    cards,
    chance_card,
    do,
    draws,
    hand,
    posts,
    table,
    without_luck,
)
from tests.support import refused, rule


def turned(name: str, *hands: str, **fields: object) -> Match:
    """Side 0 has just turned up this card."""
    match = without_luck(table(*(hands or ("1.1 5.1", "9.1 9.2")), stage="turning", **fields))  # type: ignore[arg-type]
    draws(match, Turn(chance_card(name)))
    return match


class TestTakingACard:
    @rule("DEF-5.1")
    def test_whenever_one_likes_as_a_turn(self) -> None:
        match = without_luck(table("1.1 5.1", "9.1 9.2"))
        do(match, "chance")
        draws(match, Turn(chance_card("spilt-paste")))
        assert match.to_act == (1,)

    @rule("DEF-5.2")
    def test_the_card_goes_on_top_of_the_discard_pile(self) -> None:
        match = turned("keyhole")
        view = match.view(None)
        assert (view.stock, view.discard, view.card) == (23, (chance_card("keyhole"),), chance_card("keyhole"))

    @rule("DEF-5.2")
    def test_a_card_that_lies_face_up_cannot_be_drawn(self) -> None:
        match = turned("second-wind")
        do(match, "chance")
        assert not match.rules.possible(match.state, Turn(chance_card("second-wind")))
        assert match.rules.possible(match.state, Turn(chance_card("keyhole")))

    @rule("DEF-5.2")
    def test_the_discard_pile_is_shuffled_when_the_stock_is_used_up(self) -> None:
        discard = (chance_card("keyhole"), chance_card("second-wind"))
        match = without_luck(table("1.1 5.1", "9.1 9.2", stage="turning", stock=0, discard=discard))
        assert not match.rules.possible(match.state, Turn(chance_card("fog")))
        draws(match, Turn(chance_card("second-wind")))
        view = match.view(None)
        assert (view.stock, view.discard) == (1, (chance_card("second-wind"),))

    @rule("DEF-5.2")
    def test_a_defense_card_stays_on_the_plan_for_good(self) -> None:
        match = turned("defense")
        do(match, "bar 3.1 3.2")
        view = match.view(None)
        assert view.discard == ()
        assert view.bars == (cards("3.1 3.2"),)
        assert match.rules.components(match.state)["chance cards"] == 24

    @rule("DEF-5.3")
    def test_with_no_card_anywhere_none_is_offered(self) -> None:
        match = table("1.1 5.1", "9.1 9.2", stock=0)
        assert set(match.legal(0)) == {action("roll"), action("exchange")}
        assert refused(match, 0, action("chance")) == "DEF-5.3"

    @rule("DEF-5.4")
    def test_twenty_four_cards_fifteen_of_them_light_in_at_least_eight_kinds(self) -> None:
        counts: Counter[str] = Counter()
        for found in GAME.classic.box.chance:
            counts[found.kind] += found.count
        assert sum(counts.values()) == 24
        assert (counts.pop("defense"), counts.pop("scraper"), counts.pop("fog")) == (4, 4, 1)
        assert sum(counts.values()) == 15
        assert len(counts) >= 8


class TestLightCards:
    @rule("DEF-5.4")
    def test_walk_so_many_squares_and_you_must(self) -> None:
        match = turned("shortcut")
        assert set(match.legal(0)) == {action("go r3"), action("go r37")}
        assert refused(match, 0, action("stay")) == "DEF-5.4"
        do(match, "go r3")
        assert match.view(None).squares[0] == NUMBER["r3"]

    @rule("DEF-5.4")
    def test_go_to_the_foot_of_any_panel_and_stick(self) -> None:
        match = turned("ladder-truck")
        assert len(match.legal(0)) == 9
        assert refused(match, 0, action("go r3")) == "DEF-5.4"
        do(match, "go r21")
        do(match, "post 5.1")
        assert match.view(None).posted[16] == card("5.1")

    @rule("DEF-5.4")
    def test_play_again(self) -> None:
        match = turned("second-wind")
        assert match.to_act == (0,)
        assert len(match.legal(0)) == 3

    @rule("DEF-5.4")
    def test_skip_your_next_turn(self) -> None:
        assert turned("spilt-paste").view(None).skips == (1, 0)

    @rule("DEF-5.4")
    def test_back_to_your_start_and_nothing_more(self) -> None:
        match = turned("forgotten-brush", "1.1", "9.1", at=("h4", "r20"))
        assert match.view(None).squares[0] == NUMBER["r0"]
        assert match.to_act == (1,)

    @rule("DEF-5.4")
    def test_take_a_poster(self) -> None:
        match = turned("rush-order")
        draws(match, Draw(cards("7.1")))
        assert hand(match, 0) == set(cards("1.1 5.1 7.1"))
        assert match.to_act == (1,)

    @rule("DEF-5.4")
    def test_give_a_poster_to_another_side(self) -> None:
        match = turned("good-deed", "1.1 5.1", "9.1", "8.1")
        assert len(match.legal(0)) == 4
        assert refused(match, 0, action("give 1.1 1")) == "DEF-5.4"
        assert refused(match, 0, action("give 1.1 4")) == "DEF-1.1"
        do(match, "give 5.1 3")
        assert (hand(match, 0), hand(match, 2)) == (set(cards("1.1")), set(cards("8.1 5.1")))

    @rule("DEF-5.4")
    def test_swap_a_poster_for_one_drawn_blind(self) -> None:
        match = turned("mixed-up-rolls")
        do(match, "swap 5.1 2")
        assert match.rules.chance(match.state) == "blind"
        assert not match.rules.possible(match.state, Blind(card("5.1")))
        draws(match, Blind(card("9.2")))
        assert (hand(match, 0), hand(match, 1)) == (set(cards("1.1 9.2")), set(cards("9.1 5.1")))

    @rule("DEF-5.4")
    def test_the_last_poster_swapped_is_no_win(self) -> None:
        match = turned("mixed-up-rolls", "1.1", "9.1")
        do(match, "swap 1.1 2")
        draws(match, Blind(card("9.1")))
        assert match.outcome is None

    @rule("DEF-5.4", "DEF-7.2")
    def test_look_behind_a_screen_alone(self) -> None:
        match = turned("keyhole", "1.1", "9.1 9.2", "8.1")
        do(match, "look 2")
        told = {seat: match.say(match.log(seat)[-1].messages[0], "en", seat) for seat in match.seats}
        assert told[0].endswith("Bricabrosse and Vroumette.")
        assert "Bricabrosse" not in told[1] + told[2]

    @rule("DEF-5.4")
    def test_slip_a_poster_under_the_reserve_and_take_none(self) -> None:
        match = turned("cancelled-campaign")
        do(match, "slip 5.1")
        assert hand(match, 0) == set(cards("1.1"))
        assert match.state.bottom == cards("5.1")
        assert match.to_act == (1,)

    @rule("DEF-5.4")
    def test_what_a_card_cannot_do_lapses(self) -> None:
        rest = " ".join(f"{panel}.{slot}{copy}" for panel in range(1, 10) for slot in range(1, 5) for copy in ("", "b"))
        match = turned("rush-order", "1.1", rest.replace("1.1 ", "", 1))
        assert match.to_act == (1,)


class TestDefense:
    @rule("DEF-6.1")
    def test_one_to_four_slots_of_one_panel(self) -> None:
        match = turned("defense")
        assert len(match.legal(0)) == 9 * 15
        assert Bar(cards("3.1 3.2 3.3 3.4")) in match.legal(0)
        assert refused(match, 0, Bar(cards("3.1 4.1"))) == "DEF-6.1"
        assert refused(match, 0, Bar(cards("3.1 3.1"))) == "DEF-6.1"
        assert refused(match, 0, Bar(())) == "TAB-1.2"

    @rule("DEF-6.2")
    def test_nothing_can_be_stuck_under_it_and_beside_it_everything(self) -> None:
        match = table("1.1 1.2 5.1", "9.1", bars=("1.1 1.4",), at=("h2", "r20"), stage="post")
        assert refused(match, 0, action("post 1.1")) == "DEF-6.2"
        assert posts(match) == {(), cards("1.2")}

    @rule("DEF-6.2")
    def test_a_panel_barred_whole_asks_nothing(self) -> None:
        match = table("1.1", "9.1", bars=("1.1 1.2", "1.3 1.4"), at=("h1", "r20"), stage="move", roll=1)
        do(match, "go h2")
        assert match.to_act == (1,)

    @rule("DEF-6.2")
    def test_on_a_filled_slot_it_bars_what_may_come_later(self) -> None:
        match = table("1.1 5.1", "9.1", posted="1.1b", stage="bar")
        do(match, "bar 1.1")
        assert match.view(None).posted[0] == card("1.1b")
        assert match.view(None).bars == (cards("1.1"),)

    @rule("DEF-6.2")
    def test_several_may_lie_on_one_panel(self) -> None:
        match = table("1.1 5.1", "9.1", bars=("3.1 3.2",), stage="bar")
        do(match, "bar 3.2 3.3")
        assert match.view(None).bars == (cards("3.1 3.2"), cards("3.2 3.3"))


class TestTheScraper:
    @rule("DEF-6.3")
    def test_a_defense_card_moves_to_another_panel_at_once(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", bars=("3.1 3.2", "4.1"))
        do(match, "lift 1")
        assert match.to_act == (0,)
        assert refused(match, 0, action("bar 3.3")) == "DEF-6.3"
        assert len(match.legal(0)) == 8 * 15
        do(match, "bar 9.1")
        assert match.view(None).bars == (cards("4.1"), cards("9.1"))
        assert match.to_act == (1,)

    @rule("DEF-6.3")
    def test_only_one_that_lies_there(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", bars=("3.1 3.2",))
        assert refused(match, 0, action("lift 2")) == "DEF-6.3"
        assert refused(match, 0, action("roll")) == "DEF-6.3"

    @rule("DEF-6.4")
    def test_a_poster_comes_off_and_goes_to_another_side(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", "8.1", posted="2.1 2.2")
        assert len(match.legal(0)) == 4
        assert refused(match, 0, action("scrape 2.1 1")) == "DEF-5.4"
        do(match, "scrape 2.1 3")
        assert match.view(None).posted[4] is None
        assert hand(match, 2) == set(cards("8.1 2.1"))

    @rule("DEF-6.4")
    def test_not_one_under_a_defense_card_nor_one_that_is_not_there(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", posted="2.1 2.2", bars=("2.1",))
        assert refused(match, 0, action("scrape 2.1 2")) == "DEF-6.4"
        assert refused(match, 0, action("scrape 7.1 2")) == "DEF-6.4"
        assert action("scrape 2.2 2") in match.legal(0)

    @rule("DEF-6.5")
    def test_its_double_may_go_in_its_place_at_once(self) -> None:
        match = turned("scraper", "2.1b 5.1", "9.1", posted="2.1")
        do(match, "scrape 2.1 2")
        assert posts(match) == {(), cards("2.1b")}
        assert refused(match, 0, action("post 5.1")) == "DEF-6.5"
        do(match, "post 2.1b")
        assert match.view(None).posted[4] == card("2.1b")
        assert match.to_act == (1,)

    @rule("DEF-6.5", "DEF-7.2")
    def test_or_be_held_back_and_whoever_has_none_is_asked_as_well(self) -> None:
        for mine in ("2.1b 5.1", "2.2b 5.1"):
            match = turned("scraper", mine, "9.1", posted="2.1")
            do(match, "scrape 2.1 2")
            assert match.view(1).stage == "double"
            do(match, "hold")
            assert match.view(None).posted[4] is None
            assert match.to_act == (1,)

    @rule("DEF-6.7")
    def test_with_nothing_to_scrape_nothing_happens(self) -> None:
        assert turned("scraper").to_act == (1,)

    @rule("DEF-6.7")
    def test_otherwise_it_must_be_used(self) -> None:
        match = turned("scraper", "1.1 5.1", "9.1", posted="2.1")
        assert match.legal(0) == (action("scrape 2.1 2"),)
        assert refused(match, 0, action("hold")) == "DEF-6.3"


class TestTheFog:
    @rule("DEF-6.6")
    def test_two_posters_wherever_they_belong(self) -> None:
        match = turned("fog", "1.1 5.1 7.3 8.4", "9.1", posted="8.4b", bars=("7.3",))
        assert posts(match) == {(), cards("1.1"), cards("5.1")}
        assert refused(match, 0, action("post 1.1 5.1")) == "DEF-6.6"
        do(match, "post 1.1")
        assert match.to_act == (0,)
        do(match, "post 5.1")
        assert match.to_act == (1,)
        assert match.view(None).counts[0] == 2

    @rule("DEF-6.6")
    def test_or_fewer(self) -> None:
        match = turned("fog", "1.1 5.1 7.3", "9.1")
        do(match, "post 1.1")
        do(match, "hold")
        assert match.to_act == (1,)

    @rule("DEF-6.6")
    def test_the_original_has_no_limit(self) -> None:
        match = turned("fog", "1.1 5.1 7.3 8.4", "9.1", options={"original_fog": True})
        for text in ("post 1.1", "post 5.1", "post 7.3"):
            do(match, text)
            assert match.to_act == (0,)
        do(match, "post 8.4")
        assert match.outcome is not None


@pytest.mark.parametrize("name", [entry.id for entry in GAME.classic.box.chance])
@rule("DEF-5.4")
def test_every_card_says_in_both_languages_what_it_does(name: str) -> None:
    match = turned(name)
    (told,) = [found for found in match.log(1)[-1].messages if found.key == "turned"]
    assert match.say(told, "fr") != match.say(told, "en")
    text = next(number for number, entry in enumerate(GAME.classic.box.chance) if entry.id == name)
    assert match.messages.label("fr", "chance-text", text)
