"""Which forms are words: no proper nouns, abbreviations, hyphens or apostrophes; plurals and conjugated forms are."""

import tomllib
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Any, Final

import msgspec
from wordfreq import zipf_frequency

from marbre.games.typo.lexicon.spelling import LONGEST, SHORTEST, plain
from tools.lexicons.compact_trie import read_words
from tools.lexicons.hunspell import Dictionary, Stem
from tools.lexicons.sources import AMERICAN, BRITISH, FRENCH, REFORM, SCOWL, WORD_LIST, Source, fetch

_HERE: Final = Path(__file__).parent
_ADDED: Final[dict[str, Any]] = tomllib.loads((_HERE / "added.toml").read_text("utf-8"))
_DROPPED: Final[dict[str, Any]] = tomllib.loads((_HERE / "dropped.toml").read_text("utf-8"))
_VOWELS: Final = frozenset("aeiouy")
_POSSESSIVE: Final = "M"
"""The one English affix that says nothing about whether a stem inflects."""
_NO_WORDS: Final = ("FORBIDDENWORD", "KEEPCASE", "NOSUGGEST")
"""What a French stem is marked with that is a unit, an elided half, or wrong."""
_SHORTEST_NAME: Final = 3
"""Every pair of letters is somebody's abbreviation: there the lists themselves are believed."""


class Words(msgspec.Struct, frozen=True):
    """Forms as they are written, those that bots leave unsaid, and how many words came and went for which reason."""

    forms: frozenset[str]
    unsaid: frozenset[str]
    ledger: dict[str, int]


def french() -> Words:
    """Every form of the dictionary, the spellings of 1990, and what neither has yet."""
    dictionary = _hunspell(FRENCH)
    stems = [stem for stem in dictionary.stems if not any(dictionary.has(stem, mark) for mark in _NO_WORDS)]
    classic = {form for stem in stems if stem.word.islower() for form in dictionary.forms(stem) if form.islower()}
    (trie,) = (data for name, data in fetch(REFORM).items() if name.endswith(".trie.gz"))
    no_words = {stem.word for stem in dictionary.stems} - {stem.word for stem in stems} | _symbols()
    reformed = set(read_words(trie)) - (no_words - classic)
    sources = {FRENCH.name: classic, REFORM.name: reformed, "added.toml": set(_added(dictionary))}
    forms = classic | reformed
    return _sifted("fr", sources, {"units": _unsaid_units(forms, "fr")}, _rude(forms))


def _added(dictionary: Dictionary) -> Iterator[str]:
    """Each inflects as the first of its group does in the dictionary."""
    flags = {stem.word: stem.flags for stem in dictionary.stems}  # of two stems spelt alike, the last: the verb
    for model, words in _ADDED["fr"].items():
        for word in words:
            yield from dictionary.forms(Stem(word, flags[model]))


def _rude(forms: Set[str]) -> set[str]:
    starts = tuple(_DROPPED["unsaid"]["fr"])
    return {form for form in forms if (spelt := plain(form)) and spelt.lower().startswith(starts)}


def _symbols() -> set[str]:
    """Of units with a prefix, which one of the sources does not tell from words."""
    units = _DROPPED["units"]
    return {prefix + symbol for prefix in ("", *units["signs"]) for symbol in units["symbols"]}


def _unsaid_units(forms: Set[str], lang: str) -> set[str]:
    """Of a prefix and a unit, where wordfreq has met neither one nor several of them."""
    units, prefixes = frozenset(_DROPPED["units"][lang]), _DROPPED["units"]["prefixes"]
    return {
        form
        for form in forms
        for prefix in prefixes
        if form.startswith(prefix) and {form[len(prefix) :], form[len(prefix) :].removesuffix("s")} & units
        if not zipf_frequency(form, lang) and not zipf_frequency(form.removesuffix("s"), lang)
    }


def english() -> Words:
    """SCOWL up to size 70 in every spelling, the long list of word games, and what is newer than both.

    The two hunspell dictionaries are kept up to date but mix abbreviations in; so a stem of theirs counts if it has
    a vowel and inflects. What they write with a capital alone is a name, whatever a list says.
    """
    scowl = {word for word in _scowl() if word.islower()}
    listed = set(fetch(WORD_LIST)["words.txt"].decode().split())
    newer: set[str] = set()
    unsaid: set[str] = set()
    small: set[str] = set()
    names: set[str] = set()
    for source in (AMERICAN, BRITISH):
        dictionary = _hunspell(source)
        for stem in dictionary.stems:
            (small if stem.word.islower() else names).add(stem.word.lower())
            if dictionary.has(stem, "NOSUGGEST"):
                unsaid |= set(dictionary.forms(stem))
            inflects = {flag for flag in stem.flags if flag in dictionary.affixes} - {_POSSESSIVE}
            if stem.word.islower() and inflects and _VOWELS & set(stem.word):
                newer |= {form for form in dictionary.forms(stem) if form.islower()}
    names -= small | scowl | newer | frozenset(_DROPPED["kept"]["en"])
    sources = {SCOWL.name: scowl, f"{AMERICAN.name}, {BRITISH.name}": newer, WORD_LIST.name: listed}
    return _sifted("en", sources, {"names": {name for name in names if len(name) >= _SHORTEST_NAME}}, unsaid)


def _scowl() -> Iterator[str]:
    for name, data in fetch(SCOWL).items():
        if "-words-" in name:
            yield from msgspec.json.decode(data, type=list[str])


def _sifted(lang: str, sources: Mapping[str, Set[str]], more: Mapping[str, Set[str]], unsaid: Set[str]) -> Words:
    """All sources joined, without what is dropped; the ledger counts words as they are spelt on the cards."""
    dropped = {reason: frozenset(_DROPPED[reason][lang]) for reason in ("abbreviations", "halves")} | dict(more)
    gone = frozenset[str]().union(*dropped.values())
    kept = frozenset(form for forms in sources.values() for form in forms if form not in gone and _spelt(form))
    words = {_spelt(form) for form in kept}
    ledger: dict[str, int] = {}
    seen: set[str | None] = set()
    for name, forms in sources.items():
        new = {_spelt(form) for form in forms & kept} - seen
        ledger[f"from {name}"] = len(new)
        seen |= new
    everything = frozenset[str]().union(*sources.values())
    for reason, forms in dropped.items():
        ledger[f"without {reason}"] = len({_spelt(form) for form in forms & everything} - words - {None})
    return Words(kept, frozenset(unsaid), ledger)


def _spelt(form: str) -> str | None:
    """In plain capitals, if it is spelt as the rules ask."""
    spelt = plain(form)
    return spelt if spelt is not None and SHORTEST <= len(spelt) <= LONGEST else None


def licence(source: Source) -> str:
    """The licence and the notices that a package carries."""
    files = fetch(source)
    names = sorted(name for name in files if Path(name).name.lower() in ("license", "copyright", "readme_dict_fr.txt"))
    return "\n\n".join(files[name].decode().strip() for name in names)


def _hunspell(source: Source) -> Dictionary:
    files = fetch(source)
    return Dictionary(files["index.aff"].decode(), files["index.dic"].decode())
