"""The press bar of Rédac' Chef: what is dear is asked about (`test_pressed_twice.py` has its accidents)."""

from playwright.sync_api import FloatRect, expect

from tests.browser.conftest import Visit
from tests.browser.games.redac_chef import RedacChefTable
from tests.browser.redac_tables import alone


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
