"""Several people at one device: the curtain hides what is the other's (pass and play)."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.evening import flat
from tests.browser.games.vips import VipsTable
from tests.browser.pages import NewTable
from tests.browser.words import spaced


def test_a_curtain_hides_the_slip_whenever_the_screen_is_passed(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    words = visitor.words.of("vips")
    visitor.go("/new")
    form = NewTable(visitor)
    form.players(2)
    form.seat(2, "here", "Basile")
    form.lay()
    tables = {name: VipsTable(visitor, name) for name in ("Agathe", "Basile")}
    bets = {"Agathe": (1, 2, 3), "Basile": (4, 5, 1)}

    def takes_the_screen(name: str) -> None:
        expect(visitor.heading("curtain.title", name=name)).to_be_visible()
        assert_nothing_of(*bets)
        visitor.press("curtain.open", name=name)
        expect(tables[name].board).to_be_visible()

    def assert_nothing_of(*names: str) -> None:
        """Neither in words nor as a picture: not in the page at all."""
        text = flat(visitor.page.content())
        for name in names:
            top, middle, bottom = bets[name]
            first, second, third = (words.label("piece", piece) for piece in (top - 1, middle + 4, bottom + 9))
            assert not re.search(rf"{spaced(first)}, {spaced(second)} et {spaced(third)}", text), name
        if names == tuple(bets):
            expect(tables["Agathe"].board).to_be_hidden()
            expect(tables["Agathe"].slip).to_be_hidden()

    takes_the_screen("Agathe")
    tables["Agathe"].bet(*bets["Agathe"])
    takes_the_screen("Basile")
    assert_nothing_of("Agathe")
    tables["Basile"].bet(*bets["Basile"])
    curtain = visitor.heading("curtain.title", name="Agathe")
    expect(curtain.or_(tables["Basile"].chips.first)).to_be_visible()
    name, other = ("Agathe", "Basile") if curtain.is_visible() else ("Basile", "Agathe")
    if name == "Agathe":
        takes_the_screen(name)
    for _ in range(3):
        assert_nothing_of(other)
        expect(tables[name].slip).to_contain_text(re.compile(words.label("piece", bets[name][0] - 1), re.IGNORECASE))
        tables[name].place("green", 0)
        visitor.touch(tables[name].plan_place("red", 7))
        name, other = other, name
        takes_the_screen(name)


def test_who_reloads_at_a_shared_screen_finds_the_curtain_closed(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go("/new")
    form = NewTable(visitor)
    form.players(2)
    form.seat(2, "here", "Basile")
    form.lay()
    visitor.press("curtain.open", name="Agathe")
    VipsTable(visitor, "Agathe").bet(1, 2, 3)
    visitor.press("curtain.open", name="Basile")
    visitor.page.reload()
    expect(visitor.button("curtain.open", name="Basile")).to_be_visible()
