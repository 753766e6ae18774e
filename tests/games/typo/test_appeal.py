"""Typo, TYP-3.6: a word that the judge refuses may be appealed for."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marbre
from marbre.games.typo.actions import Accept, Appeal, Doubt, Place
from marbre.games.typo.legality import ENDS
from marbre.games.typo.lexicon.hints import Hint
from marbre.games.typo.lexicon.placements import inventions
from marbre.games.typo.lexicon.word_list import find_lexicon
from marbre.games.typo.state import placed
from marbre.kernel.match import Match
from marbre.testing.secrecy import everything_sent_to
from tests.games.typo.drawing import put, reveal, rows, table
from tests.support import refused, rule

YES, NO = Accept(), Doubt()


def asked(word: str = "frontobus", players: int = 3, **options: Any) -> Match:
    """Seat 0 appeals for this word, to place a T behind FRON."""
    match = reveal(table("FRON A B C", ("TA", *["ZA"] * 5)[:players], **options), "TZZZZZ"[:players])
    match.play(0, Appeal(0, "right", word))
    return match


class TestAnAppeal:
    @rule("TYP-3.6")
    def test_a_word_that_the_judge_refuses_may_be_appealed_for(self) -> None:
        match = reveal(table("FRON A B C", ("TA", "ZA", "ZA")), "TZZ")
        assert refused(match, 0, Place(0, "right", "frontobus")) == "TYP-3.3"
        assert refused(match, 0, Appeal(0, "right", "frontal")) == "TYP-3.6"
        assert refused(match, 0, Appeal(0, "right", "autobus")) == "TYP-2.4"
        assert refused(match, 1, Appeal(0, "right", "frontobus")) == "TYP-2.2"
        assert match.check(0, Appeal(0, "right", "frontobus")) is None

    @rule("TYP-3.6")
    def test_if_all_the_others_agree_it_is_taken_for_the_rest_of_the_match(self) -> None:
        match = asked()
        assert (match.view(None).stage, match.to_act) == ("appeal", (1, 2))
        match.play(1, YES)
        assert match.view(None).stage == "appeal"
        match.play(2, YES)
        view = match.view(None)
        assert (rows(match), view.scores[0], view.admitted) == ("FRONT A B C", 0, ("FRONTOBUS",))

    @rule("TYP-3.6")
    def test_then_the_judge_the_hints_and_the_list_of_placements_know_it(self) -> None:
        match = reveal(table("ZZB A E I", ("LU", "MZ"), hints="counts"), "LM")
        match.play(0, Appeal(0, "right", "zzblurk"))
        match.play(1, YES)
        put(match, 2, "right", "amour")
        reveal(match, "UZ")
        assert Place(0, "right", "zzblurk") in match.legal(0)
        assert Hint(0, "right", 1) in match.view(0).hints
        put(match, 1, "right", "zzblurk")
        assert rows(match).startswith("ZZBLU ")

    @rule("TYP-3.6")
    def test_one_who_does_not_agree_is_enough_and_nothing_is_lost(self) -> None:
        match = asked()
        match.play(1, NO)
        view = match.view(0)
        assert (view.stage, match.to_act, view.scores[0], view.chosen[0]) == ("place", (0,), 0, "T")
        assert refused(match, 0, Appeal(0, "right", "Frontöbus")) == "TYP-3.6", "once for each word"
        assert refused(match, 0, Place(0, "right", "frontobus")) == "TYP-3.6"
        assert match.check(0, Appeal(0, "right", "frontobuse")) is None
        put(match, 1, "right", "frontal")

    @rule("TYP-3.6")
    def test_silence_is_no_agreement(self) -> None:
        match = asked(doubt_seconds=20)
        match.play(1, YES)
        match.advance(20_000)
        assert (match.view(None).stage, match.view(None).rejected) == ("place", ("FRONTOBUS",))

    @rule("TYP-3.6")
    @pytest.mark.parametrize("words", ["bluff", "majority", "referee"])
    def test_there_is_none_where_nobody_judges_at_once(self, words: str) -> None:
        match = reveal(table("FRON A B C", ("TA", "ZA"), words=words), "TZ")
        assert refused(match, 0, Appeal(0, "right", "frontobus")) == "TYP-3.6"


def walk_with_appeals(match: Match, rng: Random, steps: int) -> None:
    """Random actions; now and then an invented word is appealed for first."""
    for _ in range(steps):
        if not match.to_act:
            return
        seat = rng.choice(match.to_act)
        at, view = rng.randrange(4), match.view(seat)
        lies = inventions(find_lexicon("fr"), placed(view.rows[at], view.chosen[seat] or "", "right"))
        if view.stage == "place" and rng.random() < 0.5 and (lie := next(lies, None)):
            action = Appeal(at, "right", lie)
            if match.check(seat, action) is None:
                match.act(seat, action)
                continue
        match.act(seat, match.sample(seat, rng))


class TestAMatchWithAppeals:
    @rule("TYP-3.6")
    @given(players=st.integers(2, 6), seed=st.integers(0, 999), steps=st.integers(0, 150), empty=st.booleans())
    @settings(max_examples=25, deadline=None)
    def test_is_recorded_retold_and_keeps_its_secrets(self, players: int, seed: int, steps: int, empty: bool) -> None:
        match = marbre.start("typo", players=players, seed=str(seed), options={"empty_hand": empty})
        rng = Random(seed)
        walk_with_appeals(match, rng, steps)
        assert marbre.replay(match.save()) == match
        for seat in match.seats:
            world = match.redeal(seat, rng)
            assert everything_sent_to(match, seat, ()) == everything_sent_to(world, seat, ())
            for action in match.legal(seat):
                assert match.check(seat, action) is None

    @rule("TYP-2.4", "TYP-3.6")
    @given(players=st.integers(2, 6), seed=st.integers(0, 999), steps=st.integers(0, 150))
    @settings(max_examples=15, deadline=None)
    def test_every_word_that_fits_does_the_same_as_a_listed_one(self, players: int, seed: int, steps: int) -> None:
        match = marbre.start("typo", players=players, seed=str(seed))
        walk_with_appeals(match, Random(seed), steps)
        if match.view(None).stage != "place":
            return
        (seat,), state = match.to_act, match.state
        effects = [match.rules.apply(state, seat, action) for action in match.legal(seat)]
        words = find_lexicon("fr", state.admitted)
        for at, row in enumerate(state.rows):
            for end in ENDS:
                for word in words.examples(placed(row, state.chosen[seat], end), 3):
                    action = Place(at, end, word)
                    assert match.check(seat, action) is None
                    assert match.rules.apply(state, seat, action) in effects
