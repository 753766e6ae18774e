"""The house without a line: a page that says so, nothing stale when it is back, and nothing kept that is not ours."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looking import small_targets, too_wide, violations
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import named, words_in
from tests.server.house import request

READY = "navigator.serviceWorker.ready.then(one => one.active !== null)"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return [names, kept.flat().map((one) => one.url)];
}"""


@pytest.fixture
def own_house(tmp_path: Path, client: Path) -> Iterator[House]:
    with House(tmp_path, client) as opened:
        yield opened


def installed(visit: Visit, house: House) -> Visitor:
    visitor = visit(house, installed=True)
    visitor.go()
    assert visitor.page.evaluate(READY)
    visitor.wait_until(CONTROLLED)
    return visitor


def test_without_a_line_a_page_says_so_in_both_languages_and_leads_back(visit: Visit, own_house: House) -> None:
    visitor = installed(visit, own_house)
    with visitor.line_cut():
        own_house.kill()
        visitor.page.goto("/about")
        expect(visitor.page.get_by_role("heading", name="La ligne est coupée")).to_be_visible()
        expect(visitor.page.get_by_role("heading", name="The line is cut")).to_be_visible()
        visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
        for edition in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=edition)
            visitor.page.set_viewport_size({"width": 360, "height": 740})
            assert not [*violations(visitor.page), *too_wide(visitor.page), *small_targets(visitor.page)]
        own_house.open()
        visitor.page.get_by_role("link", name="Réessayer").click()
        expect(visitor.heading("about.headline")).to_be_visible()


def test_at_a_table_without_a_line_the_language_can_be_changed(visit: Visit, own_house: House) -> None:
    """The table stays, in the other language; only its rulebook waits for the line."""
    visitor = visit(own_house, "Agathe", language="en")
    english, french = words_in("en"), words_in("fr")
    page = visitor.page
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    expect(page.get_by_role("radio").first).to_be_visible()
    with visitor.line_cut():
        own_house.kill()
        expect(page.get_by_text(named(english("line.lost")))).to_be_visible()
        page.get_by_role("button", name=named(english("frame.table"))).click()
        page.get_by_role("button", name=named(english.switch)).click()
        page.keyboard.press("Escape")
        expect(page.get_by_text(named(french("line.lost")))).to_be_visible()
        expect(page.get_by_role("radio").first).to_be_visible()
        page.get_by_role("button", name=named(french("house.rules"))).click()
        missing = page.get_by_text(named(french("house.no-rules")))
        expect(missing).to_be_visible()
        assert not violations(page)
        own_house.open()
        expect(page.locator("#VIP-1\\.1")).to_be_visible()
        expect(missing).to_have_count(0)


def test_nothing_is_kept_but_built_files(visit: Visit, own_house: House) -> None:
    visitor = installed(visit, own_house)
    visitor.become("Agathe")
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    expect(visitor.page.get_by_role("radio").first).to_be_visible()
    names, urls = visitor.page.evaluate(KEPT)
    assert len(names) == 1 and re.fullmatch(r"marbre-[0-9a-f]{12}", names[0])
    assert len(urls) > 10 and {url.startswith(f"{own_house.url}/static/") for url in urls} == {True}
    assert not any(url.endswith(("/index.html", "/sw.js")) for url in urls)


def test_a_new_build_is_there_at_the_next_page_and_the_old_one_is_forgotten(visit: Visit, own_house: House) -> None:
    visitor = installed(visit, own_house)
    assert own_house.client is not None
    worker, index = own_house.client / "sw.js", own_house.client / "index.html"
    before = (worker.read_text("utf-8"), index.read_text("utf-8"))
    try:
        worker.write_text(re.sub(r"marbre-[0-9a-f]{12}", "marbre-000000000000", before[0]), "utf-8")
        index.write_text(before[1].replace("<body>", '<body data-build="new">'), "utf-8")
        visitor.go("/about")
        expect(visitor.page.locator("body")).to_have_attribute("data-build", "new")
        visitor.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => true)")
        visitor.wait_until("async () => (await caches.keys()).join() === 'marbre-000000000000'")
    finally:
        worker.write_text(before[0], "utf-8")
        index.write_text(before[1], "utf-8")


def test_a_page_whose_build_is_gone_loads_itself_again(visit: Visit, own_house: House) -> None:
    """A part that is loaded later is not there any more: the page is loaded anew, and shows what was asked for."""
    visitor = visit(own_house)
    visitor.go()
    loads: list[str] = []
    visitor.page.on("request", lambda asked: loads.append(asked.url) if asked.is_navigation_request() else None)
    with visitor.line_cut():
        gone = re.compile("/static/assets/About-.*js")
        visitor.page.route(gone, lambda route: route.fallback() if loads else route.abort())
        visitor.touch(visitor.link("house.about"))
        expect(visitor.heading("about.headline")).to_be_visible()
    assert len(loads) == 1


def test_the_worker_is_asked_for_anew_each_time(house: House) -> None:
    reply = request(house, "GET", "/sw.js")
    assert reply.status == 200
    assert reply.headers["content-type"].startswith("text/javascript")
    assert reply.headers["cache-control"] == "no-cache"


def test_who_goes_by_keyboard_can_skip_the_head_of_a_page(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/about")
    visitor.page.keyboard.press("Tab")
    expect(visitor.link("house.skip")).to_be_focused()
    expect(visitor.link("house.skip")).to_be_in_viewport()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("main")).to_be_focused()
