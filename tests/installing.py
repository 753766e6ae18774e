"""Wheels, of this checkout and of a game that `marbre new-game` wrote, unpacked as an installer leaves them."""

import shutil
from pathlib import Path
from zipfile import ZipFile

from hatchling.builders.wheel import WheelBuilder

from tests.cli.running import run

ROOT = Path(__file__).parent.parent
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
    assert run("new-game", name, "--into", folder).exit_code == 0
    unpack(wheel_of(folder / name), folder / name / "installed")
    return folder / name
