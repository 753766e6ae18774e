"""Pages of the site from files of the clone: the docs, the README, rulebooks, and pages that are made.

A link that leads out of the docs is pointed at the page that the file has on the site, or at a copy of the file.
"""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from marbre.kernel.registry import find_game, games
from marbre.kernel.words.languages import LANGUAGES
from tools.manual.reference import api_pages, command_pages

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
LINK: Final = re.compile(r"\]\(([^)#\s]+)")
"""The end of a link's text, and where it leads."""
MOVED: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "benchmarks/README.md": "benchmarks.md",
}
FILES: Final = "files"
"""Where copies of linked files lie that are no pages."""


def pages() -> dict[str, Path]:
    """The file behind each page that is not made, by its path on the site."""
    found = {file.relative_to(DOCS).as_posix(): file for file in sorted(DOCS.rglob("*.md"))}
    found |= {page: ROOT / file for file, page in MOVED.items()}
    books = {"table": ROOT / "src/marbre/kernel"} | {
        spec.slug: find_game(spec.slug).folder for spec in games() if _is_ours(spec.slug)
    }
    for slug, folder in books.items():
        found |= {f"rules/{slug}.{lang}.md": Path(folder) / f"RULES.{lang}.md" for lang in LANGUAGES}
    return found


def _is_ours(slug: str) -> bool:
    return find_game(slug).package.startswith("marbre.games.")


def assemble(target: Path) -> None:
    """Write every page, and what pages link to, into a folder that is made anew."""
    shutil.rmtree(target, ignore_errors=True)
    known = pages()
    by_file = {file.resolve(): page for page, file in known.items()}
    for page, file in known.items():
        text = pointed(file.read_text("utf-8"), file, page, by_file)
        _write(target / page, text)
        for copied in _copies(file, by_file):
            _copy(copied, target / _place_of(copied))
    for page, text in (*command_pages(), *api_pages()):
        _write(target / page, text)


def pointed(text: str, file: Path, page: str, by_file: dict[Path, str]) -> str:
    """The text with its links as they are on the site."""

    def point(found: re.Match[str]) -> str:
        if re.match(r"[a-z]+:", found[1]):
            return found[0]
        there = (file.parent / found[1]).resolve()
        there = there / "README.md" if there.is_dir() else there
        to = by_file.get(there) or _place_of(there)
        return f"]({os.path.relpath(to, Path(page).parent)}"

    return LINK.sub(point, text)


def _copies(file: Path, by_file: dict[Path, str]) -> Iterator[Path]:
    for found in LINK.finditer(file.read_text("utf-8")):
        there = (file.parent / found[1]).resolve()
        if there.is_file() and there not in by_file:
            yield there


def _place_of(file: Path) -> str:
    """A picture of the docs stays where it is; other files lie together, those of the clone's root by their path."""
    if file.is_relative_to(DOCS):
        return file.relative_to(DOCS).as_posix()
    plain = file.relative_to(ROOT).as_posix()
    return f"{FILES}/{plain}.txt" if file.suffix in ("", ".md", ".py", ".service", ".conf") else f"{FILES}/{plain}"


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)
