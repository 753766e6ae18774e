"""Typo without a list (chapter 5): a doubted word is spelt, and the others vote or a referee rules."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.bots import ask_bot
from marbre.games.typo.actions import Accept, Choose, Doubt, GiveUp, Place, Spell
from marbre.games.typo.bots import BOTS
from marbre.kernel.bot import Budget
from marbre.kernel.match import Match
from tests.games.typo.drawing import put, reveal, rows, table
from tests.support import refused, rule

YES, NO = Accept(), Doubt()


def doubted(word: str = "frontal", players: int = 4, **options: Any) -> Match:
    """Seat 0 places a T behind FRON and says this; as many of the others doubt it as it takes."""
    match = table("FRON A B C", ("TA", *["ZA"] * 5)[:players], **{"words": "majority", **options})
    reveal(match, "TZZZZZ"[:players])
    put(match, 1, "right", word)
    while match.view(None).stage == "doubt":
        match.play(match.to_act[0], NO)
    return match


class TestSpelling:
    @rule("TYP-5.5")
    @pytest.mark.parametrize("words", ["majority", "referee"])
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_whoever_is_doubted_by_half_of_the_others_spells_the_word(self, words: str, players: int) -> None:
        match = doubted(players=players, words=words, referee=2)
        view = match.view(1)
        assert (view.stage, match.to_act, view.votes) == ("spell", (0,), (None,) * players)
        assert view.scores[0] == 0, "nothing is decided yet"
        assert match.legal(0) == (Spell("frontal"),)

    @rule("TYP-5.5")
    def test_the_same_word_with_its_accents_and_no_other(self) -> None:
        match = doubted("frontiere")
        assert refused(match, 0, Spell("frontal")) == "TYP-5.5"
        assert refused(match, 0, Spell("")) == "TYP-5.5"
        assert refused(match, 1, Spell("frontiere")) == "TYP-5.5"
        assert refused(match, 0, Place(0, "right", "frontal")) == "TYP-5.4"
        assert refused(match, 1, NO) == "TYP-5.1"
        match.play(0, Spell("FRONTIÈRE"))
        assert match.view(3).announced.word == "FRONTIÈRE"
        assert "F-R-O-N-T-I-È-R-E" in match.say(match.log(3)[-1].messages[0])

    @rule("TYP-5.5")
    def test_when_the_time_is_out_it_is_spelt_as_announced(self) -> None:
        match = doubted(doubt_seconds=20)
        match.advance(20_000)
        assert (match.view(None).stage, match.view(None).announced.word) == ("vote", "frontal")

    @rule("TYP-5.5")
    def test_a_word_that_nobody_doubts_is_not_spelt(self) -> None:
        match = reveal(table("FRON A B C", ("TA", "ZA", "ZA"), words="majority"), "TZZ")
        put(match, 1, "right", "frontzz")
        match.play(1, YES)
        match.play(2, YES)
        assert rows(match) == "FRONT A B C"


class TestTheVote:
    @rule("TYP-5.6")
    @pytest.mark.parametrize(("players", "against"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
    def test_more_than_half_of_the_others_strike_a_word(self, players: int, against: int) -> None:
        """Even one that the list has: there is none."""
        match = doubted(players=players)
        match.play(0, Spell("frontal"))
        assert match.to_act == tuple(range(1, players))
        assert match.view(None).needed == against
        for seat in range(1, against):
            match.play(seat, NO)
            assert match.view(None).scores[0] == 0
        match.play(against, NO)
        assert match.view(None).scores[0] == -6
        assert match.view(None).rows == ("T", "A", "B", "C")

    @rule("TYP-5.6")
    @pytest.mark.parametrize(("players", "against"), [(3, 1), (5, 2)])
    def test_a_tie_lets_it_stand_and_its_doubts_earn_two(self, players: int, against: int) -> None:
        match = doubted("frontzz", players)
        match.play(0, Spell("frontzz"))
        for seat in range(1, players):
            match.play(seat, NO if seat <= against else YES)
        assert rows(match) == "FRONT A B C"
        assert match.view(None).scores[0] == 2

    @rule("TYP-5.6")
    def test_everybody_but_the_announcer_votes_once(self) -> None:
        match = doubted()
        match.play(0, Spell("frontal"))
        assert refused(match, 0, YES) == "TYP-5.1"
        match.play(1, NO)
        assert refused(match, 1, YES) == "TYP-5.4"
        assert match.view(2).votes == (None, True, None, None)

    @rule("TYP-5.4")
    def test_silence_lets_it_stand(self) -> None:
        match = doubted("frontzz", doubt_seconds=20)
        match.play(0, Spell("frontzz"))
        match.play(1, NO)
        match.advance(20_000)
        assert match.view(None).scores[0] == 2

    @rule("TYP-5.6")
    def test_a_struck_word_may_leave_a_choice_of_rows(self) -> None:
        hands = ("TA", "ZA", "ZA")
        match = reveal(table("FRON CHEV B C", hands, words="majority"), "TZZ")
        put(match, 1, "right", "frontzz")
        for seat, action in ((1, NO), (0, Spell("frontzz")), (1, NO), (2, NO)):
            match.play(seat, action)
        assert match.view(None).stage == "replace"
        assert match.legal(0) == (GiveUp(0), GiveUp(1))

    @rule("TYP-7.4")
    def test_in_the_variant_it_moves_cards_and_no_points(self) -> None:
        match = doubted("frontzz", empty_hand=True)
        for seat, action in ((0, Spell("frontzz")), (1, NO), (2, NO)):
            match.play(seat, action)
        view = match.view(0)
        assert (view.scores[0], view.hand) == (0, "ANO")


class TestTheReferee:
    @rule("TYP-5.7")
    @pytest.mark.parametrize(("ruling", "points"), [(NO, -6), (YES, 2)])
    def test_one_seat_decides_whatever_the_others_think(self, ruling: Any, points: int) -> None:
        match = doubted(words="referee", referee=3)
        match.play(0, Spell("frontal"))
        assert (match.view(None).stage, match.to_act) == ("rule", (2,))
        assert refused(match, 1, NO) == "TYP-5.7"
        match.play(2, ruling)
        assert match.view(None).scores[0] == points

    @rule("TYP-5.7")
    def test_doubting_like_everybody_else(self) -> None:
        match = reveal(table("FRON A B C", ("TA", "ZA", "ZA"), words="referee", referee=2), "TZZ")
        put(match, 1, "right", "frontal")
        assert match.to_act == (1, 2)

    @rule("TYP-5.7")
    def test_on_the_referees_own_word_the_others_vote(self) -> None:
        match = doubted(words="referee", referee=1)
        match.play(0, Spell("frontal"))
        assert (match.view(None).stage, match.to_act) == ("vote", (1, 2, 3))

    @rule("TYP-5.7")
    def test_when_the_time_is_out_the_word_stands(self) -> None:
        match = doubted(words="referee", referee=2, doubt_seconds=20)
        match.play(0, Spell("frontal"))
        match.advance(20_000)
        assert match.view(None).scores[0] == 2

    @rule("TYP-5.7")
    def test_a_seat_that_is_not_at_the_table_cannot_be_the_referee(self) -> None:
        with pytest.raises(marbre.Unreadable, match="no seat 4"):
            marbre.start("typo", players=3, options={"words": "referee", "referee": 4})
        marbre.start("typo", players=3, options={"words": "majority", "referee": 4})


class TestARefereeWithoutCards:
    @rule("TYP-5.8")
    @pytest.mark.parametrize(("seats", "cards"), [(3, 14), (4, 13), (6, 11)])
    def test_the_others_are_dealt_as_if_they_were_alone(self, seats: int, cards: int) -> None:
        options = {"words": "referee", "referee": 2, "referee_plays": False, "empty_hand": True}
        match = marbre.start("typo", players=seats, seed="aside", options=options)
        sizes = match.view(None).sizes
        assert sizes[1] == 0 and {*sizes[:1], *sizes[2:]} == {cards}
        assert match.to_act == tuple(seat for seat in range(seats) if seat != 1)
        assert match.view(None).dictionary != 1
        assert refused(match, 1, Choose("A")) == "TYP-5.8"

    @rule("TYP-5.8")
    def test_neither_doubts_nor_counts_and_rules(self) -> None:
        match = reveal_aside()
        put(match, 1, "right", "frontal")
        assert match.to_act == (0, 3)
        assert refused(match, 2, NO) == "TYP-5.8"
        match.play(0, NO)  # one of two is half
        match.play(1, Spell("frontal"))
        assert match.to_act == (2,)
        match.play(2, NO)
        assert match.view(None).scores == (0, -6, 0, 0)

    @rule("TYP-5.8")
    def test_never_wins(self) -> None:
        options = {"words": "referee", "referee": 1, "referee_plays": False}
        match = marbre.start("typo", players=3, seed="aside", options=options)
        while match.to_act:
            match.act(match.to_act[0], match.legal(match.to_act[0])[-1])
        assert match.outcome is not None
        assert match.outcome.scores[0] == 0 and max(match.outcome.scores[1:]) < 0
        assert 0 not in match.outcome.winners
        assert match.rules.ranking(match.outcome)[-1] == 0
        assert match.rules.unscored(match.outcome) == (0,)

    @rule("TYP-5.8")
    def test_two_players_remain_at_least(self) -> None:
        with pytest.raises(marbre.Unreadable, match="three seats"):
            marbre.start("typo", players=2, options={"words": "referee", "referee_plays": False})


def reveal_aside() -> Match:
    """Seat 2 is the referee, without cards; seat 1 is to place a T behind FRON."""
    match = table("FRON A B C", ("ZA", "TA", "", "ZA"), words="referee", referee=3, referee_plays=False)
    for seat, letter in ((0, "Z"), (1, "T"), (3, "Z")):
        match.play(seat, Choose(letter))  # type: ignore[arg-type]
    return match


class TestHowBotsVote:
    @rule("TYP-5.6")
    @pytest.mark.parametrize(
        ("level", "word", "says"),
        [
            ("novice", "frontière", YES),
            ("expert", "frontalières", YES),  # looks like a form of a word that it knows
            ("novice", "frontobus", NO),
            ("expert", "frontobus", NO),
        ],
    )
    def test_honestly_by_what_they_know(self, level: str, word: str, says: Any) -> None:
        match = doubted(word, 2)
        match.play(0, Spell(word))
        assert ask_bot(match, 1, BOTS[level], Budget(rounds=1), Random(1)) == says

    @rule("TYP-5.6", "TYP-5.7", "TYP-5.8")
    @pytest.mark.parametrize("level", BOTS)
    @pytest.mark.parametrize("options", [{}, {"words": "referee", "referee": 2}, {"referee_plays": False}])
    def test_they_play_to_the_end_in_every_way(self, level: str, options: dict[str, Any]) -> None:
        options = {"words": "majority" if not options else "referee", "words_in": "zzblurk", **options}
        match = marbre.start("typo", players=3, seed="bots", options=options)
        rng = Random(level)
        while match.to_act:
            seat = match.to_act[0]
            match.act(seat, ask_bot(match, seat, BOTS[level], Budget(rounds=1), rng))
        assert marbre.verify(match.record()).outcome == match.outcome
