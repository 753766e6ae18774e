"""Somebody takes a phone call: the table waits, the others decide, and he is told what was done for him (TAB-4.4)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.games.vips import VipsTable
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import named
from tests.support import rule


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A house where somebody is missed at once."""
    with House(tmp_path_factory.mktemp("hasty"), client, patience=0.0) as opened:
        yield opened


def asked(visitor: Visitor, key: str, **values: object) -> Locator:
    """The question that lies over the board."""
    return visitor.page.get_by_role("dialog", name=named(visitor.words(key, **values)))


@rule("TAB-4.4")
def test_who_waits_is_asked_and_who_comes_back_is_told_and_may_go_back(visit: Visit, hasty: House) -> None:
    agathe, basile = visit(hasty, "Agathe"), visit(hasty, "Basile", language="en", size="phone")
    table = agathe.lay(players=2)
    basile.go(f"/t/{table}")
    basile.press("wait.sit-at", number=2)
    basile.press("wait.begin")
    expect(VipsTable(basile, "Basile").bet_form).to_be_visible()
    basile.go("/")
    agathe.go(f"/t/{table}")
    missed = asked(agathe, "absence.missed", names="Basile", count=1)
    expect(missed).to_be_visible()
    agathe.press("absence.wait")
    expect(missed).to_be_hidden()
    agathe.page.reload()
    agathe.press("absence.stand-in", name="Basile")
    hers = VipsTable(agathe, "Agathe")
    expect(hers.seat("Basile")).to_contain_text(agathe.words("table.has-bet"))

    basile.go(f"/t/{table}")
    told = asked(basile, "absence.returned")
    expect(told.get_by_role("listitem")).to_have_count(1)
    basile.press("absence.go-back")
    expect(asked(agathe, "absence.asked", name="Basile")).to_be_visible()
    agathe.press("absence.agree")
    for visitor in (agathe, basile):
        expect(asked(visitor, "absence.stopped")).to_be_visible()
        visitor.touch(visitor.link("over.rematch-join"))
        expect(VipsTable(visitor, "Agathe").bet_form).to_be_visible()
    assert agathe.page.url == basile.page.url != f"{hasty.url}/t/{table}"
