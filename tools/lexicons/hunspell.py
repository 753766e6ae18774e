"""A hunspell dictionary written out: every form that its affixes make of its stems."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

_KEPT: Final = ("FLAG", "NEEDAFFIX", "FORBIDDENWORD", "ONLYINCOMPOUND", "KEEPCASE", "NOSUGGEST")


class Change(msgspec.Struct, frozen=True):
    """One line of an affix: what goes, what comes, what may follow, and on which stems."""

    strip: str
    add: str
    flags: str
    condition: re.Pattern[str]


class Affix(msgspec.Struct):
    """A prefix or a suffix, and whether it goes with the other kind."""

    prefix: bool
    crosses: bool
    changes: list[Change]

    def forms(self, word: str) -> Iterator[tuple[str, str]]:
        """The word with this affix, and the flags that go on from there."""
        for change in self.changes:
            if not change.condition.search(word):
                continue
            if self.prefix and word.startswith(change.strip):
                yield change.add + word[len(change.strip) :], change.flags
            elif not self.prefix and word.endswith(change.strip):
                yield word[: len(word) - len(change.strip)] + change.add, change.flags


class Stem(msgspec.Struct, frozen=True):
    """A line of the dictionary."""

    word: str
    flags: tuple[str, ...]


class Dictionary:
    """The two files of a hunspell dictionary."""

    def __init__(self, aff: str, dic: str) -> None:
        self.settings: dict[str, str] = {}
        self.affixes: dict[str, Affix] = {}
        for line in aff.splitlines():
            self._read(line.split())
        self.stems = tuple(self._stem(line) for line in dic.splitlines()[1:] if line.strip())

    def _read(self, parts: Sequence[str]) -> None:
        match parts:
            case [("PFX" | "SFX") as kind, flag, ("Y" | "N") as crosses, count, *_] if count.isdecimal():
                self.affixes.setdefault(flag, Affix(kind == "PFX", crosses == "Y", []))
            case [("PFX" | "SFX") as kind, flag, strip, add, *condition]:
                text, _, flags = add.partition("/")
                pattern = condition[0] if condition else "."
                where = re.compile(f"^{pattern}" if kind == "PFX" else f"{pattern}$")
                empty = {"0": ""}
                self.affixes[flag].changes.append(Change(empty.get(strip, strip), empty.get(text, text), flags, where))
            case [name, value, *_] if name in _KEPT:
                self.settings[name] = value

    def _stem(self, line: str) -> Stem:
        word, _, flags = re.split(r"[\t ]", line, maxsplit=1)[0].partition("/")
        return Stem(word, tuple(self.split(flags)))

    def split(self, flags: str) -> Sequence[str]:
        """Flags are one character long, or two."""
        return [flags[at : at + 2] for at in range(0, len(flags), 2)] if self.settings.get("FLAG") == "long" else flags

    def has(self, stem: Stem, setting: str) -> bool:
        return self.settings.get(setting) in stem.flags

    def forms(self, stem: Stem) -> Iterator[str]:
        """The stem and all that its affixes make of it, with suffixes on suffixes and prefixes on both."""
        if not self.has(stem, "NEEDAFFIX"):
            yield stem.word
        crossing = [stem.word]
        for affix in self._of(stem.flags, prefix=False):
            for form, more in affix.forms(stem.word):
                yield form
                crossing += [form] if affix.crosses else []
                for second in self._of(self.split(more), prefix=False):
                    yield from (twice for twice, _ in second.forms(form))
        for affix in self._of(stem.flags, prefix=True):
            for base in crossing if affix.crosses else crossing[:1]:
                yield from (form for form, _ in affix.forms(base))

    def _of(self, flags: Sequence[str], *, prefix: bool) -> Iterator[Affix]:
        affixes: Mapping[str, Affix] = self.affixes
        return (affixes[flag] for flag in flags if flag in affixes and affixes[flag].prefix == prefix)
