"""Typo, chapter 5: bluffing."""

from typing import Any

import pytest

import marbre
from marbre.games.typo.actions import Accept, Doubt, GiveUp, Place
from marbre.kernel.actions import TakeBack
from tests.games.typo.drawing import put, reveal, rows, table
from tests.support import refused, rule


def announcing(word: str, players: int = 4, board: str = "FRON A B C", **options: Any) -> marbre.Match:
    """Seat 0 places a T behind FRON and says this."""
    hands = ("TA", "ZA", "ZA", "ZA", "ZA", "ZA")[:players]
    match = reveal(table(board, hands, words="bluff", **options), "TZZZZZ"[:players])
    put(match, 1, "right", word)
    return match


class TestDoubting:
    @rule("TYP-5.1")
    def test_any_word_may_be_announced_that_begins_with_the_row(self) -> None:
        match = reveal(table("FRON A B C", ("T", "Z"), words="bluff"), "TZ")
        assert match.check(0, Place(0, "right", "frontination")) is None
        assert refused(match, 0, Place(0, "right", "fantaisie")) == "TYP-2.4"
        assert refused(match, 0, Place(0, "right", "front!")) == "TYP-3.1"

    @rule("TYP-5.1")
    def test_the_others_decide_and_hear_the_word(self) -> None:
        match = announcing("frontination")
        assert match.to_act == (1, 2, 3)
        assert match.view(2).announced.word == "frontination"
        assert refused(match, 0, Doubt()) == "TYP-5.1"
        assert refused(match, 0, GiveUp(0)) == "TYP-5.4"

    @rule("TYP-5.1")
    @pytest.mark.parametrize(("players", "doubts"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
    def test_half_of_the_others_or_more_open_the_list(self, players: int, doubts: int) -> None:
        match = announcing("frontination", players)
        for seat in range(1, doubts):
            match.play(seat, Doubt())
            assert match.view(None).stage == "doubt"
            assert match.view(None).scores[0] == 0
        match.play(doubts, Doubt())
        assert match.view(None).scores[0] == -6

    @rule("TYP-5.1")
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_fewer_doubts_let_even_a_false_word_stand(self, players: int) -> None:
        match = announcing("frontination", players)
        doubters = (players - 2) // 2  # one less than half of the others, rounded up
        for seat in range(1, players):
            if match.view(None).stage == "doubt":
                match.play(seat, Doubt() if seat <= doubters and 2 * seat < players - 1 else Accept())
        assert rows(match) == "FRONT A B C"
        assert match.view(None).scores[0] == 0


class TestTheVerdict:
    @rule("TYP-5.2")
    def test_a_doubted_word_that_exists_wins_two_points(self) -> None:
        match = announcing("frontière", 2)
        match.play(1, Doubt())
        assert rows(match) == "FRONT A B C"
        assert match.view(None).scores == (2, 0)
        assert match.to_act == (1,)

    @rule("TYP-5.3")
    def test_a_doubted_word_that_does_not_loses_two_and_the_longest_row(self) -> None:
        match = announcing("frontination", 2)
        match.play(1, Doubt())
        view = match.view(None)
        assert view.rows == ("T", "A", "B", "C")
        assert view.scores == (-6, 0)
        assert view.dictionary == 0
        assert view.discards == "FRON"

    @rule("TYP-5.3")
    def test_the_card_is_taken_back_first_so_that_it_does_not_count_in_the_row(self) -> None:
        match = announcing("frontination", 2, "FRON CHEV B C")
        match.play(1, Doubt())
        assert match.view(None).stage == "replace"
        assert match.to_act == (0,)
        assert refused(match, 0, Place(1, "right", "chevt")) == "TYP-5.3"
        assert match.legal(0) == (GiveUp(0), GiveUp(1))
        match.play(0, GiveUp(1))
        assert rows(match) == "FRON T B C"
        assert match.view(None).scores == (-6, 0)

    @rule("TYP-5.2", "TYP-5.3")
    def test_the_count_says_why(self) -> None:
        match = announcing("frontination", 2)
        match.play(1, Doubt())
        assert [(mark.points, mark.why, mark.about) for mark in match.view(None).marks] == [
            (-2, "false", "frontination"),
            (-4, "row", "FRON"),
        ]


class TestHavingOnesSay:
    @rule("TYP-5.4")
    def test_once_each(self) -> None:
        match = announcing("frontière", 6)
        match.play(3, Accept())
        assert match.to_act == (1, 2, 4, 5)
        assert refused(match, 3, Doubt()) == "TYP-5.4"
        assert match.view(1).votes == (None, None, None, False, None, None)

    @rule("TYP-5.4")
    def test_as_soon_as_the_rest_can_change_nothing_it_is_over(self) -> None:
        match = announcing("frontination", 6)
        for seat in (1, 2):
            match.play(seat, Accept())
            assert match.view(None).stage == "doubt"
        match.play(3, Accept())
        assert rows(match) == "FRONT A B C"
        assert match.view(None).votes == (None,) * 6

    @rule("TYP-5.4")
    def test_a_doubt_may_be_taken_back_until_the_list_is_open(self) -> None:
        match = announcing("frontination", 4)
        match.play(1, Doubt())
        assert match.check(1, TakeBack()) is None
        match.play(2, Doubt())
        assert refused(match, 2, TakeBack()) == "TAB-2.3"

    @rule("TYP-5.4")
    def test_silence_is_consent_when_time_is_out(self) -> None:
        match = announcing("frontination", 4, seconds=60, doubt_seconds=15)
        match.play(1, Doubt(), at=10_000)
        match.advance(14_999)
        assert match.view(None).stage == "doubt"
        match.advance(15_000)
        assert rows(match) == "FRONT A B C"
        assert match.view(None).scores == (0, 0, 0, 0)

    @rule("TYP-5.4")
    def test_twenty_seconds_where_placements_have_a_limit_and_nothing_else_is_said(self) -> None:
        assert announcing("frontière", seconds=60).view(1).seconds == 20
        assert announcing("frontière").view(1).seconds is None
        assert announcing("frontière", seconds=60, doubt_seconds=0).view(1).seconds is None
