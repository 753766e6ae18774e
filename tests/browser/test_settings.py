"""Language, edition, name, sound and motion: at once, and kept."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.browser.words import Language, named, words_in


def paper(visitor: Visitor) -> str:
    """The colour that the page is printed on."""
    return str(visitor.page.evaluate("getComputedStyle(document.body).backgroundColor"))


def radio(visitor: Visitor, key: str) -> Locator:
    return visitor.page.get_by_role("radio", name=named(visitor.words(key)))


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/about", "/rules/vips"])
def test_the_other_language_is_there_at_once_and_after_a_reload(visit: Visit, path: str) -> None:
    visitor = visit(language="fr", name="Agathe")
    visitor.go(path)
    visitor.page.wait_for_load_state("networkidle")
    french = visitor.page.get_by_role("main").inner_text()
    visitor.page.get_by_role("button", name=named(words_in("fr").switch)).click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")
    expect(visitor.page.get_by_role("button", name=named(words_in("en").switch))).to_be_visible()
    expect(visitor.page.get_by_role("main")).not_to_have_text(french, use_inner_text=True)
    english = visitor.page.get_by_role("main").inner_text()
    visitor.page.reload()
    expect(visitor.page.get_by_role("main")).to_have_text(english, use_inner_text=True)
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")


def switch_language(visitor: Visitor, language: Language) -> None:
    """At a table, from this language to the other: the switch is behind a handle."""
    words = words_in(language)
    visitor.page.get_by_role("button", name=named(words("frame.table"))).click()
    visitor.page.get_by_role("button", name=named(words.switch)).click()
    visitor.page.keyboard.press("Escape")


def test_a_match_goes_on_in_the_other_language(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    switch_language(visitor, "fr")
    expect(visitor.page.get_by_role("radio", name=named("top III"))).to_be_visible()
    visitor.page.get_by_role("radio", name=named("top III")).check()
    switch_language(visitor, "en")
    expect(visitor.page.get_by_role("radio", name=named("haut III"))).to_be_checked()


@pytest.mark.parametrize("night", [False, True])
def test_the_other_edition_is_there_at_once_and_after_a_reload(visit: Visit, night: bool) -> None:
    visitor = visit(night=night)
    visitor.go()
    before = paper(visitor)
    visitor.press("house.day-night")
    expect(visitor.page.locator("html")).to_have_attribute("data-edition", "day" if night else "night")
    turned = paper(visitor)
    assert turned != before
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    assert paper(visitor) == turned
    visitor.press("house.day-night")
    assert paper(visitor) == before


@pytest.mark.parametrize("chosen", ["settings.motion-less", None])
def test_sound_and_motion_are_asked_for_once_on_the_front_page(visit: Visit, chosen: str | None) -> None:
    """Whether something is chosen, or all is kept as it is."""
    visitor = visit(size="phone")
    visitor.go()
    asked = visitor.page.get_by_role("region", name=named(visitor.words("front.comfort")))
    if chosen is None:
        visitor.press("front.comfort-keep")
        expect(asked.get_by_role("status")).to_have_text(named(visitor.words("front.comfort-kept")))
    else:
        visitor.tick(asked.get_by_role("radio", name=named(visitor.words(chosen))))
        expect(visitor.page.locator("html")).to_have_attribute("data-motion", "less")
    visitor.go()
    expect(visitor.button("front.play-now")).to_be_visible()
    expect(asked).to_have_count(0)
    visitor.go("/settings")
    motion = visitor.page.get_by_role("group", name=named(visitor.words("settings.motion")))
    kept = motion.get_by_role("radio", name=named(visitor.words(chosen or "settings.motion-system")))
    expect(kept).to_be_checked()


def test_everything_chosen_in_the_settings_is_there_after_a_reload(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/settings")
    chosen = ("settings.edition-night", "settings.sound-on", "settings.motion-less")
    for key in chosen:
        radio(visitor, key).check()
    visitor.page.reload()
    for key in chosen:
        expect(radio(visitor, key)).to_be_checked()
    expect(visitor.page.locator("html")).to_have_attribute("data-edition", "night")
    expect(visitor.page.locator("html")).to_have_attribute("data-motion", "less")
    edition = visitor.page.get_by_role("group", name=named(visitor.words("settings.edition")))
    edition.get_by_role("radio", name=named(visitor.words("settings.edition-system"))).check()
    expect(visitor.page.locator("html")).not_to_have_attribute("data-edition", "night")


def test_a_name_is_changed_in_the_settings_and_read_at_the_next_table(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go("/settings")
    expect(visitor.field("settings.name")).to_have_value("Agathe")
    visitor.field("settings.name").fill("Aglaé Plomb")
    visitor.press("settings.save")
    expect(visitor.text("settings.saved")).to_be_visible()
    visitor.page.reload()
    expect(visitor.field("settings.name")).to_have_value("Aglaé Plomb")
    visitor.go("/new")
    expect(visitor.page.get_by_role("listitem").filter(has_text="Aglaé Plomb")).to_be_visible()


def test_a_personal_link_carries_name_and_tables_to_another_browser(visit: Visit) -> None:
    visitor, elsewhere = visit(name="Agathe"), visit()
    table = visitor.lay(bots=[None, "novice"], begin=True)
    visitor.go("/account")
    visitor.press("account.link-make")
    link = visitor.page.locator("input[readonly]").input_value()
    elsewhere.go(link)
    expect(elsewhere.heading("identity.ask", name="Agathe")).to_be_visible()
    assert not [one for one in elsewhere.context.cookies() if one["name"] == "marbre"], "it asks first"
    elsewhere.press("identity.become", name="Agathe")
    elsewhere.page.wait_for_url("**/")
    elsewhere.go("/settings")
    expect(elsewhere.field("settings.name")).to_have_value("Agathe")
    elsewhere.go()
    elsewhere.page.locator("[data-resume]").click()
    elsewhere.page.wait_for_url(f"**/t/{table}")
    expect(elsewhere.page.get_by_role("radio").first).to_be_visible()
