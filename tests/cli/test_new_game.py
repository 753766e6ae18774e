"""`marbre new-game`: what it writes is a whole game that keeps the contract, in an empty folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from marbre.cli.new_game import written
from tests.cli.running import MARBRE, assert_refused, run
from tests.installing import installed

DOCS = Path(__file__).parents[2] / "docs"


def test_the_game_of_the_manual_is_the_one_that_is_written_and_has_at_most_sixty_lines() -> None:
    files = dict(written("noughts-and-crosses"))
    game = files["src/noughts_and_crosses/__init__.py"]
    assert len(game.splitlines()) <= 60
    manual = (DOCS / "add-a-game.md").read_text("utf-8")
    assert game.strip() in [block.strip() for block in re.findall(r"```python\n(.*?)```", manual, re.DOTALL)]


def test_every_spelling_of_the_name_is_the_new_one() -> None:
    files = dict(written("deadline-rush"))
    assert {path for path in files if "noughts" in path} == set()
    assert all(not re.search("noughts|crosses|NAC", text, re.IGNORECASE) for text in files.values())
    assert "class DeadlineRush(Rules" in files["src/deadline_rush/__init__.py"]
    assert 'deadline-rush = "deadline_rush:GAME"' in files["pyproject.toml"]
    assert "**DEA-1.1**" in files["src/deadline_rush/RULES.en.md"]


@pytest.mark.parametrize("name", ["Scoop", "a b", "../up", "été", "-", "x--y"])
def test_what_cannot_be_a_name_is_refused_in_a_line(name: str, tmp_path: Path) -> None:
    assert name in assert_refused(run("new-game", "--into", tmp_path, "--", name))
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "scoop").mkdir()
    assert "scoop" in assert_refused(run("new-game", "scoop", "--into", tmp_path))
    assert list((tmp_path / "scoop").iterdir()) == []


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A new game, found by Python as an installed one is."""
    return installed("deadline-rush", tmp_path)


def test_a_new_game_keeps_the_contract_and_its_own_rules(package: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(package / "src")}
    for asked in (["--pyargs", "marbre.testing", "--game", "deadline-rush"], ["tests"]):
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *asked],
            cwd=package, env=environment, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout
        assert " passed" in done.stdout
    played = subprocess.run(
        [MARBRE, "simulate", "deadline-rush", "--games", "5", "--bots", "random"],
        cwd=package, env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
