"""What is seen first, and what covers nothing: sizes that a reader or a thumb depends on."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.driving import Wanted, drive, never
from tests.browser.games.defense import DefenseTable
from tests.browser.games.table import Table
from tests.browser.games.typo import TypoTable
from tests.browser.games.vips import VipsTable, may_swap
from tests.browser.serving import House
from tests.browser.visitor import Visitor


def at(house: House, visitor: Visitor, wanted: Wanted, players: int = 4) -> VipsTable:
    """Of some matches, the first that gets there."""
    for attempt in range(20):
        bots = [None, *["random"] * (players - 1)]
        table = visitor.lay(players=players, bots=bots, begin=True)
        if drive(house, visitor, VipsTable, table, wanted, Random(attempt)) or wanted is never:
            break
    visitor.go(f"/t/{table}")
    return VipsTable(visitor, "Agathe")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(1280, 900), (1440, 900), (360, 740), (390, 844)])
def test_play_now_is_seen_without_scrolling(visit: Visit, language: str, width: int, height: int) -> None:
    visitor = visit(language=language, size="desktop" if width > 720 else "phone", name="Agathe")
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.go()
    visitor.page.wait_for_load_state("networkidle")
    box = visitor.box(visitor.button("front.play-now"))
    assert box["y"] + box["height"] <= height


def test_the_board_and_the_swap_that_is_offered_are_in_sight_together(visit: Visit, house: House) -> None:
    visitor = visit(size="phone", name="Agathe")
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    table = at(house, visitor, may_swap)
    expect(table.pieces).to_have_count(15)
    first = table.hinted()[0]
    visitor.touch(table.piece(first))
    visitor.touch(table.piece(next(piece for piece in table.hinted() if piece != first)))
    button = visitor.page.locator(".dock .btn.go")
    expect(button).to_be_in_viewport(ratio=1)
    for piece in table.pieces.all():
        expect(piece).to_be_in_viewport(ratio=1)
    board, dock = (visitor.box(visitor.page.locator(part)) for part in (".board", ".dock"))
    assert board["y"] + board["height"] <= dock["y"]


def test_at_the_count_no_initial_covers_a_face_on_a_phone(visit: Visit, house: House) -> None:
    visitor = visit(size="phone", name="Agathe")
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    table = at(house, visitor, never, players=5)
    expect(table.over).to_be_visible()
    covered = table.pieces.evaluate_all(
        """pieces => pieces.filter(piece => {
          const bettors = piece.querySelector(".bettors");
          const face = piece.querySelector("svg").getBoundingClientRect();
          return bettors && bettors.getBoundingClientRect().top < face.bottom - 1;
        }).length"""
    )
    assert table.page.locator(".bettors").count() >= 3
    assert covered == 0


def test_a_slip_on_a_phone_shows_faces_that_can_be_told_apart(visit: Visit) -> None:
    visitor = visit(size="phone", name="Agathe")
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    visitor.go(f"/t/{visitor.lay(bots=[None, 'random'], begin=True)}")
    expect(VipsTable(visitor, "Agathe").bet_form).to_be_visible()
    assert visitor.box(visitor.page.locator("fieldset label").first)["width"] >= 54


@pytest.mark.parametrize("driver", [DefenseTable, TypoTable])
def test_what_can_be_done_is_seen_without_scrolling_on_a_low_screen(visit: Visit, driver: type[Table]) -> None:
    visitor = visit(name="Agathe")
    visitor.page.set_viewport_size({"width": 1280, "height": 700})
    visitor.go(f"/t/{visitor.lay(driver.slug, bots=[None, 'random'], begin=True)}")
    assert driver(visitor, "Agathe").wait_for("Agathe") is not None
    expect(visitor.page.locator(".dock button:enabled").last).to_be_in_viewport(ratio=0.9)
