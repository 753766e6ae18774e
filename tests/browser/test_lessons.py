"""A lesson in the browser: from the front page by one click, doing what it asks, to a match that goes on freely."""

import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import ViewportSize, expect

from marbre.kernel.lessons import LEARNER, Lesson, lesson_of
from marbre.kernel.registry import find_game
from tests.browser.conftest import Visit
from tests.browser.games.redac_chef import RedacChefTable
from tests.browser.games.table import Table
from tests.browser.games.typo import TypoTable
from tests.browser.games.vips import VipsTable
from tests.browser.keys import Keys
from tests.browser.looking import too_wide, violations
from tests.browser.visitor import Size, Visitor
from tests.browser.words import Language, spaced
from tests.server.house import Json

TABLES: dict[str, type[Table]] = {"vips": VipsTable, "redac-chef": RedacChefTable, "typo": TypoTable}
WINDOWS: dict[Size, ViewportSize] = {
    "desktop": {"width": 1280, "height": 900},
    "phone": {"width": 375, "height": 812},
}


def taught(slug: str) -> Lesson:
    lesson = lesson_of(slug)
    assert lesson is not None
    return lesson


def is_asked(visitor: Visitor, slug: str, asks: int) -> None:
    """Comes back when the lesson asks for this."""
    text = getattr(taught(slug).asks[asks].note, visitor.language)
    expect(visitor.page.locator("[data-news] .note")).to_have_text(re.compile(f"{spaced(text)}$"))


def follow(visitor: Visitor, slug: str, obey: Callable[[Json], None]) -> None:
    """To the end, doing what is asked; wherever an idea begins, the page is as everybody can read it."""
    lesson = taught(slug)
    for asks in range(len(lesson.asks)):
        is_asked(visitor, slug, asks)
        assert not too_wide(visitor.page)
        assert lesson.idea(asks)[1] or not violations(visitor.page)
        obey(msgspec.to_builtins(lesson.actions(lesson.played(slug, asks, visitor.language), LEARNER)[0]))
    expect(visitor.heading("lesson.over")).to_be_visible()


@pytest.mark.parametrize(("language", "size"), [("fr", "desktop"), ("en", "phone")])
@pytest.mark.parametrize("slug", TABLES)
def test_a_lesson_is_one_click_away_and_ends_for_whoever_does_what_it_asks(
    visit: Visit, slug: str, language: Language, size: Size
) -> None:
    visitor = visit(name="Agathe", language=language, size=size)
    visitor.page.set_viewport_size(WINDOWS[size])
    visitor.go()
    visitor.touch(visitor.link("front.learn-of", game=find_game(slug).spec.title))
    follow(visitor, slug, TABLES[slug](visitor, "Agathe").obey)
    visitor.press("lesson.back")
    is_asked(visitor, slug, len(taught(slug).asks) - 1)


@pytest.mark.parametrize(("slug", "language"), [("vips", "fr"), ("redac-chef", "en"), ("typo", "fr")])
def test_a_lesson_is_followed_by_the_keyboard_alone(visit: Visit, slug: str, language: Language) -> None:
    visitor = visit(name="Agathe", language=language)
    visitor.go(f"/learn/{slug}")
    table, keys = TABLES[slug](visitor, "Agathe"), Keys(visitor)
    follow(visitor, slug, lambda action: table.obey_by_keys(action, keys))


def test_what_a_lesson_does_not_ask_for_is_refused_with_its_reason(visit: Visit) -> None:
    visitor = visit(name="Agathe", language="fr")
    visitor.go("/learn/redac-chef")
    table = RedacChefTable(visitor, "Agathe")
    table.obey({"type": "ready"})
    expect(table.lit).to_be_visible()
    visitor.touch(table.piles.first)
    expect(visitor.page.get_by_role("link", name="TAB-4.14")).to_be_visible()
    visitor.touch(table.lit)
    expect(table.keeping).to_be_visible()


def test_a_tile_that_is_dropped_near_the_place_that_is_asked_for_lies_there(visit: Visit) -> None:
    visitor = visit(name="Agathe", language="fr")
    lesson, slug = taught("redac-chef"), "redac-chef"
    asks = next(number for number, ask in enumerate(lesson.asks) if ask.do == ("place A46 B5",))
    laid = visitor.context.request.post(f"/api/games/{slug}/lesson", data={"asks": asks}).json()
    visitor.go(f"/t/{laid['id']}")
    table = RedacChefTable(visitor, "Agathe")
    table.drag(table.lit, column=2.4, row=5.4)
    visitor.page.mouse.up()
    is_asked(visitor, slug, asks + 1)


def test_a_game_against_bots_is_one_click_away(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go()
    visitor.press("front.against-bots-of", game="Typo")
    expect(visitor.page).to_have_url(re.compile("/t/"))
    expect(visitor.page.locator(".frame.typo .board")).to_be_visible()
