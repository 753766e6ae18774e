"""The pages of the manual about the research doors: their Python runs."""

import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def run_page(page: str) -> dict[str, Any]:
    """Run every block of Python in a page, one after the other; what they have made."""
    made: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.+?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)
    exec("\n".join(blocks), made)
    return made


def test_the_text_door(capsys: pytest.CaptureFixture[str]) -> None:
    run_page("research-text.md")
    refused, ending = capsys.readouterr().out.splitlines()
    assert refused.startswith("VIP-")
    assert ending == "over True"


def test_datasets(capsys: pytest.CaptureFixture[str]) -> None:
    run_page("research-dataset.md")
    assert capsys.readouterr().out == "0 125 bet\n"


def test_openspiel(capsys: pytest.CaptureFixture[str]) -> None:
    run_page("research-openspiel.md")
    assert capsys.readouterr().out == "3 0.0\nTrue\nTrue\n"


def test_miniatures(capsys: pytest.CaptureFixture[str]) -> None:
    run_page("research-miniatures.md")
    assert capsys.readouterr().out == "2 2\n0.0\n"
