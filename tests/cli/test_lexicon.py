"""`marbre lexicon`, `marbre compare`, and a game of Typo in the terminal."""

import json
import re
from pathlib import Path

import pytest

import marbre
from marbre.kernel.registry import find_game
from tests.cli.running import assert_refused, run


class TestCheck:
    @pytest.mark.parametrize("word", ["chevaux", "mangeassions", "frontière", "élastiques", "PARIS"])
    def test_a_word(self, word: str) -> None:
        result = run("lexicon", "check", word, "--lang", "fr")
        assert result.exit_code == 0
        assert "est dans la liste" in result.stdout

    @pytest.mark.parametrize("word", ["toulouse", "sncf", "aujourd'hui", "😀", "x" * 10_000, "\x1b[31m", "a b", ""])
    def test_no_word(self, word: str) -> None:
        result = run("lexicon", "check", word, "--lang", "fr")
        assert result.exit_code == 1
        assert len(result.output.splitlines()) == 1
        assert "\x1b" not in result.output

    def test_as_json(self) -> None:
        facts = json.loads(run("lexicon", "check", "Horses", "--lang", "en", "--json").stdout)
        assert facts == {"word": "Horses", "lang": "en", "spelt": "HORSES", "found": True}


class TestPrefixAndStats:
    def test_the_words_that_begin_so(self) -> None:
        result = run("lexicon", "prefix", "fron", "--lang", "fr", "--most", "4")
        assert result.exit_code == 0
        assert len(result.stdout.split()) == 4
        assert "frontière" in result.stdout
        assert "118 mots commencent par FRON" in result.stderr

    def test_none_begins_so(self) -> None:
        result = run("lexicon", "prefix", "xqz", "--lang", "fr")
        assert (result.exit_code, result.stdout) == (1, "")

    def test_what_is_not_letters_is_refused(self) -> None:
        assert "letters alone" in assert_refused(run("lexicon", "prefix", "12"))

    def test_stats(self) -> None:
        facts = json.loads(run("lexicon", "stats", "--json").stdout)
        assert facts["fr"]["words-15"] > 350_000
        assert facts["en"]["words-15"] > 250_000
        assert "of 2 to 15 letters" in run("lexicon", "stats").stdout


class TestAdd:
    def test_a_list_becomes_a_pack_that_can_be_played_with(self, tmp_path: Path) -> None:
        words, pack = tmp_path / "ours.txt", tmp_path / "ours.toml"
        words.write_text("bidulotron\nchevaux\nfoo bar\n", "utf-8")
        result = run("lexicon", "add", words, "--to", pack, "--lang", "fr")
        assert result.exit_code == 0, result.output
        assert "ligne 2 : chevaux : est déjà dans la liste" in result.stdout.replace("\u202f", " ")
        assert "Pris : 1. Refusés : 2." in result.stdout.replace("\u202f", " ")
        assert run("lexicon", "check", "bidulotron", "--lang", "fr", "--pack", pack).exit_code == 0
        assert run("lexicon", "check", "bidulotron", "--lang", "fr").exit_code == 1
        assert marbre.start("typo", pack=pack).header.pack.name == "ours"

    def test_more_words_are_added_to_those_of_a_pack(self, tmp_path: Path) -> None:
        first, second = tmp_path / "first.toml", tmp_path / "second.toml"
        for number, pack in enumerate((first, second)):
            words = tmp_path / f"{number}.txt"
            words.write_text("bidulotron" if number == 0 else "machinotron", "utf-8")
            base = ("--pack", first) if number else ()
            assert run("lexicon", "add", words, "--to", pack, "--lang", "fr", *base).exit_code == 0
        for word in ("bidulotron", "machinotron"):
            assert run("lexicon", "check", word, "--lang", "fr", "--pack", second).exit_code == 0

    def test_files_that_cannot_be_used(self, tmp_path: Path) -> None:
        words, pack = tmp_path / "ours.txt", tmp_path / "ours.toml"
        assert "no file" in assert_refused(run("lexicon", "add", words, "--to", pack))
        words.write_bytes(b"\xff\xfe\x00")
        assert "UTF-8" in assert_refused(run("lexicon", "add", words, "--to", pack))
        words.write_text("chevaux\n", "utf-8")
        result = run("lexicon", "add", words, "--to", pack, "--lang", "fr")
        assert result.exit_code == 2
        assert not pack.exists()
        pack.write_text("mine", "utf-8")
        assert "there already" in assert_refused(run("lexicon", "add", words, "--to", pack))


