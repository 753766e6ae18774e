"""Commands that a package brings along: Scoop's, and one that is broken."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import MARBRE, assert_refused, run
from tests.server.test_features import install


def test_the_command_of_a_package_is_one_of_ours() -> None:
    assert "scoop" in run("--help").stdout
    done = run("scoop", "Ada")
    assert (done.exit_code, done.stdout) == (0, "ADA HAS THE SCOOP\n")
    assert run("scoop", "nobody").exit_code == 1
    assert "manchette" in run("scoop", "Ada", "--lang", "fr").stderr


def test_it_complains_in_its_own_words_and_in_the_readers_language() -> None:
    assert assert_refused(run("scoop", " ")) == "A winner has a name.\n"
    assert assert_refused(run("scoop", " ", "--lang", "fr")) == "Qui gagne a un nom.\n"
    assert "Did you mean scoop?" in assert_refused(run("scop"))


@pytest.mark.parametrize("code", ["import a_module_that_nobody_has", "COMMAND = 'command'"])
def test_one_that_cannot_be_loaded_takes_no_other_away(tmp_path: Path, code: str) -> None:
    install(tmp_path, {"broken": code}, "marbre.commands", "COMMAND")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "MARBRE_LANG": "en"}

    def ask(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([MARBRE, *arguments], env=environment, capture_output=True, text=True, check=False)

    broken = ask("broken")
    assert (broken.returncode, broken.stdout) == (2, "")
    assert broken.stderr == "The command “broken” cannot be loaded from broken_broken:COMMAND.\n"
    shown = ask("--help")
    assert shown.returncode == 0
    assert "lexicon" in shown.stdout and "broken" not in shown.stdout
