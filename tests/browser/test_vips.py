"""VIPs: the plea before the swap, and the smiles after the count."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.driving import drive, never
from tests.browser.games.vips import VipsTable, at_stage
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import Language
from tests.support import rule


def at_a_swap(visit: Visit, house: House, language: Language = "fr") -> VipsTable:
    """A match that has come to an announced swap of the visitor's."""
    visitor = visit(language=language, name="Agathe")
    laid = visitor.lay(bots=[None, "novice"], begin=True)
    assert drive(house, visitor, VipsTable, laid, at_stage("argue"), Random(3))
    visitor.go(f"/t/{laid}")
    table = VipsTable(visitor, "Agathe")
    expect(table.plea).to_be_visible()
    return table


def announced(table: VipsTable) -> list[int]:
    """The two pieces that are marked on the board."""
    marked = table.board.locator("[data-piece][aria-pressed=true]")
    expect(marked).to_have_count(2)
    return [int(piece.get_attribute("data-piece") or "") for piece in marked.all()]


@rule("VIP-2.6")
def test_the_pieces_move_when_the_argument_is_given(visit: Visit, house: House) -> None:
    table = at_a_swap(visit, house, "en")
    first, second = sorted(announced(table))
    assert 1 in (table.column_of(first), table.column_of(second))
    swapped = f"You swap {table.said.label('piece', first)} and {table.said.label('piece', second)}"
    with table.reading() as lines:
        expect(lines.filter(has_text="A chin like this opens doors")).to_have_count(0)
    table.argue("A chin like this opens doors")
    table.tells(f"A chin like this opens doors.*{swapped}", re.DOTALL)  # what a bot does next may move them again


@rule("VIP-2.6")
def test_until_then_the_swap_may_be_dropped(visit: Visit, house: House) -> None:
    table = at_a_swap(visit, house)
    first, second = announced(table)
    before = table.column_of(first), table.column_of(second)
    table.visitor.press("vips.argue-drop")
    expect(table.plea).to_be_hidden()
    expect(table.chips.first).to_be_visible()
    assert (table.column_of(first), table.column_of(second)) == before
    table.swap(first, second)


def over(visitor: Visitor, house: House, bots: list[str | None]) -> VipsTable:
    laid = visitor.lay(bots=bots, players=len(bots), begin=True)
    drive(house, visitor, VipsTable, laid, never, Random(5))
    visitor.go(f"/t/{laid}")
    return VipsTable(visitor, "Agathe")


@rule("VIP-5.2", "VIP-5.4")
def test_one_names_an_expert_and_smiles_at_anothers_portrait(visit: Visit, house: House) -> None:
    visitor = visit(language="en", name="Agathe")
    table = over(visitor, house, [None, "novice"])
    expect(table.over).to_be_visible()
    slider = table.smiles.get_by_role("slider")
    expert = table.smiles.get_by_role("button").first
    for settled in (1, 2):  # her own portrait, and the bot's: in order of rank
        expect(slider.or_(expert).first).to_be_visible()
        if slider.is_visible():
            slider.fill("8")
            table.smiles.get_by_role("button", name="8 out of 10").click()
        else:
            expert.click()
        expect(table.smiles.get_by_role("listitem")).to_have_count(settled)
    expect(table.smiles).to_contain_text("The prize for the most original portrait")


@rule("VIP-5.5")
def test_anybody_who_played_may_skip_and_whoever_comes_by_sees_how_it_ended(visit: Visit, house: House) -> None:
    agathe, basile = visit(name="Agathe"), visit(name="Basile")
    table = over(agathe, house, [None, "novice", "novice"])
    third = table.smiles.get_by_role("listitem").nth(2)
    skip = agathe.button("vips.smiles-skip").or_(third)
    expect(skip.first).to_be_visible()
    while not third.is_visible():
        portraits = table.smiles.get_by_role("listitem").count()
        skip.first.click()
        expect(table.smiles.get_by_role("listitem").nth(portraits)).to_be_visible()
    basile.go(agathe.page.url)
    watched = VipsTable(basile, "Basile").smiles
    expect(watched.get_by_role("listitem")).to_have_count(3)
    expect(watched.get_by_role("button")).to_have_count(0)
