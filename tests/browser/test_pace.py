"""What just happened can be followed: the pace of bots, what is skipped and seen again, and the count of three."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.games.redac_chef import RedacChefTable
from tests.browser.games.vips import VipsTable
from tests.browser.serving import House
from tests.browser.words import named
from tests.support import rule

HOUR = 3600.0


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A house whose bots wait for an hour before they act, and need hours for a tile; it counts to three."""
    folder = tmp_path_factory.mktemp("patient")
    with House(folder, client, bot_pace=HOUR, bot_hands=1e-4, start_seconds=3.0) as opened:
        yield opened


@rule("TAB-4.15")
@pytest.mark.parametrize(("size", "language"), [("desktop", "fr"), ("phone", "en")])
def test_what_bots_do_is_skipped_and_seen_again(visit: Visit, patient: House, size: str, language: str) -> None:
    agathe = visit(patient, "Agathe", size=size, language=language)
    agathe.go(f"/t/{agathe.lay(players=3, bots=[None, 'novice', 'novice'])}")
    agathe.press("wait.begin")
    table, skip = VipsTable(agathe, "Agathe"), agathe.page.locator("[data-skip]")
    table.take_turn()
    expect(skip).to_be_visible()
    agathe.touch(skip)
    expect(table.chips.first).to_be_visible()
    expect(skip).to_be_hidden()
    now = agathe.page.locator("main").get_attribute("data-told")

    agathe.press("frame.again")
    sheet = agathe.page.get_by_role("dialog", name=named(agathe.words("table.log")))
    lines = sheet.get_by_role("listitem").get_by_role("button")
    expect(lines.first).to_be_visible()
    agathe.touch(lines.last)
    back = agathe.page.locator("[data-back]")
    expect(back).to_be_visible()
    assert int(agathe.page.locator("main").get_attribute("data-told") or 0) < int(now or 0)
    expect(agathe.page.get_by_text(agathe.words("look-back.title"))).to_be_visible()
    agathe.touch(back)
    expect(back).to_be_hidden()
    expect(table.chips.first).to_be_visible()
    assert int(agathe.page.locator("main").get_attribute("data-told") or 0) >= int(now or 0)


@rule("TAB-4.15")
def test_the_pace_is_chosen_at_the_table_and_kept_for_the_next(visit: Visit, patient: House) -> None:
    agathe = visit(patient, "Agathe")
    agathe.go(f"/t/{agathe.lay(players=2, bots=[None, 'novice'], begin=True)}")
    agathe.press("frame.table")
    quick = agathe.button("settings.pace-quick")
    agathe.touch(quick)
    expect(quick).to_have_attribute("aria-pressed", "true")
    agathe.go("/settings")
    expect(agathe.page.get_by_role("radio", name=named(agathe.words("settings.pace-quick")))).to_be_checked()


@rule("TAB-4.15", "TAB-4.16")
def test_a_day_begins_for_all_at_once_and_bots_finish_when_everybody_is_in_print(visit: Visit, patient: House) -> None:
    agathe, passer_by = visit(patient, "Agathe"), visit(patient, language="en", size="phone")
    laid = agathe.lay("redac-chef", players=2, bots=[None, "novice"], begin=True)
    agathe.go(f"/t/{laid}")
    passer_by.go(f"/t/{laid}")
    table = RedacChefTable(agathe, "Agathe")
    expect(agathe.text("redac.ready-goes-on")).to_be_visible()
    table.cry(agathe.touch, "ready")
    agathe.press("frame.skip")
    for visitor in (agathe, passer_by):
        expect(visitor.page.locator("[data-count-in]")).to_contain_text(visitor.words("count-in.lead"))
    expect(agathe.page.locator("[data-count-in]")).to_be_hidden()
    table.cry(agathe.touch, "maquette")
    expect(table.doing("layout")).to_be_visible()
    table.cry(agathe.touch, "tirage")
    agathe.touch(table.shout("finish"))
    expect(table.doing("draft", "proof", "ready")).to_be_visible()
