"""What is packed: the wheel and the sdist carry the browser client, which hatch_build.py builds when it is missing."""

import json
import os
import sys
import tarfile
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.version import Version

from tests.browser.serving import built_client
from tests.cli import running
from tests.installing import PAGE, ROOT, assert_it_can_be_played_at, install_packed, laid, unbuilt
from tests.server.command import served

NODE = Path(sys.prefix, "node")
"""Where the Makefile puts Node if the PATH has none that is new enough."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return unbuilt(tmp_path)


def build(builder: type[WheelBuilder | SdistBuilder], tree: Path) -> Path:
    return Path(next(builder(str(tree)).build(directory=str(tree / "dist"), versions=["standard"])))


def hook(tree: Path) -> Any:
    return WheelBuilder(str(tree)).get_build_hooks(str(tree / "dist"))["custom"]


def test_the_wheel_carries_everything_of_the_package_and_the_client(tree: Path) -> None:
    with ZipFile(build(WheelBuilder, laid(tree))) as wheel:
        names = {name for name in wheel.namelist() if name.startswith("marbre/")}
    assert names == {path.relative_to(tree / "src").as_posix() for path in (tree / "src").rglob("*") if path.is_file()}
    vips, typo, server = "marbre/games/vips/", "marbre/games/typo/", "marbre/server/"
    assert {server + "client/index.html", server + "messages.fr.toml", server + "store/migrations/env.py"} <= names
    assert {vips + "RULES.fr.md", vips + "RULES.en.md", vips + "messages.en.toml"} <= names
    assert any(name.startswith(vips + "packs/") for name in names)
    assert any(name.startswith(typo + "lexicon/lists/") for name in names)


def test_the_sdist_carries_the_client_and_no_tests(tree: Path) -> None:
    (tree / "tests").mkdir()
    (tree / "tests" / "test_nothing.py").touch()
    with tarfile.open(build(SdistBuilder, laid(tree))) as sdist:
        names = {Path(name).relative_to(Path(name).parts[0]).as_posix() for name in sdist.getnames()}
    assert {PAGE.as_posix(), "hatch_build.py", "pyproject.toml", "web/tools/node.mjs", "requirements/node.in"} <= names
    assert not any(name.startswith("tests") for name in names)


def test_the_sdist_opens_a_house_from_an_empty_environment(tree: Path, tmp_path: Path) -> None:
    """And the wheel, which is made of the sdist on the way. `test_installed.py` does it from a clean clone."""
    built_client(tmp_path).rename(tree / PAGE.parent)
    marbre = install_packed(build(SdistBuilder, tree), tmp_path / "venv")
    with served(marbre, tmp_path, "--db", "house.sqlite", "--job-workers", "0") as house:
        assert_it_can_be_played_at(house)


def test_a_house_without_its_client_says_in_one_line_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marbre.server.client_files.PAGE", tmp_path / "index.html")
    said = running.assert_refused(running.run("serve", "--db", tmp_path / "house.sqlite"))
    assert "make client" in said and "wheel" in said


class TestWithoutNode:
    @pytest.fixture(autouse=True)
    def _no_node(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))

    def test_what_is_not_built_is_not_packed(self, tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
        for builder in (WheelBuilder, SdistBuilder):
            with pytest.raises(SystemExit):
                build(builder, tree)
            (line,) = capfd.readouterr().err.splitlines()
            assert line.startswith(f"{PAGE.as_posix()} is missing, and there is no Node")
        assert list((tree / "dist").iterdir()) == []

    def test_node_is_asked_for_as_a_package_of_python(self, tree: Path) -> None:
        assert hook(tree).dependencies() == (ROOT / "requirements" / "node.in").read_text("utf-8").split()

    def test_what_is_built_needs_none(self, tree: Path) -> None:
        assert hook(laid(tree)).dependencies() == []

    def test_an_editable_install_builds_nothing(self, tree: Path) -> None:
        hook(tree).initialize("editable", {})
        assert not (tree / PAGE).exists()


class TestWithNode:
    @pytest.fixture(autouse=True)
    def _node(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", f"{NODE}{os.pathsep}{os.environ['PATH']}")

    def test_none_is_asked_for(self, tree: Path) -> None:
        assert hook(tree).dependencies() == []

    def test_a_build_that_leaves_no_page_is_refused(self, tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
        package = {"name": "marbre-web", "version": "0.1.0", "scripts": {"build": "node --version"}}
        (tree / "web" / "package.json").write_text(json.dumps(package), "utf-8")
        locked = {**package, "lockfileVersion": 3, "packages": {"": package}}
        (tree / "web" / "package-lock.json").write_text(json.dumps(locked), "utf-8")
        with pytest.raises(SystemExit):
            build(WheelBuilder, tree)
        line = capfd.readouterr().err.splitlines()[-1]
        assert line == f"{PAGE.as_posix()} is missing, and npm could not build it from web/."


def test_every_pin_has_its_hash_and_uvicorn_is_the_version_that_the_wire_is_made_for() -> None:
    """The ends of sockets are subclasses of uvicorn's own, which may change with any of its minor versions."""
    for file in (ROOT / "requirements").glob("*.txt"):
        pins = file.read_text("utf-8").replace("\\\n", " ").splitlines()
        named = [pin for pin in pins if pin and not pin.lstrip().startswith("#")]
        assert named and all("==" in pin and "--hash=sha256:" in pin for pin in named), file.name
    needed = [
        Requirement(one)
        for one in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    ]
    (uvicorn,) = (one.specifier for one in needed if one.name == "uvicorn")
    here = Version(version("uvicorn"))
    assert here in uvicorn and Version(f"{here.major}.{here.minor + 1}") not in uvicorn
