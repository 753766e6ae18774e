"""A lesson in the browser: from the front page by one click, doing what it asks, to a match that goes on freely."""

import re

import msgspec
import pytest
from playwright.sync_api import expect

from marbre.kernel.lessons import LEARNER, Lesson, lesson_of
from tests.browser.conftest import Visit
from tests.browser.games.vips import VipsTable
from tests.browser.looking import too_wide
from tests.browser.visitor import Size, Visitor
from tests.browser.words import Language, spaced


def vips() -> Lesson:
    lesson = lesson_of("vips")
    assert lesson is not None
    return lesson


def is_asked(visitor: Visitor, asks: int) -> None:
    """Comes back when the lesson asks for this."""
    text = getattr(vips().asks[asks].note, visitor.language)
    expect(visitor.page.locator("[data-news] .note")).to_have_text(re.compile(f"{spaced(text)}$"))


@pytest.mark.parametrize(("language", "size"), [("fr", "desktop"), ("en", "phone")])
def test_a_lesson_is_one_click_away_and_ends_for_whoever_does_what_it_asks(
    visit: Visit, language: Language, size: Size
) -> None:
    visitor, lesson = visit(name="Agathe", language=language, size=size), vips()
    table = VipsTable(visitor, "Agathe")
    visitor.go()
    visitor.touch(visitor.link("front.learn-of", game="VIPs"))
    for asks in range(len(lesson.asks)):
        is_asked(visitor, asks)
        assert not too_wide(visitor.page)
        table.obey(msgspec.to_builtins(lesson.actions(lesson.played("vips", asks), LEARNER)[0]))
    expect(visitor.heading("lesson.over")).to_be_visible()
    visitor.press("lesson.back")
    is_asked(visitor, len(lesson.asks) - 1)


def test_a_game_against_bots_is_one_click_away(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go()
    visitor.press("front.against-bots-of", game="Typo")
    expect(visitor.page).to_have_url(re.compile("/t/"))
    expect(visitor.page.locator(".frame.typo .board")).to_be_visible()
