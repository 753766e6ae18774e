"""A lesson in the browser: from the front page by one click, doing what it asks, to a match that goes on freely."""

import re
from collections.abc import Callable
from itertools import cycle
from typing import Any

import msgspec
import pytest
from playwright.sync_api import ViewportSize, expect

from marbre.kernel.registry import find_game
from marbre.kernel.teaching.lessons import LEARNER, Lesson, lesson_of
from marbre.kernel.teaching.trials import trials_of
from tests.browser.clicks import clicks, count_clicks
from tests.browser.conftest import Visit
from tests.browser.games.defense import DefenseTable
from tests.browser.games.extrablatt import ExtrablattTable
from tests.browser.games.redac_chef import RedacChefTable
from tests.browser.games.table import Table
from tests.browser.games.typo import TypoTable
from tests.browser.games.vips import VipsTable
from tests.browser.keys import Keys
from tests.browser.looking import too_wide, violations
from tests.browser.test_every_page import DESK, PHONE, SIZES
from tests.browser.visitor import Size, Visitor
from tests.browser.words import Language, named, spaced
from tests.server.house import Json

_KINDS: tuple[type[Table], ...] = (VipsTable, RedacChefTable, TypoTable, ExtrablattTable, DefenseTable)
TABLES = {table.slug: table for table in _KINDS}
WINDOWS: dict[Size, ViewportSize] = {
    "desktop": {"width": 1280, "height": 900},
    "phone": {"width": 375, "height": 812},
}
_OUTSIDE = """() => [...document.querySelectorAll("[data-asked], .note")].filter((one) => {
  const { top, left, bottom, right, width } = one.getBoundingClientRect();
  return width === 0 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
}).map((one) => one.outerHTML.slice(0, 120))"""


def ways(*samples: tuple[Language, Size] | None) -> list[Any]:
    """Each game in both languages and windows; in `make test` one way each, of these by turns, or none."""
    turns = dict(zip(TABLES, cycle(samples), strict=False))
    return [
        pytest.param(slug, language, size, marks=() if turns[slug] == (language, size) else pytest.mark.slow)
        for slug in TABLES
        for language in ("fr", "en")
        for size in WINDOWS
    ]


def taught(slug: str) -> Lesson:
    lesson = lesson_of(slug)
    assert lesson is not None
    return lesson


def aim(slug: str, visitor: Visitor) -> str:
    return find_game(slug).messages.label(visitor.language, "word", "aim")


def is_asked(visitor: Visitor, slug: str, asks: int) -> None:
    """Comes back when the lesson asks for this."""
    text = getattr(taught(slug).asks[asks].note, visitor.language)
    expect(visitor.page.locator("[data-news] .note")).to_have_text(re.compile(f"{spaced(text)}$"))


def follow(visitor: Visitor, slug: str, obey: Callable[[Json], None]) -> None:
    """To the end, doing what is asked, which is lit and in the window; axe-core looks wherever an idea begins."""
    lesson = taught(slug)
    for asks in range(len(lesson.asks)):
        is_asked(visitor, slug, asks)
        expect(visitor.page.locator("[data-asked]").first).to_be_visible()
        assert visitor.page.evaluate(_OUTSIDE) == []
        idea, number = lesson.idea(asks)
        if number == 0:  # it begins, after the aim or a word of praise for the one before
            said = aim(slug, visitor) if idea == 0 else getattr(lesson.ideas[idea - 1].praise, visitor.language)
            expect(visitor.page.locator("[data-news] .text em")).to_have_text(re.compile(spaced(said)))
            assert not violations(visitor.page)
        obey(msgspec.to_builtins(lesson.actions(lesson.played(slug, asks, visitor.language), LEARNER)[0]))
    expect(visitor.heading("lesson.over")).to_be_visible()


def resize(visitor: Visitor, size: str) -> None:
    width, height = map(int, size.split("x"))
    visitor.page.set_viewport_size({"width": width, "height": height})


def is_refused(table: ExtrablattTable, rule: str) -> None:
    """Comes back when the tile in hand was tried where it may not lie, and the rule is cited."""
    expect(table.ghost).to_have_attribute("data-fits", "false")
    table.visitor.touch(table.dock.get_by_role("button", name=named(table.words("extra.do-write"))))
    expect(table.refusal).to_be_attached()
    expect(table.dock.get_by_role("link", name=re.compile(rule))).to_be_visible()


@pytest.mark.parametrize(("slug", "language", "size"), ways(("en", "phone"), ("fr", "desktop")))
def test_a_lesson_is_one_click_away_and_ends_for_whoever_does_what_it_asks(
    visit: Visit, slug: str, language: Language, size: Size
) -> None:
    """For a stranger, by mouse, and on a phone by finger."""
    visitor = visit(new=True, language=language, size=size)
    visitor.page.set_viewport_size(WINDOWS[size])
    count_clicks(visitor)
    visitor.go()
    visitor.touch(visitor.link("front.learn-of", game=find_game(slug).spec.title))
    is_asked(visitor, slug, 0)
    assert clicks(visitor) == 1
    follow(visitor, slug, TABLES[slug](visitor, visitor.words("table.you")).obey)
    visitor.press("lesson.back")
    is_asked(visitor, slug, len(taught(slug).asks) - 1)


