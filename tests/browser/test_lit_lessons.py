"""Lessons whose boards light one press after the other: by mouse, finger and keys, at every size; and rules to break."""

import re

import msgspec
import pytest
from playwright.sync_api import expect

from marbre.kernel.lessons import LEARNER, Lesson, lesson_of
from tests.browser.conftest import Visit
from tests.browser.games.defense import DefenseTable
from tests.browser.games.extrablatt import ExtrablattTable
from tests.browser.keys import Keys
from tests.browser.looking import violations
from tests.browser.test_every_page import DESK, PHONE, SIZES
from tests.browser.visitor import Visitor
from tests.browser.words import Language, named, spaced
from tests.server.house import Json

TABLES = {table.slug: table for table in (ExtrablattTable, DefenseTable)}

_OUTSIDE = """() => [...document.querySelectorAll("[data-asked], .note")].filter((one) => {
  const { top, left, bottom, right, width } = one.getBoundingClientRect();
  return width === 0 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
}).map((one) => one.outerHTML.slice(0, 120))"""


def taught(slug: str) -> Lesson:
    lesson = lesson_of(slug)
    assert lesson is not None
    return lesson


def asked(slug: str, asks: int) -> Json:
    """What is to be done when so many things are."""
    lesson = taught(slug)
    action: Json = msgspec.to_builtins(lesson.actions(lesson.played(slug, asks), LEARNER)[0])
    return action


def is_asked(visitor: Visitor, slug: str, asks: int) -> None:
    """Comes back when the lesson asks for this, and something is lit."""
    text = getattr(taught(slug).asks[asks].note, visitor.language)
    expect(visitor.page.locator("[data-news] .note")).to_have_text(re.compile(f"{spaced(text)}$"))
    expect(visitor.page.locator("[data-asked]").first).to_be_attached()


def resize(visitor: Visitor, size: str) -> None:
    width, height = map(int, size.split("x"))
    visitor.page.set_viewport_size({"width": width, "height": height})


def is_refused(table: ExtrablattTable, rule: str) -> None:
    """Comes back when the tile in hand was tried where it may not lie, and the rule is cited."""
    expect(table.ghost).to_have_attribute("data-fits", "false")
    table.visitor.touch(table.dock.get_by_role("button", name=named(table.words("extra.do-write"))))
    expect(table.refusal).to_be_attached()
    expect(table.dock.get_by_role("link", name=re.compile(rule))).to_be_visible()


@pytest.mark.parametrize(("language", "size"), [("fr", DESK), ("en", PHONE)])
@pytest.mark.parametrize("slug", TABLES)
def test_whoever_does_what_is_lit_comes_to_the_free_finish(
    visit: Visit, slug: str, language: Language, size: str
) -> None:
    """A page is looked at by axe-core where an idea begins."""
    visitor = visit(name="Agathe", language=language, size="phone" if size == PHONE else "desktop")
    resize(visitor, size)
    table, lesson = TABLES[slug](visitor, "Agathe"), taught(slug)
    visitor.page.goto(f"/learn/{slug}")
    for asks in range(len(lesson.asks)):
        is_asked(visitor, slug, asks)
        assert visitor.page.evaluate(_OUTSIDE) == []
        assert lesson.idea(asks)[1] or not violations(visitor.page)
        table.obey(asked(slug, asks))
    expect(visitor.heading("lesson.over")).to_be_visible()
    expect(table.acting("Agathe")).to_be_visible()


@pytest.mark.parametrize(("slug", "language"), [("extrablatt", "en"), ("defense-d-afficher", "fr")])
def test_a_lesson_is_followed_by_keyboard(visit: Visit, slug: str, language: Language) -> None:
    visitor = visit(name="Agathe", language=language)
    table, keys = TABLES[slug](visitor, "Agathe"), Keys(visitor)
    visitor.page.goto(f"/learn/{slug}")
    for asks in range(len(taught(slug).asks)):
        is_asked(visitor, slug, asks)
        table.obey_by_keys(asked(slug, asks), keys)
        keys.is_somewhere()
    expect(visitor.heading("lesson.over")).to_be_visible()


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


def test_a_rule_that_refuses_something_can_be_tried(visit: Visit) -> None:
    """From its paragraph to the position; there the tile is led half out of the red frame, and the rule is cited."""
    visitor = visit(name="Agathe", language="en")
    visitor.go("/rules/extrablatt#EXT-3.4")
    with visitor.context.expect_page() as opened:
        paragraph = visitor.page.locator("[id='EXT-3.4']")
        visitor.touch(paragraph.get_by_role("link", name=named(visitor.words("rules.break"))))
    visitor.page = opened.value
    table = ExtrablattTable(visitor, "Agathe")
    visitor.touch(table.lit.first)
    table.ghost.press("ArrowDown")
    is_refused(table, "EXT-3.4")


def test_a_tile_that_is_used_up_is_refused_by_its_rule(visit: Visit) -> None:
    visitor = visit(name="Agathe", language="en")
    visitor.page.goto("/learn/extrablatt?from=7")
    table = ExtrablattTable(visitor, "Agathe")
    visitor.touch(table.lit.first)
    visitor.touch(visitor.page.locator("[data-tile='5x4']"))
    is_refused(table, "EXT-3.2")
