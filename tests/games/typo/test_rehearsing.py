"""Rounds of Typo played on in the head: what is lost, what is stuck, and what a master makes of it."""

from random import Random
from statistics import mean

import pytest

import marbre
from marbre.bots import ask_bot
from marbre.games.typo.actions import Place
from marbre.games.typo.bots import BOTS
from marbre.games.typo.bots.levels import EXPERT
from marbre.games.typo.bots.rehearsing import OpenHands, Rehearsal, put_card
from marbre.games.typo.bots.vocabulary import quick_vocabulary, vocabulary
from marbre.games.typo.lexicon.word_list import Language, find_lexicon
from marbre.kernel.bot import Budget
from tests.games.typo.drawing import reveal, table

WORDS = vocabulary(find_lexicon("fr"), EXPERT.tiers)


def rehearsal(*, empty_hand: bool = False) -> Rehearsal:
    return Rehearsal(WORDS, dictionary=0, part=1, empty_hand=empty_hand)


def test_a_card_that_goes_nowhere_costs_the_longest_row_or_half_of_it() -> None:
    rows = ("CONFRONTA", "A", "B", "C")
    assert WORDS.spots(rows, "W") != [(0, "right")]
    assert rehearsal().cost(rows) == 9
    assert rehearsal(empty_hand=True).cost(rows) == 5


def test_a_row_is_lengthened_at_an_end_or_replaced() -> None:
    assert put_card(("AB", "C"), "X", (0, "left")) == ("XAB", "C")
    assert put_card(("AB", "C"), "X", (0, "right")) == ("ABX", "C")
    assert put_card(("AB", "C"), "X", 0) == ("X", "C")


def test_whoever_holds_what_goes_nowhere_comes_out_behind() -> None:
    """Nothing that anybody would think of goes on after ZZZ, and the vowels go everywhere else."""
    world = OpenHands(("ZZZZZZ", "R", "L", "T"), ("AEIOU", "KWXYZ"), ())
    leads = [rehearsal().lead(world, 0, Random(number)) for number in range(20)]
    assert mean(leads) > 3
    assert mean(rehearsal().lead(world, 1, Random(number)) for number in range(20)) < -3


def test_the_same_luck_is_the_same_rehearsal() -> None:
    world = OpenHands(("E", "R", "L", "T"), ("AEIOUS", "BCDMNT"), ())
    one, other = (rehearsal().lead(world, 0, Random(5), chosen="S") for _ in range(2))
    assert one == other


def test_a_master_places_a_card_that_goes_somewhere() -> None:
    match = reveal(table("E A B C", ("SABCDEF", "TABCDEF", "TABCDEF")), "STT")
    assert isinstance(ask_bot(match, match.to_act[0], BOTS["master"], Budget(rounds=4), Random(1)), Place)


def test_a_choice_does_not_depend_on_the_hands_of_others() -> None:
    match = marbre.start("typo", players=3, seed="blind")
    for number in range(6):
        seat = match.to_act[0]
        worlds = (match, match.redeal(seat, Random(number)))
        first, second = (ask_bot(world, seat, BOTS["master"], Budget(rounds=3), Random(number)) for world in worlds)
        assert first == second
        match.act(seat, first)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_quick_vocabulary_knows_the_same(language: Language) -> None:
    lexicon, rng = find_lexicon(language), Random(3)
    words, quick = vocabulary(lexicon, EXPERT.tiers), quick_vocabulary(lexicon, EXPERT.tiers)
    known = list(lexicon.tier("2"))
    for _ in range(150):
        word = rng.choice(known)
        start, end = sorted(rng.sample(range(len(word) + 1), 2))
        assert quick.masks(word[start:end]) == words.masks(word[start:end])
    assert quick.masks("ZZXQ") == (0, 0)
