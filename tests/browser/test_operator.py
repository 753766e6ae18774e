"""The page of whoever runs the house: the link, closing, barring; for all eyes, by keyboard too."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looking import small_targets, small_text, too_wide, violations
from tests.browser.serving import House
from tests.cli.running import run
from tests.server.house import Guest


@pytest.fixture(params=["fr-FR", "en-GB"])
def page(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page, opened by a fresh link."""
    context = browser.new_context(locale=request.param, viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    made = run("house", "link", "--url", house.url, "--json", env={"MARBRE_DB": house.settings.db})
    opened.goto(json.loads(made.stdout)["link"])
    expect(opened.locator("#host-status")).to_be_visible()
    yield opened
    context.close()


WORDS = {
    "fr-FR": ("Fermer la table", "Oui", "est fermée", "Exclure", "est exclu"),
    "en-GB": ("Close the table", "Yes", "is closed", "Bar", "is barred"),
}


def test_a_table_is_closed_and_a_person_barred_by_keyboard_and_all_can_read_it(
    page: Page, house: House, request: pytest.FixtureRequest
) -> None:
    close, yes, closed, bar, barred = WORDS[request.node.callspec.params["page"]]
    assert "#" not in page.url, "the token is out of sight"
    eve = Guest(house, "Eve Browser")
    name = eve.get(f"/api/tables/{eve.lay('vips')}").json["name"]
    page.reload()
    page.get_by_role("button", name=f"{close} {name}").first.press("Enter")
    page.get_by_role("button", name=yes, exact=True).press("Enter")
    expect(page.get_by_text(f"{name} {closed}")).to_be_visible()
    page.get_by_role("button", name=f"{bar} Eve Browser").first.press("Enter")
    page.get_by_role("button", name=yes, exact=True).press("Enter")
    expect(page.get_by_text(f"Eve Browser {barred}")).to_be_visible()
    assert eve.get("/api/me").status == 409
    faults = violations(page)
    for width, height in ((1366, 650), (375, 812)):
        page.set_viewport_size({"width": width, "height": height})
        faults += [*too_wide(page), *small_text(page), *small_targets(page)]
    page.emulate_media(color_scheme="dark")
    faults += violations(page)
    assert not faults, "\n".join(map(str, faults))
    let_in = page.get_by_role("button", name=re.compile("^(Laisser entrer|Let) "))
    let_in.first.press("Enter")
    expect(let_in).to_have_count(0)


def test_without_the_link_the_page_says_how_to_get_one(browser: Browser, house: House) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{house.url}/host")
    expect(page.get_by_role("status").first).to_contain_text("marbre house link")
    expect(page.locator("#host-status")).to_have_count(0)
    context.close()
