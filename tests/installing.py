"""Wheels, of this checkout and of a game that `marbre new-game` wrote: unpacked, or in an empty environment."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from zipfile import ZipFile

from hatchling.builders.wheel import WheelBuilder

from tests.cli import running
from tests.server.house import Guest, House, play_on, request

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).with_name("uv")
GAMES = {"defense-d-afficher", "extrablatt", "redac-chef", "typo", "vips"}
PAGE = Path("src", "marbre", "server", "client", "index.html")
PACKED = ("pyproject.toml", "README.md", "LICENSE", ".gitignore", "hatch_build.py", "requirements/node.in")


def unbuilt(folder: Path) -> Path:
    """A checkout whose client is not built."""
    for name in (*PACKED, "web/tools/node.mjs"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "client"))
    return folder


def laid(tree: Path) -> Path:
    """The same with a page where the built client belongs."""
    (tree / PAGE).parent.mkdir()
    (tree / PAGE).write_text("<!doctype html>", "utf-8")
    return tree


def wheel_of(tree: Path) -> Path:
    return Path(next(WheelBuilder(str(tree)).build(directory=str(tree / "dist"), versions=["standard"])))


def unpack(wheel: Path, site: Path) -> Path:
    """A wheel's files in a folder for PYTHONPATH."""
    with ZipFile(wheel) as packed:
        packed.extractall(site)
    return site


def installed(name: str, folder: Path) -> Path:
    """The package of a new game; `installed` in it, for PYTHONPATH, has what its wheel brings."""
    assert running.run("new-game", name, "--into", folder).exit_code == 0
    unpack(wheel_of(folder / name), folder / name / "installed")
    return folder / name


def run(*command: str | Path, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> None:
    done = subprocess.run(command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def install_packed(
    packed: Path, folder: Path, env: Mapping[str, str] | None = None, python: str = sys.executable
) -> Path:
    """The command of a fresh environment, with the versions that are tested here."""
    run(UV, "venv", "--quiet", "--python", python, folder)
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