@pytest.mark.parametrize(("slug", "language", "size"), ways(None, ("en", "desktop")))
def test_a_lesson_is_followed_by_the_keyboard_alone(visit: Visit, slug: str, language: Language, size: Size) -> None:
    visitor = visit(name="Agathe", language=language)
    visitor.page.set_viewport_size(WINDOWS[size])
    visitor.go(f"/learn/{slug}")
    table, keys = TABLES[slug](visitor, "Agathe"), Keys(visitor)
    follow(visitor, slug, lambda action: table.obey_by_keys(action, keys))


@pytest.mark.slow
@pytest.mark.parametrize("slug", TABLES)
def test_what_is_lit_is_in_the_window_at_every_size(visit: Visit, slug: str) -> None:
    visitor = visit(name="Agathe")
    for asks in range(len(taught(slug).asks)):
        laid = visitor.context.request.post(f"/api/games/{slug}/lesson", data={"asks": asks}).json()
        visitor.page.goto(f"/t/{laid['id']}")
        is_asked(visitor, slug, asks)
        for size in SIZES:
            resize(visitor, size)
            assert visitor.page.evaluate(_OUTSIDE) == [], f"{slug}, {asks} done, {size}"
            assert size not in (DESK, PHONE) or violations(visitor.page) == [], f"{slug}, {asks} done, {size}"


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


def test_a_rule_that_refuses_something_can_be_tried(visit: Visit) -> None:
    """From its paragraph to the position; there a button breaks it, and a tile led half out of the frame does too."""
    visitor = visit(name="Agathe", language="en")
    visitor.go("/rules/extrablatt#EXT-3.4")
    with visitor.context.expect_page() as opened:
        paragraph = visitor.page.locator("[id='EXT-3.4']")
        visitor.touch(paragraph.get_by_role("link", name=named(visitor.words("rules.break"))))
    visitor.page = opened.value
    table = ExtrablattTable(visitor, "Agathe")
    visitor.touch(visitor.page.locator(".try"))
    expect(table.refusal).to_be_attached()
    assert violations(visitor.page) == []
    visitor.touch(table.lit.first)
    table.ghost.press("ArrowDown")
    is_refused(table, "EXT-3.4")
    expect(visitor.link("trial.rules")).to_have_attribute("href", "/rules/extrablatt#EXT-3.4")


@pytest.mark.slow
@pytest.mark.parametrize("slug", TABLES)
def test_every_rule_that_refuses_something_is_broken_by_one_press_and_cited(visit: Visit, slug: str) -> None:
    visitor = visit(name="Agathe", size="phone")
    for rule in trials_of(slug).rules:
        visitor.page.goto(f"/learn/{slug}?rule={rule}")
        visitor.touch(visitor.page.locator(".try"))
        expect(visitor.page.get_by_role("link", name=re.compile(f"{re.escape(rule)}$")).last).to_be_visible()
        assert too_wide(visitor.page) == []


def taught_to_the_end(visitor: Visitor, slug: str) -> None:
    """At a table where all was done that the lesson asks for, and the match goes on."""
    done = len(taught(slug).asks)
    laid = visitor.context.request.post(f"/api/games/{slug}/lesson", data={"asks": done, "lang": visitor.language})
    visitor.go(f"/t/{laid.json()['id']}")
    expect(visitor.heading("lesson.over")).to_be_visible()


@pytest.mark.parametrize("slug", [pytest.param("vips", marks=pytest.mark.slow), "typo", "redac-chef"])
def test_after_a_lesson_its_panel_steps_aside_for_the_first_thing_that_is_done_freely(visit: Visit, slug: str) -> None:
    visitor = visit(name="Agathe", size="phone")
    taught_to_the_end(visitor, slug)
    assert not [*violations(visitor.page), *too_wide(visitor.page)]
    TABLES[slug](visitor, "Agathe").take_turn()
    expect(visitor.heading("lesson.over")).to_be_hidden()
    expect(visitor.page.locator("[data-news]")).to_be_visible()


def test_after_a_lesson_its_panel_steps_aside_for_who_has_read_it(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    lesson = taught("vips")
    laid = visitor.context.request.post("/api/games/vips/lesson", data={"asks": len(lesson.asks) - 1}).json()
    visitor.go(f"/t/{laid['id']}")
    VipsTable(visitor, "Agathe").obey({"type": "argue", "words": 0})
    expect(visitor.heading("lesson.over")).to_be_visible()
    visitor.press("lesson.read")
    expect(visitor.heading("lesson.over")).to_be_hidden()
    expect(visitor.page.locator("[data-news]")).to_be_visible()


def test_after_a_lesson_a_real_game_is_one_press_away(visit: Visit) -> None:
    visitor = visit(name="Agathe", language="en", size="phone")
    taught_to_the_end(visitor, "vips")
    before = visitor.page.url
    visitor.press("lesson.again")
    visitor.page.wait_for_url(lambda url: "/t/" in url and url != before)
    expect(visitor.page.locator(".frame.vips .board")).to_be_visible()
    told = visitor.context.request.get(f"/api/tables/{visitor.page.url.rsplit('/', 1)[1]}").json()
    assert told["status"] == "playing" and all(seat["bot"] for seat in told["seats"][1:])
    expect(visitor.heading("lesson.over")).to_have_count(0)


def test_a_tile_that_is_used_up_is_refused_by_its_rule(visit: Visit) -> None:
    visitor = visit(name="Agathe", language="en")
    visitor.page.goto("/learn/extrablatt?from=7")
    table = ExtrablattTable(visitor, "Agathe")
    visitor.touch(table.lit.first)
    visitor.touch(visitor.page.locator("[data-tile='5x4']"))
    is_refused(table, "EXT-3.2")
