"""Messages: what is said to people, kept as a key and values until a reader and a language are known.

A message file is TOML beside the code that speaks, one per language (`messages.en.toml`, `messages.fr.toml`):

    [says]                                    # sentences
    placed = { you = "You lay ...", other = "{seat:who} lays a {chip:chip} chip on {piece:piece}." }
    left = { one = "{count} chip left", other = "{count} chips left" }
    [chip]                                    # labels, used by the format spec `:chip`
    red = "red"

A sentence may be one string or a table of variants: `you` when the value `seat` is the reader's own, `one` when the
value `count` is singular in that language, `other` for the rest.
"""

import functools
import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, Final, TypeAlias

import msgspec

from marbre.kernel.seats import Seat

Value: TypeAlias = int | str | tuple[int | str, ...]
Labels: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]

LANGUAGES: Final = ("fr", "en")
_LIST_ENDS: Final = {"en": " and ", "fr": " et "}


class Message(msgspec.Struct, frozen=True):
    """Something to say: the key of a sentence and the values that go into it. Never holds words of a language."""

    key: str
    values: dict[str, Value] = {}


def message(key: str, /, **values: Value) -> Message:
    return Message(key, values)


class Catalogue:
    """The sentences and labels of one package in every language, falling back on a parent's."""

    def __init__(self, package: str, parent: "Catalogue | None" = None) -> None:
        self.package = package
        self.parent = parent

    def plus(self, labels: "Labels") -> "Catalogue":
        """The same catalogue with more tables of labels, such as those of a pack."""
        richer = Catalogue(self.package, parent=self)
        richer.files = labels
        return richer

    @functools.cached_property
    def files(self) -> "Labels":
        """By language, then table."""
        folder = resources.files(self.package)
        return {lang: tomllib.loads((folder / f"messages.{lang}.toml").read_text("utf-8")) for lang in LANGUAGES}

    def say(self, said: Message, lang: str = "en", *, names: Sequence[str] = (), reader: Seat | None = None) -> str:
        """The sentence for this reader. `names` are the seats' names; without one a seat is called by its number."""
        template = self._find(lang, "says", said.key)
        if isinstance(template, Mapping):
            template = template[_variant(template, said.values, lang, reader)]
        sentence = _Speaker(self, lang, names).vformat(template, (), said.values)
        return joined(sentence) if lang == "fr" else sentence

    def label(self, lang: str, table: str, value: Value) -> str:
        """What a component is called, e.g. `label("fr", "chip", "red")`."""
        return str(self._find(lang, table, str(value)))

    def knows(self, lang: str, table: str, key: str) -> bool:
        if key in self.files[lang].get(table, {}):
            return True
        return self.parent is not None and self.parent.knows(lang, table, key)

    def everything(self, lang: str) -> dict[str, dict[str, Any]]:
        """All tables of that language, the parent's included, to be sent to a client."""
        merged = self.parent.everything(lang) if self.parent is not None else {}
        for table, entries in self.files[lang].items():
            merged[table] = {**merged.get(table, {}), **entries}
        return merged

    def _find(self, lang: str, table: str, key: str) -> Any:
        found = self.files[lang].get(table, {}).get(key)
        if found is None and self.parent is not None:
            return self.parent._find(lang, table, key)
        if found is None:
            raise KeyError(f"{self.package}/messages.{lang}.toml has no [{table}] {key}")
        return found


def _variant(template: Mapping[str, str], values: Mapping[str, Value], lang: str, reader: Seat | None) -> str:
    if "you" in template and reader is not None and values.get("seat") == reader:
        return "you"
    if "one" in template and values.get("count") in ((0, 1) if lang == "fr" else (1,)):
        return "one"
    return "other"


MARK: Final = "\0"
"""Before whatever was filled in, until `joined` has mended the place where it meets the sentence."""
_MEETING: Final = re.compile(
    r"\b(d|qu)e \0(?=[aeiouàâæéèêëîïôœùûü]|h[aeiouyàâæéèêëîïôœùûü]|y(?![aeiouéèêàâîôû]))", re.I
)


def joined(sentence: str) -> str:
    """French elides before a vowel or a mute h: "de Agathe" becomes "d’Agathe", "que Hélène" "qu’Hélène"."""
    return _MEETING.sub(r"\1’", sentence).replace(MARK, "")


class _Speaker(string.Formatter):
    """Formats `{name:table}` with the label of that table, and `{name:who}` with a seat's name."""

    def __init__(self, catalogue: Catalogue, lang: str, names: Sequence[str]) -> None:
        self.catalogue, self.lang, self.names = catalogue, lang, names

    def format_field(self, value: Any, spec: str) -> str:
        shown = self._show(value, spec)
        return MARK + shown if self.lang == "fr" else shown

    def _show(self, value: Any, spec: str) -> str:
        if isinstance(value, tuple | list):
            parts = [self._show(item, spec) for item in value]
            return _LIST_ENDS[self.lang].join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))
        if spec == "who":
            if value < len(self.names):
                return str(self.names[value])
            return self.catalogue.say(message("seat", number=value + 1), self.lang)
        if spec and self.catalogue.knows(self.lang, spec, str(value)):
            return self.catalogue.label(self.lang, spec, value)
        return str(value)


KERNEL: Final = Catalogue("marbre.kernel")
