"""From a clean clone, in a fresh environment: the wheel and the sdist give a house with a front page and games."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner
from tools.release import release

from tests.installing import ROOT, UV, assert_it_can_be_played_at, install_packed, run
from tests.server.command import served

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


def test_pip_install_in_a_clean_clone_opens_a_house(clone: Path, tmp_path: Path) -> None:
    """`pip install .` and `marbre serve`, with the pip that a fresh environment has."""
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    pip = (tmp_path / "venv" / "bin" / "python", "-m", "pip", "install", "--disable-pip-version-check")
    run(*pip, "--constraint", pins_without_hashes(tmp_path), ".", cwd=clone)
    with served(tmp_path / "venv" / "bin" / "marbre", tmp_path, *OPTIONS) as house:
        assert_it_can_be_played_at(house)


def pins_without_hashes(folder: Path) -> Path:
    """The versions that are tested: pip takes no hashes for what it builds from a folder."""
    pins = re.findall(
        r"^([A-Za-z0-9].*?==[^\s\\]+[^\\\n]*)", (ROOT / "requirements" / "dev.txt").read_text("utf-8"), re.M
    )
    (folder / "pins.txt").write_text("\n".join(pins), "utf-8")
    return folder / "pins.txt"


def test_the_manual_can_be_followed_in_an_empty_folder(clone: Path, tmp_path: Path) -> None:
    """`docs/add-a-game.md`, command by command, in a fresh environment that has the wheel and no checkout."""
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, clone)
    (wheel,) = tmp_path.glob("*.whl")
    marbre = install_packed(Path(f"{wheel}[testing]"), tmp_path / "venv")
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
    with served(install_packed(sdist, tmp_path / "venv", no_node), tmp_path, *OPTIONS) as house:
        assert_it_can_be_played_at(house)


def test_where_there_is_no_node_a_python_package_brings_it(clone: Path, no_node: Mapping[str, str]) -> None:
    run(UV, "build", "--wheel", "--python", sys.executable, clone, env=no_node)
    assert (clone / "src" / "marbre" / "server" / "client" / "index.html").is_file()


def test_a_release_is_tried_and_has_checksums(clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.release.ROOT", clone)
    made = CliRunner().invoke(release, [str(tmp_path / "dist")])
    assert made.exit_code == 0, made.output
    done = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=tmp_path / "dist", capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.count(": OK") == 2


def test_what_is_not_committed_is_not_released(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (clone / "README.md").write_text("other", "utf-8")
    monkeypatch.setattr("tools.release.ROOT", clone)
    refused = CliRunner().invoke(release, [])
    assert refused.exit_code == 1 and "not committed" in refused.output
