"""The board of Défense d'afficher in a terminal: everything that a person needs, nothing secret, in 80 columns."""

import io

import pytest
from rich.console import Console

from marbre.kernel.match import Match
from tests.games.defense_d_afficher.drawing import do, table


def drawn(match: Match, seat: int | None = 0, lang: str = "en") -> str:
    file = io.StringIO()
    Console(file=file, width=80).print(
        match.rules.draw_board(match.view(seat), match.messages, lang, match.names(lang))
    )
    return file.getvalue()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_it_fits_in_eighty_columns(lang: str, seat: int | None) -> None:
    every = " ".join(f"{panel}.{slot}" for panel in range(1, 6) for slot in range(1, 4))
    shown = drawn(table(every, "9.1 9.2b", posted="8.1 8.2", bars=("7.1 7.2",), bottom="6.1 6.2"), seat, lang)
    assert max(map(len, shown.splitlines())) <= 80


def test_where_a_roll_leads_is_numbered() -> None:
    shown = drawn(table("9.1", "8.1", at=("r4", "r20"), stage="move", roll=4))
    assert {"8", "49"} <= set(shown.split())


def test_ones_own_posters_have_names_and_what_has_become_of_their_slots() -> None:
    shown = drawn(table("5.1 6.1 7.1", "8.1", posted="6.1b", bars=("7.1",)))
    assert "5.1 Limaçor" in shown
    assert "6.1 Goutaplouf (posted already)" in shown
    assert "7.1 Cométa (barred)" in shown


def test_panels_show_what_is_free_filled_and_barred() -> None:
    shown = drawn(table("5.1", "8.1", posted="1.1 1.2", bars=("1.2 1.3",)))
    assert "① ■▣✕□" in shown


def test_nobody_sees_anothers_hand_nor_what_he_slipped_under() -> None:
    match = table("5.1", "8.1 8.2", bottom="6.1", slipped_by=(0,))
    assert "Goutaplouf" in drawn(match, 0)
    for seat in (1, None):
        assert "Limaçor" not in drawn(match, seat)
        assert "Goutaplouf" not in drawn(match, seat)


def test_a_poster_that_everybody_can_follow_is_named() -> None:
    match = table("5.1 1.1", "9.1", "8.1", posted="2.1", stage="scraper")
    do(match, "scrape 2.1 2")
    assert "known: Plumbec" in drawn(match, None)
