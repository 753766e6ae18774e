"""Every message file has its twin: the same keys and placeholders in both languages."""

import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import marbre

SOURCE = Path(marbre.__file__).parent
FOLDERS = sorted({file.parent for file in SOURCE.rglob("messages.*.toml")})
ONE_SIDED = {"typed"}
"""Tables of words that only one language needs: what may be typed beside the English text forms."""

folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(SOURCE)))


def read(folder: Path, lang: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((folder / f"messages.{lang}.toml").read_text("utf-8"))


def placeholders(template: Any) -> set[tuple[str, str]]:
    texts = template.values() if isinstance(template, dict) else [template]
    parts = (part for text in texts for part in string.Formatter().parse(text))
    return {(name, spec or "") for _, name, spec, _ in parts if name is not None}


def every_text(folder: Path, lang: str) -> Iterator[tuple[str, str]]:
    for table, entries in read(folder, lang).items():
        for key, template in entries.items():
            for text in template.values() if isinstance(template, dict) else [template]:
                yield f"[{table}] {key}", text


@folders
def test_both_languages_have_the_same_keys(folder: Path) -> None:
    french, english = read(folder, "fr"), read(folder, "en")
    assert french.keys() - ONE_SIDED == english.keys() - ONE_SIDED
    for table in english.keys() - ONE_SIDED:
        assert french[table].keys() == english[table].keys(), table


@folders
def test_both_languages_have_the_same_placeholders(folder: Path) -> None:
    french, english = read(folder, "fr"), read(folder, "en")
    for table in english.keys() - ONE_SIDED:
        for key, template in english[table].items():
            assert placeholders(french[table][key]) == placeholders(template), f"[{table}] {key}"


@folders
def test_variants_always_have_an_other(folder: Path) -> None:
    for lang in ("fr", "en"):
        for key, template in read(folder, lang)["says"].items():
            if isinstance(template, dict):
                assert "other" in template, key
                assert template.keys() <= {"you", "one", "other"}, key


@folders
def test_french_has_its_spaces_and_apostrophes(folder: Path) -> None:
    for key, text in every_text(folder, "fr"):
        assert not re.search(r"\w [;:!?»]|« |'", re.sub(r"\{[^}]*\}", "x", text)), f"{key}: {text}"


@pytest.mark.parametrize("folder", ["console", "cli", "games/redac_chef/commands", "games/typo/commands"])
def test_a_command_says_nothing_that_has_no_words_and_has_no_words_that_it_never_says(folder: str) -> None:
    code = "\n".join(file.read_text("utf-8") for file in (SOURCE / folder).glob("*.py"))
    english = read(SOURCE / folder, "en")
    shared = {key for parent in ("kernel", "console") for key in read(SOURCE / parent, "en")["says"]}
    said = set(re.findall(r'\b(?:say|tell|fail|fail_choice|message)\(\s*"([a-z-]+)"', code))
    assert said - english["says"].keys() - shared == set()
    for table in english.keys() & {"says", "word", "key", "key-help"}:
        assert [key for key in english[table] if f'"{key}"' not in code and f"'{key}'" not in code] == [], table
