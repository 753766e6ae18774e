"""The words of Typo: the lists that are shipped, a host's own, how they are spelt, and what they allow."""

from marbre.games.typo.lexicon.placements import Placements, placements_of
from marbre.games.typo.lexicon.spelling import LONGEST, MOST_TYPED, SHORTEST, plain
from marbre.games.typo.lexicon.word_list import (
    ALPHABET,
    BIT,
    LEXICONS,
    TIERS,
    TOLD_APART,
    Language,
    Lexicon,
    find_lexicon,
    lexicon_file,
    lexicon_hash,
    require_lexicon,
)

__all__ = [
    "ALPHABET",
    "BIT",
    "LEXICONS",
    "LONGEST",
    "MOST_TYPED",
    "SHORTEST",
    "TIERS",
    "TOLD_APART",
    "Language",
    "Lexicon",
    "Placements",
    "find_lexicon",
    "lexicon_file",
    "lexicon_hash",
    "placements_of",
    "plain",
    "require_lexicon",
]
