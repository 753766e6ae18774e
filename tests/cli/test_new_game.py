"""`marbre new-game`: what it writes is a whole game that keeps the contract, in an empty folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from marbre.cli.new_game import written
from tests.cli.running import MARBRE, assert_refused, run
from tests.installing import installed, laid, unbuilt, unpack, wheel_of

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


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the wheel of this checkout brings, away from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    return unpack(wheel_of(laid(unbuilt(folder / "tree"))), folder / "site")


def test_a_new_game_keeps_the_contract_and_its_own_rules_with_a_wheel_and_no_checkout(
    site: Path, tmp_path: Path
) -> None:
    package = installed("deadline-rush", tmp_path)
    environment = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{package / 'installed'}"}

    def runs(*command: str | Path) -> str:
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert Path(runs(sys.executable, "-c", "import marbre; print(marbre.__file__)").strip()).is_relative_to(site)
    suite = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path)
    assert " passed" in runs(*suite, "-m", "not slow", "--pyargs", "marbre.testing", "--game", "deadline-rush")
    assert " passed" in runs(*suite, package / "tests")
    asks = "from marbre.kernel.teaching.lessons import lesson_of; print(len(lesson_of('deadline-rush').asks))"
    assert int(runs(sys.executable, "-c", asks)) > 1  # it brings a lesson, which the suite has played
    runs(MARBRE, "simulate", "deadline-rush", "--games", "5", "--bots", "random")
