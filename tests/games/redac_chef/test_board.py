"""The table of Rédac' Chef in a terminal: everything that a person needs, in 80 columns, nothing by colour alone."""

import io
from random import Random

import pytest
from rich.console import Console

import marbre
from marbre.games.redac_chef.actions import GIVE_BACK, KEEP, MAQUETTE, READY, Place, Take
from marbre.games.redac_chef.words.text import tile_name
from marbre.kernel.match import Match
from marbre.testing.matches import walk
from tests.games.redac_chef.newsdesk import print_all


def drawn(match: Match, seat: int | None = 0, lang: str = "en") -> str:
    file = io.StringIO()
    board = match.rules.draw_board(match.view(seat), match.messages, lang, match.names(lang))
    Console(file=file, width=80).print(board)
    return file.getvalue()


def begun() -> Match:
    match = marbre.start("redac-chef", players=2, seed="board", options={"friday": 0})
    for seat in (0, 1):
        match.play(seat, READY)
    return match


def test_backs_are_told_by_their_size_and_open_tiles_by_their_slot() -> None:
    match = begun()
    area = -(match.view(0).heap[0] or 0)
    before = match.view(0).heap.count(-area)
    assert f"{before}×{area} (→1)" in drawn(match)
    match.play(0, Take(0))
    hand = match.view(0).desks[0].hand
    assert f"in hand · {tile_name(hand)}" in drawn(match)
    assert f"{before - 1}×{area} (→" in drawn(match)
    match.play(0, GIVE_BACK)
    assert f"  1 {tile_name(hand)}" in drawn(match)


def test_the_page_shows_tiles_by_id_and_kind_and_the_fold() -> None:
    match = begun()
    match.play(0, Take(0))
    match.play(0, KEEP)
    match.play(0, MAQUETTE)
    tile = match.view(0).desks[0].desk[0]
    match.play(0, Place(tile, 0, 9))
    shown = drawn(match)
    row = next(line for line in shown.splitlines() if line.startswith("10 "))
    assert row.startswith(f"10 {tile_name(tile)}")
    assert "─" * 28 in shown
    assert "layout" in shown
    assert "s sport, b business, n news" in shown


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_id_in_sight_stands_with_its_headline(lang: str) -> None:
    """In the middle, on the desk and on the page; as much of it as there is room for."""
    match = begun()
    for action in (Take(0), GIVE_BACK, Take(1), KEEP, Take(2), KEEP, MAQUETTE):
        match.play(0, action)
    desk = match.view(0).desks[0].desk
    match.play(0, Place(desk[0], 0, 9))
    for seat, tiles in ((0, [match.view(0).heap[0], *desk]), (None, [match.view(0).heap[0]])):
        shown = drawn(match, seat, lang)
        for tile in tiles:
            headline = match.messages.label(lang, "headline", tile)
            assert f"{tile_name(tile)} {headline[:30]}" in shown


def test_a_tile_that_lies_face_down_is_hatched() -> None:
    match = begun()
    match.play(0, Take(0))
    match.play(0, KEEP)
    match.play(0, MAQUETTE)
    match.play(0, Place(match.view(0).desks[0].desk[0], 0, 9, False))
    assert "░░░░" in drawn(match)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_can_be_drawn_at_any_moment_for_anybody_in_eighty_columns(lang: str) -> None:
    rng = Random("any moment")
    for game in range(6):
        options = {"flashes": game % 2 == 0, "characters": game % 2 == 0, "newsroom": game == 5}
        match = marbre.start("redac-chef", players=1 + game, seed=f"any {game}", options=options)
        for _ in range(3):
            walk(match, rng, 50)
            for seat in (None, 0):
                shown = drawn(match, seat, lang)
                assert max(len(line) for line in shown.splitlines()) <= 80


@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybodys_character_and_its_power_are_in_sight(seat: int | None) -> None:
    match = marbre.start("redac-chef", players=3, seed="board", options={"characters": True})
    shown = " ".join(drawn(match, seat).split())
    for character in match.state.characters:
        assert match.messages.label("en", "power", character) in shown


def after_friday() -> Match:
    """Friday is counted and tribunes are chosen: everybody is about to begin Saturday."""
    match = begun()
    print_all(match)
    while match.state.stage == "draft":
        (seat,) = match.to_act
        match.play(seat, match.legal(seat)[-1])
    return match


def test_the_star_is_seen_under_the_tribune() -> None:
    assert "★" in drawn(begun())


def test_after_the_draft_the_next_day_and_the_chosen_tribune_are_shown() -> None:
    match = after_friday()
    shown = drawn(match)
    assert shown.startswith("Saturday")
    chosen = match.view(0).desks[0].chosen
    assert match.messages.label("en", "called", chosen) in shown


def test_a_day_that_is_over_is_counted_category_by_category() -> None:
    rows = {line.split("  ")[0].strip(): line.split()[-2:] for line in drawn(after_friday()).splitlines()}
    assert rows["white space"] == ["+3", "+3"]
    assert rows["mood"] == ["0", "0"]
    assert rows["points"] == ["3", "3"]
    assert rows["income"] == ["0$", "0$"]


def test_anybodys_desk_and_page_are_drawn_on_demand_without_what_is_hinted_to_the_reader() -> None:
    match = begun()
    for action in (Take(0), KEEP, MAQUETTE):
        match.play(0, action)
    tile = match.view(0).desks[0].desk[0]
    match.play(0, Place(tile, 0, 9))
    file = io.StringIO()
    for reader in (1, 0):
        side = match.rules.draw_seat(match.view(reader), 0, match.messages, "en", match.names("en"))
        Console(file=file, width=80).print(side)
    shown = file.getvalue()
    assert shown.count("seat 1") == shown.count(f"10 {tile_name(tile)}") == 2
    assert match.messages.label("en", "word", "forecast") not in shown
