"""Défense d'afficher with teams: partners share a hand, play in turn, and suggest."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.driving import drive, drive_together, elsewhere, never
from tests.browser.games.defense import DefenseTable
from tests.browser.pages import NewTable, Waiting
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import named

BOT = "random"


def partners(visit: Visit) -> tuple[str, dict[str, Visitor]]:
    """Five people: three single bots, and a team of Agathe and Basile, each in a browser."""
    agathe, basile = visit(name="Agathe"), visit(name="Basile", language="en", size="phone")
    laid = agathe.lay(DefenseTable.slug, players=5, bots=[BOT, BOT, BOT, None, None])
    for visitor, number in ((agathe, None), (basile, 5)):
        visitor.go(f"/t/{laid}")
        if number is not None:
            Waiting(visitor).sit(number, "Basile")
    Waiting(agathe).begin()
    return laid, {"Agathe": agathe, "Basile": basile}


def test_three_single_players_and_a_team_play_through_and_the_partner_suggests(visit: Visit, house: House) -> None:
    laid, people = partners(visit)
    tables = {name: DefenseTable(visitor, name) for name, visitor in people.items()}
    first = tables["Agathe"].wait_for("Agathe", "Basile")
    assert first == "Agathe"
    hers, his = tables["Agathe"], tables["Basile"]
    expect(hers.bills).to_have_count(9)
    cards = "all => all.map(one => one.dataset.card)"
    assert hers.bills.evaluate_all(cards) == his.bills.evaluate_all(cards)
    expect(hers.seat("Basile")).to_contain_text(hers.words("defense.team-of", names="Agathe et Basile"))

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
    with elsewhere(*people.values()):
        drive_together(house, [*people.values()], DefenseTable, laid, Random(5))
    for table in tables.values():
        expect(table.over).to_be_visible()
        expect(table.page.get_by_role("article")).to_have_count(5)


NAMES = ("Agathe", "Basile", "Colombe", "Dagobert", "Estelle", "Fernand", "Gaspard", "Hortense")


def test_eight_people_in_four_teams_play_through_at_one_screen(visit: Visit, house: House) -> None:
    visitor = visit(name=NAMES[0])
    visitor.go(f"/new?game={DefenseTable.slug}")
    form = NewTable(visitor)
    form.players(8)
    for number, name in enumerate(NAMES[1:], start=2):
        form.seat(number, "here", name)
    laid = form.lay()
    tables = {name: DefenseTable(visitor, name) for name in NAMES}
    sides = []
    for _ in range(3):
        opener = visitor.page.locator(".card .btn.go")
        expect(opener).to_be_visible()
        expect(tables[NAMES[0]].board.or_(tables[NAMES[0]].bills.first)).to_have_count(0)
        name = next(name for name in NAMES if name in opener.inner_text())
        opener.click()
        expect(tables[name].bills).to_have_count(9)
        sides.append(NAMES.index(name) // 2)
        while not opener.is_visible():
            tables[name].take_turn()
            expect(opener.or_(tables[name].acting(name)).first).to_be_visible()
    assert sides == [(sides[0] + turn) % 4 for turn in range(3)]
    with elsewhere(visitor):
        assert not drive(house, visitor, DefenseTable, laid, never, Random(8))
    expect(tables[NAMES[0]].over).to_be_visible()
    expect(visitor.page.get_by_role("article")).to_have_count(8)
