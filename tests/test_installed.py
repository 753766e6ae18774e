"""From a clean clone, in a fresh environment: the wheel and the sdist give a house with a front page and games."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from tests.server.command import served
from tests.server.house import Guest, House, play_on, request

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).with_name("uv")
GAMES = {"defense-d-afficher", "extrablatt", "redac-chef", "typo", "vips"}
OPTIONS = ("--db", "house.sqlite", "--job-workers", "0")
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("installed")]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    run("git", "clone", "--quiet", ROOT, tmp_path / "clone")
    return tmp_path / "clone"


@pytest.fixture
def no_node(tmp_path: Path) -> dict[str, str]:
    """An environment on whose PATH there is a shell and nothing else."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sh").symlink_to(str(shutil.which("sh")))
    return {**os.environ, "PATH": str(tmp_path / "bin")}


def run(*command: str | Path, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> None:
    done = subprocess.run(command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def installed(packed: Path, folder: Path, env: Mapping[str, str] | None = None) -> Path:
    """The command of a fresh environment, with the versions that are tested here."""
    run(UV, "venv", "--python", sys.executable, folder)
    pins = ("--constraint", ROOT / "requirements" / "dev.txt")
    run(UV, "pip", "install", "--python", folder / "bin" / "python", *pins, packed, env=env)
    return folder / "bin" / "marbre"


def assert_it_can_be_played_at(house: House) -> None:
    page = request(house, "GET", "/", headers={"Accept": "text/html"})
    assert page.status == 200
    scripts = re.findall(r'src="(/static/[^"]+\.js)"', page.body.decode())
    assert scripts and all(request(house, "GET", script).status == 200 for script in scripts)
    assert {game["slug"] for game in request(house, "GET", "/api/games").json} == GAMES
    ada = Guest(house, "Ada")
    with ada.at(ada.lay("vips", players=2, bots=[None, "novice"], begin=True)) as seat:
        play_on([seat], Random(1), moves=3)
        assert {line["actor"] for line in ada.record(seat.table) if "actor" in line} >= {0, 1}


def test_a_wheel_from_a_clean_clone_opens_a_house(clone: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, clone)
    (wheel,) = tmp_path.glob("*.whl")
    with served(installed(wheel, tmp_path / "venv"), tmp_path, *OPTIONS) as house:
        assert_it_can_be_played_at(house)


def test_the_manual_can_be_followed_in_an_empty_folder(clone: Path, tmp_path: Path) -> None:
    """`docs/add-a-game.md`, command by command, in a fresh environment that has the wheel and no checkout."""
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, clone)
    (wheel,) = tmp_path.glob("*.whl")
    marbre = installed(Path(f"{wheel}[testing]"), tmp_path / "venv")
    (tmp_path / "empty").mkdir()
    manual = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    commands = [line.partition("#")[0].split() for line in manual.split("```")[1].strip().splitlines()]
    assert [command[0] for command in commands] == ["pip", "marbre", "pip", "marbre", "pytest"]
    for command, *arguments in commands[1:]:
        known = (UV, "pip") if command == "pip" else (marbre.with_name(command),)
        env = {**os.environ, "VIRTUAL_ENV": str(tmp_path / "venv"), "XDG_STATE_HOME": str(tmp_path / "state")}
        run(*known, *arguments, env=env, cwd=tmp_path / "empty")


def test_an_sdist_needs_no_node_to_open_a_house(clone: Path, tmp_path: Path, no_node: Mapping[str, str]) -> None:
    run(UV, "build", "--sdist", "--python", sys.executable, "--out-dir", tmp_path, clone)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with served(installed(sdist, tmp_path / "venv", no_node), tmp_path, *OPTIONS) as house:
        assert_it_can_be_played_at(house)


def test_where_there_is_no_node_a_python_package_brings_it(clone: Path, no_node: Mapping[str, str]) -> None:
    run(UV, "build", "--wheel", "--python", sys.executable, clone, env=no_node)
    assert (clone / "src" / "marbre" / "server" / "client" / "index.html").is_file()
