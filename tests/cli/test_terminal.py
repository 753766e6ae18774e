"""A real terminal, a real keyboard: what a person goes through in an evening."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

import marbre
from tests.cli.running import MARBRE, Terminal

PROMPT = r"\n> $"


@pytest.fixture
def env(state_folder: Path) -> dict[str, str]:
    return {"XDG_STATE_HOME": str(state_folder.parent)}


def start(env: dict[str, str], *more: str, columns: int = 100) -> Terminal:
    command = [MARBRE, "play", "vips", "--bots", "random,random", "--seed", "lundi", "--name", "Ada", *more]
    return Terminal(command, env, columns)


def command_told(shown: str) -> list[str]:
    """The command that the screen says to type, as a shell would read it."""
    found = re.search(r"^  marbre (.*)$", shown, re.MULTILINE)
    assert found, shown
    return [MARBRE, *shlex.split(found[1])]


def test_an_evening_undo_ctrl_c_resume_the_end_and_the_proof(env: dict[str, str]) -> None:
    with start(env) as terminal:
        assert "Fill in your slip" in terminal.expect(PROMPT)
        terminal.type("42")
        assert "First phase" in terminal.expect(PROMPT)
        terminal.type("16")
        assert "Second phase" in terminal.expect(PROMPT)
        terminal.type("u")
        back = terminal.expect(PROMPT)
        assert "You take back your last action." in back
        assert "First phase" in back
        terminal.press("pla")
        terminal.expect("pla")
        assert terminal.interrupt() == 130
        terminal.wait()
        assert "Traceback" not in terminal.screen
        resume = command_told(terminal.screen)
    assert resume[1:4] == ["play", "vips", "--resume"]

    with Terminal(resume, env) as terminal:
        shown = terminal.expect(PROMPT)
        assert "Ada (you)" in shown
        assert "First phase" in shown
        for _ in range(40):
            terminal.type("1")
            if "marbre verify" in terminal.expect(rf"{PROMPT}|marbre replay"):
                break
        assert terminal.wait() == 0
        assert re.search(r"You win|You lose|You come|You share the win", terminal.screen)
        verify = command_told(terminal.screen)

    done = subprocess.run(verify, capture_output=True, text=True, env={**env, "MARBRE_LANG": "en"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "Proven." in done.stdout


def test_a_killed_game_has_lost_nothing(env: dict[str, str], state_folder: Path) -> None:
    with start(env) as terminal:
        terminal.expect(PROMPT)
        terminal.type("bet II-V-IV")
        terminal.expect(PROMPT)
        terminal.type("place red top II")
        terminal.expect(PROMPT)
        terminal.process.kill()
        terminal.process.wait()
    (file,) = state_folder.glob("*.jsonl")
    assert marbre.replay(file.read_bytes()).view(0).hands[0] == (3, 2, 3)
    with Terminal([MARBRE, "play", "vips", "--resume", str(file)], env) as terminal:
        shown = terminal.expect(PROMPT)
        assert "You lay a red chip on top II." in shown
        assert "Second phase" in shown
        terminal.press("\x04")
        assert terminal.wait() == 0


def test_tab_completes_what_is_typed(env: dict[str, str]) -> None:
    with start(env) as terminal:
        terminal.expect(PROMPT)
        terminal.type("1")
        terminal.expect(PROMPT)
        terminal.press("place gr\t")
        terminal.expect("place green ")
        terminal.type("top V")
        assert "You lay a green chip on top V." in terminal.expect(PROMPT)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_eighty_columns_are_enough(env: dict[str, str], lang: str) -> None:
    with start(env, "--lang", lang, "--record", env["XDG_STATE_HOME"] + "/m.jsonl", columns=80) as terminal:
        terminal.expect(PROMPT)
        for typed in ("1", "l", "?", "q"):
            terminal.type(typed)
            terminal.expect(rf"{PROMPT}|--resume")
        assert terminal.wait() == 0
        wide = [line for line in terminal.screen.split("\n") if len(line) > 80 and "/m.jsonl" not in line]
        assert wide == []


def test_a_replay_waits_for_enter_after_each_action(env: dict[str, str], finished: Path) -> None:
    with Terminal([MARBRE, "replay", str(finished), "--step"], env) as terminal:
        assert "Ada stirs a word" in terminal.expect("Enter: go on ")
        terminal.type("")
        assert "portraits stand" in terminal.expect("Enter: go on ")
        assert terminal.interrupt() == 130
        assert "Traceback" not in terminal.screen
