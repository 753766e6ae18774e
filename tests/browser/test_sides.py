"""Défense d'afficher with teams, played through on the page: partners share a hand, play in turn, and suggest."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.driving import advised, play_by_pages, play_by_sockets
from tests.browser.games.defense import DefenseTable
from tests.browser.pages import NewTable, Waiting
from tests.browser.serving import House
from tests.browser.words import named
from tests.server.house import Json

NAMES = ("Agathe", "Basile", "Colombe", "Dagobert", "Estelle", "Fernand", "Gaspard", "Hortense")
LEVEL = "expert"
"""As such a one would the people here play: what is done is done by a click all the same."""
to_the_end = pytest.mark.parametrize(
    "on_pages", [pytest.param(False, id="a round"), pytest.param(True, id="whole", marks=pytest.mark.slow)]
)
"""On the pages until everybody has acted, then over sockets; `make test-all` does the whole match on the pages."""


@pytest.mark.slow
@to_the_end
def test_five_people_three_singles_and_a_team_play_through_each_on_a_page_of_their_own(
    visit: Visit, house: House, on_pages: bool
) -> None:
    """The simplified game, which is shorter: five pages are drawn for whatever is done."""
    people = {name: visit(name=name, size="phone" if name == "Basile" else "desktop") for name in NAMES[:5]}
    host = people[NAMES[0]]
    options: dict[str, object] = {"simplified": True}
    laid = host.lay(DefenseTable.slug, players=5, options=options)
    for number, (name, visitor) in enumerate(people.items(), start=1):
        visitor.go(f"/t/{laid}")
        if visitor is not host:
            Waiting(visitor).sit(number, name)
    Waiting(host).begin()
    tables = {name: DefenseTable(visitor, name) for name, visitor in people.items()}
    *singles, first, second = NAMES[:5]
    hers, his = tables[first], tables[second]
    for table in (hers, his, tables[singles[0]]):
        expect(table.bills).to_have_count(9)
    cards = "all => all.map(one => one.dataset.card)"
    assert hers.bills.evaluate_all(cards) == his.bills.evaluate_all(cards)
    expect(hers.seat(second)).to_contain_text(hers.words("defense.with", names=first))

    play_through(house, tables, laid, options=options, on_pages=on_pages)
    for table in tables.values():
        expect(table.over).to_be_visible()
        expect(table.page.get_by_role("article")).to_have_count(5)


def test_the_partner_suggests_and_what_he_suggests_is_taken_over_in_one_click(visit: Visit) -> None:
    agathe, basile = visit(name="Agathe"), visit(name="Basile", language="en", size="phone")
    laid = agathe.lay(DefenseTable.slug, players=5, bots=["random", "random", "random", None, None])
    for visitor, number in ((agathe, None), (basile, 5)):
        visitor.go(f"/t/{laid}")
        if number is not None:
            Waiting(visitor).sit(number, "Basile")
    Waiting(agathe).begin()
    hers, his = DefenseTable(agathe, "Agathe"), DefenseTable(basile, "Basile")
    assert hers.wait_for("Agathe", "Basile") == "Agathe"
    throw = his.said.tables["says"]["do-roll"]
    his.visitor.touch(his.dock.get_by_role("button", name=named(his.words("defense.suggest", action=throw))))
    shown = hers.page.get_by_role("list", name=named(hers.words("defense.suggestions")))
    expect(shown).to_contain_text("Basile")
    hers.visitor.touch(shown.get_by_role("button", name=named(hers.words("defense.take-over"))))
    expect(hers.group("destinations").first).to_be_visible()
    hers.take_turn()
    while hers.wait_for("Agathe", "Basile") == "Agathe":
        hers.take_turn()
    expect(hers.acting("Basile")).to_be_visible()
    his.take_turn()


@to_the_end
def test_eight_people_in_four_teams_play_through_at_one_screen(visit: Visit, house: House, on_pages: bool) -> None:
    """Between people a curtain falls, behind which nothing is to be seen."""
    visitor = visit(name=NAMES[0])
    visitor.go(f"/new?game={DefenseTable.slug}")
    form = NewTable(visitor)
    form.players(8)
    for number, name in enumerate(NAMES[1:], start=2):
        form.seat(number, "here", name)
    laid = form.lay()
    tables = {name: DefenseTable(visitor, name) for name in NAMES}
    opener = visitor.page.locator(".card .btn.go")
    expect(opener).to_be_visible()
    expect(tables[NAMES[0]].board.or_(tables[NAMES[0]].bills.first)).to_have_count(0)
    play_through(house, tables, laid, options={}, on_pages=on_pages)
    expect(tables[NAMES[0]].over).to_be_visible()
    expect(visitor.page.get_by_role("article")).to_have_count(8)


def play_through(
    house: House, tables: dict[str, DefenseTable], laid: str, *, options: dict[str, object], on_pages: bool
) -> None:
    advice = advised(DefenseTable.slug, LEVEL, Random(len(tables)), len(tables), options)
    acted = set[int]()

    def act(table: DefenseTable, hand: Json) -> None:
        acted.add(hand["seat"])
        table.spell(hand, advice(hand))

    play_by_pages(house, tables, laid, act, lambda _hand: not on_pages and len(acted) == len(tables))
    assert acted == set(range(len(tables)))
    play_by_sockets(house, {table.visitor for table in tables.values()}, laid, advice)
