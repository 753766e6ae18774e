"""The rulebooks: RULES.fr.md and RULES.en.md, in numbered paragraphs that refusals and tests cite.

## The aim                                      a chapter; what has no number in it is prose
Place your candidates ...
**VIP-2.3** *(printed)* Two pieces ...          a paragraph: id, provenance, text up to the next blank line

A provenance is written in the book's own language: `*(printed)*`, `*(imprimé)*`; a sentence within may change it.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from marbre.kernel.words.languages import SPOKEN
from marbre.kernel.words.messages import KERNEL

_PARAGRAPH: Final = re.compile(r"^\*\*([A-Z]{3}-\d+\.\d+)\*\* \*\((printed|observed|ours)\)\* (.+)$", re.DOTALL)
_KEY: Final = re.compile(r"\*\((printed|observed|ours)\)\*")
_TAG: Final = re.compile(r"\*\(([^()*]+)\)\*")


class Paragraph(msgspec.Struct, frozen=True):
    """One rule."""

    rule: str
    provenance: str
    text: str
    trial: str | None = None
    """The page of the house on which one may break it, where there is one."""


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a rulebook."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    prose: tuple[str, ...] = ()
    """What stands before them without a number: an aim, an example."""


def read_rules(folder: Path, lang: str) -> str:
    """A game's rules, or the table's own, as Markdown; of a game that has written none down, nothing."""
    file = folder / f"RULES.{lang}.md"
    return file.read_text("utf-8") if file.exists() else ""


def paragraphs(markdown: str) -> Iterator[Paragraph]:
    """The numbered ones; provenances by their keys, whatever the language."""
    for block in _blocks(markdown):
        if found := _PARAGRAPH.match(block):
            yield Paragraph(*found.groups())


def chapters(markdown: str) -> tuple[str, tuple[Chapter, ...]]:
    """A rulebook's title, and its chapters with their paragraphs."""
    if not markdown:
        return "", ()
    title, *parts = re.split(r"^#{1,2} (.+)$", markdown, flags=re.MULTILINE)[1:]
    return title, tuple(
        Chapter(name, tuple(paragraphs(text)), tuple(block for block in _blocks(text) if not _PARAGRAPH.match(block)))
        for name, text in zip(parts[1::2], parts[2::2], strict=True)
    )


def in_words(text: str, lang: str) -> str:
    """The text of a paragraph with its provenances in the words of a language."""
    return _KEY.sub(lambda key: f"*({KERNEL.label(lang, 'provenance', key[1])})*", text)


def without_sources(text: str) -> str:
    """The text of a paragraph as a player reads it at a table, where it matters what holds and not who says so."""
    return re.sub(rf"{_KEY.pattern}\s*", "", text)


def _blocks(markdown: str) -> Iterator[str]:
    """What lies between blank lines, each item of a list by itself, on one line each."""
    for block in re.split(r"\n\n|\n(?=- )", markdown):
        if block.strip():
            yield _TAG.sub(lambda tag: f"*({_provenances().get(tag[1], tag[1])})*", " ".join(block.split()))


@cache
def _provenances() -> dict[str, str]:
    """The key of a provenance by what any language calls it."""
    tables = (KERNEL.files[lang].get("provenance", {}) for lang in SPOKEN)
    return {said: key for table in tables for key, said in table.items()}


TABLE_RULES: Final = Path(__file__).parents[1]
"""Where the TAB- rules lie: those of the table itself, whatever is played on it."""
