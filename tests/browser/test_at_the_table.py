"""Resigning, clocks, and what was agreed on: portraits, words of one's own."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.games.vips import VipsTable
from tests.browser.pages import Chat, NewTable, Waiting
from tests.browser.words import named, starting


def test_who_resigns_is_asked_first_and_leaves_the_seat_to_a_bot(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    table = VipsTable(visitor, "Agathe")
    with table.drawer("frame.table"):
        visitor.press("table.resign")
        visitor.press("table.resign-keep")
    expect(table.bet_form).to_be_visible()
    visitor.press("frame.table")
    visitor.press("table.resign")
    sheet = visitor.page.get_by_role("dialog", name=named(visitor.words("table.resign-ask")))
    sheet.get_by_role("button", name=named(visitor.words("table.resign"))).click()
    expect(table.over).to_be_visible()


def test_a_clock_counts_down_and_when_it_is_out_the_house_acts(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    clock = {"kind": "move", "seconds": 5}
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True, clock=clock)}")
    table = VipsTable(visitor, "Agathe")
    shown = table.seat("Agathe").get_by_role("img")
    expect(shown).to_have_accessible_name(re.compile("0:04"))
    expect(shown).to_have_accessible_name(re.compile("0:03"))
    expect(table.bet_form).to_be_hidden()
    expect(table.seat("Agathe")).to_contain_text(visitor.words("table.late", count=1))


def test_a_clock_is_chosen_when_the_table_is_laid(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go("/new")
    form = NewTable(visitor)
    form.players(2)
    form.seat(2, "novice")
    form.choose(form.words("new.clock-evening"))
    form.lay()
    shown = VipsTable(visitor, "Agathe").seat("Agathe").get_by_role("img")
    expect(shown).to_have_accessible_name(re.compile(r"9:5\d"))


def test_a_race_has_no_clock_but_its_own(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    clock = visitor.page.get_by_role("group", name=visitor.words("new.clock"), exact=True)
    visitor.go("/new?game=typo")
    expect(clock).to_be_visible()
    visitor.go("/new?game=redac-chef")
    expect(visitor.page.get_by_role("group", name=visitor.words("new.door"), exact=True)).to_be_visible()
    expect(clock.get_by_role("radio", name=visitor.words("new.clock-brisk"), exact=True)).to_have_count(0)


def test_women_and_words_of_ones_own_can_be_agreed_on(visit: Visit) -> None:
    visitor = visit(language="en", name="Agathe")
    visitor.go("/new?game=vips")
    form = NewTable(visitor)
    form.players(3)
    form.seat(2, "novice")
    form.seat(3, "random")
    asks = visitor.words.of("vips").asks
    form.choose(asks("portraits", "women"))
    form.choose(asks("columns", "fixed"))
    visitor.page.get_by_label(named(asks("sought"))).select_option(label=visitor.words("new.own-words"))
    visitor.field("new.own-words-for").fill("la reine du marbre")
    form.lay()
    table = VipsTable(visitor, "Agathe")
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("la reine du marbre")
    expect(table.board).to_be_visible()
    assert all(table.column_of(piece) == piece % 5 + 1 for piece in range(15))


def test_a_table_that_is_open_to_all_is_on_the_front_page(visit: Visit) -> None:
    host, passer = visit(name="Agathe"), visit(name="Basile")
    host.go("/new")
    form = NewTable(host)
    form.players(2)
    table = form.lay()
    passer.go()
    open_tables = passer.page.get_by_role("region", name=starting(passer.words("front.open-tables")))
    open_tables.locator(f"a[href$='{table}']").click()
    Waiting(passer).sit(2, "Basile")
    Waiting(passer).begin()
    for visitor, name in ((host, "Agathe"), (passer, "Basile")):
        VipsTable(visitor, name).bet(1, 1, 1)


def test_a_passer_by_is_marked_seats_no_bot_and_is_reported_and_a_host_closes_her_table(visit: Visit) -> None:
    host, passer = visit(name="Agathe"), visit(name="Agathe")
    host.go("/new")
    table = NewTable(host).lay()
    passer.go(f"/t/{table}")
    expect(passer.button("wait.sit-at", number=2)).to_be_visible()
    expect(passer.page.get_by_role("combobox", name=starting(passer.words("wait.sit-bot")))).to_have_count(0)
    expect(passer.button("wait.close")).to_have_count(0)
    Chat(passer).say("C’est moi.")
    Chat(host).open()
    line = Chat(host).lines.filter(has_text="C’est moi.")
    expect(line).to_contain_text("Agathe 2")
    expect(line).to_contain_text(host.words("chat.watching"))
    host.press("chat.report", name="Agathe 2")
    expect(host.text("chat.reported", name="Agathe 2")).to_be_visible()
    host.press("wait.close")
    for visitor in (host, passer):
        expect(visitor.heading("wait.closed")).to_be_visible()


def test_an_address_that_leads_nowhere_leads_home(visit: Visit) -> None:
    visitor = visit()
    with visitor.line_cut():
        visitor.page.goto("/t/nowhere")
        expect(visitor.heading("error.lost")).to_be_visible()
    for address in ("/new?game=nothing", "/learn/vips?from=-1"):
        with visitor.line_cut():
            visitor.page.goto(address)
        expect(visitor.heading("error.lost")).to_be_visible()
    visitor.link("table.home").click()
    expect(visitor.button("front.play-now")).to_be_visible()
