"""Every message file has its twins: the same keys and holes in every complete language, no others in the rest."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import marbre
from marbre.kernel.words.languages import LANGUAGES, SPOKEN, Category
from marbre.kernel.words.messages import TYPED, holes

SOURCE = Path(marbre.__file__).parent
FOLDERS = sorted({file.parent for file in SOURCE.rglob("messages.*.toml")})
folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(SOURCE)))


def read(folder: Path, lang: str) -> dict[str, dict[str, Any]]:
    """The tables that all languages share; what may be typed is each one's own."""
    file = folder / f"messages.{lang}.toml"
    tables = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {table: entries for table, entries in tables.items() if table != TYPED}


def keys(folder: Path, lang: str) -> set[tuple[str, str]]:
    return {(table, key) for table, entries in read(folder, lang).items() for key in entries}


def variants(template: Any) -> dict[str, str]:
    return template if isinstance(template, dict) else {"other": template}


def placeholders(template: Any) -> set[tuple[str, str]]:
    found = (hole for text in variants(template).values() for hole in holes(text))
    return {(name, table) for _, name, table in found if name}


def every_text(folder: Path, lang: str) -> Iterator[tuple[str, str]]:
    for table, entries in read(folder, lang).items():
        for key, template in entries.items():
            yield from ((f"[{table}] {key}", text) for text in variants(template).values())


@pytest.mark.parametrize("lang", LANGUAGES)
@folders
def test_complete_languages_have_the_same_keys(folder: Path, lang: str) -> None:
    assert keys(folder, lang) == keys(folder, "en")


@pytest.mark.parametrize("lang", SPOKEN)
@folders
def test_no_language_has_a_key_or_a_placeholder_of_its_own(folder: Path, lang: str) -> None:
    english, words = read(folder, "en"), read(folder, lang)
    assert keys(folder, lang) <= keys(folder, "en")
    for table, key in keys(folder, lang):
        assert placeholders(words[table][key]) == placeholders(english[table][key]), f"[{table}] {key}"


@pytest.mark.parametrize("lang", SPOKEN)
@folders
def test_variants_always_have_an_other_and_none_that_no_engine_asks_for(folder: Path, lang: str) -> None:
    for key, template in read(folder, lang).get("says", {}).items():
        assert "other" in variants(template), key
        assert variants(template).keys() <= {"you", *get_args(Category), "other"}, key


@pytest.mark.parametrize("lang", SPOKEN)
@folders
def test_no_brace_is_left_that_is_neither_a_hole_nor_doubled(folder: Path, lang: str) -> None:
    for key, text in every_text(folder, lang):
        literal = re.sub(r"\{\{|\}\}", "", text)
        assert literal.count("{") == sum(bool(name) for _, name, _ in holes(text)) == literal.count("}"), key


@folders
def test_french_has_its_spaces_and_apostrophes(folder: Path) -> None:
    for key, text in every_text(folder, "fr"):
        assert not re.search(r"\w [;:!?»]|« |'", re.sub(r"\{[^}]*\}", "x", text)), f"{key}: {text}"


@pytest.mark.parametrize("folder", ["console", "cli", "games/redac_chef/commands", "games/typo/commands"])
def test_a_command_has_no_labels_that_it_never_shows(folder: str) -> None:
    code = "\n".join(file.read_text("utf-8") for file in (SOURCE / folder).rglob("*.py"))
    english = read(SOURCE / folder, "en")
    for table in english.keys() & {"word", "key", "key-help"}:
        assert [key for key in english[table] if not re.search(rf"""["']>?{re.escape(key)}["']""", code)] == [], table


@folders
def test_nobody_is_called_he_whose_sex_is_not_known(folder: Path) -> None:
    """Whoever sits at a table may be anybody."""
    called = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)
    assert not [(key, text) for key, text in every_text(folder, "en") if called.search(text)]
