"""Which forms are words: no proper nouns, abbreviations, hyphens or apostrophes; plurals and conjugated forms are."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from marbre.games.typo.lexicon import LONGEST, SHORTEST, plain
from tools.lexicons.hunspell import Dictionary
from tools.lexicons.sources import AMERICAN, BRITISH, FRENCH, SCOWL, Source, fetch

_DROPPED: Final = tomllib.loads((Path(__file__).parent / "dropped.toml").read_text("utf-8"))
_VOWELS: Final = frozenset("aeiouy")
_POSSESSIVE: Final = "M"
"""The one English affix that says nothing about whether a stem inflects."""


class Words(msgspec.Struct, frozen=True):
    """Forms as they are written, and those that bots leave unsaid."""

    forms: frozenset[str]
    unsaid: frozenset[str]


def french() -> Words:
    """Every common form of the dictionary. Units keep their case and elided forms are not suggested: both go."""
    dictionary = _hunspell(FRENCH)
    stems = (
        stem
        for stem in dictionary.stems
        if stem.word.islower()
        and not any(dictionary.has(stem, setting) for setting in ("FORBIDDENWORD", "KEEPCASE", "NOSUGGEST"))
    )
    forms = {form for stem in stems for form in dictionary.forms(stem) if form.islower()}
    starts = tuple(_DROPPED["unsaid"]["fr"])
    unsaid = {form for form in forms if (spelt := plain(form)) and spelt.lower().startswith(starts)}
    return Words(frozenset(_kept(forms, "fr")), frozenset(unsaid))


def english() -> Words:
    """SCOWL up to size 70 in every spelling, whose lists keep names and abbreviations apart; and what is newer.

    The two hunspell dictionaries are kept up to date but mix abbreviations in; so a stem of theirs counts if it has
    a vowel and inflects.
    """
    lists = fetch(SCOWL)
    forms = {
        word
        for name, data in lists.items()
        if "-words-" in name
        for word in msgspec.json.decode(data, type=list[str])
        if word.islower()
    }
    unsaid: set[str] = set()
    for source in (AMERICAN, BRITISH):
        dictionary = _hunspell(source)
        for stem in dictionary.stems:
            if dictionary.has(stem, "NOSUGGEST"):
                unsaid |= set(dictionary.forms(stem))
            inflects = {flag for flag in stem.flags if flag in dictionary.affixes} - {_POSSESSIVE}
            if stem.word.islower() and inflects and _VOWELS & set(stem.word):
                forms |= {form for form in dictionary.forms(stem) if form.islower()}
    return Words(frozenset(_kept(forms, "en")), frozenset(unsaid))


def licence(source: Source) -> str:
    """The licence text that a package carries."""
    files = fetch(source)
    name = next(name for name in files if name.lower() in ("license", "copyright"))
    return files[name].decode()


def _hunspell(source: Source) -> Dictionary:
    files = fetch(source)
    return Dictionary(files["index.aff"].decode(), files["index.dic"].decode())


def _kept(forms: set[str], lang: str) -> Iterator[str]:
    dropped = frozenset(_DROPPED["abbreviations"][lang])
    for form in forms - dropped:
        spelt = plain(form)
        if spelt is not None and SHORTEST <= len(spelt) <= LONGEST:
            yield form
