"""Write the lexicons of Typo: `python -m tools.lexicons FOLDER`. The same packages give the same bytes."""

import sys
from pathlib import Path
from typing import Final

import marisa_trie
from wordfreq import zipf_frequency

from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.lexicon.word_list import TIERS, TOLD_APART
from tools.lexicons.sources import AMERICAN, BRITISH, FRENCH, REFORM, SCOWL, WORD_LIST
from tools.lexicons.words import Words, english, french, licence

COMMON: Final = (4.0, 3.2, 2.4)
"""How often a word of each tier is met at least, as the logarithm of its occurrences in a thousand million words."""


def keys(words: Words, lang: str) -> list[str]:
    """Every word in plain capitals; the common ones again behind the mark of their tier, with their accents."""
    spelt: dict[str, tuple[float, str]] = {}
    for form in sorted(words.forms):
        word = plain(form)
        assert word is not None
        often = 0.0 if form in words.unsaid else zipf_frequency(form, lang)
        if word not in spelt or often > spelt[word][0]:
            spelt[word] = often, form
    found = list(spelt)
    for word, (often, form) in spelt.items():
        tier = next((mark for mark, least in zip(TIERS, COMMON, strict=True) if often >= least), None)
        if tier is not None:
            found.append(tier + word + (TOLD_APART + form if form != word.lower() else ""))
    return sorted(found)


def main(folder: Path) -> None:
    for lang, words, sources in (
        ("fr", french(), (FRENCH, REFORM)),
        ("en", english(), (SCOWL, AMERICAN, BRITISH, WORD_LIST)),
    ):
        trie = marisa_trie.Trie(keys(words, lang))
        trie.save(str(folder / f"{lang}.marisa"))
        texts = (f"{source.name} {source.version}\n\n{licence(source).strip()}\n" for source in sources)
        (folder / f"{lang}.LICENSE.txt").write_text(("\n" + "=" * 79 + "\n\n").join(texts), "utf-8")
        for reason, count in words.ledger.items():
            print(f"{lang} {reason}: {count}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
