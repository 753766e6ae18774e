"""The lexicons: questions about beginnings are answered as the words themselves would answer them."""

import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.lexicon.word_list import ALPHABET, LEXICONS, TIERS, Language, Lexicon, find_lexicon, lexicon_hash
from marbre.kernel.registry import find_game

every_language = pytest.mark.parametrize("language", LEXICONS)


def sample(language: Language, number: int = 300) -> list[str]:
    words = [word for word in find_lexicon(language).words("") if word.isalpha()]
    return Random(1).sample(words, number)


@every_language
def test_a_row_takes_a_letter_exactly_if_some_word_begins_so(language: Language) -> None:
    """Held against all words, one by one."""
    lexicon = find_lexicon(language)
    words = [word for word in lexicon.words("") if word.isalpha()]
    beginnings = {word[:length] for word in words for length in range(1, len(word) + 1)}
    rng = Random(2)
    rows = [word[: rng.randint(1, 6)] for word in rng.sample(words, 150)] + [
        "".join(rng.sample(ALPHABET, 3)) for _ in range(50)
    ]
    for row in rows:
        left, right = lexicon.masks(row)
        for at, letter in enumerate(ALPHABET):
            assert bool(left >> at & 1) == (letter + row in beginnings) == lexicon.begins(letter + row)
            assert bool(right >> at & 1) == (row + letter in beginnings) == lexicon.begins(row + letter)


@every_language
def test_a_representative_begins_so_and_is_a_word(language: Language) -> None:
    lexicon = find_lexicon(language)
    for word in sample(language):
        for length in (1, 2, len(word) // 2 + 1, len(word)):
            shown = lexicon.well_known(word[:length])
            assert shown is not None
            spelt = plain(shown)
            assert spelt is not None
            assert spelt.startswith(word[:length])
            assert spelt in lexicon


@every_language
def test_common_words_are_words_and_no_tier_has_another_s(language: Language) -> None:
    lexicon = find_lexicon(language)
    seen: set[str] = set()
    for tier in TIERS:
        words = {plain(word) for word in lexicon.common("", tier, 10**6)}
        assert all(word is not None and word in lexicon for word in words)
        assert not seen & words
        seen |= {word for word in words if word is not None}
        assert all(lexicon.is_common(word, tier) for word in islice(seen & words, 50) if word)
    assert 30_000 < len(seen) < 60_000


@every_language
def test_the_pack_names_the_list_that_lies_here(language: Language) -> None:
    assert find_game("typo").classic.box.lexicons[language] == lexicon_hash(language)


def test_accents_are_shown_where_a_word_is_common() -> None:
    assert "frontière" in find_lexicon("fr").examples("FRONTI", 5)
    assert find_lexicon("fr").examples("ELASTIQUE", 1) == ("élastique",)
    assert find_lexicon("fr").examples("QXZ", 5) == ()


def test_counting_stops_where_it_is_told_to() -> None:
    lexicon = find_lexicon("fr")
    assert lexicon.count("RE", 100) == 100
    assert lexicon.count("MANGEASSIONS", 100) == 1
    assert lexicon.count("XQ", 100) == 0


def test_a_host_s_words_stay_at_his_table() -> None:
    lexicon = Lexicon("fr", frozenset({"BIDULOTRON"}))
    assert "BIDULOTRON" in lexicon
    assert lexicon.begins("BIDULOT")
    assert lexicon.masks("BIDULO")[1] >> ALPHABET.index("T") & 1
    assert list(lexicon.words("BIDULOT")) == ["BIDULOTRON"]
    assert not find_lexicon("fr").begins("BIDULOT")


PROGRAM = """
import re
from pathlib import Path
from marbre.games.typo.lexicon.word_list import LEXICONS, find_lexicon
resident = lambda: int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
before = resident()
for language in LEXICONS:
    lexicon = find_lexicon(language)
    assert sum(1 for word in lexicon.words("") if lexicon.begins(word[:3])) > 100_000
print(resident() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="resident memory is read from /proc")
def test_both_take_little_memory() -> None:
    """Every word of both read once, and as many beginnings remembered as ever are."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True)
    assert int(done.stdout) < 30 * 1024
