"""Commands that a package brings along: Scoop's, and one that is broken."""

import os
import subprocess
from pathlib import Path

import pytest

from marbre.games.redac_chef.messages import refuse
from marbre.kernel.refusals import RuleViolation
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


def test_a_refusal_of_a_game_that_reaches_the_command_is_said_and_no_trace_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise RuleViolation(refuse("RED-14.2", "partner-lays-out", other=3))

    monkeypatch.setattr("marbre.cli.series.Series.run", refused)
    assert "RED-14.2" in assert_refused(run("simulate", "vips", "--games", 1), code=1)


def test_a_house_without_its_client_says_in_one_line_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("marbre.server.client_files.PAGE", tmp_path / "index.html")
    said = assert_refused(run("serve", "--db", tmp_path / "house.sqlite"))
    assert said.count("\n") == 1 and "make client" in said
    assert not (tmp_path / "house.sqlite").exists()
