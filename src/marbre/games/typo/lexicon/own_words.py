"""A host's own words: a text file read with a report of what was taken, and a pack that holds them (TYP-3.5)."""

import re
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.games.typo.lexicon.spelling import LONGEST, MOST_TYPED, SHORTEST, plain
from marbre.games.typo.lexicon.word_list import LEXICONS, Language, Lexicon

MOST_OWN: Final = 2000
"""Own words of a language that a pack may hold."""
Reason: TypeAlias = Literal["letters", "length", "known", "twice", "too-many"]
_SECTION: Final = re.compile(r"^\[own_words[\].].*?(?=^\[(?!own_words)|\Z)", re.MULTILINE | re.DOTALL)


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


def pack_with(pack: str, own: dict[Language, tuple[str, ...]], note: str) -> str:
    """The text of a pack with these own words instead of those that it had."""
    lists = "\n".join(f"{language} = {_list(own[language])}" for language in LEXICONS)
    section = f'[own_words]\nprovenance = "ours"\nnote = {_text(note)}\n\n[own_words.value]\n{lists}\n'
    return _SECTION.sub("", pack).rstrip() + "\n\n" + section


def _list(words: tuple[str, ...]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def _text(note: str) -> str:
    """A TOML string; JSON's are."""
    return msgspec.json.encode(note).decode()
