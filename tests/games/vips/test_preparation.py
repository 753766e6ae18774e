"""VIPs, chapter 1: before the first chip."""

from collections import Counter
from random import Random

import pytest

import marbre
from marbre.games.vips.actions import Arrange, Bet, Deal, First, Place
from marbre.games.vips.legality import BETS
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.testing.matches import walk
from tests.support import refused, rule


def bet_all(match: Match) -> Match:
    for seat in match.seats:
        match.play(seat, Bet(1, 2, 3))
    return match


def start(**options: object) -> Match:
    return marbre.start("vips", players=3, seed="lundi", options=options)


class TestTheSoughtPerson:
    @rule("VIP-1.1")
    def test_one_of_the_list_or_any_words(self) -> None:
        assert start().rules.options.sought == "lighthouse-keeper"
        assert start(sought="a dentist for dragons").rules.options.sought == "a dentist for dragons"

    @rule("VIP-1.1")
    @pytest.mark.parametrize("words", ["", "x" * 121, 7])
    def test_words_of_a_sensible_length(self, words: object) -> None:
        with pytest.raises(marbre.Unreadable, match="sought"):
            start(sought=words)

    @rule("VIP-1.1")
    def test_the_listed_ones_are_named_in_both_languages(self) -> None:
        words = start().messages
        assert words.label("fr", "sought", "lighthouse-keeper") == "le gardien de phare idéal"
        assert words.label("fr", "sought-women", "lighthouse-keeper") == "la gardienne de phare idéale"
        assert words.label("en", "sought", "lighthouse-keeper") == "the ideal lighthouse keeper"


class TestThePortraits:
    @rule("VIP-1.2")
    @pytest.mark.parametrize("portraits", ["men", "women"])
    def test_five_men_or_five_women_in_three_pieces(self, portraits: str) -> None:
        match = start(portraits=portraits)
        assert match.rules.options.portraits == portraits
        names = {match.messages.label("fr", portraits, str(number)) for number in range(5)}
        assert len(names) == 5
        assert len(match.view(0).columns) == 15

    @rule("VIP-1.2")
    def test_no_third_set(self) -> None:
        with pytest.raises(marbre.Unreadable, match="portraits"):
            start(portraits="cats")

    @rule("VIP-1.3")
    def test_they_are_shuffled_whole_over_the_columns(self) -> None:
        seen = set()
        for seed in "abcdefghij":
            columns = marbre.start("vips", seed=seed).view(None).columns
            assert columns[:5] == columns[5:10] == columns[10:]
            assert sorted(columns[:5]) == [0, 1, 2, 3, 4]
            seen.add(columns)
        assert len(seen) > 5

    @rule("VIP-1.3")
    def test_fixed_columns_stand_in_order_and_nothing_is_drawn(self) -> None:
        match = start(columns="fixed")
        assert match.view(None).columns == (0, 1, 2, 3, 4) * 3
        assert match.last.number == 0


