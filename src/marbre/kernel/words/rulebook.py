"""The rulebooks: RULES.fr.md and RULES.en.md, in numbered paragraphs that refusals and tests cite.

## 2. Playing                                   a chapter
**VIP-2.3** *(printed)* Two pieces ...          a paragraph: id, provenance, text up to the next blank line

Where a paragraph comes from is said in the language of the book: *(imprimé)* is *(printed)*.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

_SAID: Final = {"imprimé": "printed", "observé": "observed", "de nous": "ours"}
_TAG: Final = "|".join(["printed", "observed", "ours", *_SAID])
_PARAGRAPH: Final = re.compile(rf"^\*\*([A-Z]{{3}}-\d+\.\d+)\*\* \*\(({_TAG})\)\* (.+)$", re.DOTALL)


class Paragraph(msgspec.Struct, frozen=True):
    """One rule."""

    rule: str
    provenance: str
    text: str


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a rulebook."""

    title: str
    paragraphs: tuple[Paragraph, ...]


def read_rules(folder: Path, lang: str) -> str:
    """A game's rules, or the table's own, as Markdown; of a game that has written none down, nothing."""
    file = folder / f"RULES.{lang}.md"
    return file.read_text("utf-8") if file.exists() else ""


def paragraphs(markdown: str) -> Iterator[Paragraph]:
    for block in markdown.split("\n\n"):
        if found := _PARAGRAPH.match(block.strip()):
            rule, provenance, text = found.groups()
            yield Paragraph(rule, _SAID.get(provenance, provenance), " ".join(text.split()))


def chapters(markdown: str) -> tuple[str, list[tuple[str, list[Paragraph]]]]:
    """A rulebook's title, and its chapters with their paragraphs."""
    if not markdown:
        return "", []
    title, *parts = re.split(r"^#{1,2} (.+)$", markdown, flags=re.MULTILINE)[1:]
    return title, [(name, list(paragraphs(text))) for name, text in zip(parts[1::2], parts[2::2], strict=True)]


TABLE_RULES: Final = Path(__file__).parents[1]
"""Where the TAB- rules lie: those of the table itself, whatever is played on it."""
