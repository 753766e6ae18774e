"""The press bar of Rédac' Chef: nothing is printed and no reporting ended by accident."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import Visit
from tests.browser.games.redac_chef import RedacChefTable
from tests.browser.redac_tables import alone, laying_out
from tests.browser.serving import House

PLACES = """() => [...document.querySelectorAll(".frame :is(.board, .dock) button")].flatMap((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return width > 0 ? [[x + width / 2, y + height / 2]] : [];
})"""
"""Where the middle of every visible button is."""


def press_twice_everywhere(page: Page) -> int:
    """Each button, as fast as can be; how many there were."""
    places = page.evaluate(PLACES)
    for x, y in places:
        page.mouse.click(x, y, click_count=2)
        page.keyboard.press("Escape")
    return len(places)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_no_button_pressed_twice_prints_or_ends_reporting(visit: Visit, house: House, size: str) -> None:
    visitor = visit(name="Agathe", size=size)
    table = alone(visitor)
    table.take_turn()
    expect(table.doing("report")).to_be_visible()
    assert press_twice_everywhere(visitor.page) > 5
    expect(table.doing("report")).to_be_visible()
    table = laying_out(visitor, house)
    assert press_twice_everywhere(visitor.page) > 5
    expect(table.doing("layout")).to_be_visible()
    assert not table.page.locator("[data-ask]").count()


def test_a_dear_shout_is_asked_about_with_its_price_and_done_by_another_button(visit: Visit) -> None:
    """The question stands elsewhere, the two shouts share no pixel, and whatever else is pressed is a no."""
    visitor = visit(name="Agathe")
    table = alone(visitor)
    table.take_turn()
    shouts = {}
    for key, task in (("maquette", "report"), ("tirage", "layout")):
        expect(table.doing(task)).to_be_visible()
        asked = visitor.page.locator(f"[data-ask={key}]")
        expect(table.shout(key)).to_be_visible()
        shouts[key] = visitor.box(table.shout(key))
        table.shout(key).dblclick()
        expect(asked).to_be_visible()
        expect(table.doing(task)).to_be_visible()
        answer = visitor.box(asked.locator("[data-yes]"))
        assert not any(meet(answer, box) for box in shouts.values())
        visitor.page.locator("h2").first.click()
        expect(asked).to_have_count(0)
        expect(table.doing(task)).to_be_visible()
        if key == "maquette":
            for _ in range(2):
                table.take(visitor.touch)
                visitor.touch(table.keeping)
        visitor.touch(table.shout(key))
        expect(asked).to_contain_text(price(table, key))
        asked.locator("[data-yes]").dblclick()
        expect(table.doing(task)).to_have_count(0)
    assert not meet(shouts["maquette"], shouts["tirage"])


def price(table: RedacChefTable, key: str) -> str:
    """What the button says under its name."""
    return table.shout(key).locator("span").inner_text()


def meet(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