class TestRemove:
    def remove(self, pack: Path, *words: str) -> str:
        result = run("lexicon", "remove", *words, "--to", pack, "--lang", "fr")
        assert result.exit_code == 0, result.output
        return result.stdout

    def found(self, pack: Path, word: str) -> bool:
        return run("lexicon", "check", word, "--lang", "fr", "--pack", pack).exit_code == 0

    def test_a_word_is_out_of_the_list_of_the_pack_alone(self, tmp_path: Path) -> None:
        pack = tmp_path / "less.toml"
        assert "FRONTIERE n’est plus dans la liste." in self.remove(pack, "frontière")
        assert not self.found(pack, "frontière")
        assert self.found(pack, "frontières")
        assert run("lexicon", "check", "frontière", "--lang", "fr").exit_code == 0
        assert run("lexicon", "prefix", "frontiere", "--lang", "fr", "--pack", pack).stdout.split() == ["frontières"]
        assert marbre.start("typo", pack=pack).header.pack.name == "less"

    def test_twice_is_no_more_than_once(self, tmp_path: Path) -> None:
        pack = tmp_path / "less.toml"
        self.remove(pack, "frontière")
        once = pack.read_bytes()
        assert "n’était déjà plus dans la liste" in self.remove(pack, "frontière")
        assert pack.read_bytes() == once

    def test_more_words_join_those_that_are_out(self, tmp_path: Path) -> None:
        pack = tmp_path / "less.toml"
        self.remove(pack, "zythum", "zythums")
        self.remove(pack, "frontière")
        assert not any(self.found(pack, word) for word in ("zythum", "zythums", "frontière"))

    def test_a_word_that_is_in_no_list_changes_nothing(self, tmp_path: Path) -> None:
        pack = tmp_path / "less.toml"
        assert "QQQQ n’est pas dans la liste." in self.remove(pack, "qqqq")
        assert 'fr = ["' not in pack.read_text("utf-8").partition("[removed_words.value]")[2]

    def test_what_was_added_is_removed_and_what_was_removed_is_added(self, tmp_path: Path) -> None:
        words, first, last = tmp_path / "ours.txt", tmp_path / "first.toml", tmp_path / "last.toml"
        words.write_text("bidulotron\nfrontière\n", "utf-8")
        self.remove(first, "frontière")
        assert run("lexicon", "add", words, "--to", last, "--pack", first, "--lang", "fr").exit_code == 0
        assert self.found(last, "frontière")
        assert self.found(last, "bidulotron")
        self.remove(last, "bidulotron", "frontière")
        assert not self.found(last, "bidulotron")
        assert not self.found(last, "frontière")

    def test_a_pack_of_its_own_is_the_default(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        assert run("lexicon", "remove", "zythum", "--lang", "fr").exit_code == 0
        assert not self.found(tmp_path / "typo-words.toml", "zythum")

    def test_what_cannot_be_used(self, tmp_path: Path) -> None:
        pack = tmp_path / "less.toml"
        assert "letters alone" in assert_refused(run("lexicon", "remove", "12", "--to", pack))
        pack.write_text("mine", "utf-8")
        assert_refused(run("lexicon", "remove", "horse", "--to", pack))
        other = tmp_path / "other.toml"
        self.remove(other, "zythum")
        assert "there already" in assert_refused(run("lexicon", "remove", "horse", "--pack", other, "--to", pack))
        assert pack.read_text("utf-8") == "mine"


class TestCompare:
    def test_the_same_deals_by_several_tables(self, tmp_path: Path) -> None:
        for bots in ("random,random", "novice,random"):
            run("simulate", "typo", "--games", "1", "--seed", "lundi", "--bots", bots, "--keep", tmp_path)
        files = sorted(tmp_path.glob("*.jsonl"))
        assert [file.name for file in files] == ["typo-1-novice-random.jsonl", "typo-1-random-random.jsonl"]
        found = json.loads(run("compare", *files, "--json").stdout)
        assert found["tables"] == 2
        shown = run("compare", *files)
        assert shown.exit_code == 0
        assert "typo-1-novice-random" in shown.stdout

    def test_other_deals_are_refused(self, tmp_path: Path) -> None:
        run("simulate", "typo", "--games", "2", "--seed", "lundi", "--bots", "random", "--keep", tmp_path)
        assert "not dealt alike" in assert_refused(run("compare", *tmp_path.glob("*.jsonl")))


class TestAtTheTable:
    def test_a_card_is_chosen_a_word_typed_and_a_wrong_one_refused(self, tmp_path: Path) -> None:
        record = tmp_path / "match.jsonl"
        typed = "1\n\nplace 1 left qqq\nq\n"
        result = run(
            "play", "typo", "--players", "2", "--seed", "terminal", "--record", record, "--bots", "novice", typed=typed
        )
        assert result.exit_code == 0, result.output
        assert "row 1" in result.stdout
        assert "Traceback" not in result.output
        match = marbre.replay(record.read_bytes())
        assert match.last.number > 2

    def test_the_words_to_find_are_not_listed(self, tmp_path: Path) -> None:
        """The list holds rows to discard; words are typed."""
        typed = "1\n\nq\n"
        result = run(
            "play", "typo", "--players", "2", "--seed", "terminal", "--record", tmp_path / "m.jsonl", typed=typed
        )
        assert "discard" in result.output
        assert "place 1" not in result.output

    def test_a_number_that_meant_a_card_never_means_a_row(self, tmp_path: Path) -> None:
        """The card was chosen by 1; a second 1 must not cost a row (TYP-4.1)."""
        record = tmp_path / "m.jsonl"
        result = run("play", "typo", "--players", "2", "--seed", "terminal", "--record", record, typed="1\n1\n1\nq\n")
        match = marbre.replay(record.read_bytes())
        assert (match.view(0).stage, match.view(0).scores[0]) == ("place", 0)
        assert "write it out" in result.output and "discard" in result.output

    def test_the_copies_of_the_letters_in_hand_are_shown(self, tmp_path: Path) -> None:
        result = run(
            "play", "typo", "--players", "2", "--seed", "terminal", "--record", tmp_path / "m.jsonl", typed="q\n"
        )
        line = next(line for line in result.output.splitlines() if "copies of each letter" in line)
        hand = marbre.start("typo", 2, "terminal").view(0).hand
        shown = dict(re.findall(r"([A-Z])×(\d)", line))
        assert set(shown) == set(hand)
        assert all(int(count) == find_game("typo").classic.box.letters["fr"][letter] for letter, count in shown.items())
