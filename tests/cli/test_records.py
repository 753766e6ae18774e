"""`marbre replay` and `marbre verify`."""

import json
import re
from pathlib import Path

import pytest

import marbre
from marbre.bots import play_out
from marbre.kernel.bot import Budget, random_bot
from tests.cli.running import assert_refused, run


def cut(file: Path, share: float) -> Path:
    """The start of a record, cut anywhere."""
    data = file.read_bytes()
    short = file.with_name("cut.jsonl")
    short.write_bytes(data[: int(len(data) * share)])
    return short


def changed(file: Path, old: bytes, new: bytes) -> Path:
    data = file.read_bytes()
    assert old in data
    other = file.with_name("changed.jsonl")
    other.write_bytes(data.replace(old, new, 1))
    return other


class TestReplay:
    def test_the_match_is_told_in_words_to_the_last_count(self, finished: Path) -> None:
        result = run("replay", finished)
        assert result.exit_code == 0
        assert result.stderr == ""
        for words in ("Ada, Octave and Léonie", "Octave fills in a slip.", "The last chip is laid.", "wins, by"):
            assert words in result.stdout

    def test_it_is_told_in_french(self, finished: Path) -> None:
        shown = run("replay", finished, "--lang", "fr").stdout
        assert "Octave remplit son bulletin." in shown
        assert "gagne, de" in shown

    def test_the_bets_lie_open_at_the_end_and_not_before(self, finished: Path) -> None:
        boards = run("replay", finished, "--board").stdout.split("Wanted:")
        assert len(boards) > 30
        assert "covered" in boards[-2]
        assert "covered" not in boards[-1]

    def test_a_cut_record_is_told_up_to_the_cut(self, finished: Path) -> None:
        result = run("replay", cut(finished, 0.6))
        assert result.exit_code == 0
        assert "stops after action" in result.stderr
        assert len(result.stderr.splitlines()) == 1
        assert "Octave" in result.stdout

    def test_a_changed_record_is_refused_with_its_line(self, finished: Path) -> None:
        assert "Line 1 " in assert_refused(run("replay", changed(finished, b"Octave", b"Gustave")))

    def test_stepping_needs_a_terminal_and_is_passed_over_without_one(self, finished: Path) -> None:
        assert run("replay", finished, "--step").stdout == run("replay", finished).stdout


class TestVerify:
    def test_a_whole_record_is_proven(self, finished: Path) -> None:
        result = run("verify", finished)
        assert result.exit_code == 0
        assert "Proven." in result.stdout
        for words in ("commitment", "secret", "Ada: “bonjour”", "3 draws"):
            assert words in result.stdout

    def test_json_holds_the_proof(self, finished: Path) -> None:
        found = json.loads(run("verify", finished, "--json").stdout)
        assert found["proven"] is True
        assert found["draws"] == 3
        assert found["words"] == ["bonjour", None, None]
        assert found["outcome"]["winners"]

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (b'"marbre-record-1"', b'"marbre-record-9"'),
            (b'"type":"header"', b'"type":"heads!!'),
            (b"Octave", b"Gustave"),
            (b'"chip":"red"', b'"chip":"blue"'),
            (b'"number":7', b'"number":8'),
            (b'"secret":"', b'"secret":"0'),
            (b'"winners":[', b'"winners":[0,'),
        ],
    )
    def test_a_changed_record_is_not_proven(self, finished: Path, old: bytes, new: bytes) -> None:
        assert "Not proven." in assert_refused(run("verify", changed(finished, old, new)), code=1)

    @pytest.mark.parametrize("share", [0.01, 0.3, 0.6, 0.99])
    def test_a_cut_record_is_not_proven(self, finished: Path, share: float) -> None:
        assert "Not proven." in assert_refused(run("verify", cut(finished, share)), code=1)

    def test_json_says_so_too(self, finished: Path) -> None:
        result = run("verify", cut(finished, 0.5), "--json", "--lang", "fr")
        assert result.exit_code == 1
        found = json.loads(result.stdout)
        assert found["proven"] is False
        assert "s’arrête" in found["reason"]

    def test_a_record_of_another_box_asks_for_its_pack(self, finished: Path) -> None:
        other = Path(__file__).with_name("no-such-pack.toml")
        assert "no-such-pack.toml" in assert_refused(run("verify", finished, "--pack", other))


class TestAHostileRecord:
    def test_no_name_or_word_can_command_the_terminal(self, tmp_path: Path) -> None:
        names = ("Ada", "\x1b[2J\x1b]0;owned\x07", "Bob\x9b31m")
        match = marbre.start("vips", 3, "jeudi", names=names, words={1: "\x1b[31mred"})
        play_out(match, [random_bot] * 3, Budget(), "jeudi")
        file = tmp_path / "hostile.jsonl"
        file.write_bytes(match.record())
        for verb in (["replay"], ["replay", "--board"], ["verify"]):
            result = run(verb[0], file, *verb[1:])
            assert result.exit_code == 0
            assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", result.output)
