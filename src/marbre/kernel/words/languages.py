"""Languages are data: `language.fr.toml` says how French counts, joins lists, elides and is set.

A language is spoken as soon as its file lies in this folder; no code names one. What has no words in it yet is said
in its fallback language. The browser reads the same data (`make types` writes web/src/protocol/languages.ts).
"""

import functools
import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

_RANGES: Final = r"\d+(\.\.\d+)?(,\d+(\.\.\d+)?)*"
_RELATION: Final = rf"n( % [1-9]\d*)? !?= {_RANGES}"
PluralRule: TypeAlias = Annotated[str, Meta(pattern=rf"^{_RELATION}( (and|or) {_RELATION})*$")]
"""A plural rule in Unicode CLDR's syntax for whole numbers: `n % 10 = 2..4 and n % 100 != 12..14`."""
Category: TypeAlias = Literal["zero", "one", "two", "few", "many"]
"""CLDR's plural categories; whatever no rule takes is `other`."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a language file."""


class Listing(_Data, frozen=True):
    """How items are joined: `comma` between them, `last` before the last one."""

    comma: str = ", "
    last: str = ", "


class Elision(_Data, frozen=True):
    """Words of a sentence that change, with the space after them, when the value that follows begins like `before`.

    `before` is a regular expression, read without regard to case, in what Python and JavaScript have in common.
    """

    words: dict[Annotated[str, Meta(pattern=r"^\w+$")], str] = {}
    before: str = "(?!)"


class NumberStyle(_Data, frozen=True):
    """How numbers are written in a terminal."""

    thousands: str = ","
    decimal: str = "."
    percent: str = "%"


class Setting(_Data, frozen=True):
    """How a page is set: signs that want a thin space before or after them, quotation marks, the case of weekdays."""

    thin_before: str = ""
    thin_after: str = ""
    quotes: tuple[str, str] = ("“", "”")
    weekdays: Literal["capital", "lower"] = "capital"


class Language(_Data, frozen=True, dict=True):
    """One language; `name` is what its own speakers call it, `locale` is for dates and figures in a browser.

    A complete language has every message, rulebook and box of ours, and tests hold it to that.
    """

    name: str
    locale: str
    complete: bool = False
    fallback: str = "en"
    plural: dict[Category, PluralRule] = {}
    listing: Listing = Listing()
    elision: Elision = Elision()
    figures: NumberStyle = NumberStyle()
    setting: Setting = Setting()

    def category(self, count: int) -> str:
        """The plural category of a whole number."""
        return next((category for category, rule in self.plural.items() if _takes(rule, abs(count))), "other")

    def joined(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        *first, last = list(items) or [""]
        return self.listing.last.join(filter(None, [self.listing.comma.join(first), last]))

    def elided(self, text: str, value: str) -> str:
        """The text that stands before a value: in French "au tour de " becomes "au tour d’" before Agathe."""
        words, before = self._elisions
        if not before.match(value):
            return text
        return words.sub(lambda found: self._elided_word(found[1]), text)

    def _elided_word(self, word: str) -> str:
        short = self.elision.words[word.lower()]
        return short if word[0].islower() else short[0].upper() + short[1:]

    @functools.cached_property
    def _elisions(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        words = "|".join(self.elision.words) or "(?!)"
        return re.compile(rf"(?<!\w)({words}) $", re.IGNORECASE), re.compile(self.elision.before, re.IGNORECASE)


@functools.lru_cache(maxsize=1024)
def _takes(rule: str, count: int) -> bool:
    """Whether a plural rule takes this number; `and` binds closer than `or`."""
    return any(all(_holds(relation, count) for relation in part.split(" and ")) for part in rule.split(" or "))


def _holds(relation: str, count: int) -> bool:
    operand, sign, ranges = relation.rsplit(" ", 2)
    rest = count % int(operand.removeprefix("n % ")) if " " in operand else count
    return (sign == "=") == any(low <= rest <= high for low, high in _bounds(ranges))


def _bounds(ranges: str) -> Iterator[tuple[int, int]]:
    for part in ranges.split(","):
        low, _, high = part.partition("..")
        yield int(low), int(high or low)


def read_language(text: str) -> Language:
    return msgspec.convert(tomllib.loads(text), Language)


def _spoken() -> dict[str, Language]:
    files = {file.name: file for file in resources.files("marbre.kernel").iterdir()}
    named = ((re.fullmatch(r"language\.([\w-]+)\.toml", name), file) for name, file in sorted(files.items()))
    return {found[1]: read_language(file.read_text("utf-8")) for found, file in named if found}


SPOKEN: Final = _spoken()
"""Every language whose file lies in this folder, by its code."""
LANGUAGES: Final = tuple(code for code, language in SPOKEN.items() if language.complete)
"""The complete ones."""


@functools.cache
def fallbacks(lang: str) -> tuple[str, ...]:
    """Where words are looked for: in the language itself, then in its fallback, then in any other."""
    return tuple(dict.fromkeys([lang, SPOKEN[lang].fallback, *SPOKEN]))


def nearest(lang: str, folder: Path, name: str) -> str:
    """Of the languages in which a file such as `RULES.{}.md` lies in the folder, the one to read to this reader."""
    return next((tongue for tongue in fallbacks(lang) if (folder / name.format(tongue)).is_file()), lang)


def complete(lang: str) -> str:
    """The same for what only complete languages have: the texts of boxes and of printed pages."""
    return next(tongue for tongue in fallbacks(lang) if tongue in LANGUAGES)
