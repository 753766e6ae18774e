"""Which words came and went since a revision, and why: `python -m tools.lexicons.changes REVISION`."""

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

import marisa_trie

from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.lexicon.word_list import LEXICONS, Language, find_lexicon

_LISTS: Final = "src/marbre/games/typo/lexicon/lists"
_DROPPED: Final = tomllib.loads((Path(__file__).parent / "dropped.toml").read_text("utf-8"))
_PREFIXES: Final = tuple(plain(prefix) or "" for prefix in _DROPPED["units"]["prefixes"])


def words_at(revision: str, language: Language) -> frozenset[str]:
    """The list as it was then."""
    file = subprocess.run(["git", "show", f"{revision}:{_LISTS}/{language}.marisa"], check=True, capture_output=True)
    trie = marisa_trie.Trie()
    trie.frombytes(file.stdout)
    return frozenset(filter(str.isalpha, trie.keys()))


def why_gone(word: str, language: Language) -> str:
    for reason in ("abbreviations", "halves"):
        if word in map(plain, _DROPPED[reason][language]):
            return reason
    return "units" if word.startswith(_PREFIXES) else "names or other"


def main(revision: str) -> None:
    for language in LEXICONS:
        old = words_at(revision, language)
        new = frozenset(filter(str.isalpha, find_lexicon(language).words("")))
        reasons = Counter(why_gone(word, language) for word in old - new)
        gone = ", ".join(f"{count} {reason}" for reason, count in reasons.most_common())
        print(f"{language}: {len(old)} words, now {len(new)}; came {len(new - old)}, went {len(old - new)}: {gone}")


if __name__ == "__main__":
    main(sys.argv[1])
