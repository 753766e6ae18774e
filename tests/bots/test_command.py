"""Bots that are programs: lines of JSON in and out, and one clear line when they fail."""

import shlex
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import marbre
from marbre.bots import ask_bot, run_arena
from marbre.bots.command import CommandBot
from marbre.kernel.bot import Budget

Written = Callable[[str], str]
GREEDY = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "rules":
        assert asked["game"] == "scoop" and asked["players"] == 2 and asked["options"] == {"looking": True}
        continue
    assert {"seat", "view", "legal", "history", "budget", "seed"} < set(asked)
    prints = [at for at, action in enumerate(asked["legal"]) if action["type"] == "choose"]
    best = max(prints, key=lambda at: asked["legal"][at]["story"])
    print(ANSWER, flush=True)
"""


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a program, and gives the command that runs it."""

    def write(text: str) -> str:
        file = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        file.write_text(text)
        return shlex.join([sys.executable, str(file)])

    return write


def ask(command: str, patience: float = 20.0) -> object:
    match = marbre.start("scoop", players=2, seed="a")
    with closing(CommandBot("scoop", command, patience)) as bot:
        return ask_bot(match, 0, bot, Budget(), Random(0))


def test_an_answer_is_an_action_or_a_place_in_the_list(written: Written) -> None:
    action = ask(written(GREEDY.replace("ANSWER", "json.dumps(asked['legal'][best])")))
    assert action == ask(written(GREEDY.replace("ANSWER", "best")))
    assert action in marbre.start("scoop", players=2, seed="a").legal(0)


def test_it_plays_a_series_under_its_name(written: Written) -> None:
    bot = f"greedy=command: {written(GREEDY.replace('ANSWER', 'best'))}"
    found = run_arena("scoop", bots=(bot, "random"), games=8, players=2, seed="a")
    assert [one.bot for one in found] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import sys; sys.exit(3)", r"ended \(exit code 3\)"),
        ("input(); input(); print('castle', flush=True); input()", "answered “castle”"),
        ("input(); input(); print(99, flush=True); input()", "answered “99”"),
        ('input(); input(); print(\'{"type": "deal"}\', flush=True); input()', "no action"),
        ("print('x' * (1 << 21))", "without ending its line"),
    ],
)
def test_what_fails_is_said_in_one_line(written: Written, text: str, said: str) -> None:
    with pytest.raises(marbre.Unreadable, match=said):
        ask(written(text))


def test_who_is_silent_is_not_waited_for(written: Written) -> None:
    with pytest.raises(marbre.Unreadable, match=r"did not answer within 0\.3 seconds"):
        ask(written("import sys; sys.stdin.read()"), patience=0.1)
