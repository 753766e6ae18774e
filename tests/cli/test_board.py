"""The board of VIPs in a terminal: everything that a person needs, nothing by colour alone, in 80 columns."""

import io

import pytest
from rich.console import Console

import marbre
from marbre.bots import play_out
from marbre.games.vips.actions import Bet, Place
from marbre.kernel.bot import Budget, random_bot
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat

NAMES = ("Ada", "Octave", "Léonie")


def begin(**options: str) -> Match:
    return marbre.start("vips", 3, "lundi", {"columns": "fixed", **options}, names=NAMES)


def after_bets() -> Match:
    match = begin()
    for seat, bet in enumerate((Bet(1, 2, 3), Bet(1, 5, 5), Bet(4, 4, 4))):
        match.play(seat, bet)
    return match


def drawn(match: Match, seat: Seat | None = 0, lang: str = "en") -> str:
    file = io.StringIO()
    board = match.rules.draw_board(match.view(seat), match.messages, lang, match.names(lang))
    Console(file=file, width=80).print(board)
    return file.getvalue().replace("\u00a0", " ")


def test_five_portraits_stand_on_columns_each_a_step_lower() -> None:
    lines = drawn(begin()).splitlines()
    tops = [
        next(row for row, line in enumerate(lines) if line[16 * column : 16 * column + 1] == "╭") for column in range(5)
    ]
    assert tops == [tops[0] + step for step in range(5)]


def test_columns_say_their_number_and_what_they_pay() -> None:
    shown = drawn(begin())
    for words in ("column 1", "20 ● alone", "5 ●●●●", "column 5 · 0"):
        assert words in shown


def test_own_slip_is_marked_by_a_star_and_the_others_are_covered() -> None:
    shown = drawn(after_bets())
    for piece in ("★ top I ", "★ middle II ", "★ bottom III ", "★ I-II-III"):
        assert piece in shown
    assert shown.count("covered") == 2
    assert "IV-IV-IV" not in shown


def test_a_spectator_sees_no_slip_and_no_star() -> None:
    shown = drawn(after_bets(), seat=None)
    assert "★" not in shown
    assert shown.count("covered") == 3


def test_chips_have_shapes_and_whoever_is_to_move_an_arrow() -> None:
    match = after_bets()
    turn = match.to_act[0]
    match.play(turn, Place("red", 0))
    shown = drawn(match)
    assert f"▶ {NAMES[turn]}" in shown
    row = next(line for line in shown.splitlines() if f"▶ {NAMES[turn]}" in line)
    assert "♣♣♣ ♦♦  ≈≈≈" in row
    assert "♣ green  ♦ red  ≈ blue" in shown


def test_the_people_are_named_in_full_while_bets_are_made() -> None:
    assert "IV Hyacinthe de Crêpelune" in drawn(begin())
    assert "IV Euphrasie du Plumet" in drawn(begin(portraits="women"))
    assert "IV Hyacinthe · V Barnabé" in drawn(after_bets())


def test_french_looks_for_a_woman_among_women() -> None:
    assert "la gardienne de phare idéale" in drawn(begin(portraits="women"), lang="fr")
    assert "le gardien de phare idéal" in drawn(begin(), lang="fr")


def test_own_words_for_whom_to_look_for_are_shown_as_they_are() -> None:
    assert "Wanted: a [bold] {liar}" in drawn(begin(sought="a [bold] {liar}"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_at_the_end_every_slip_lies_open_with_its_bettors_and_points(lang: str) -> None:
    match = after_bets()
    play_out(match, [random_bot] * 3, Budget(), "lundi")
    assert match.outcome is not None
    shown = drawn(match, lang=lang)
    for slip, score in zip(("I-II-III", "I-V-V", "IV-IV-IV"), match.outcome.scores, strict=True):
        assert any(slip in line and line.rstrip().endswith(str(score)) for line in shown.splitlines())
    framed = [line for line in shown.splitlines() if "│" in line]
    assert sum(line.count("●● │") for line in framed) == 1
    assert sum(line.count(" ● │") for line in framed) == 7


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_heap_of_chips_breaks_the_frames(lang: str) -> None:
    match = after_bets()
    while match.to_act:  # everybody heaps chips on the same piece
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
        lines = drawn(match, lang=lang).splitlines()
        assert max(map(len, lines)) <= 80
        assert all(line.count("│") % 2 == 0 for line in lines)
