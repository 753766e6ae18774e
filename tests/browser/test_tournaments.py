"""A club evening in the browser: planned, entered by its link, played, and shown on a wall; for all eyes and thumbs."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.driving import guest_of
from tests.browser.looking import for_all
from tests.browser.serving import House
from tests.browser.visitor import Size
from tests.browser.words import Language, named
from tests.server.evening import begin, enter, plan
from tests.server.house import play_on


def test_an_evening_from_the_form_to_the_last_table_by_keyboard(visit: Visit, house: House) -> None:
    agathe, basile = visit(name="Agathe"), visit(name="Basile")
    agathe.go("/tournaments/new")
    agathe.field("tournament.name").fill("Mardi du club")
    agathe.page.get_by_role("radio", name="VIPs").check()
    agathe.field("tournament.rounds").select_option("1")
    agathe.button("tournament.plan").press("Enter")
    agathe.page.wait_for_url(lambda url: "/tournaments/" in url and not url.endswith("new"))
    address = agathe.page.url
    for visitor in (agathe, basile):
        visitor.go(address)
        visitor.button("tournament.enter").press("Enter")
        expect(visitor.button("tournament.withdraw")).to_be_visible()
    wall = visit()
    wall.go(f"{address}/wall")
    expect(wall.page.get_by_role("row", name="Basile")).to_be_visible()
    agathe.go(address)
    agathe.button("tournament.begin", number=1).press("Enter")
    for visitor in (agathe, basile):
        expect(visitor.link("tournament.to-table")).to_be_visible()
        visitor.page.keyboard.press("Alt+n")
        visitor.page.wait_for_url("**/t/*")
    expect(wall.text("tournament.board-playing")).to_be_visible()
    table = agathe.page.url.rsplit("/", 1)[1]
    ada, ben = guest_of(house, agathe), guest_of(house, basile)
    with ada.at(table) as hers, ben.at(table) as his:
        hers.until(lambda update: update["table"]["status"] != "open")
        his.until(lambda update: update["table"]["status"] != "open")
        play_on([hers, his], Random(1))
    back = basile.link("over.tournament")
    expect(back).to_be_visible()
    back.press("Enter")
    basile.page.wait_for_url(address)
    for visitor in (basile, wall):
        expect(visitor.page.get_by_text(visitor.words("tournament.over")).first).to_be_visible()
    with basile.page.expect_download() as saved:
        basile.link("tournament.file").click()
    assert saved.value.suggested_filename.endswith(".csv")


@pytest.mark.parametrize(("language", "size"), [("fr", "desktop"), ("en", "phone")])
def test_the_pages_are_for_all_eyes_and_thumbs(visit: Visit, house: House, language: Language, size: Size) -> None:
    """With a round on them in which somebody is waited for, and standings that somebody has left."""
    agathe = visit(name="Agathe", language=language, size=size)
    host = guest_of(house, agathe)
    tournament = plan(host, game="vips", rounds=3)
    for name in ("Basile", "Cleo", "Dan"):
        enter(guest_of(house, visit(name=name)), tournament)
    enter(host, tournament)
    begin(host, tournament)
    faults = []
    pages = ("", "/new", f"/{tournament}", f"/{tournament}/wall")
    for path in pages:
        agathe.go(f"/tournaments{path}")
        agathe.page.wait_for_load_state("networkidle")
        if path.endswith(tournament):
            expect(agathe.link("tournament.to-table")).to_be_visible()
            expect(agathe.page.get_by_text(named(agathe.words("tournament.missing"))).first).to_be_visible()
        faults += [f"/tournaments{path}: {fault}" for fault in for_all(agathe.page)]
    assert not faults, "\n".join(faults)
