"""Games over days in the browser: the form, your move, the next table, notices and holidays, a move in advance."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.driving import bet_together, guest_of
from tests.browser.looking import too_wide, violations
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import Language, named
from tests.server.house import Guest

LONG = "-".join(["an-address-that-takes-more-than-one-line"] * 2)
THREE_DAYS = {"kind": "move", "seconds": 3 * 86_400}


def two_tables(house: House, ada: Visitor, ben: Visitor, turns: tuple[int, ...]) -> list[str]:
    """Tables over days at which it is the turn of these seats; Ada has the first of each."""
    found: list[str] = []
    for attempt in range(40):
        if len(found) == len(turns):
            break
        table = ada.lay(players=2, clock=THREE_DAYS)
        if bet_together(house, ada, ben, table, Random(attempt)) == turns[len(found)]:
            found.append(table)
        else:
            leave(house, ada, table)
    return found


def leave(house: House, ada: Visitor, table: str) -> None:
    with guest_of(house, ada).at(table) as seat:
        seat.do("resign", seat=0)


def narrow(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 375, "height": 812})


def test_the_next_table_is_one_key_away_on_the_front_page_and_after_a_move(visit: Visit, house: House) -> None:
    ada, ben = visit(name="Ada"), visit(name="Ben")
    two_tables(house, ada, ben, (0, 0))
    ada.go("/")
    expect(ada.text("days.your-move", count=2)).to_be_visible()
    ada.page.keyboard.press("Alt+n")
    ada.page.wait_for_url("**/t/*")
    here = ada.page.url.rsplit("/", 1)[1]
    with guest_of(house, ada).at(here) as seat:
        while 0 in seat.update["match"]["to_act"]:
            seat.do("play", seat=0, action=seat.turns()[0]["legal"][0])
    way = ada.page.locator("[data-prepared] a.go")
    expect(way).to_be_visible()
    narrow(ada)
    way.evaluate("one => void (one.textContent = 'Table suivante : La Très Vieille Gargouille enchantée')")
    assert way.evaluate("one => one.scrollWidth <= one.clientWidth"), "a name is cut"
    ada.page.keyboard.press("Alt+n")
    ada.page.wait_for_url(lambda url: here not in url)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_race_is_offered_over_days_in_a_mode_without_a_clock(visit: Visit, language: Language) -> None:
    ada = visit(language=language, name="Ada")
    ada.go("/new?game=redac-chef")
    ada.page.get_by_role("radio", name=named(ada.words("new.clock-days"))).check()
    offer = ada.page.locator(".race button")
    expect(offer).to_be_visible()
    offer.click()
    expect(offer).to_have_count(0)
    ada.page.locator("form .go").click()
    ada.page.wait_for_url("**/t/*")


def test_a_move_is_prepared_on_the_page_and_cancelled_or_played(visit: Visit, house: House) -> None:
    ada, ben = visit(name="Ada"), visit(name="Ben")
    (table,) = two_tables(house, ada, ben, (1,))
    ada.go(f"/t/{table}")
    ada.press("plan.offer")
    expect(ada.text("plan.choosing")).to_be_visible()
    with guest_of(house, ada).at(table) as seat:
        named_ = seat.send("look-ahead", seat=0)
        answer = seat.next("ahead")
        assert answer["id"] == named_
        seat.do("plan", seat=0, actions=[answer["legal"][0]])
    ada.press("plan.back")
    expect(ada.button("plan.cancel")).to_be_visible()
    ada.press("plan.cancel")
    expect(ada.button("plan.offer")).to_be_visible()


def test_a_cheque_is_chosen_on_the_page_for_a_duel_that_may_come(visit: Visit, house: House) -> None:
    ada, ben = visit(name="Ada"), Guest(house, "Ben")
    table = ada.lay("extrablatt", players=2, clock=THREE_DAYS)
    with guest_of(house, ada).at(table) as hers, ben.at(table) as his:
        his.do("sit", seat=1)
        his.do("begin")
        hers.until(lambda update: update["match"] is not None and bool(update["match"]["to_act"]))
        while 0 in hers.update["match"]["to_act"]:
            legal = hers.turns()[0]["legal"]
            hers.do("play", seat=0, action=next((one for one in legal if one["type"] != "motor"), legal[0]))
    ada.go(f"/t/{table}")
    ada.press("plan.offer")
    choices = ada.page.get_by_role("combobox", name=named(ada.words("plan.secretly")))
    expect(choices.locator("option").nth(1)).to_be_attached()
    choices.select_option(index=1)
    expect(ada.button("plan.cancel")).to_be_visible()
    expect(ada.page.locator("[data-prepared]")).to_contain_text("chèque")
    assert not [*violations(ada.page), *too_wide(ada.page)]


def test_ways_quiet_hours_and_holidays_are_set_and_called_off(visit: Visit) -> None:
    ada = visit(language="en", name="Ada")
    ada.go("/days")
    ada.field("days.hook-label").fill("https://hook.example/ada/" + LONG)
    ada.press("days.hook-on")
    stop = ada.page.get_by_role("button", name="Stop: Webhook: https://hook.example/ada/" + LONG)
    expect(stop).to_be_visible()
    narrow(ada)
    assert ada.box(stop)["height"] < 60, "its word stands in one line"
    ada.press("days.quiet-save")
    expect(ada.page.get_by_text("22:00 – 08:00")).to_be_visible()
    ada.page.locator("input[type=date]").first.fill("2099-01-01")
    ada.page.locator("input[type=date]").last.fill("2099-01-03")
    with ada.line_cut():  # a refusal is said on the page
        ada.press("days.holiday-add")
        expect(ada.page.get_by_role("status").first).to_contain_text("year")
    ada.troubles.clear()
    stop.click()
    expect(stop).to_have_count(0)
