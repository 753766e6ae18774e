"""A lesson in the browser: from the front page by one click, doing what it asks, to a match that goes on freely."""

import re

import msgspec
import pytest
from playwright.sync_api import expect

from marbre.kernel.lessons import LEARNER, Lesson, lesson_of
from tests.browser.conftest import Visit
from tests.browser.games.defense import DefenseTable
from tests.browser.games.extrablatt import ExtrablattTable
from tests.browser.games.vips import VipsTable
from tests.browser.keys import Keys
from tests.browser.looking import too_wide, violations
from tests.browser.test_every_page import SIZES
from tests.browser.visitor import Size, Visitor
from tests.browser.words import Language, spaced
from tests.server.house import Json

LIT = {table.slug: table for table in (ExtrablattTable, DefenseTable)}
"""Tables on which what is asked for is lit, one press after the other."""

_OUTSIDE = """() => [...document.querySelectorAll("[data-asked], .note")].filter((one) => {
  const { top, left, bottom, right, width } = one.getBoundingClientRect();
  return width === 0 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
}).map((one) => one.outerHTML.slice(0, 120))"""


def lesson(slug: str) -> Lesson:
    found = lesson_of(slug)
    assert found is not None
    return found


def asked(slug: str, asks: int) -> Json:
    """What is to be done when so many things are."""
    action: Json = msgspec.to_builtins(lesson(slug).actions(lesson(slug).played(slug, asks), LEARNER)[0])
    return action


def is_asked(visitor: Visitor, asks: int, slug: str = "vips") -> None:
    """Comes back when the lesson asks for this."""
    text = getattr(lesson(slug).asks[asks].note, visitor.language)
    expect(visitor.page.locator("[data-news] .note")).to_have_text(re.compile(f"{spaced(text)}$"))


def outside(visitor: Visitor) -> list[str]:
    """What is asked for and cannot be seen without scrolling."""
    expect(visitor.page.locator("[data-asked]").first).to_be_attached()
    return list(visitor.page.evaluate(_OUTSIDE))


def resize(visitor: Visitor, size: str) -> None:
    width, height = map(int, size.split("x"))
    visitor.page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize(("language", "size"), [("fr", "desktop"), ("en", "phone")])
def test_a_lesson_is_one_click_away_and_ends_for_whoever_does_what_it_asks(
    visit: Visit, language: Language, size: Size
) -> None:
    visitor = visit(name="Agathe", language=language, size=size)
    table = VipsTable(visitor, "Agathe")
    visitor.go()
    visitor.touch(visitor.link("front.learn-of", game="VIPs"))
    for asks in range(len(lesson("vips").asks)):
        is_asked(visitor, asks)
        assert not too_wide(visitor.page)
        table.obey(asked("vips", asks))
    expect(visitor.heading("lesson.over")).to_be_visible()
    visitor.press("lesson.back")
    is_asked(visitor, len(lesson("vips").asks) - 1)


@pytest.mark.parametrize(("language", "size"), [("fr", "1280x900"), ("en", "375x812")])
@pytest.mark.parametrize("slug", LIT)
def test_whoever_does_what_is_lit_comes_to_the_free_finish(
    visit: Visit, slug: str, language: Language, size: str
) -> None:
    visitor = visit(name="Agathe", language=language, size="phone" if size == "375x812" else "desktop")
    resize(visitor, size)
    table = LIT[slug](visitor, "Agathe")
    visitor.page.goto(f"/learn/{slug}")
    for asks in range(len(lesson(slug).asks)):
        is_asked(visitor, asks, slug)
        assert outside(visitor) == []
        if asks % 2 == (language == "en"):
            assert violations(visitor.page) == []
        table.obey(asked(slug, asks))
    expect(visitor.heading("lesson.over")).to_be_visible()
    expect(table.acting("Agathe")).to_be_visible()


@pytest.mark.parametrize("slug", LIT)
def test_a_lesson_is_followed_by_keyboard(visit: Visit, slug: str) -> None:
    visitor = visit(name="Agathe", language="en")
    table, keys = LIT[slug](visitor, "Agathe"), Keys(visitor)
    visitor.page.goto(f"/learn/{slug}")
    for asks in range(len(lesson(slug).asks)):
        is_asked(visitor, asks, slug)
        table.obey(asked(slug, asks), keys.use)
        keys.is_somewhere()
    expect(visitor.heading("lesson.over")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("slug", LIT)
def test_what_is_lit_is_in_the_window_at_every_size(visit: Visit, slug: str) -> None:
    visitor = visit(name="Agathe")
    for asks in range(len(lesson(slug).asks)):
        laid = visitor.context.request.post(f"/api/games/{slug}/lesson", data={"asks": asks}).json()
        visitor.page.goto(f"/t/{laid['id']}")
        is_asked(visitor, asks, slug)
        for size in SIZES:
            resize(visitor, size)
            assert outside(visitor) == [], f"{slug}, {asks} done, {size}"
            assert violations(visitor.page) == [], f"{slug}, {asks} done, {size}"


def test_a_game_against_bots_is_one_click_away(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go()
    visitor.press("front.against-bots-of", game="Typo")
    expect(visitor.page).to_have_url(re.compile("/t/"))
    expect(visitor.page.locator(".frame.typo .board")).to_be_visible()
