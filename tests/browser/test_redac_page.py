"""A page of Rédac' Chef under the hand: by keys, finger and mouse, far away; what it says before a tile is laid."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.far_away import FAR_AWAY, unanswered
from tests.browser.games.redac_chef import RedacChefTable
from tests.browser.keys import Keys
from tests.browser.redac_tables import laying_out, what_touches
from tests.browser.serving import House
from tests.support import rule


@pytest.fixture
def far_away(visit: Visit, house: House) -> RedacChefTable:
    """Somebody at the end of a long line."""
    return laying_out(visit(name="Agathe"), house, FAR_AWAY)


def test_a_page_is_made_up_by_keys(visit: Visit, house: House) -> None:
    """Arrows carry, Enter lays, F turns over, Delete gives back to the desk, Escape lets go."""
    visitor = visit(name="Agathe")
    table, keys = laying_out(visitor, house), Keys(visitor)
    desk = table.desk.count()
    keys.use(table.desk.first)
    expect(table.ghost).to_be_focused()
    before = table.called(table.ghost)
    keys.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown")
    assert table.called(table.ghost) != before
    keys.press("Escape")
    expect(table.ghost).to_have_count(0)
    expect(table.desk).to_have_count(desk)
    keys.is_somewhere()
    table.lay_by_keys(keys)
    tile = table.tiles.first
    keys.tab_to(table.sheet.locator("[tabindex='0']"), back=True)
    for _ in range(4):
        if keys.has(tile):
            break
        keys.press("ArrowDown", "ArrowRight")
    expect(tile).to_be_focused()
    keys.press("f")
    expect(tile).to_contain_text(table.words("redac.face-down", name="").strip(", "))
    keys.press("Delete")
    expect(table.tiles).to_have_count(0)
    expect(table.desk).to_have_count(desk)
    keys.is_somewhere()


def test_a_finger_drags_a_tile_to_the_page(visit: Visit, house: House) -> None:
    visitor = visit(size="phone", name="Agathe")
    table = laying_out(visitor, house)
    tile, sheet = visitor.box(table.desk.first), visitor.box(table.sheet)
    start, end = (tile["x"] + 20, tile["y"] + 20), (sheet["x"] + 60, sheet["y"] + 260)
    finger = visitor.context.new_cdp_session(visitor.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", start)
    for step in range(1, 6):
        touch("touchMove", tuple(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
    expect(table.ghost).to_be_visible()
    touch("touchEnd")
    expect(table.tiles).to_have_count(1)


def test_a_drag_shows_at_once_and_settles_when_the_house_agrees(far_away: RedacChefTable) -> None:
    table = far_away
    tile = table.desk.first
    number = tile.get_attribute("data-desk")
    laid = table.sheet.locator(f"[data-key='{number}']")
    table.drag(tile, 0, table.rows - 4)
    expect(table.ghost).to_be_visible()
    with unanswered(table):
        table.page.mouse.up()
        assert laid.count() == 1, "the tile waited for the house"
    expect(laid).to_be_visible()
    table.page.reload()
    expect(laid).to_be_visible()


def test_what_the_house_refuses_goes_back_and_says_why(far_away: RedacChefTable) -> None:
    """A tribune that leaves the star."""
    table = far_away
    tribune = table.sheet.locator("[data-key=tribune]")
    where = table.called(tribune)
    table.drag(tribune, 0, table.rows - 4)
    with unanswered(table):
        table.page.mouse.up()
        assert table.called(tribune) != where, "the tribune waited for the house"
    expect(table.refusal).to_be_attached()
    expect(tribune).to_contain_text(where)


def test_the_outline_follows_the_pointer_and_the_tile_lands_where_it_shows(visit: Visit, house: House) -> None:
    visitor = visit(name="Agathe")
    table = laying_out(visitor, house)
    number = table.desk.first.get_attribute("data-desk")
    visitor.touch(table.desk.first)
    expect(table.ghost).to_be_visible()
    sheet = visitor.box(table.sheet)
    shown = []
    for row in (7.5, 10.5):
        visitor.page.mouse.move(sheet["x"] + sheet["width"] / 2, sheet["y"] + sheet["height"] * row / 14)
        shown.append(visitor.box(table.ghost))
    assert shown[0]["y"] < shown[1]["y"], "the outline stayed where it was"
    visitor.page.mouse.click(sheet["x"] + sheet["width"] / 2, sheet["y"] + sheet["height"] * 10.5 / 14)
    laid = visitor.box(table.sheet.locator(f"[data-key='{number}']"))
    assert laid == shown[1]


@rule("RED-4.4")
def test_what_would_touch_is_said_before_the_tile_is_laid(visit: Visit, house: House) -> None:
    """Two tiles of one group: with the second still in the hand the note names what would touch, and by which rule."""
    visitor = visit(name="Agathe")
    table, keys = laying_out(visitor, house, hints=True), Keys(visitor)
    one, other = table.two_of_a_group()
    table.carry_by_keys(one, 0, 6)
    beside = one.width + other.width <= 7
    visitor.page.locator(f"[data-desk='{other.index}']").press("Enter")
    column, row = (one.width, 6) if beside else (0, 6 + one.height)
    keys.press(*["ArrowLeft"] * 7, *["ArrowUp"] * 14, *["ArrowRight"] * column, *["ArrowDown"] * row)
    note = visitor.page.locator("[data-conflicts]")
    expect(note).to_contain_text(what_touches(visitor, other, "would"))
    expect(note).to_contain_text("RED-4.4")
    expect(table.tiles).to_have_count(1)
    keys.press("Escape")
    expect(note).to_have_count(0)
