"""docs/research.md: its code runs, and its tables say what the encoders do."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import marbre
from marbre.research.door import Door

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "research.md").read_text("utf-8")
PICTURES = DOCS / "pictures"
OURS = [spec.slug for spec in marbre.games() if spec.slug != "scoop"]


def plane_rows(slug: str) -> list[str]:
    planes = Door(slug, {}).observer.planes
    return [f"| `{plane.name}` | {' × '.join(map(str, plane.shape))} | {plane.meaning} |" for plane in planes]


def number_rows() -> list[str]:
    rows = []
    for slug in OURS:
        steps, flat = Door(slug, {}), Door(slug, {}, actions="flat")
        split = (
            ", ".join(f"`{kind.tag}`" for kind in steps.coder.kinds.values() if steps.coder.is_split(kind)) or "none"
        )
        size = f"{steps.observer.size:,}"
        rows.append(f"| {steps.game.spec.title} | {size} | {steps.coder.size:,} | {flat.coder.size:,} | {split} |")
    return rows


@pytest.mark.parametrize("slug", OURS)
def test_every_plane_is_listed_with_its_shape_and_meaning(slug: str) -> None:
    assert "\n".join(plane_rows(slug)) in PAGE


@pytest.mark.parametrize("slug", OURS)
def test_an_observation_is_drawn_as_the_encoder_has_it(slug: str) -> None:
    """`python docs/pictures/observations.py` draws them anew."""
    drawing = runpy.run_path(str(PICTURES / "observations.py"))["drawn"](slug)
    assert drawing == (PICTURES / f"observation-{slug}.svg").read_text("utf-8")
    assert f"](pictures/observation-{slug}.svg)" in PAGE
    for plane in Door(slug, {}).observer.planes:
        assert f">{plane.name}, " in drawing


def test_the_table_of_sizes_is_right() -> None:
    assert "\n".join(number_rows()) in PAGE


@pytest.mark.parametrize(
    "chapter", ["Views and actions as arrays", "PettingZoo", "Gymnasium", "Trajectories are records"]
)
def test_the_code_of_each_chapter_runs(chapter: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.split(f"\n## {chapter}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"```python\n(.+?)```", text, re.DOTALL)
    assert blocks
    ours: dict[str, Any] = {}
    for block in blocks:
        exec(block, ours)
        said = re.findall(r"^print\(.*\)  # (.+)$", block, re.MULTILINE)
        assert capsys.readouterr().out.split("\n")[: len(said)] == said
