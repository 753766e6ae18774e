"""The README: its example runs, its table of games is the registry's, and every command is named."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import marbre
from marbre.cli.app import commands

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_python_example_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted >= 7
    assert results.failed == 0


def test_the_examples_of_the_package_run() -> None:
    results = doctest.testmod(marbre)
    assert results.attempted and not results.failed


def test_the_bots_of_the_manual_play(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.+?)```", (ROOT / "docs" / "bots.md").read_text("utf-8"), re.DOTALL)
    ours: dict[str, Any] = {}
    exec("\n".join(blocks), ours)
    assert capsys.readouterr().out == f"{ours['match'].outcome.scores}\n"


def test_the_table_of_games_is_the_registrys() -> None:
    rows = re.findall(r"^\| (.+?) \| `(.+?)` \| (\d)-(\d) \|", README, re.MULTILINE)
    ours = [spec for spec in marbre.games() if spec.slug != "scoop"]
    assert rows == [(spec.title, spec.slug, str(spec.seats[0]), str(spec.seats[-1])) for spec in ours]


def test_every_command_is_named() -> None:
    for name in set(commands()) - {"scoop"}:
        assert f"`marbre {name}" in README, name


def test_every_link_leads_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_public_name_of_the_kernel_is_documented() -> None:
    for name in marbre.__all__:
        assert getattr(marbre, name).__doc__, name


def test_every_make_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert targets is not None
    for target in targets[1].split():
        assert re.search(rf"^{target}:.*## \S", makefile, re.MULTILINE), target
