"""The board of Défense d'afficher in a terminal: everything that a person needs, nothing secret, in 80 columns."""

import io

import pytest
from rich.console import Console

from marbre.kernel.match import Match
from tests.games.defense_d_afficher.drawing import chance_card, do, table


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


def test_sides_have_the_numbers_by_which_they_are_typed() -> None:
    shown = drawn(table("9.1", "8.1", "7.1", at=("r4", "r20", "r20")))
    assert "@1" in shown and "@23" in shown
    assert "▶ 1 seat 1" in shown
    match = table("9.1 9.2", "8.1", "7.1", stage="give")
    assert match.say(match.rules.describe(match.rules.from_text("give 9.1 3"))) == "give Bricabrosse to side 3"


def test_each_defense_card_is_listed_with_its_number_and_its_panel() -> None:
    assert "Défense card 1 panel 3 (3.1 3.2) · 2 panel 9 (9.4)" in drawn(table("5.1", "8.1", bars=("3.1 3.2", "9.4")))


def test_a_chance_card_is_shown_with_what_is_written_on_it() -> None:
    shown = drawn(table("5.1", "8.1", card=chance_card("spilt-paste")))
    assert "Spilt Paste: Skip your next turn." in shown


def test_a_card_that_is_kept_is_shown_beside_its_side() -> None:
    assert "1 posters, keeps A Good Turn" in drawn(table("5.1", "8.1", kept=(None, chance_card("good-deed"))))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_whoever_is_to_find_out_what_fits_is_shown_names_alone(lang: str) -> None:
    match = table("5.1b 1.1", "8.1", at=("h2", "r20"), stage="post", posted="1.2", options={"penalties": True})
    shown = drawn(match, 0, lang)
    assert "· 2: limacor2, paraploum" in shown
    assert "5.1" not in shown
    assert "1.1 " + ("réservé à" if lang == "fr" else "reserved for") in shown
    assert "1.2 " not in shown
