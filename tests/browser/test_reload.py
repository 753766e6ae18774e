"""What was laid while the line was cut is there after a reload, however soon it comes after the line is back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.games.extrablatt import ExtrablattTable
from tests.browser.games.redac_chef import RedacChefTable
from tests.browser.redac_tables import laying_out
from tests.browser.serving import House


@pytest.fixture
def own_house(tmp_path: Path, client: Path) -> Iterator[House]:
    with House(tmp_path, client) as opened:
        yield opened


def test_tiles_laid_on_a_page_are_not_lost(visit: Visit, own_house: House) -> None:
    visitor = visit(own_house, "Agathe")
    table = laying_out(visitor, own_house)
    with visitor.line_cut():
        own_house.kill()
        expect(table.lost_line).to_be_visible()
        table.lay()
        table.lay()
        laid = places(table)
        own_house.open()
        visitor.page.reload()
        expect(table.tiles).to_have_count(2)
    assert places(table) == laid


def places(table: RedacChefTable) -> list[str]:
    """What lies where; whether it is in conflict is for the house to say, once it is there."""
    conflict = table.words("redac.in-conflict")
    return [name.removesuffix(f", {conflict}") for name in map(table.called, table.tiles.all())]


def test_an_article_is_not_lost(visit: Visit, own_house: House) -> None:
    visitor = visit(own_house, "Agathe")
    visitor.go(f"/t/{visitor.lay('extrablatt', bots=[None, 'random'], begin=True)}")
    table = ExtrablattTable(visitor, "Agathe")
    table.until_articles()
    written = table.written()
    table.hold()
    with visitor.line_cut():
        own_house.kill()
        expect(table.lost_line).to_be_visible()
        visitor.touch(table.go.first)
        own_house.open()
        visitor.page.reload()
        expect(table.board.get_by_role("img")).to_have_count(written + 1)
