"""Ratings in a real browser: agreed on at the table, seen at the end, on the profile and in the standings (TAB-8)."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.driving import guest_of
from tests.browser.looking import for_all
from tests.browser.serving import House
from tests.browser.visitor import Size
from tests.browser.words import Language
from tests.server.house import Guest, play_on


def test_a_rated_match_is_agreed_on_at_the_table_by_keyboard(visit: Visit, house: House) -> None:
    agathe, ben = visit(house, name="Agathe"), Guest(house, "Ben")
    table = agathe.lay(players=2, public=False)
    agathe.go(f"/t/{table}")
    wish = agathe.page.get_by_role("checkbox", name=agathe.words("rating.wish"))
    wish.focus()
    agathe.page.keyboard.press("Space")
    expect(wish).to_be_checked()
    with ben.at(table) as his:
        his.do("sit", seat=1)
        expect(agathe.text("rating.wanting", count=1)).to_be_visible()
        his.do("rate", rated=True)
        expect(agathe.text("rating.will")).to_be_visible()


@pytest.mark.parametrize(("language", "size"), [("fr", "desktop"), ("en", "phone")])
def test_the_end_the_profile_and_the_standings_show_it(
    visit: Visit, house: House, language: Language, size: Size
) -> None:
    visitor = visit(house, name="Rosalie", language=language, size=size)
    guest = guest_of(house, visitor)
    faults = []
    for number in range(2):
        table = guest.lay("vips", players=2, bots=[None, "regular"], rated=True, begin=True)
        with guest.at(table) as seat:
            play_on([seat], Random(number))
    pages = (
        (f"/t/{table}", "#rating-result"),
        ("/profile", "svg[role=img]"),
        ("/ratings/vips", "tr[aria-current]"),
    )
    for path, shown in pages:
        visitor.go(path)
        expect(visitor.page.locator(shown).first).to_be_visible()
        faults += [] if path.startswith("/t/") else [f"{path}: {fault}" for fault in for_all(visitor.page)]
    assert not faults, "\n".join(faults)


def test_whoever_is_alone_plays_a_bot_of_his_strength(visit: Visit, house: House) -> None:
    visitor = visit(house, name="Seule")
    visitor.go("/ratings/vips")
    visitor.press("rating.play-bot", level=visitor.words("level.regular"))
    visitor.page.wait_for_url("**/t/*")
    table = visitor.page.url.rsplit("/", 1)[1]
    with guest_of(house, visitor).at(table) as seat:
        assert seat.update["table"]["rating"]["rated"] and seat.status == "playing"
    expect(visitor.page.get_by_text(visitor.words("table.rated", points="1500").split()[0]).first).to_be_visible()
