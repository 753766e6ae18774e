"""From the front page to a game, counted in clicks; the menu on every page; the running game as the lead story."""

import re

import pytest
from playwright.sync_api import Locator, expect

from marbre.kernel.registry import find_game
from tests.browser.clicks import clicks, count_clicks
from tests.browser.conftest import Visit
from tests.browser.games import DRIVERS
from tests.browser.games.table import Table
from tests.browser.looking import too_wide, violations
from tests.browser.pages import NewTable, Waiting
from tests.browser.test_lessons import WINDOWS
from tests.browser.visitor import Size, Visitor
from tests.browser.words import named, starting

MENU = {"play": "/", "tables": "/tables", "puzzles": "/puzzles", "rules": "/rules", "me": "/settings"}
every_game = pytest.mark.parametrize("driver", DRIVERS.values(), ids=DRIVERS)

COVERED = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [offer, menu] = [box("[data-offer]"), box("nav.menu")];
  return menu.top > offer.top ? Math.max(0, offer.bottom - menu.top) : 0;
}"""
"""How much of the offer lies under a menu at the foot of the window."""


def open_tables(visitor: Visitor) -> Locator:
    """Its title ends with how many there are."""
    return visitor.page.get_by_role("region", name=starting(visitor.words("front.open-tables")))


@every_game
def test_one_click_from_the_front_page_to_a_game_against_bots(visit: Visit, driver: type[Table]) -> None:
    visitor = visit(new=True, language="en" if len(driver.slug) % 2 else "fr")
    count_clicks(visitor)
    visitor.go()
    table = driver(visitor, visitor.words("table.you"))
    visitor.press("front.against-bots-of", game=table.title)
    expect(table.board).to_be_visible()
    assert clicks(visitor) == 1
    told = visitor.context.request.get(f"/api/tables/{visitor.page.url.rsplit('/', 1)[1]}").json()
    assert told["status"] == "playing" and all(seat["bot"] for seat in told["seats"][1:]) and len(told["seats"]) > 1


def test_three_clicks_and_a_link_to_a_table_with_a_friend(visit: Visit) -> None:
    ada, ben = visit(new=True), visit(new=True)
    for visitor in (ada, ben):
        count_clicks(visitor)
    ada.go()
    ada.press("front.open-table-of", game="VIPs")
    table = NewTable(ada).lay()
    link = Waiting(ada).link
    ben.go(f"/t/{table}")
    assert link.endswith(f"/t/{table}")
    ben.touch(ben.page.get_by_role("button", name=starting(ben.words("wait.sit"))).first)
    expect(ada.button("wait.begin")).to_be_enabled()  # every other seat was filled
    ada.press("wait.begin")
    expect(ben.page.locator(".frame .board")).to_be_visible()
    assert (clicks(ada), clicks(ben)) == (3, 1)


def test_on_a_phone_the_link_for_a_friend_stands_right_under_the_seats(visit: Visit) -> None:
    ada = visit(name="Ada", size="phone")
    ada.go(f"/t/{ada.lay()}")
    begin, link, luck = (ada.button("wait.fill"), ada.field("wait.link"), ada.field("wait.word"))
    assert ada.box(begin)["y"] < ada.box(link)["y"] < ada.box(luck)["y"]
    assert not [*violations(ada.page), *too_wide(ada.page)]


def test_who_plays_at_once_joins_somebody_who_waits(visit: Visit) -> None:
    ada, ben = visit(name="Ada"), visit(name="Ben")
    ada.go(f"/t/{ada.lay(players=2, public=True)}")
    expect(ada.heading("wait.headline", count=1)).to_be_visible()
    ben.go()
    ben.press("front.play-now")
    ben.page.wait_for_url("**/t/*")
    assert ben.page.url == ada.page.url
    expect(ada.page.locator(".frame .board")).to_be_visible()


def test_the_last_choice_is_remembered(visit: Visit) -> None:
    visitor = visit(name="Ada")
    visitor.go("/new?game=typo")
    form = NewTable(visitor)
    form.players(3)
    for number in (2, 3):
        form.seat(number, "novice")
    form.lay()
    visitor.go()
    visitor.press("front.against-bots-of", game="Typo")
    visitor.page.wait_for_url("**/t/*")
    told = visitor.context.request.get(f"/api/tables/{visitor.page.url.rsplit('/', 1)[1]}").json()
    assert [seat["bot"] for seat in told["seats"]] == [None, "novice", "novice"]


def test_the_host_fills_up_with_bots_and_a_guest_cannot(visit: Visit) -> None:
    ada, ben = visit(name="Ada"), visit(name="Ben")
    table = ada.lay("defense-d-afficher", players=6)
    ada.go(f"/t/{table}")
    seats = ada.page.get_by_role("listitem")
    expect(seats.filter(has_text=ada.words("wait.team", letter="B"))).to_have_count(2)
    ben.go(f"/t/{table}")
    expect(ben.text("wait.text-guest")).to_be_visible()
    expect(ben.button("wait.fill")).to_have_count(0)
    ada.press("wait.fill")
    ada.press("wait.begin")
    expect(ada.page.locator(".frame .board")).to_be_visible()


@pytest.mark.parametrize("page", ["/tournaments", "/ratings/vips"])
def test_two_clicks_from_the_front_page_to_a_tournament_and_to_the_standings(visit: Visit, page: str) -> None:
    visitor = visit(size="phone")
    count_clicks(visitor)
    visitor.go()
    visitor.touch(visitor.link("menu.tables"))
    visitor.touch(visitor.link("tables.tournaments" if page == "/tournaments" else "tables.ratings"))
    visitor.page.wait_for_url(f"**{page}")
    assert clicks(visitor) == 2


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_menu_is_on_every_page(visit: Visit, size: str) -> None:
    visitor = visit(size=size)
    for path in (*MENU.values(), "/new", "/about", "/rules/vips"):
        visitor.go(path)
        menu = visitor.page.get_by_role("navigation", name=named(visitor.words("menu.title")))
        links = menu.get_by_role("link")
        expect(links).to_have_count(len(MENU))
        for link in links.all():
            expect(link).to_be_in_viewport()
        assert [link.get_attribute("href") for link in links.all()] == list(MENU.values())


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_at_a_table_the_menu_is_behind_the_masthead(visit: Visit, size: str) -> None:
    visitor = visit(size=size, name="Ada")
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    mast = visitor.page.get_by_role("button", name=re.compile("^Marbre"))
    link = visitor.link("menu.puzzles")
    expect(link).to_be_hidden()
    mast.focus()
    visitor.page.keyboard.press("Enter")
    expect(link).to_be_visible()
    assert not [*violations(visitor.page), *too_wide(visitor.page)]
    visitor.page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    visitor.touch(mast)
    visitor.touch(link)
    visitor.page.wait_for_url("**/puzzles")


def test_a_running_game_is_the_lead_story_with_its_clock(visit: Visit) -> None:
    visitor = visit(name="Ada")
    visitor.lay("typo", bots=[None, "novice"], begin=True)
    table = visitor.lay(bots=[None, "novice"], begin=True, clock={"kind": "player", "seconds": 600})
    visitor.go()
    lead = visitor.page.get_by_role("article").first
    expect(lead.get_by_role("heading")).to_have_text(named(visitor.words("front.running-yours", game="VIPs")))
    clock = lead.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"^9:5\d$"))
    shown = clock.inner_text()
    expect(clock).not_to_have_text(shown)  # it runs
    expect(lead.locator("[data-position] .frame.vips .board")).to_be_visible()  # the position, by the game's own board
    assert not violations(visitor.page)
    visitor.touch(visitor.link("front.running-resume"))
    visitor.page.wait_for_url(f"**/t/{table}")


def test_who_comes_back_finds_the_first_games_in_lines_and_the_ways_to_another_without_scrolling(visit: Visit) -> None:
    visitor = visit(name="Ada", language="en")
    for _ in range(6):
        visitor.lay(bots=[None, "novice"], begin=True)
    visitor.go()
    yours = visitor.page.get_by_role("region", name=named(visitor.words("front.your-other-tables")))
    expect(yours.get_by_role("listitem")).to_have_count(3)
    expect(visitor.button("front.against-bots-of", game="VIPs")).to_be_in_viewport(ratio=1)
    visitor.touch(visitor.link("front.all-yours", count=2))
    expect(visitor.page.get_by_role("region", name=named(visitor.words("front.your-tables")))).to_be_visible()


def test_what_lays_the_table_is_in_sight_from_the_first_choice_to_the_last(visit: Visit) -> None:
    visitor = visit(name="Ada", size="phone")
    visitor.go("/new?game=redac-chef")
    lay = visitor.button("new.create")
    expect(lay).to_be_in_viewport(ratio=1)
    door = visitor.page.get_by_role("radio", name=named(visitor.words("new.door-private")))
    visitor.tick(door)
    expect(lay).to_be_in_viewport(ratio=1)
    assert not [*violations(visitor.page), *too_wide(visitor.page)]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_lesson_is_offered_at_the_first_visit_until_it_is_declined(visit: Visit, size: Size) -> None:
    """In sight at once, above the menu at the foot of a phone; beside it, at a desk, a way into each of the games."""
    visitor = visit(new=True, size=size)
    visitor.page.set_viewport_size(WINDOWS[size])
    visitor.go()
    offer = visitor.page.locator("[data-offer]")
    expect(offer.get_by_role("link")).to_have_attribute("href", "/learn/redac-chef")
    expect(offer).to_be_in_viewport(ratio=1)
    if size == "desktop":
        for slug in sorted(set(DRIVERS) - {"scoop"}):
            way = visitor.button("front.against-bots-of", game=find_game(slug).spec.title)
            expect(way).to_be_in_viewport(ratio=1)
        visitor.page.set_viewport_size({"width": 1366, "height": 650})
        expect(offer).to_be_in_viewport(ratio=1)
    covered = visitor.page.evaluate(COVERED)
    assert not covered, f"{covered} px under the menu"
    assert not violations(visitor.page)
    visitor.press("offer.no")
    expect(offer).to_be_hidden()
    visitor.go()
    expect(open_tables(visitor)).to_be_visible()
    expect(offer).to_be_hidden()


def test_a_lesson_is_offered_in_the_first_game_of_a_kind_until_something_is_done(visit: Visit) -> None:
    visitor = visit(name="Ada", new=True, size="phone")
    table = DRIVERS["vips"](visitor, "Ada")
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    offer = visitor.page.locator("[data-offer]")
    expect(offer.get_by_role("link")).to_have_attribute("href", "/learn/vips")
    assert not [*violations(visitor.page), *too_wide(visitor.page)]
    table.take_turn()
    expect(offer).to_be_hidden()
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    expect(table.board).to_be_visible()
    expect(visitor.page.locator("[data-news]")).to_be_visible()
    expect(offer).to_be_hidden()


def test_teams_are_seen_before_a_table_is_laid_and_impossible_ones_are_refused_with_the_reason(visit: Visit) -> None:
    visitor = visit(name="Ada", language="fr")
    visitor.go("/new?game=defense-d-afficher")
    form = NewTable(visitor)
    form.players(4)
    form.choose("Deux")
    teams = visitor.page.locator("li .quiet").filter(has_text=re.compile("équipe [AB]"))
    expect(teams).to_have_text(["équipe A", "équipe A", "équipe B", "équipe B"])
    form.choose("Quatre")
    expect(visitor.page.get_by_role("alert").filter(has_text="équipes")).to_be_in_viewport(ratio=1)  # beside the button
    expect(visitor.button("new.create")).to_be_disabled()
    form.players(8)
    expect(teams).to_have_count(4)  # the other two have letters of their own
    expect(visitor.button("new.create")).to_be_enabled()


def test_a_form_for_a_table_offers_clocks_and_times_by_name_and_asks_for_no_seconds(visit: Visit) -> None:
    visitor = visit(name="Ada", language="fr")
    for slug in sorted(set(DRIVERS) - {"scoop"}):
        visitor.go(f"/new?game={slug}")
        expect(visitor.button("new.create")).to_be_enabled()
        expect(visitor.page.get_by_role("spinbutton")).to_have_count(0)
    visitor.go("/new?game=typo")
    expect(visitor.page.get_by_role("group", name="Le temps pour poser").get_by_role("radio")).not_to_have_count(0)


def test_the_right_column_is_never_empty_and_sound_is_asked_for_once(visit: Visit) -> None:
    visitor = visit()
    visitor.go()
    expect(visitor.heading("front.puzzle")).to_be_in_viewport()
    sound = visitor.page.get_by_role("radio", name=named(visitor.words("settings.sound-on")))
    visitor.tick(sound)
    visitor.go()
    expect(open_tables(visitor)).to_be_visible()
    expect(sound).to_have_count(0)
    visitor.go("/settings")
    expect(sound).to_be_checked()


def test_numbered_rules_lead_to_each_games_own(visit: Visit) -> None:
    visitor = visit()
    visitor.go()
    visitor.touch(visitor.link("front.numbered-rules"))
    for driver in DRIVERS.values():
        expect(visitor.link("front.rules-of", game=driver(visitor, "").title)).to_be_visible()
