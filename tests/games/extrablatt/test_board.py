"""The table of Das Extrablatt in a terminal: everything that a person needs, in 80 columns, nothing by colour alone."""

import io
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import marbre
from marbre.cli.records import show_outcome
from marbre.cli.words import WORDS
from marbre.console.speech import Speech
from marbre.games.extrablatt.actions import Pay, TakeMotor
from marbre.kernel.match import Match
from marbre.testing.matches import walk
from tests.cli.running import run
from tests.games.extrablatt.drawing import table


def drawn(match: Match, seat: int | None = 0, lang: str = "en") -> str:
    file = io.StringIO()
    board = match.rules.draw_board(match.view(seat), match.messages, lang, match.names(lang))
    Console(file=file, width=80).print(board)
    return file.getvalue()


def test_the_page_shows_articles_by_domain_headline_and_number() -> None:
    paper = "==========\naaabb.....\naaabb.....\na sport-3 10, b culture-2 20 misprint"
    shown = drawn(table(paper, "", ""))
    assert " 2 S3s1s1C2c×▫" in shown
    assert " 3 s1s1s1c×c×▫" in shown
    assert " 1 S3 10 Baton lost in tunnel" in shown
    assert "C2 20 × Statue takes a" in shown


def test_clock_fax_plan_and_forecast() -> None:
    shown = drawn(table(fax="motor sport-1 | economy-1 | sport-2 | culture-1 | local-1", hour=9))
    for words in (
        "9 o’clock · red 30,000 · motors are for misprints · motors taken 0/12",
        "▶ MOTOR",
        "if it ended now",
    ):
        assert words in shown


def test_cheques_are_shown_to_their_owner_alone() -> None:
    match = table(fax="motor politics-5 | economy-1 | sport-2 | culture-1 | local-1", hour=3)
    match.play(0, TakeMotor(0, 1))
    match.play(0, Pay(8))
    match.play(1, Pay(6))
    assert "cheques · 1, 6 (seat 2), 10" in drawn(match)
    assert "cheques" not in drawn(match, seat=None)


def test_the_winner_of_a_duel_sees_the_losers_paper() -> None:
    match = table(fax="motor politics-5 | economy-1 | sport-2 | culture-1 | local-1", hour=3)
    match.play(0, TakeMotor(0, 1))
    match.play(0, Pay(8))
    match.play(1, Pay(6))
    assert "paper of seat 2" in drawn(match)
    assert "paper of seat 2" in drawn(match, seat=1)


def test_whoever_may_name_a_target_sees_every_paper() -> None:
    fax = "motor politics-5 | economy-1 | sport-2 | culture-1 | local-1"
    for seat in (1, 2):
        assert f"paper of seat {seat + 1}" in drawn(table(fax=fax, hour=3))
        assert f"paper of seat {seat + 1}" not in drawn(table())
    assert "paper of seat 1" not in drawn(table(fax=fax, hour=3), seat=1)


def test_why_a_dispatch_can_be_laid_nowhere_is_said_below_the_fax() -> None:
    match = table("==========\naa\naa\na politics-1 10", "", "", photos=(0, 2, 2, 2, 2, 2))
    assert "1 ✗ “" in drawn(match)
    assert "no photo of Politics" in " ".join(drawn(match).split())
    assert "✗" not in drawn(match, seat=1)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_fits_in_80_columns_to_the_end(lang: str) -> None:
    match = marbre.start("extrablatt", players=4, seed="wide", names=("Agathe", "Colombe", "Hector", "Plomb"))
    rng = Random("wide")
    while match.to_act:
        walk(match, rng, 25)
        assert max(map(len, drawn(match, lang=lang).splitlines())) <= 80


def test_the_points_of_the_count_stand_in_one_column(capsys: pytest.CaptureFixture[str]) -> None:
    match = marbre.start("extrablatt", players=2, seed="count")
    walk(match, Random("count"), 10_000)
    show_outcome(Speech("en", WORDS), match, None)
    lines = [line for line in capsys.readouterr().out.splitlines() if "EXT-6" in line and "\u201c" in line]
    assert len({line.index("0  ") for line in lines if "0  " in line}) == 1


def test_any_paper_is_drawn_on_demand_by_the_number_of_its_seat(tmp_path: Path) -> None:
    typed = "b 3\nb2\nb 4\nq\n"
    shown = run(
        "play", "extrablatt", "--bots", "novice", "--seed", "a", "--record", tmp_path / "a.jsonl", typed=typed
    ).stdout
    board, *answers = shown.split("\n> ")[0], *shown.split("> ")[1:]
    assert "b 2 draws the paper of the second seat" in board
    third, second, fourth = (answer.splitlines()[0] for answer in answers[:3])
    assert third.startswith("paper of ")
    assert second.startswith("paper of ") and second != third
    assert fourth.startswith("✗")  # there is no fourth seat
