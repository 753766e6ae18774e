"""Luck: commit and reveal, streams by purpose, fairness, and a recipe that anybody can redo."""

import hashlib
import hmac
import json
from collections import Counter
from random import Random

import marbre
from marbre.kernel.luck import ProvableLuck, cheap_luck, commitment, secret_from, shuffled
from marbre.testing.matches import walk
from tests.support import refused, rule


def test_a_draw_can_be_redone_from_its_description_with_other_tools() -> None:
    """HMAC-SHA256 over JSON([words, purpose, number, block]), 32-bit numbers, rejection, Fisher-Yates from the end."""
    secret = bytes(range(32))
    draw = ProvableLuck(secret, ["bar", None], "vips/deal", 6)
    numbers: list[int] = []
    for block in range(3):
        text = json.dumps([["bar", None], "vips/deal", 6, block], separators=(",", ":")).encode()
        digest = hmac.new(secret, text, hashlib.sha256).digest()
        numbers += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    deck = list(range(15))
    for last in range(14, 0, -1):
        number = numbers.pop(0)
        while number >= 2**32 - 2**32 % (last + 1):
            number = numbers.pop(0)
        other = number % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    assert shuffled(draw, range(15)) == tuple(deck)


def test_words_purpose_number_and_secret_all_matter() -> None:
    draws = {
        ProvableLuck(secret, words, purpose, number).below(2**32)
        for secret in (b"a" * 32, b"b" * 32)
        for words in ([], ["x"], ["x", None], [None, "x"])
        for purpose in ("vips/deal", "vips/first")
        for number in (1, 2)
    }
    assert len(draws) == 32


def test_numbers_below_n_are_even_and_never_reach_n() -> None:
    for luck in (ProvableLuck(b"s" * 32, [], "test", 0), cheap_luck(Random(1))):
        seen = Counter(luck.below(6) for _ in range(6000))
        assert set(seen) == set(range(6))
        assert all(850 < count < 1150 for count in seen.values())


def test_every_order_of_three_is_as_likely() -> None:
    luck = ProvableLuck(b"t" * 32, [], "test", 0)
    seen = Counter(shuffled(luck, "abc") for _ in range(6000))
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_a_large_range_is_not_biased_by_the_remainder() -> None:
    """With n = 3 * 2**30, plain modulo would make the lowest third twice as likely."""
    luck = ProvableLuck(b"u" * 32, [], "test", 0)
    low = sum(luck.below(3 << 30) < 1 << 30 for _ in range(6000))
    assert 1850 < low < 2150


@rule("TAB-3.1")
def test_the_commitment_is_the_hash_of_the_secret_and_stands_before_the_first_draw() -> None:
    match = marbre.open_match("vips", seed="lundi")
    assert (
        match.header.commitment == commitment(secret_from("lundi")) == hashlib.sha256(match.secret or b"").hexdigest()
    )
    assert match.last.number == 0
    assert match.to_act == ()
    assert refused(match, 0, match.rules.from_text("swap top I II")) == "TAB-3.1"
    match.deal()
    assert match.to_act == (0, 1)


def test_without_a_seed_no_two_secrets_are_alike() -> None:
    assert marbre.start("vips").header.commitment != marbre.start("vips").header.commitment


@rule("TAB-3.2")
def test_words_are_stirred_in_after_the_commitment_and_before_the_first_draw() -> None:
    plain = marbre.start("vips", seed="lundi")
    stirred = marbre.start("vips", seed="lundi", words={1: "bar"})
    assert plain.header == stirred.header
    assert stirred.words == (None, "bar")
    assert stirred.log(0)[0].actor == 1
    walk(plain, Random(0), 3)
    walk(stirred, Random(0), 3)
    assert plain.view(None).chips != stirred.view(None).chips


@rule("TAB-3.2")
def test_a_word_has_1_to_100_characters_and_comes_in_time() -> None:
    from marbre.kernel.actions import Word

    match = marbre.open_match("vips", seed="lundi")
    assert refused(match, 0, Word("")) == "TAB-3.2"
    assert refused(match, 0, Word("x" * 101)) == "TAB-3.2"
    assert match.check(0, Word("x" * 100)) is None
    match.play(0, Word("un"))
    match.play(0, Word("deux"))
    assert match.words == ("deux", None)
    match.deal()
    assert refused(match, 1, Word("late")) == "TAB-3.2"
