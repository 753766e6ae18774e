"""The illustrated rules: pictures by each game's own board, its box, the way to an article and to a lesson; the aim."""

import re

import pytest
from playwright.sync_api import Locator, expect

from marbre.kernel.registry import find_game
from marbre.kernel.teaching.pictures import pictures_of
from tests.browser.conftest import Visit
from tests.browser.games import DRIVERS
from tests.browser.games.vips import VipsTable
from tests.browser.looking import too_wide, violations
from tests.browser.visitor import Visitor
from tests.browser.words import spaced

SLUGS = sorted(DRIVERS)
OURS = [slug for slug in SLUGS if slug != "scoop"]
"""Those with a board in the client; the sixth game brings its own."""
VISITORS = {"desk": ("fr", "desktop", False), "phone": ("en", "phone", True)}
AREAS = {"board": ".board", "extra": ".extra", "dock": ".dock, .ending", "seats": ".seats"}


def drawn(visitor: Visitor, number: int) -> Locator:
    """A picture, scrolled to: it is drawn then."""
    picture = visitor.page.locator(f"#picture-{number}")
    picture.scroll_into_view_if_needed()
    expect(picture.locator(".frame")).to_be_visible()
    return picture


@pytest.mark.parametrize(
    ("slug", "who"),
    [
        pytest.param(slug, who, marks=() if (number + turn) % 2 else pytest.mark.slow)
        for number, slug in enumerate(SLUGS)
        for turn, who in enumerate(VISITORS)
    ],
)
def test_rules_begin_with_pictures_drawn_by_the_games_own_board(visit: Visit, slug: str, who: str) -> None:
    language, size, night = VISITORS[who]
    visitor = visit(language=language, size=size, night=night)
    visitor.go(f"/rules/{slug}")
    aim = find_game(slug).messages.label(language, "word", "aim")
    expect(visitor.page.locator("article .aim")).to_contain_text(re.compile(spaced(aim)))
    lesson = visitor.link("rules.learn")
    expect(lesson).to_have_count(1 if slug in OURS else 0)
    assert slug not in OURS or lesson.get_attribute("href") == f"/learn/{slug}"
    for number, picture in enumerate(pictures_of(slug), 1):
        shown, written = drawn(visitor, number), picture.written
        for part in written.parts:
            expect(shown.locator(AREAS[part])).to_be_visible()
        expect(shown.locator("figcaption h3")).to_contain_text(re.compile(spaced(getattr(written.title, language))))
        assert shown.locator(".read a").all_inner_texts() == list(written.rules)
        assert shown.locator("tbody tr").count() == len(written.figures)
    for group in visitor.page.locator("#box summary").all():
        visitor.touch(group)
        expect(visitor.page.locator("#box details[open] li").last).to_be_visible()
    assert (visitor.page.locator("#box").count() == 1) == (slug in OURS)
    assert not too_wide(visitor.page)
    assert not violations(visitor.page)


def test_a_picture_leads_to_its_articles_and_to_the_lesson(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go("/rules/vips")
    visitor.touch(drawn(visitor, 3).get_by_role("link", name="VIP-2.5"))
    expect(visitor.page.locator("[id='VIP-2.5'].cited")).to_be_in_viewport()
    visitor.touch(drawn(visitor, 3).get_by_role("link", name=visitor.words("rules.try")))
    expect(visitor.page).to_have_url(re.compile("/t/"))
    expect(visitor.page.locator("[data-news] .note")).to_contain_text("Échangez le haut I et le haut II")


@pytest.mark.parametrize("slug", OURS)
def test_a_table_says_what_the_game_is_about_and_where_its_rule_of_the_moment_stands(visit: Visit, slug: str) -> None:
    visitor = visit(name="Agathe")
    visitor.go(f"/t/{visitor.lay(slug, players=2, bots=[None, 'random'], begin=True)}")
    aim = find_game(slug).messages.label("fr", "word", "aim")
    expect(visitor.page.locator(".aim:visible").first).to_contain_text(re.compile(spaced(aim)))
    moment = visitor.page.locator(".moment a").first
    expect(moment).to_have_attribute("href", re.compile(rf"^/rules/{slug}#{find_game(slug).spec.rule_prefix}"))


def test_the_rule_of_a_refusal_is_the_address_of_its_article(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go(f"/t/{visitor.lay('vips', players=2, bots=[None, 'random'], begin=True)}")
    table = VipsTable(visitor, "Agathe")
    table.be_refused()
    link = visitor.page.locator(".toast a")
    visitor.go(link.get_attribute("href") or "")
    expect(visitor.page.locator("p.cited")).to_be_in_viewport()
