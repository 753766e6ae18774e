"""Das Extrablatt between people: a whole game by mouse and by keyboard, a preview that keeps its word, a duel."""

import re
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.driving import play_by_pages, play_by_sockets
from tests.browser.far_away import FAR_AWAY
from tests.browser.games.extrablatt import ExtrablattTable
from tests.browser.keys import Keys
from tests.browser.pages import Waiting
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import named
from tests.server.house import Json

COLUMNS = 20


def seated(agathe: Visitor, basile: Visitor) -> tuple[ExtrablattTable, ExtrablattTable]:
    """Two people in two browsers and a bot."""
    table = agathe.lay("extrablatt", players=3, bots=[None, None, "random"])
    basile.go(f"/t/{table}")
    Waiting(basile).sit(2, "Basile")
    agathe.go(f"/t/{table}")
    Waiting(agathe).begin()
    tables = ExtrablattTable(agathe, "Agathe"), ExtrablattTable(basile, "Basile")
    for one in tables:
        expect(one.board).to_be_visible()
    return tables


def scene(table: ExtrablattTable) -> Locator:
    return table.page.get_by_role("region", name=named(table.words("extra.duel")))


@pytest.mark.parametrize(
    "on_pages", [pytest.param(False, id="to a duel"), pytest.param(True, id="whole", marks=pytest.mark.slow)]
)
def test_a_whole_game_of_three_by_mouse_in_one_browser_and_by_keyboard_in_the_other(
    visit: Visit, house: House, on_pages: bool
) -> None:
    """On the pages until both were in a duel, then over sockets; `make test-all` does the whole match on the pages."""
    hers, his = seated(visit(name="Agathe"), visit(language="en", name="Basile"))
    keys, in_a_duel = Keys(his.visitor), set[str]()

    def act(table: ExtrablattTable, hand: Json) -> None:
        if hand["view"]["stage"] == "duel":
            in_a_duel.add(table.name)
        if table is hers:
            hers.take_turn()
        else:
            his.take_turn_by_keys(keys)

    laid = hers.page.url.rsplit("/", 1)[1]
    people = {"Agathe": hers, "Basile": his}
    play_by_pages(house, people, laid, act, lambda _hand: not on_pages and in_a_duel == set(people))
    assert in_a_duel
    rng = Random(1)
    play_by_sockets(house, (hers.visitor, his.visitor), laid, lambda hand: ExtrablattTable.choose(hand, rng))
    for one in (hers, his):
        expect(one.over).to_be_visible()
        one.visitor.press("extra.count-step", number=5, name=one.words("extra.count-articles"))
    totals = [
        [re.sub(r"\D", "", text) for text in one.page.locator("[data-count] .total").all_inner_texts()]
        for one in (hers, his)
    ]
    assert totals[0] == totals[1] and len(totals[0]) == 3
    for step in range(1, 6):
        name = his.words(f"extra.count-{('zone', 'removed', 'domains', 'largest', 'articles')[step - 1]}")
        his.visitor.press("extra.count-step", number=step, name=name)
        expect(his.page.get_by_role("heading", name=re.compile(name))).to_be_visible()


def test_what_a_tile_would_bring_is_told_before_it_is_laid_and_is_so_afterwards(visit: Visit) -> None:
    """A tile is dragged from the fax plan, turned, led about by the mouse, and laid."""
    visitor = visit(name="Agathe")
    table = ExtrablattTable(visitor, "Agathe")
    visitor.go(f"/t/{visitor.lay('extrablatt', players=2, bots=[None, 'random'], begin=True)}")
    table.until_articles()
    foot, board = visitor.box(table.dispatches.first), visitor.box(table.board)
    mouse, square = table.page.mouse, board["width"] / 20
    mouse.move(foot["x"] + 20, foot["y"] + 20)
    mouse.down()
    mouse.move(board["x"] + 3 * square, board["y"] + 8 * square, steps=4)
    mouse.up()
    expect(table.ghost).to_have_attribute("data-fits", "true")
    first = table.ghost.inner_text()
    visitor.press("extra.rotate")
    expect(table.ghost).not_to_have_text(first)
    grip = visitor.box(table.ghost)
    mouse.move(grip["x"] + 12, grip["y"] + 30)
    mouse.down()
    mouse.move(board["x"] + 14 * square + 12, board["y"] + 5 * square + 30, steps=4)
    mouse.up()
    held = visitor.box(table.ghost)
    assert abs(held["x"] - board["x"] - 14 * square) < square / 2
    expect(table.dock.locator("[data-gain]")).to_be_visible()
    foreseen = table.totals.nth(0).locator("b").inner_text()
    visitor.press("extra.do-write")
    expect(table.ghost).to_have_count(0)
    table.unfold()
    expect(table.forecast.nth(0).locator("td.articles")).to_have_text(re.compile(r"^\s*[123]0\s*$"))
    assert table.written() == 1
    assert int(foreseen) >= 10


def between_both(hand: Json) -> bool:
    """A duel in which neither has chosen yet, and none of the two is a bot."""
    view = hand["view"]
    return view["stage"] == "duel" and {view["duel"]["attacker"], view["duel"]["target"]} == {0, 1} and not view["paid"]


