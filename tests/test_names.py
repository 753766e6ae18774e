"""One name for one thing: a public class name means the same wherever it stands."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import marbre

ROOT = Path(__file__).parent.parent
SOURCE = Path(marbre.__file__).parent
TEMPLATE = SOURCE / "cli" / "template"

PER_GAME = {"Box", "OpenTable", "Setup", "State", "View"}
"""The same part of the anatomy in each game."""
SPELT_ALIKE = {"Place", "Lift", "Deal", "Hand", "Swap", "Turn", "Choose", "First", "TimeUp"}
"""Actions: verbs of a game's own closed union, which nobody else can spell."""


def public_classes(path: Path) -> list[str]:
    body = ast.parse(path.read_text("utf-8")).body
    return [node.name for node in body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


@cache
def homes() -> dict[str, list[str]]:
    """Where each public class name is at home; actions of games are left out."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        if TEMPLATE not in path.parents and (path.name != "actions.py" or path.parent.name == "kernel"):
            for name in public_classes(path):
                found[name].append(str(path.relative_to(SOURCE)))
    return found


def test_a_class_name_has_one_meaning() -> None:
    twice = {name: paths for name, paths in homes().items() if len(paths) > 1}
    assert set(twice) <= PER_GAME, {name: paths for name, paths in twice.items() if name not in PER_GAME}


def test_what_games_share_by_name_is_in_games_only() -> None:
    for name in PER_GAME:
        assert all(path.startswith("games/") for path in homes()[name]), name


def test_only_verbs_are_shared_by_the_actions_of_two_games() -> None:
    spelt: dict[str, list[str]] = defaultdict(list)
    for path in SOURCE.glob("games/*/actions.py"):
        for name in public_classes(path):
            spelt[name].append(path.parent.name)
    others = homes()
    alike = {name for name, games in spelt.items() if len(games) > 1 or name in others}
    assert alike == SPELT_ALIKE


def test_every_module_that_a_comment_or_the_manual_names_is_there() -> None:
    there = {path.name for folder in ("src", "tests", "benchmarks", "tools") for path in (ROOT / folder).rglob("*.py")}
    manual = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    for page in [*manual, *SOURCE.rglob("*.py")]:
        for named in re.findall(r"`[\w./]*?(\w+\.py)`", page.read_text("utf-8")):
            assert named in there, f"{page.name}: {named}"
