"""Messages: what is said to people, kept as a key and values until a reader and a language are known.

A message file is TOML beside the code that speaks, one per language (`messages.en.toml`, `messages.fr.toml`):

    [says]                                    # sentences
    placed = { you = "You lay ...", other = "{seat:who} lays a {chip:chip} chip on {piece:piece}." }
    left = { one = "{count} chip left", other = "{count} chips left" }
    [chip]                                    # labels, used by the format spec `:chip`
    red = "red"

A sentence may be one string or a table of variants: `you` when the value `seat` is the reader's own, else the plural
category of the value `count` in that language (`one`, `few`, ...), `other` for the rest. A doubled brace is a brace.

The browser has the same engine in web/src/protocol/say.ts; tests/messages.json holds examples that both must meet.
"""

import functools
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from typing import Any, Final, TypeAlias

import msgspec

from marbre.kernel.seats import Seat
from marbre.kernel.words.languages import LANGUAGES, SPOKEN, Language, fallbacks

__all__ = ["KERNEL", "LANGUAGES", "TYPED", "Catalogue", "Labels", "Message", "Speaker", "Value", "holes", "message"]

Value: TypeAlias = int | str | tuple[int | str, ...]
Labels: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""By language, then table."""
Find: TypeAlias = Callable[[str, str], Any]
"""The entry of a table by its key, or None."""


class Message(msgspec.Struct, frozen=True):
    """Something to say: the key of a sentence and the values that go into it. Never holds words of a language."""

    key: str
    values: dict[str, Value] = {}


def message(key: str, /, **values: Value) -> Message:
    return Message(key, values)


class Speaker:
    """Says messages to one reader, in the words that `find` gives and by the grammar of one language."""

    __slots__ = ("find", "language", "names", "reader")

    def __init__(self, language: Language, find: Find, names: Sequence[str] = (), reader: Seat | None = None) -> None:
        self.language, self.find, self.names, self.reader = language, find, names, reader

    def say(self, said: Message) -> str:
        return self.fill(self.find("says", said.key), said.values)

    def fill(self, template: str | Mapping[str, str], values: Mapping[str, Value]) -> str:
        """The variant of the template that these values ask for, with its holes filled."""
        if isinstance(template, Mapping):
            template = template[self._variant(template, values)]
        said = []
        for text, name, table in holes(template):
            shown = self._show(values[name], table) if name else ""
            said += [self.language.elided(text, shown), shown]
        return "".join(said)

    def _variant(self, template: Mapping[str, str], values: Mapping[str, Any]) -> str:
        if "you" in template and self.reader is not None and values.get("seat") == self.reader:
            return "you"
        count = values.get("count")
        category = self.language.category(count) if isinstance(count, int) else "other"
        return category if category in template else "other"

    def _show(self, value: Any, table: str) -> str:
        if isinstance(value, tuple | list):
            return self.language.joined([self._show(item, table) for item in value])
        if table == "who":
            return self._name(value)
        if isinstance(value, int) and abs(value) >= GROUPED and not table:
            return f"{value:,}".replace(",", self.language.figures.thousands)
        label = self.find(table, str(value)) if table else None
        return str(value if label is None else label)

    def _name(self, seat: Seat) -> str:
        """A seat's name; without one it is called by its number."""
        return self.names[seat] if seat < len(self.names) else self.say(message("seat", number=seat + 1))


GROUPED: Final = 10_000
"""From here on the figures of a number are set in groups of three."""
_HOLE: Final = re.compile(r"\{\{|\}\}|\{(\w+)(?::([\w-]+))?\}", re.ASCII)


@functools.lru_cache(maxsize=4096)
def holes(template: str) -> tuple[tuple[str, str, str], ...]:
    """Text and the hole after it, by name and table; the last text has no hole after it."""
    found, text, end = [], "", 0
    for hole in _HOLE.finditer(template):
        text += template[end : hole.start()]
        end = hole.end()
        if hole[1] is None:
            text += hole[0][0]
        else:
            found.append((text, hole[1], hole[2] or ""))
            text = ""
    return (*found, (text + template[end:], "", ""))


class Catalogue:
    """The sentences and labels of one package in every language, falling back on a parent's."""

    def __init__(self, package: str, parent: "Catalogue | None" = None) -> None:
        self.package = package
        self.parent = parent

    def plus(self, labels: Labels) -> "Catalogue":
        """The same catalogue with more tables of labels, such as those of a pack."""
        richer = Catalogue(self.package, parent=self)
        richer.files = labels
        return richer

    @functools.cached_property
    def files(self) -> Labels:
        """What the package's message files hold; nothing for a language that it has no file of."""
        folder = resources.files(self.package)
        files = {lang: folder / f"messages.{lang}.toml" for lang in SPOKEN}
        return {lang: tomllib.loads(file.read_text("utf-8")) if file.is_file() else {} for lang, file in files.items()}

    def say(self, said: Message, lang: str = "en", *, names: Sequence[str] = (), reader: Seat | None = None) -> str:
        """The sentence for this reader. `names` are the seats' names; without one a seat is called by its number."""
        template = self._sought(lang, "says", said.key)
        return Speaker(SPOKEN[lang], functools.partial(self._find, lang), names, reader).fill(template, said.values)

    def label(self, lang: str, table: str, value: Value) -> str:
        """What a component is called, e.g. `label("fr", "chip", "red")`."""
        return str(self._sought(lang, table, str(value)))

    def knows(self, lang: str, table: str, key: str) -> bool:
        """Whether there are words for it: in this language, or in one that it falls back on."""
        return self._find(lang, table, key) is not None

    def has(self, lang: str, table: str, key: str) -> bool:
        """Whether there are words for it in this very language."""
        return self._own(lang, table, key) is not None

    def everything(self, lang: str) -> dict[str, dict[str, Any]]:
        """All tables as that language reads them, the parent's and the fallback's included, to be sent to a client."""
        merged: dict[str, dict[str, Any]] = {}
        for tongue in reversed(fallbacks(lang)):
            for table, entries in self._tables(tongue).items():
                if table != TYPED or tongue == lang:
                    merged[table] = {**merged.get(table, {}), **entries}
        return merged

    def _tables(self, lang: str) -> dict[str, dict[str, Any]]:
        merged = self.parent._tables(lang) if self.parent is not None else {}
        for table, entries in self.files.get(lang, {}).items():
            merged[table] = {**merged.get(table, {}), **entries}
        return merged

    def _sought(self, lang: str, table: str, key: str) -> Any:
        found = self._find(lang, table, key)
        if found is None:
            raise KeyError(f"{self.package}/messages.{lang}.toml has no [{table}] {key}")
        return found

    def _find(self, lang: str, table: str, key: str) -> Any:
        for tongue in fallbacks(lang):
            if (found := self._own(tongue, table, key)) is not None:
                return found
        return None

    def _own(self, lang: str, table: str, key: str) -> Any:
        found = self.files.get(lang, {}).get(table, {}).get(key)
        if found is None and self.parent is not None:
            return self.parent._own(lang, table, key)
        return found


TYPED: Final = "typed"
"""The table of words that may be typed: each language's own, lent to no other."""

KERNEL: Final = Catalogue("marbre.kernel")
