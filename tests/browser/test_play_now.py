"""From the front page to a game against bots (must-hold 1)."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.games.table import play_on
from tests.browser.games.vips import VipsTable


@pytest.mark.parametrize("language", ["fr", "en"])
def test_one_click_on_the_front_page_begins_a_game_against_bots(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    visitor.go()
    visitor.press("front.play-now")
    table = VipsTable(visitor, visitor.words("table.you"))
    expect(table.bet_form).to_be_visible()
    expect(table.seats.get_by_role("listitem")).to_have_count(4)
    play_on(table, moves=2)
