"""How the word lists are read from what others publish."""

import gzip

import pytest
from tools.lexicons.compact_trie import read_words


def packed(data: str) -> bytes:
    return gzip.compress(f"#!/usr/bin/env reader\nTrieXv3\nbase=32\n# A comment.\n__DATA__\n{data}".encode())


class TestACompactTrie:
    @pytest.mark.parametrize(
        ("data", "words"),
        [
            ("mot$", {"mot"}),
            ("mots$$", {"mot", "mots"}),
            ("mot$2al$", {"mot", "mal"}),
            ("mot$te$", {"mot", "mote"}),
            ("ri\nt$re$", {"rit", "rire"}),
            ("nons$<2uit$", {"nons", "nuit"}),
        ],
    )
    def test_branches_are_opened_and_left(self, data: str, words: set[str]) -> None:
        assert set(read_words(packed(data))) == words

    def test_a_branch_that_was_there_before_is_referred_to(self) -> None:
        """`as` and `es` after `p`: the branch of `a` was opened as the second, and stands below `e` too."""
        assert set(read_words(packed("pas$$e#2;"))) == {"pa", "pas", "pe", "pes"}

    def test_names_and_joined_words_are_passed_over(self) -> None:
        assert set(read_words(packed("mot$3Mot$3a-b$"))) == {"mot"}

    def test_another_format_is_refused(self) -> None:
        with pytest.raises(SystemExit, match="compact trie"):
            list(read_words(gzip.compress(b"TrieXv1\nbase=10\n__DATA__\n")))
