"""Tables of Rédac' Chef for one, without a clock, as many tests want them."""

import re
from random import Random

from playwright.sync_api import expect

from marbre.games.redac_chef.box import Piece
from marbre.games.redac_chef.game import GAME
from tests.browser.driving import drive
from tests.browser.games.redac_chef import RedacChefTable, in_phase
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import spaced


def alone(visitor: Visitor, **options: object) -> RedacChefTable:
    """At a table for one, without a clock."""
    visitor.go(f"/t/{_laid(visitor, options)}")
    table = RedacChefTable(visitor, "Agathe")
    expect(table.board).to_be_visible()
    return table


def laying_out(visitor: Visitor, house: House, script: str = "", **agreed: object) -> RedacChefTable:
    """Alone in the middle of a layout, without a clock, nothing laid yet."""
    laid = _laid(visitor, agreed)
    assert drive(house, visitor, RedacChefTable, laid, in_phase("layout", 6), Random(1))
    visitor.page.add_init_script(script)
    visitor.go(f"/t/{laid}")
    table = RedacChefTable(visitor, "Agathe")
    expect(table.doing("layout")).to_be_visible()
    return table


def _laid(visitor: Visitor, options: dict[str, object]) -> str:
    unhurried = {"friday": 0, "saturday": 0, "sunday": 0, **options}
    return visitor.lay("redac-chef", players=1, begin=True, options=unhurried)


def what_touches(visitor: Visitor, tile: Piece, how: str) -> re.Pattern[str]:
    """Two of this tile's group, as what is "wrong" or what "would" be: of articles the colour is named."""
    kinds, words = ("articles", "articles", "articles", "photos", "ads"), visitor.words
    colour = GAME.classic.box.tiles[tile.index].colour
    named_colour = {"colour": words(f"redac.{colour}")} if colour else {}
    return re.compile(spaced(words(f"redac.{how}-{kinds[tile.group]}", **named_colour)))
