"""The pages of the manual about the research doors: their Python runs."""

import json
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


def test_baselines(capsys: pytest.CaptureFixture[str]) -> None:
    match = run_page("research-baselines.md")["match"]
    assert match.outcome is not None and capsys.readouterr().out == f"{match.outcome.ending}\n"


def test_the_tutorial(capsys: pytest.CaptureFixture[str]) -> None:
    """The notebook's cells, one after the other: what each says is checked where it is sure to be the same."""
    cells = json.loads((DOCS / "tutorial.ipynb").read_text("utf-8"))["cells"]
    made: dict[str, Any] = {}
    said = []
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "outputs are not kept: they would grow old"
            exec("".join(cell["source"]), made)
            said.append(capsys.readouterr().out)
    assert said[0] == "(174,) 125 actions may be chosen\n"
    assert said[2].startswith("vips (")
    assert said[4].startswith("8 updates; ")
    assert made["won"] >= 8, "a learner that lost to chance"
    assert [line.split()[0] for line in said[6].splitlines()][-1] == "random"
    assert said[-1] == "0.78 before, 0.00 after a hundred rounds\n"
