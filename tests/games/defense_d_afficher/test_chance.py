"""Défense d'afficher, chapter 5: chance cards that are taken, kept and done at once."""

from collections import Counter
from typing import Any

import pytest

from marbre.games.defense_d_afficher.actions import Blind, Draw, Turn
from marbre.kernel.match import Match
from tests.games.defense_d_afficher.drawing import (
    EVERYTHING,
    FIRST_DECK,
    GAME,
    NUMBER,
    action,
    card,
    cards,
    chance_card,
    do,
    draws,
    hand,
    table,
    told,
    turned,
    without_luck,
)
from tests.support import refused, rule


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
        match = turned("spilt-paste")
        do(match, "chance")
        assert not match.rules.possible(match.state, Turn(chance_card("spilt-paste")))
        assert match.rules.possible(match.state, Turn(chance_card("keyhole")))

    @rule("DEF-5.2")
    def test_the_discard_pile_is_shuffled_when_the_stock_is_used_up(self) -> None:
        discard = (chance_card("keyhole"), chance_card("spilt-paste"))
        match = without_luck(table("1.1 5.1", "9.1 9.2", stage="turning", stock=0, discard=discard))
        assert not match.rules.possible(match.state, Turn(chance_card("fog")))
        draws(match, Turn(chance_card("spilt-paste")))
        view = match.view(None)
        assert (view.stock, view.discard) == (1, (chance_card("spilt-paste"),))

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
        assert action("chance") not in match.legal(0)
        assert refused(match, 0, action("chance")) == "DEF-5.3"

    @rule("DEF-5.4")
    def test_twenty_four_cards_of_which_as_many_hurt_as_help(self) -> None:
        counts: Counter[str] = Counter()
        for found in GAME.classic.box.chance:
            counts[found.kind] += found.count
        assert sum(counts.values()) == 24
        help_later = sum(count for kind, count in counts.items() if kind.endswith("-later"))
        helps = help_later + counts["fog"] + counts["brush"]
        hurts = counts["skip"] + counts["home"] + counts["draw"]
        assert abs(helps - hurts) <= 2
        assert help_later > helps / 2
        assert not {"again", "slip", "give"} & counts.keys()
        assert len(counts) >= 11 and not counts["brush"]


