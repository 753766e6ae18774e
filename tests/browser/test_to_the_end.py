"""Every game is played to its end on its page, by mouse, by finger and by keyboard alone, in both languages."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.games.table import Table
from tests.browser.keys import Keys
from tests.browser.serving import House
from tests.browser.test_every_game import every_game, fewest, finish
from tests.browser.words import Language

LONG = {("defense-d-afficher", "keyboard"): 40}
"""Hundreds of moves, each a long walk by Tab: so many on the page, and the rest over the socket."""


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("way", ["mouse", "finger", "keyboard"])
@every_game
def test_a_match_is_played_to_its_end(
    visit: Visit, house: House, driver: type[Table], way: str, language: Language
) -> None:
    visitor = visit(name="Agathe", language=language, size="phone" if way == "finger" else "desktop")
    bots = [None, *["random"] * (fewest(driver) - 1)]
    visitor.go(f"/t/{visitor.lay(driver.slug, players=len(bots), bots=bots, begin=True)}")
    table, keys = driver(visitor, "Agathe"), Keys(visitor)
    expect(table.board).to_be_visible()
    moves = LONG.get((driver.slug, way), -1)
    while moves != 0 and table.wait_for("Agathe") is not None:
        if way == "keyboard":
            table.take_turn_by_keys(keys)
        else:
            table.take_turn()
        moves -= 1
    if moves == 0:
        finish(house, table)
    expect(table.over).to_be_visible()
