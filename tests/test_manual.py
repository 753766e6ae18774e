"""The manual: every page is in its navigation, every link leads somewhere, every command is run or says why not."""

import ast
import importlib
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from tools.manual.assembling import DOCS, ROOT, assemble, pages
from tools.manual.commands import ListedCommand, entry_for, listed, on_page
from tools.manual.reference import command_pages, described, whole_command

from marbre.server.operating.database import opened
from marbre.server.settings import default_database
from tests.cli.running import run

KNOWN = listed(DOCS / "commands.toml")
COMMANDS = dict(described(whole_command()))


@pytest.fixture(scope="module")
def assembled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual")
    assemble(folder)
    return folder


def navigation() -> Iterator[str]:
    def walk(part: Any) -> Iterator[str]:
        match part:
            case str():
                yield part
            case list():
                for one in part:
                    yield from walk(one)
            case dict():
                for one in part.values():
                    yield from walk(one)

    yield from walk(yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"])


def test_the_navigation_has_every_page_once_and_no_other(assembled: Path) -> None:
    there = {file.relative_to(assembled).as_posix() for file in assembled.rglob("*.md")}
    named = list(navigation())
    assert len(named) == len(set(named))
    assert set(named) == there
    assert {file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")} <= there


def test_every_link_of_every_page_leads_somewhere_on_the_site(assembled: Path) -> None:
    for page in assembled.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8")):
            assert re.match(r"[a-z]+:", target) or (page.parent / target).is_file(), f"{page.name}: {target}"


@cache
def commands() -> frozenset[str]:
    return frozenset(command for file in pages().values() for command in on_page(file.read_text("utf-8")))


def of_the_help() -> Iterator[str]:
    for _, page in command_pages():
        yield from on_page(page)


def test_every_command_on_the_site_is_run_by_a_test_or_says_why_not() -> None:
    found = {*commands(), *of_the_help()}
    assert len(found) > 150
    assert [command for command in sorted(found) if entry_for(command, KNOWN) is None] == []
    used = {entry_for(command, KNOWN) for command in found}
    assert [one.pattern for one in KNOWN if one not in used] == [], "nothing is listed that is not there"


@pytest.mark.parametrize("one", KNOWN, ids=lambda one: one.pattern)
def test_what_is_listed_names_a_test_that_has_such_a_command_or_a_reason(one: ListedCommand) -> None:
    assert sum(map(bool, (one.run, one.test, one.reason))) == 1
    if one.test:
        text = (ROOT / one.test).read_text("utf-8")
        program, *words = re.sub(r"[*?].*", "", one.pattern).split()
        assert any(
            isinstance(node, ast.FunctionDef) and node.name.startswith("test_") for node in ast.walk(ast.parse(text))
        )
        wanted = words[-1] if words and not words[-1].startswith(("-", ".")) else program
        assert wanted in text or wanted == "COMMAND" or program != "marbre", wanted


def test_every_option_that_a_command_is_shown_with_is_one_of_its_own() -> None:
    for command in sorted(commands()):
        program, *words = command.split()
        if program != "marbre" or "COMMAND" in words:
            continue
        names = [" ".join(["marbre", *words[:count]]) for count in (2, 1)]
        name = next(name for name in names if name in COMMANDS)
        own = {option for param in COMMANDS[name].params for option in param.opts}
        options = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert options - own - {"--help", "--fast"} == set(), command


def runnable() -> list[str]:
    in_order = [command for file in pages().values() for command in on_page(file.read_text("utf-8"))]
    shown = dict.fromkeys((*in_order, *of_the_help()))
    return [command for command in shown if (one := entry_for(command, KNOWN)) is not None and one.run]


def test_commands_that_need_nothing_else_are_run_as_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    with opened(default_database(), anew=True):
        pass
    for command in runnable():
        words = [word for word in command.split()[1:] if word not in ("FILE", "TABLE")]
        done = run(*words)
        assert done.exit_code == 0, (command, done.output)


CODE_RUN_BY = {
    "index.md": "tests/test_readme.py",
    "add-a-game.md": "tests/cli/test_new_game.py",
    "bots.md": "tests/test_readme.py",
    "research.md": "tests/research/test_docs.py",
    **{
        f"research-{part}.md": "tests/research/test_manual.py"
        for part in ("baselines", "dataset", "miniatures", "openspiel", "text")
    },
}
"""Pages with Python, and the test that runs it or holds it against a file that is run."""
CODE_RUN_HERE = {"features.md": ("scoop.kiosk", "scoop.headlines"), "solver.md": ()}
"""Those whose Python is short of what stands around it in these modules."""


def code_of(page: str) -> str:
    return "\n\n".join(re.findall(r"^```python\n(.+?)^```", pages()[page].read_text("utf-8"), re.DOTALL | re.MULTILINE))


def test_all_python_on_the_site_is_run_by_a_test() -> None:
    assert {page for page in pages() if code_of(page)} == {*CODE_RUN_BY, *CODE_RUN_HERE}
    for page, test in CODE_RUN_BY.items():
        assert pages()[page].name in (ROOT / test).read_text("utf-8"), test


@pytest.mark.parametrize("page", CODE_RUN_HERE)
def test_python_that_is_an_excerpt_is_run_beside_what_it_stands_among(page: str) -> None:
    around: dict[str, Any] = {}
    for name in CODE_RUN_HERE[page]:
        around |= vars(importlib.import_module(name))
    exec(code_of(page), around)


@pytest.mark.slow
def test_the_site_is_built_without_a_warning_and_fetches_nothing_from_elsewhere() -> None:
    subprocess.run(["make", "docs"], cwd=ROOT, check=True, timeout=600)
    built = list((ROOT / "build" / "docs").rglob("*.html"))
    assert len(built) > 80
    for page in built:
        text = page.read_text("utf-8")
        fetched = re.findall(r'<(?:script|img|iframe)[^>]*\ssrc="([^"]+)"|<link[^>]*\shref="([^"]+)"', text)
        assert not [one for pair in fetched for one in pair if re.match(r"(https?:)?//", one)], page.name
