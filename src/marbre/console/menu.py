"""Finding one action among many, by number or by typing, whatever the game.

The only thing asked of a game is that its text forms are words: `place red top II`, `bet II-V-IV`. Those words make the
groups of a long menu, the abbreviations (`p r t II`), and what may be left out (the first word, if all share it).
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count
from typing import Any, Final

import msgspec

from marbre.kernel.game import AnyRules
from marbre.kernel.refusals import Unreadable
from marbre.kernel.words.typed import Typed, plain

FEW: Final = 12
"""So many actions are shown one by one; more are shown in groups."""
_GROUPS: Final = 8
_WORD: Final = re.compile(r"[^\s-]+")


class MenuItem(msgspec.Struct, frozen=True):
    """An action as a line of the menu."""

    number: int | None
    """None if it is to be typed in full."""
    text: str
    """What can be typed, in the reader's language where the game has words for it."""
    words: tuple[str, ...]
    """The plain words of the game's own text form."""
    action: Any


class Group(msgspec.Struct, frozen=True):
    """Actions whose text begins the same."""

    start: str
    items: tuple[MenuItem, ...]


class Menu:
    """The legal actions of one moment."""

    def __init__(self, rules: AnyRules, legal: Sequence[Any], lang: str) -> None:
        self.rules, self.legal, self.lang = rules, legal, lang

    @cached_property
    def items(self) -> tuple[MenuItem, ...]:
        numbers = count(1)
        return tuple(
            MenuItem(
                None if action.in_full else next(numbers),
                self._spell(action),
                tuple(map(plain, _WORD.findall(self.rules.to_text(action)))),
                action,
            )
            for action in self.legal
        )

    @cached_property
    def numbered(self) -> dict[int, Any]:
        """The actions that a number stands for."""
        return {item.number: item.action for item in self.items if item.number is not None}

    def groups(self) -> tuple[Group, ...]:
        """The longest common beginnings that still make few groups."""
        depth = 1
        groups = _by_start(self.items, depth)
        deepest = max((len(item.words) for item in self.items), default=0)
        while depth < deepest and len(finer := _by_start(self.items, depth + 1)) <= _GROUPS:
            depth, groups = depth + 1, finer
        return groups

    def find(self, typed: str) -> Any | tuple[MenuItem, ...]:
        """The action that was typed, or the several items that it could begin. Raises Unreadable."""
        if typed.isdecimal() and typed.isascii():
            return self.numbered.get(int(typed) if len(typed) < 9 else 0, ())
        try:
            return self.rules.from_text(typed)
        except Unreadable as error:
            for text in (typed, *self._with_first_word(typed)):
                if (found := self._complete(text)) is not None:
                    return found
            raise error

    def complete(self, typed: str) -> list[str]:
        """What Tab would write: the texts that begin so."""
        begun = _plain_text(typed)
        return [item.text for item in self.items if _plain_text(item.text).startswith(begun)]

    def _with_first_word(self, typed: str) -> Iterator[str]:
        """A first word that all actions share may be left out."""
        if len(first := {item.words[0] for item in self.items}) == 1:
            yield f"{first.pop()} {typed}"

    def _complete(self, typed: str) -> Any | tuple[MenuItem, ...] | None:
        """Follow the words one by one, each the beginning of one that could stand there."""
        left: tuple[MenuItem, ...] = self.items
        words = _WORD.findall(typed)
        known: list[str] = []
        for at, word in enumerate(words):
            fitting = self._fitting(left, at, plain(word))
            if not fitting:
                return self._read([*known, *words[at:]]) if known else None
            left = fitting
            known.append(left[0].words[at] if len({item.words[at] for item in left}) == 1 else word)
        if len(left) == 1:
            return left[0].action
        exact = self._read(known)
        return exact if exact is not None else left

    def _fitting(self, items: tuple[MenuItem, ...], at: int, word: str) -> tuple[MenuItem, ...]:
        """The items with this word at this place; if there are none, those with a word that begins so."""
        at_place = [item for item in items if at < len(item.words)]
        meant = self.typed.get(word, word)
        if equal := tuple(item for item in at_place if item.words[at] == meant):
            return equal
        if not word:
            return ()
        begun = {meaning for said, meaning in self.typed.items() if said.startswith(word)}
        return tuple(item for item in at_place if item.words[at].startswith(word) or item.words[at] in begun)

    def _read(self, words: Sequence[str]) -> Any | None:
        """The listed action that these words spell out, if they do."""
        try:
            action = self.rules.from_text(" ".join(words))
        except Unreadable:
            return None
        return action if action in self.legal else None

    @cached_property
    def typed(self) -> dict[str, str]:
        """Words of any language that mean one of the text form's, if the game's message files have them."""
        return {said: plain(meant) for said, meant in Typed(self.rules.catalogue).meanings.items()}

    @cached_property
    def spelling(self) -> dict[str, str]:
        """The text form's words in the reader's language: the first of each meaning."""
        found: dict[str, str] = {}
        for said, meant in self.rules.catalogue.files[self.lang].get("typed", {}).items():
            found.setdefault(meant, said)
        return found

    def _spell(self, action: Any) -> str:
        text = self.rules.to_text(action)
        spelt = _WORD.sub(lambda word: self.spelling.get(word[0], word[0]), text)
        if spelt != text:
            try:
                return spelt if self.rules.from_text(spelt) == action else text
            except Unreadable:
                return text
        return text


def _by_start(items: Sequence[MenuItem], depth: int) -> tuple[Group, ...]:
    groups: dict[str, list[MenuItem]] = {}
    for item in items:
        ends = [word.end() for word in _WORD.finditer(item.text)]
        groups.setdefault(item.text[: ends[min(depth, len(ends)) - 1]], []).append(item)
    return tuple(Group(start, tuple(found)) for start, found in groups.items())


def _plain_text(text: str) -> str:
    return " ".join(map(plain, text.split()))