def test_a_cheque_is_nobodys_business_until_both_are_sealed(visit: Visit, house: House) -> None:
    """Who is challenged sees that a choice was made, and not which; then both are turned over on both pages."""
    hers, his = seated(visit(name="Agathe"), visit(language="en", size="phone", name="Basile"))
    laid = hers.page.url.rsplit("/", 1)[1]
    play_by_pages(house, {"Agathe": hers, "Basile": his}, laid, lambda table, _hand: table.take_turn(), between_both)
    for one in (hers, his):
        expect(one.cheques.first).to_be_visible()
    value = hers.cheques.first.get_attribute("data-cheque")
    hers.take_turn()
    side = scene(his).locator(".side", has_text="Agathe")
    expect(side).to_contain_text(his.words("extra.sealed"))
    assert f"{value},000" not in side.inner_text()
    his.take_turn()
    for one in (hers, his):
        expect(scene(one)).to_contain_text(re.compile(one.words("extra.wins"), re.IGNORECASE))
        expect(scene(one).locator(".side", has_text="Agathe")).to_contain_text(re.compile(rf"\b{value}\s?,?000\b"))


def test_on_a_phone_every_dispatch_of_the_fax_keeps_its_headline(visit: Visit) -> None:
    """Not only the one at the foot of its column: what comes next is chosen with an eye on what lies above."""
    visitor = visit(name="Agathe")
    visitor.page.set_viewport_size({"width": 375, "height": 812})
    visitor.go(f"/t/{visitor.lay('extrablatt', players=2, bots=[None, 'random'], begin=True)}")
    expect(visitor.page.locator(".fax [data-foot]").first).to_be_visible()
    headlines = """all => all.map(card => {
        const headline = card.querySelector("b"), box = headline.getBoundingClientRect();
        return [headline.innerText.trim(), box.left, box.right, box.height];
    })"""
    above = visitor.page.locator(".fax .strip > .card").evaluate_all(headlines)
    assert len(above) >= 6, "two above each foot, less what the bot has taken"
    assert all(text and left >= 0 and right <= 375 and height >= 14 for text, left, right, height in above)


def test_on_a_phone_one_page_is_large_and_the_other_is_a_touch_away(visit: Visit) -> None:
    """Squares keep a size that a thumb can aim at; a tile in hand brings its own page forward."""
    visitor = visit(size="phone", name="Agathe")
    visitor.page.set_viewport_size({"width": 375, "height": 812})
    visitor.go(f"/t/{visitor.lay('extrablatt', players=2, bots=[None, 'random'], begin=True)}")
    table = ExtrablattTable(visitor, "Agathe")
    table.until_articles()
    assert visitor.box(table.board)["width"] / COLUMNS >= 20  # under the longest headlines there are
    other = visitor.page.locator("[data-paper='0']")
    expect(other).to_have_accessible_name(visitor.words("extra.other-page", number=2))
    left = visitor.box(table.board)["x"]
    visitor.touch(other)
    expect(other).to_have_accessible_name(visitor.words("extra.other-page", number=1))
    assert visitor.box(table.board)["x"] < left - 200
    table.hold()
    held = visitor.box(table.ghost)
    assert held["x"] >= 0 and held["x"] + held["width"] <= 375


def test_a_paper_of_somebody_else_is_opened_from_its_picture_and_put_away(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go(f"/t/{visitor.lay('extrablatt', players=2, bots=[None, 'random'], begin=True)}")
    table = ExtrablattTable(visitor, "Agathe")
    mine = table.board.get_attribute("aria-label")
    visitor.touch(visitor.page.locator("[data-paper='1']"))
    expect(table.board).not_to_have_attribute("aria-label", mine or "")
    visitor.press("extra.back")
    expect(table.board).to_have_attribute("aria-label", mine or "")


def test_a_table_with_a_log_fits_its_window(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.page.goto(f"/t/{visitor.lay('extrablatt', bots=[None, 'novice'], begin=True)}")
    expect(ExtrablattTable(visitor, "Agathe").board).to_be_visible()
    visitor.wait_until("() => document.documentElement.scrollHeight === innerHeight")


def test_what_was_foreseen_too_late_is_not_read_by_a_table_that_is_looked_back_at(visit: Visit) -> None:
    """The page's own warnings are faults: the answer comes when the table that asked for it is gone."""
    visitor = visit(name="Agathe")
    visitor.page.add_init_script(FAR_AWAY)
    visitor.go(f"/t/{visitor.lay('extrablatt', players=2, bots=[None, 'random'], begin=True)}")
    table = ExtrablattTable(visitor, "Agathe")
    table.until_articles()
    table.take_turn()
    table.until_articles()
    visitor.wait_until("() => window.unanswered.size === 0 && (window.hold(), true)")
    table.hold()
    visitor.wait_until("() => window.unanswered.size > 0")
    visitor.press("table.log")
    visitor.touch(visitor.page.locator(".log button").first)
    expect(visitor.page.get_by_text(visitor.words("look-back.title"))).to_be_visible()
    visitor.page.evaluate("window.free()")
    visitor.wait_until("() => window.unanswered.size === 0")
    visitor.press("look-back.back")
    expect(table.board).to_be_visible()
