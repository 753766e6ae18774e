"""A third language needs no code: files laid beside the others, and the engine speaks it.

The language is the made-up one of tests/messages.json, so the browser's engine says the same sentences from the same
data (web/tests/say.test.ts).
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import marbre

ROOT = Path(__file__).parents[1]
THIRD = json.loads((ROOT / "tests/messages.json").read_text("utf-8"))[-1]
OF_THE_TABLE = {"seat"}
"""Keys of [says] that the kernel's file has; VIPs has the rest."""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as it is, in links, and three files more."""
    folder = tmp_path_factory.mktemp("shop")
    package = folder / "marbre"
    ignored = shutil.ignore_patterns("__pycache__", "client")
    shutil.copytree(Path(marbre.__file__).parent, package, copy_function=os.symlink, ignore=ignored)
    says = THIRD["tables"]["says"]
    table = {key: says[key] for key in OF_THE_TABLE}
    game = {**THIRD["tables"], "says": {key: says[key] for key in says if key not in OF_THE_TABLE}}
    (package / "kernel/language.xx.toml").write_text(as_toml(THIRD["language"]), "utf-8")
    (package / "kernel/messages.xx.toml").write_text(as_toml({"says": table}), "utf-8")
    (package / "games/vips/messages.xx.toml").write_text(as_toml(game), "utf-8")
    return folder


def as_toml(value: Any, top: bool = True) -> str:
    """Strings and lists are spelt as in JSON; tables within a table stand on their key's line."""
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    lines = [f"{json.dumps(key)} = {as_toml(item, top=False)}" for key, item in value.items()]
    return "\n".join(lines) if top else "{ " + ", ".join(lines) + " }"


def started(shop: Path, code: str, *arguments: str) -> str:
    """What the code prints, run with the package in that folder; it warns of nothing."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": f"{shop}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def run(shop: Path, code: str, *arguments: str) -> Any:
    return json.loads(started(shop, code, *arguments))


SAY = """
import json, sys, msgspec
from marbre.kernel.words.messages import Message
from marbre.kernel.registry import find_game
words = find_game("vips").messages
said = [
    words.say(msgspec.convert(one["say"], Message), "xx", names=one.get("names", ()), reader=one.get("reader"))
    for one in json.loads(sys.argv[1])
]
print(json.dumps(said))
"""


def test_its_sentences_are_said_as_the_shared_examples_have_them(shop: Path) -> None:
    examples = THIRD["examples"]
    assert run(shop, SAY, json.dumps(examples)) == [example["expect"] for example in examples]


def test_what_it_has_no_words_for_is_said_in_the_language_it_names(shop: Path) -> None:
    untranslated = [{"say": {"key": "begun-already", "values": {}}}, {"say": {"key": "dealt", "values": {}}}]
    assert run(shop, SAY, json.dumps(untranslated)) == [
        "la partie a commencé",
        "Quinze jetons sont posés, un sur chaque morceau.",
    ]


def test_the_browser_is_sent_all_of_it_with_labels_of_the_box_in_the_fallback(shop: Path) -> None:
    code = """
import json, marbre
words = marbre.start("vips", players=3, seed="xx").messages
print(json.dumps({lang: words.everything(lang) for lang in ("xx", "fr")}))
"""
    third, french = run(shop, code).values()
    assert {key: third["says"][key] for key in THIRD["tables"]["says"]} == THIRD["tables"]["says"]
    assert third["says"].keys() == french["says"].keys()
    assert third["chip"] == {**french["chip"], **THIRD["tables"]["chip"]}
    assert third["argument"] == french["argument"]
    assert "typed" in french
    assert "typed" not in third


def test_the_browser_learns_its_grammar(shop: Path) -> None:
    code = """
from tools.typescript import files
made = dict(files())["languages.ts"]
print(made.partition("LANGUAGES = ")[2].rpartition(" satisfies")[0])
"""
    assert run(shop, code)["xx"] == THIRD["language"]


def test_the_command_takes_it_and_reads_out_a_rulebook_that_exists(shop: Path) -> None:
    said = started(shop, "from marbre.cli import main; main()", "rules", "vips", "VIP-2.3", "--lang", "xx")
    assert "VIP-2.3" in said
