"""Two tables with one deal: laid by its host, kept from each other, compared when both are over."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.keys import Keys
from tests.browser.looking import small_targets, too_wide, violations
from tests.browser.pages import NewTable, Waiting
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import named
from tests.server.house import Guest, play_on


def is_sound(visitor: Visitor) -> None:
    assert violations(visitor.page) == []
    assert small_targets(visitor.page) == []
    assert too_wide(visitor.page) == []


def play(house: House, visitor: Visitor, table: str) -> None:
    """To the end, by the side door."""
    guest = Guest(house)
    guest.cookie = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
    with guest.at(table) as seat:
        play_on([seat], Random(table))


def test_two_tables_play_one_deal_and_are_compared(visit: Visit, house: House) -> None:
    agathe, basile = visit(name="Agathe"), visit(name="Basile", language="en", size="phone")
    first = lay_the_first(agathe)
    second = lay_another(agathe)
    sit_down(basile, second)
    look_in_vain(agathe, second)
    agathe.go(f"/t/{first}")
    play(house, agathe, first)
    expect(agathe.text("deal.caption-alone")).to_be_visible()
    expect(agathe.text("deal.kept-playing", count=1)).to_be_visible()
    expect(agathe.link("over.replay")).to_be_hidden()
    expect(agathe.link("deal.link")).to_be_visible()
    play(house, basile, second)
    for visitor in (agathe, basile):
        rows = visitor.page.get_by_role("table").filter(has_text=visitor.words("deal.caption")).get_by_role("row")
        expect(rows).to_have_count(5)
        expect(rows.filter(has_text="Agathe")).to_have_count(1)
        expect(rows.filter(has_text="Basile")).to_have_count(1)
        is_sound(visitor)
    lay_open(agathe)
    for visitor in (agathe, basile):
        expect(visitor.link("over.replay")).to_be_visible()
        expect(visitor.button("deal.reveal")).to_be_hidden()
    agathe.go(f"/new?same={first}")
    expect(agathe.text("deal.open")).to_be_visible()


def lay_the_first(agathe: Visitor) -> str:
    """By keyboard where it is new. The table's id."""
    agathe.go("/new?game=typo")
    form, keys = NewTable(agathe), Keys(agathe)
    form.players(2)
    tick = agathe.page.get_by_role("checkbox", name=named(agathe.words("new.duplicate")))
    keys.use(tick, "Space")
    expect(tick).to_be_checked()
    is_sound(agathe)
    table = form.lay()
    expect(agathe.text("deal.tables", count=1)).to_be_visible()
    expect(agathe.field("wait.word")).to_be_hidden()
    is_sound(agathe)
    waiting = Waiting(agathe)
    waiting.seat_bot(2, "novice")
    waiting.begin()
    return table


def lay_another(agathe: Visitor) -> str:
    """For others: she has a seat at the first one."""
    agathe.press("frame.table")
    agathe.link("deal.link").click()
    expect(agathe.text("deal.for-others")).to_be_visible()
    is_sound(agathe)
    agathe.press("new.create")
    agathe.page.wait_for_url("**/t/*")
    expect(agathe.text("deal.tables", count=2)).to_be_visible()
    Waiting(agathe).seat_bot(2, "novice")
    return agathe.page.url.rsplit("/", 1)[1]


def sit_down(basile: Visitor, table: str) -> None:
    basile.go(f"/t/{table}")
    expect(basile.link("deal.link")).to_be_hidden()
    is_sound(basile)
    waiting = Waiting(basile)
    waiting.sit(1, "Basile")
    waiting.begin()


def look_in_vain(agathe: Visitor, table: str) -> None:
    agathe.go(f"/t/{table}")
    expect(agathe.heading("deal.closed-doors")).to_be_visible()
    expect(agathe.page.get_by_role("listitem").filter(has_text="Basile").first).to_be_visible()
    is_sound(agathe)


def lay_open(agathe: Visitor) -> None:
    keys = Keys(agathe)
    agathe.button("deal.reveal").focus()  # after all the rules that the count cites
    keys.press("Enter")
    sheet = agathe.page.get_by_role("dialog")
    keys.use(sheet.get_by_role("button", name=named(agathe.words("deal.reveal"))))
    expect(sheet).to_be_hidden()
