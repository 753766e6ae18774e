"""Typo, TYP-1.5: words that a table agrees on before the match, in and out, in all four ways."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.bots import ask_bot
from marbre.games.typo.actions import Accept, Appeal, Doubt, GiveUp, Place
from marbre.games.typo.bots import BOTS
from marbre.games.typo.lexicon.hints import Hint
from marbre.games.typo.lexicon.spelling import agreed_words, plain
from marbre.games.typo.lexicon.word_list import find_lexicon
from marbre.kernel.bot import Budget
from tests.games.typo.drawing import put, reveal, rows, table
from tests.support import refused, rule

IN, OUT = "zzblurk", "frontal"


def agreed(board: str, hands: tuple[str, ...], letters: str, **options: Any) -> marbre.Match:
    return reveal(table(board, hands, words_in=IN, words_out=OUT, **options), letters)


class TestWithAJudge:
    @rule("TYP-1.5")
    def test_a_word_that_is_in_counts_and_one_that_is_out_does_not(self) -> None:
        match = agreed("ZZBL FRON E I", ("U", "T"), "UT")  # T comes first
        assert refused(match, 1, Place(1, "right", "frontal")) == "TYP-1.5"
        assert refused(match, 1, Appeal(1, "right", "frontal")) == "TYP-1.5"
        put(match, 2, "right", "frontière")
        put(match, 1, "right", "ZZblurk")
        assert rows(match) == "ZZBLU FRONT E I"

    @rule("TYP-1.5")
    def test_hints_and_missed_words_hold_to_it(self) -> None:
        match = agreed("ZZBL FRONTA E I", ("L", "U"), "LU", hints="counts")
        begun = find_lexicon("fr").count("FRONTAL", 100)
        assert Hint(1, "right", begun - 1) in match.view(0).hints
        match.play(0, GiveUp(1))
        assert Hint(0, "right", 1) in match.view(1).hints


class TestWhereWordsAreDoubted:
    @rule("TYP-1.5", "TYP-5.2", "TYP-5.3")
    @pytest.mark.parametrize("words", ["bluff", "majority", "referee"])
    @pytest.mark.parametrize(
        ("board", "letter", "word", "points"), [("ZZBL A E I", "U", IN, 2), ("FRON A E I", "T", OUT, -6)]
    )
    def test_the_agreement_decides_at_once(self, words: str, board: str, letter: str, word: str, points: int) -> None:
        match = agreed(board, (letter, "Z", "Z"), letter + "ZZ", words=words, referee=3)
        put(match, 1, "right", word)
        match.play(1, Doubt())
        assert match.view(None).scores[0] == points
        assert match.view(None).stage == "place"


class TestBots:
    @rule("TYP-1.5")
    @pytest.mark.parametrize("level", [level for level in BOTS if level != "beginner"])  # who often plays by chance
    def test_know_what_is_in_and_never_say_what_is_out(self, level: str) -> None:
        match = agreed("ZZBLUR FRON WWW WWWW", ("K", "Z"), "KZ")
        assert ask_bot(match, 0, BOTS[level], Budget(rounds=1), Random(1)) == Place(0, "right", IN)
        common = "maison monde matin mois"
        match = marbre.start("typo", players=2, seed="out", options={"words_out": common})
        rng = Random(1)
        while match.to_act:
            seat = match.to_act[0]
            action = ask_bot(match, seat, BOTS[level], Budget(rounds=1), rng)
            assert not isinstance(action, Place) or plain(action.word) not in agreed_words(common)
            match.act(seat, action)

    @rule("TYP-1.5", "TYP-5.1")
    def test_do_not_doubt_what_is_in(self) -> None:
        match = agreed("ZZBL A E I", ("U", "Z"), "UZ", words="bluff")
        put(match, 1, "right", IN)
        assert ask_bot(match, 1, BOTS["expert"], Budget(rounds=1), Random(1)) == Accept()


class TestTheAgreementItself:
    @rule("TYP-1.5")
    def test_is_in_the_record_in_one_spelling(self) -> None:
        options = {"words_in": "Selfix,  élan;ELAN", "words_out": ""}
        match = marbre.start("typo", players=2, options=options)
        assert match.header.options["words_in"] == "elan selfix"
        assert marbre.replay(match.save()).header.options == match.header.options

    @rule("TYP-1.5")
    @pytest.mark.parametrize(
        ("given", "said"),
        [
            ({"words_in": "week-end"}, "week-end"),
            ({"words_in": "x"}, "2 to 25"),
            ({"words_out": "a" * 26}, "2 to 25"),
            ({"words_in": "selfie", "words_out": "SELFIE"}, "in and out"),
            ({"words_in": " ".join(f"mot{chr(97 + at // 26)}{chr(97 + at % 26)}" for at in range(101))}, "100"),
        ],
    )
    def test_holds_words_that_could_be_announced_a_hundred_at_most(self, given: dict[str, str], said: str) -> None:
        with pytest.raises(marbre.Unreadable, match=said) as caught:
            marbre.start("typo", players=2, options=given)
        assert caught.value.say("fr") != caught.value.say("en")
