"""Bad input: exit 2 and one clear line, in the user's language, never a trace."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import MARBRE, assert_refused, run

BAD = {
    "an unknown command": (["plya"], "Did you mean play?"),
    "an unknown switch": (["play", "vips", "--palyers", "3"], "Did you mean --players?"),
    "a switch without its value": (["play", "vips", "--players"], "--players needs a value"),
    "a missing game": (["play"], "GAME"),
    "a missing required switch": (["arena", "vips"], "--bots"),
    "too many arguments": (["games", "vips", "typo"], "vips typo"),
    "an unknown language": (["games", "--lang", "de"], "Languages: en, fr"),
    "an unknown game": (["play", "vip"], "Did you mean vips?"),
    "an unknown game to simulate": (["simulate", "vip"], "Did you mean vips?"),
    "an unknown game to read about": (["rules", "vip"], "Did you mean vips?"),
    "an unknown rule": (["rules", "vips", "VIP-2.99"], "VIP-2.3"),
    "an unknown option of the game": (["play", "vips", "--option", "colunms=fixed"], "Did you mean columns?"),
    "an unknown value": (["play", "vips", "--option", "portraits=woman"], "Did you mean women?"),
    "a value that is no truth": (["simulate", "extrablatt", "--option", "literal_step4=perhaps"], "true, false"),
    "a value too long": (["simulate", "vips", "--option", "sought=" + "x" * 200], "120"),
    "an option without a value": (["arena", "vips", "--bots", "random,random", "--option", "columns"], "key=value"),
    "an unknown bot": (["play", "vips", "--bots", "rando"], "Did you mean random?"),
    "an unknown bot in the arena": (["arena", "vips", "--bots", "random,rando"], "Did you mean random?"),
    "an empty bot": (["simulate", "vips", "--bots", "random,"], "random,"),
    "too few bots": (["play", "vips", "--players", "4", "--bots", "random,random"], "3 bots"),
    "too many bots": (["play", "vips", "--players", "2", "--bots", "random,random"], "1 bot"),
    "more bots than seats": (["simulate", "vips", "--players", "2", "--bots", "random,random,random"], "2 seats"),
    "one bot in the arena": (["arena", "vips", "--bots", "random"], "two bots"),
    "too many players": (["play", "vips", "--players", "9"], "2 to 5"),
    "too many players to simulate": (["simulate", "vips", "--players", "6", "--jobs", "2"], "2 to 5"),
    "too many players by bots": (["play", "vips", "--bots", ",".join(["random"] * 7)], "2 to 5"),
    "one player": (["arena", "vips", "--bots", "random,random", "--players", "1"], "1 seats"),
    "players below nought": (["play", "vips", "--players", "-3"], "--players"),
    "no games": (["simulate", "vips", "--games", "0"], "--games"),
    "games below nought": (["arena", "vips", "--bots", "random,random", "--games", "-1"], "--games"),
    "jobs below nought": (["simulate", "vips", "--jobs", "-2"], "--jobs"),
    "half a job": (["simulate", "vips", "--jobs", "1.5"], "1.5"),
    "no number at all": (["simulate", "vips", "--rounds", "many"], "many"),
    "two budgets": (["simulate", "vips", "--rounds", "3", "--milliseconds", "3"], "not both"),
    "an empty seed": (["simulate", "vips", "--seed", ""], "seed"),
    "an empty name": (["play", "vips", "--name", " "], "name"),
    "a missing pack": (["play", "vips", "--pack", "/nowhere/box.toml"], "/nowhere/box.toml"),
    "a missing match": (["play", "vips", "--resume", "/nowhere/match.jsonl"], "/nowhere/match.jsonl"),
    "a missing record to replay": (["replay", "/nowhere/match.jsonl"], "/nowhere/match.jsonl"),
    "a missing record to verify": (["verify", "/nowhere/match.jsonl"], "/nowhere/match.jsonl"),
    "a folder to verify": (["verify", "/"], "folder"),
    "a folder to record in": (["play", "vips", "--record", "/"], "folder"),
    "a place that cannot be written": (["play", "vips", "--record", "/proc/nowhere/match.jsonl"], "/proc/nowhere"),
    "a name too long for a file": (["play", "vips", "--record", "/tmp/" + "x" * 300], "cannot be opened"),
}


@pytest.mark.parametrize(("arguments", "hint"), BAD.values(), ids=BAD)
def test_bad_input_is_refused_in_one_line(arguments: list[str], hint: str) -> None:
    assert hint in assert_refused(run(*arguments))


@pytest.mark.parametrize("arguments", [arguments for arguments, _ in BAD.values()], ids=BAD)
def test_bad_input_is_refused_in_french_too(arguments: list[str]) -> None:
    english = assert_refused(run(*arguments))
    assert assert_refused(run(*arguments, env={"MARBRE_LANG": "fr"})) != english


@pytest.mark.parametrize("verb", ["replay", "verify"])
@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe\n\x89PNG\n", b'{"a": 1}\n', b"[" * 100_000 + b"\n", b"Bonjour\n"]
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, verb: str, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert "not a record" in assert_refused(run(verb, file))


def test_a_broken_pack_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("[fame\n")
    assert "TOML" in assert_refused(run("play", "vips", "--pack", file))


def test_a_word_too_long_is_against_the_rules() -> None:
    assert "TAB-3.2" in assert_refused(run("play", "vips", "--word", "x" * 101), code=1)
    assert "TAB-3.2\u202f:" in assert_refused(run("play", "vips", "--word", "x" * 101, "--lang", "fr"), code=1)


@pytest.mark.parametrize("verb", ["", "games", "rules", "play", "simulate", "arena", "replay", "verify"])
def test_help_is_everywhere_and_has_examples(verb: str) -> None:
    for switch in ("--help", "-h"):
        result = run(*filter(None, [verb, switch]))
        assert result.exit_code == 0
        assert f"marbre {verb}".strip() in result.stdout
        assert "Examples:" in result.stdout
        assert "--lang" in result.stdout


def test_the_command_alone_shows_the_help() -> None:
    assert run().stdout == run("--help").stdout


@pytest.mark.parametrize("switch", ["--seed", "--name", "--word", "--record"])
def test_bytes_that_are_no_text_are_refused(switch: str) -> None:
    done = subprocess.run([MARBRE.encode(), b"play", b"vips", switch.encode(), b"\xff"], capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.splitlines()) == 1


def test_a_terminal_that_knows_only_ascii_and_a_closed_input_are_no_reason_for_a_trace(tmp_path: Path) -> None:
    command = f"{MARBRE} play vips --bots random --seed lundi --lang fr --record {tmp_path}/match.jsonl <&-"
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, shell=True, capture_output=True, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"--resume" in done.stdout
