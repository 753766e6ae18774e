"""The end of a match, on its page: the headline for whoever reads it, and what can be done next without scrolling."""

import re
from random import Random

from playwright.sync_api import Route, ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.driving import drive, elsewhere, never
from tests.browser.games.redac_chef import RedacChefTable
from tests.browser.games.table import Table
from tests.browser.games.vips import VipsTable
from tests.browser.looking import violations
from tests.browser.serving import House
from tests.browser.test_every_game import every_game, fewest
from tests.browser.words import named

WINDOWS: list[ViewportSize] = [
    {"width": 1280, "height": 900},
    {"width": 1366, "height": 650},
    {"width": 375, "height": 812},
]


@every_game
def test_the_end_begins_at_its_top_with_the_rematch_in_sight(visit: Visit, house: House, driver: type[Table]) -> None:
    agathe, watcher = visit(name="Agathe", size="phone"), visit(name="Iris", language="en")
    bots = [None, *["random"] * (fewest(driver) - 1)]
    laid = agathe.lay(driver.slug, players=len(bots), bots=bots, begin=True)
    for visitor in (agathe, watcher):
        visitor.go(f"/t/{laid}")
    expect(driver(agathe, "Agathe").board).to_be_visible()
    with elsewhere(agathe, watcher):
        drive(house, agathe, driver, laid, never, Random(1))
    expect(driver(agathe, "Agathe").over).to_be_visible()
    again = agathe.page.get_by_role("button", name=named(agathe.words("over.rematch"))).first
    for window in WINDOWS:
        agathe.page.set_viewport_size(window)
        expect(again).to_be_in_viewport(ratio=1)
        expect(agathe.link("over.replay")).to_be_in_viewport(ratio=1)
    assert agathe.page.evaluate("scrollY") == 0
    expect(agathe.page.locator(".frame .board")).to_be_visible()  # the winning page, the street, as it stands
    expect(agathe.page.locator(".verdict h2")).to_have_text(agathe.page.locator(".verdict h2:focus").inner_text())
    expect(watcher.page.locator(".verdict h2")).to_contain_text("win")
    if agathe.page.locator(".places .score").count() == 0:  # only the win counts: nothing is said in points
        expect(agathe.page.locator(".players li > span")).not_to_have_count(0)
        expect(agathe.page.locator(".players li > b")).to_have_count(0)
    expect(watcher.page.get_by_role("list", name=watcher.words("over.places")).get_by_role("listitem")).to_have_count(
        len(bots)
    )


def test_a_page_is_printed_from_the_headline_and_a_bankrupt_stands_last_stamped_with_the_reason(
    visit: Visit, house: House
) -> None:
    agathe = visit(name="Agathe", language="en")
    stamp = agathe.page.locator(".places .stamped")
    for attempt in range(8):  # some matches end without a bankrupt
        laid = agathe.lay("redac-chef", players=3, bots=[None, "random", "random"], begin=True)
        drive(house, agathe, RedacChefTable, laid, never, Random(attempt))
        agathe.go(f"/t/{laid}")
        expect(agathe.page.locator(".verdict h2")).to_be_visible()
        if stamp.count() == 1:
            break
    last = agathe.page.locator(".places li").last
    expect(last.locator(".stamped")).to_have_text("bankrupt")
    expect(last.get_by_role("link", name="RED-8.2")).to_be_visible()
    expect(last.locator(".score s")).to_be_visible()
    agathe.press("over.print")
    for paper in ("a4", "a3"):
        expect(agathe.page.locator(f"#print:focus [data-print={paper}]")).to_be_in_viewport(ratio=1)
    assert not violations(agathe.page)


def test_the_end_is_shared_as_a_picture_and_its_log_leads_into_the_replay(visit: Visit, house: House) -> None:
    agathe = visit(name="Agathe")
    laid = agathe.lay("vips", players=2, bots=[None, "random"], begin=True)
    drive(house, agathe, VipsTable, laid, never, Random(1))
    agathe.go(f"/t/{laid}")
    expect(agathe.page.locator(".verdict .picture svg").first).to_be_visible()  # the portrait that was elected
    held: list[Route] = []
    agathe.page.route(re.compile(r"/api/card\.png"), lambda one: held.append(one))
    agathe.press("over.share")
    expect(agathe.text("over.picture-drawing")).to_be_visible()
    for one in held:
        one.continue_()
    expect(agathe.text("over.picture-drawing")).to_be_hidden()
    picture = agathe.page.get_by_alt_text(agathe.words("over.picture-alt"))
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1200
    agathe.page.keyboard.press("Escape")
    agathe.press("table.log")
    line = agathe.page.locator("li[data-number]").nth(4)
    number = line.get_attribute("data-number")
    agathe.touch(line.get_by_role("button"))
    agathe.page.wait_for_url("**/replay/*")
    expect(agathe.page.locator(f"main[data-told='{number}']")).to_be_visible()
