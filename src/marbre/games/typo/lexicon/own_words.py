"""A host's own words: a text file read with a report of what was taken, and a pack with and without some (TYP-3.5)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.games.typo.lexicon.spelling import LONGEST, MOST_TYPED, SHORTEST, plain
from marbre.games.typo.lexicon.word_list import LEXICONS, Language, Lexicon

MOST_OWN: Final = 2000
"""Own words of a language that a pack may hold, and as many that it leaves out."""
Words: TypeAlias = Mapping[Language, Iterable[str]]
Reason: TypeAlias = Literal["letters", "length", "known", "twice", "too-many"]
_SECTIONS: Final = re.compile(
    r"^\[(own|removed)_words[\].].*?(?=^\[(?!(own|removed)_words)|\Z)", re.MULTILINE | re.DOTALL
)


class RefusedLine(msgspec.Struct, frozen=True):
    """A line that was not taken, and why."""

    line: int
    text: str
    reason: Reason


class Report(msgspec.Struct, frozen=True):
    """What became of a list: words in plain capitals, in alphabetical order, and the lines that were refused."""

    taken: tuple[str, ...]
    refused: tuple[RefusedLine, ...]


def read_list(text: str, lexicon: Lexicon, room: int = MOST_OWN) -> Report:
    """One word on a line; empty lines and what follows a `#` are passed over."""
    taken: dict[str, None] = {}
    refused: list[RefusedLine] = []
    for number, typed in _lines(text):
        word = plain(typed) if len(typed) <= MOST_TYPED else None
        reason = _why_not(typed, word, lexicon, taken, room)
        if reason is None and word is not None:
            taken[word] = None
        elif reason is not None:
            refused.append(RefusedLine(number, typed[:40], reason))
    return Report(tuple(sorted(taken)), tuple(refused))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if typed := line.partition("#")[0].strip():
            yield number, typed


def _why_not(typed: str, word: str | None, lexicon: Lexicon, taken: dict[str, None], room: int) -> Reason | None:
    if len(typed) > MOST_TYPED or (word is not None and not SHORTEST <= len(word) <= LONGEST):
        return "length"
    if word is None:
        return "letters"
    if word in taken:
        return "twice"
    if word in lexicon:
        return "known"
    return "too-many" if len(taken) >= room else None


def pack_with(pack: str, own: Words, removed: Words, note: str) -> str:
    """The text of a pack with these own words, and without those, instead of what it had."""
    sections = (_section("own_words", own, note), _section("removed_words", removed, note))
    return "\n\n".join((_SECTIONS.sub("", pack).rstrip(), *sections)) + "\n"


def _section(name: str, words: Words, note: str) -> str:
    lists = "\n".join(f"{language} = {_list(words[language])}" for language in LEXICONS)
    return f'[{name}]\nprovenance = "ours"\nnote = {_text(note)}\n\n[{name}.value]\n{lists}'


def _list(words: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in sorted(words)) + "]"


def _text(note: str) -> str:
    """A TOML string; JSON's are."""
    return msgspec.json.encode(note).decode()