class TestBetting:
    @rule("VIP-1.4")
    def test_everybody_bets_at_the_same_time_once_the_columns_are_known(self) -> None:
        match = start()
        assert [type(entry.action) for entry in history(match.last)] == [Arrange]
        assert match.to_act == (0, 1, 2)
        match.play(1, Bet(5, 5, 5))
        assert match.to_act == (0, 2)

    @rule("VIP-1.4")
    def test_one_number_per_level_from_any_portraits(self) -> None:
        assert start().legal(0) == BETS
        assert len(set(BETS)) == 125
        assert Bet(2, 5, 4).pieces == (1, 9, 13)

    @rule("VIP-1.4")
    def test_a_slip_is_filled_in_once(self) -> None:
        match = start()
        match.play(0, Bet(1, 1, 1))
        with pytest.raises(marbre.RuleViolation, match="can only be taken back") as refusal:
            match.play(0, Bet(2, 2, 2))
        assert refusal.value.refusal.rule == "VIP-1.4"

    @rule("VIP-1.4", "TAB-2.1")
    def test_and_may_be_taken_back_until_somebody_else_has_done_something(self) -> None:
        match = start()
        match.play(0, Bet(1, 1, 1))
        match.undo(0)
        match.play(0, Bet(2, 2, 2))
        match.play(1, Bet(3, 3, 3))
        assert match.view(0).bets[0] == Bet(2, 2, 2)
        assert not match.may_take_back(0)

    @rule("VIP-1.4", "TAB-2.2")
    def test_but_not_the_last_one_for_the_chips_are_dealt_upon_it(self) -> None:
        match = bet_all(start())
        assert not any(match.may_take_back(seat) for seat in match.seats)

    @rule("VIP-1.4")
    def test_no_chip_before_everybody_has_bet(self) -> None:
        match = start()
        match.play(0, Bet(1, 1, 1))
        assert refused(match, 0, Place("red", 0)) == "VIP-1.4"

    @rule("VIP-1.4", "VIP-6.1")
    def test_others_see_that_a_seat_has_bet_but_not_what(self) -> None:
        match = start()
        match.play(0, Bet(2, 5, 4))
        for viewer in (1, 2, None):
            view = match.view(viewer)
            assert view.has_bet == (True, False, False)
            assert view.bets == (None, None, None)
            assert b'"top":2' not in match.record_for(viewer)
            assert "II" not in " ".join(match.say(m, "en") for m in match.log(viewer)[-1].messages)
        assert match.view(0).bets == (Bet(2, 5, 4), None, None)


class TestTheDeal:
    @rule("VIP-1.5")
    def test_fifteen_chips_five_of_each_colour_one_on_each_piece_after_the_bets(self) -> None:
        match = start()
        assert match.view(None).chips == ((0, 0, 0),) * 15
        view = bet_all(match).view(None)
        assert all(sum(chips) == 1 for chips in view.chips)
        assert [sum(chips[colour] for chips in view.chips) for colour in range(3)] == [5, 5, 5]

    @rule("VIP-1.5")
    def test_another_deal_of_chips_is_not_possible(self) -> None:
        match = start()
        entry = next(e for e in history(bet_all(match).last) if isinstance(e.action, Deal))
        assert entry.previous is not None
        before = entry.previous.state
        assert match.rules.possible(before, entry.action)
        assert not match.rules.possible(before, Deal(("green",) * 15))
        assert not match.rules.possible(before, Deal(entry.action.chips[:-1]))

    @rule("VIP-1.5")
    def test_every_piece_gets_every_colour_sometimes(self) -> None:
        seen: Counter[object] = Counter()
        for seed in range(60):
            view = bet_all(marbre.start("vips", players=2, seed=str(seed))).view(None)
            seen.update((piece, chips) for piece, chips in enumerate(view.chips))
        assert len(seen) == 45

    @rule("VIP-1.6")
    def test_the_first_player_is_drawn_after_the_deal(self) -> None:
        firsts: Counter[int] = Counter()
        for seed in range(60):
            match = bet_all(marbre.start("vips", players=5, seed=str(seed)))
            assert isinstance(match.last.action, First)
            assert match.to_act == (match.last.action.seat,)
            firsts[match.last.action.seat] += 1
        assert set(firsts) == {0, 1, 2, 3, 4}

    @rule("VIP-1.7")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_nine_chips_each_three_of_each_colour_however_many_play(self, players: int) -> None:
        match = bet_all(marbre.start("vips", players=players, seed="x"))
        assert match.view(None).hands == ((3, 3, 3),) * players

    @rule("VIP-1.7")
    @pytest.mark.parametrize("players", [1, 6, -1, 0])
    def test_two_to_five_players(self, players: int) -> None:
        with pytest.raises(marbre.Unreadable, match="2 to 5"):
            marbre.start("vips", players=players)


def test_the_box_holds_22_chips_of_each_colour() -> None:
    match = bet_all(start())
    walk(match, Random(1), 10)
    assert match.rules.components(match.state) == {"green": 22, "red": 22, "blue": 22, "chips": 66, "places": 15}
