"""`marbre ladder` and `marbre sprt`: a table, a line of JSON, a picture, an exit code."""

import json
from pathlib import Path

import pytest

from tests.cli.running import assert_refused, run

LADDER = ("ladder", "scoop", "--bots", "random,novice", "--games", 6, "--seed", "mardi")
SPRT = ("sprt", "vips", "--new", "novice", "--old", "random", "--seed", "mardi")


def test_the_last_line_is_json_with_ratings_and_pairs(tmp_path: Path) -> None:
    picture = tmp_path / "scoop.svg"
    result = run(*LADDER, "--json", "--picture", picture, "--resume", tmp_path / "scoop.jsonl")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout.splitlines()[-1])
    assert {one["bot"] for one in found["ratings"]} == {"random", "novice"}
    assert {(one["bot"], one["against"]) for one in found["pairs"]} == {("random", "novice"), ("novice", "random")}
    assert all(one["low"] <= one["share"] <= one["high"] and one["games"] == 6 for one in found["pairs"])
    assert picture.read_text("utf-8").startswith("<svg")
    again = run(*LADDER, "--json", "--resume", tmp_path / "scoop.jsonl")
    assert json.loads(again.stdout) == found


@pytest.mark.parametrize(("lang", "words"), [("en", "rating"), ("fr", "cote")])
def test_people_get_both_tables(lang: str, words: str) -> None:
    shown = run(*LADDER, "--lang", lang).stdout
    assert words in shown
    assert "mardi" in shown
    assert "·" in shown


def test_a_ladder_of_a_game_that_one_may_play_alone_seats_two() -> None:
    asked = ("ladder", "redac-chef", "--bots", "random,beginner", "--games", 2, "--seed", "mardi", "--json")
    assert json.loads(run(*asked).stdout)["players"] == 2


def test_the_exit_code_tells_whether_the_new_one_is_stronger() -> None:
    accepted = run(*SPRT, "--json")
    assert accepted.exit_code == 0
    assert json.loads(accepted.stdout)["verdict"] == "stronger"
    refused = run("sprt", "vips", "--new", "random", "--old", "novice", "--seed", "mardi")
    assert refused.exit_code == 1
    assert "random is not stronger than novice." in refused.stdout
    short = run(*SPRT, "--games", 4)
    assert short.exit_code == 1
    assert "Undecided" in short.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*SPRT, "--elo0", "x"), "no number of Elo points"),
        ((*SPRT, "--elo0", 30), "must be below"),
        ((*SPRT[:-2], "--old", "novice"), "cannot meet itself"),
        (("ladder", "vips", "--bots", "random"), "at least two"),
        (("ladder", "vips", "--bots", "random,rando"), "Did you mean random?"),
        ((*LADDER, "--ray", "127.0.0.1:1"), "No Ray cluster answers"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments: tuple[object, ...], said: str) -> None:
    assert said in assert_refused(run(*arguments))
