"""Finding paragraphs of the rulebooks by their numbers, as people type them."""

import difflib
import re
from collections.abc import Sequence
from typing import Final

from marbre.console.failures import WORDS, Failure
from marbre.kernel.registry import find_game
from marbre.kernel.words.languages import nearest
from marbre.kernel.words.messages import message
from marbre.kernel.words.rulebook import TABLE_RULES, Paragraph, paragraphs, read_rules

RULES: Final = "RULES.{}.md"
RULE_ID: Final = re.compile(r"\b[A-Z]{3}-\d+\.\d+\b")


def rules_of(slug: str, lang: str) -> tuple[Paragraph, ...]:
    """All paragraphs that can be cited in a match of this game: its own and the table's. None without a rulebook."""
    found: list[Paragraph] = []
    for folder in (find_game(slug).folder, TABLE_RULES):
        if (folder / f"RULES.{lang}.md").exists():
            found += paragraphs(read_rules(folder, nearest(lang, folder, RULES)))
    return tuple(found)


def find_rules(book: str | Sequence[Paragraph], rule: str) -> list[Paragraph]:
    """The paragraph of that id, or those of a chapter (VIP-2). Raises Failure with the ids that come close."""
    known = {paragraph.rule: paragraph for paragraph in (paragraphs(book) if isinstance(book, str) else book)}
    asked = rule.upper()
    if asked in known:
        return [known[asked]]
    if chapter := [paragraph for id_, paragraph in known.items() if id_.startswith(asked + ".")]:
        return chapter
    said = [message("unknown-rule", given=rule)]
    same_chapter = [id_ for id_ in known if id_.split(".")[0] == asked.split(".")[0]]
    if close := same_chapter or difflib.get_close_matches(asked, known, n=6, cutoff=0.5) or [*known][:6]:
        said.append(message("close-rules", choices=", ".join(close)))
    raise Failure(WORDS, *said)