class TestCardsThatAreKept:
    """Cards that help say: on your next arrival at a panel."""

    @rule("DEF-5.5")
    @pytest.mark.parametrize("name", ["second-wind", "cancelled-campaign", "good-deed"])
    def test_it_stays_in_sight_before_the_side_and_the_turn_is_over(self, name: str) -> None:
        match = turned(name)
        view = match.view(None)
        assert (view.kept, view.discard) == ((chance_card(name), None), ())
        assert match.to_act == (1,)
        assert match.rules.components(match.state)["chance cards"] == 24

    def keeping(self, name: str, hands: tuple[str, str] = ("1.1 5.1", "9.1 9.2"), **fields: Any) -> Match:
        """Side 0 keeps that card and is one step before the foot of panel 1."""
        number = chance_card(name)
        stock = ((1 << 24) - 1) & ~(1 << number)
        more = {"kept": (number, None), "stock": stock, **fields}
        match = without_luck(table(*hands, at=("h1", "r20"), stage="move", roll=1, **more))
        do(match, "go h2")
        return match

    @rule("DEF-5.5")
    def test_after_the_posting_a_poster_is_slipped_under_the_reserve(self) -> None:
        match = self.keeping("cancelled-campaign")
        do(match, "post 1.1")
        assert match.view(0).stage == "discard"
        assert match.view(0).kept == (None, None)
        assert match.view(0).discard == (chance_card("cancelled-campaign"),)
        assert "“Campaign Cancelled”, which you had kept, takes effect." in told(match, 0)[1]
        do(match, "slip 5.1")
        assert match.outcome is not None

    @rule("DEF-5.5")
    def test_or_given_away(self) -> None:
        match = self.keeping("good-deed")
        do(match, "hold")
        do(match, "give 5.1 2")
        assert hand(match, 1) == set(cards("9.1 9.2 5.1"))
        assert match.to_act == (1,)

    @rule("DEF-5.5")
    def test_or_another_turn_is_played(self) -> None:
        match = self.keeping("second-wind")
        do(match, "post 1.1")
        assert match.to_act == (0,)
        assert match.view(0).stage == "turn"
        assert told(match, 0)[-1] == "You play again."

    @rule("DEF-5.5")
    def test_an_arrival_at_a_full_panel_is_one_too(self) -> None:
        match = self.keeping("good-deed", posted="1.1b 1.2 1.3 1.4")
        assert match.view(0).stage == "give"

    @rule("DEF-5.5")
    def test_no_square_but_a_brush_is_an_arrival(self) -> None:
        match = without_luck(
            table("1.1 5.1", "9.1", at=("h1", "r20"), stage="move", roll=2, kept=(chance_card("good-deed"), None))
        )
        do(match, "go h3")
        assert match.view(None).kept[0] == chance_card("good-deed")
        assert match.to_act == (1,)

    @rule("DEF-5.5", "DEF-7.1")
    def test_whoever_has_won_by_sticking_needs_no_card(self) -> None:
        match = self.keeping("cancelled-campaign", ("1.1", "9.1 9.2"))
        do(match, "post 1.1")
        assert match.outcome is not None

    @rule("DEF-5.5")
    def test_of_two_cards_the_older_goes_unused(self) -> None:
        older, newer = chance_card("good-deed"), chance_card("second-wind")
        match = without_luck(table("1.1 5.1", "9.1", stage="turning", kept=(older, None), stock=1 << newer))
        draws(match, Turn(newer))
        view = match.view(None)
        assert (view.kept, view.discard) == ((newer, None), (older,))
        assert told(match)[-1] == "“A Good Turn”, which seat 1 had kept, goes to ÉCART unused."


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
        match = turned("ladder-truck", pack=FIRST_DECK)
        assert len(match.legal(0)) == 9
        assert refused(match, 0, action("go r3")) == "DEF-5.4"
        do(match, "go r21")
        do(match, "post 5.1")
        assert match.view(None).posted[16] == card("5.1")

    @rule("DEF-5.4")
    def test_play_again(self) -> None:
        match = turned("second-wind", pack=FIRST_DECK)
        assert match.to_act == (0,)
        assert action("roll") in match.legal(0)

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
        match = turned("good-deed", "1.1 5.1", "9.1", "8.1", pack=FIRST_DECK)
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
        match = turned("cancelled-campaign", pack=FIRST_DECK)
        do(match, "slip 5.1")
        assert hand(match, 0) == set(cards("1.1"))
        assert match.state.bottom == cards("5.1")
        assert match.to_act == (1,)

    @rule("DEF-5.4")
    def test_what_cannot_be_done_has_no_effect_and_everybody_is_told(self) -> None:
        match = turned("rush-order", "1.1", EVERYTHING.replace("1.1 ", "", 1))
        assert match.to_act == (1,)
        assert told(match)[-1] == "“Rush Order” has no effect: what it says cannot be done."


@pytest.mark.parametrize("name", [entry.id for entry in GAME.classic.box.chance])
@rule("DEF-5.4")
def test_everybody_is_told_what_is_written_on_a_card(name: str) -> None:
    match = turned(name)
    entry = next(entry for entry in GAME.classic.box.chance if entry.id == name)
    for lang in ("fr", "en"):
        assert getattr(entry.title, lang) in told(match, 1, lang)[0]
        assert told(match, 1, lang)[0].endswith(getattr(entry.text, lang))


@rule("DEF-5.2")
def test_the_first_deck_is_kept_with_the_hash_that_old_records_name() -> None:
    assert FIRST_DECK.hash == "3ae559fcfa3ba1c249870ec8c9f8dbb0b71b0464467dede05f85d945a5f8711a"
