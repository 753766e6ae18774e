"""The puzzle corner: the Une of the day and a puzzle of the pack, laid out to the proven best; giving up; sharing."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.puzzles.best_pages import BestPage, packed_best
from marbre.games.redac_chef.puzzles.offered import today
from tests.browser.conftest import Visit
from tests.browser.driving import guest_of
from tests.browser.looking import small_targets, small_text, too_wide, violations
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import named, starting
from tests.server.house import request
from tests.server.test_puzzles import best_of_few, prepare, solve

MADE = Path(__file__).parent / "une.json"
"""A puzzle that `marbre.games.redac_chef.puzzles.jobs` has made and proven for some day."""


@pytest.fixture(scope="module")
def une() -> BestPage:
    return msgspec.json.decode(MADE.read_bytes(), type=BestPage)


@pytest.fixture(scope="module")
def corner(tmp_path_factory: pytest.TempPathFactory, client: Path, une: BestPage) -> Iterator[House]:
    """A house where the Une of the day lies ready."""
    with House(tmp_path_factory.mktemp("corner"), client) as opened:
        prepare(opened, today(), une)
        yield opened


def sheet(page: Page) -> Locator:
    return page.locator("[data-task] [role=listbox]")


def carry(page: Page, what: Locator, x: int, y: int) -> None:
    """By keys: Enter takes it up, arrows carry it to its square, Enter lays it."""
    what.focus()
    page.keyboard.press("Enter")
    ghost = sheet(page).locator("[data-ghost]")
    expect(ghost).to_be_focused()
    at = ghost.evaluate(
        "one => { const cell = parseFloat(getComputedStyle(one.parentElement).getPropertyValue('--cell'));"
        " return [Math.round(parseFloat(one.style.left) / cell), Math.round(parseFloat(one.style.top) / cell)]; }"
    )
    for steps, keys in ((x - at[0], ("ArrowLeft", "ArrowRight")), (y - at[1], ("ArrowUp", "ArrowDown"))):
        for _ in range(abs(steps)):
            page.keyboard.press(keys[steps > 0])
    page.keyboard.press("Enter")
    expect(ghost).to_have_count(0)


def lay_out(visitor: Visitor, best: BestPage) -> None:
    """Make up that page at the table, and print it."""
    page = visitor.page
    expect(page.locator("[data-task=layout]")).to_be_visible()  # alone nobody says that he is ready
    carry(page, sheet(page).locator("[data-key=tribune]"), *best.tribune)
    for one in best.placed:
        tile = page.locator(f"[data-desk='{one.tile}']")
        carry(page, tile, one.x, one.y)
        laid = sheet(page).locator(f"[data-key='{one.tile}']")
        expect(laid).to_be_visible()
        if not one.up:
            laid.press("f")
    print_page(visitor)


def print_page(visitor: Visitor) -> None:
    """A page that is not complete is asked about first."""
    visitor.touch(visitor.page.locator("[data-go]:not([aria-disabled])"))
    answer, over = visitor.page.locator("[data-yes]"), visitor.page.locator("[data-task=over]")
    expect(answer.or_(over).first).to_be_visible()
    if answer.is_visible():
        visitor.touch(answer)
    expect(visitor.page.locator("[data-task=over]")).to_be_visible()


def verdict(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-verdict]")


def test_the_une_of_the_day_is_laid_out_to_the_best_and_shared(visit: Visit, corner: House, une: BestPage) -> None:
    ada = visit(corner, "Ada")
    ada.go("/")
    expect(ada.page.get_by_role("main")).to_contain_text(str(une.points))  # what is to be reached
    ada.page.get_by_role("main").locator("a[href='/puzzles']").click()
    ada.page.locator("[data-day]").click()
    lay_out(ada, une)
    expect(verdict(ada)).to_contain_text(f"{une.points} points. Rien de mieux")
    shared = ada.page.locator("[data-share]").input_value()
    assert f"{une.points} points" in shared
    assert "/puzzles?puzzle=" in shared
    assert "▱" not in shared
    with ada.page.expect_download() as printing:
        ada.page.locator("[data-print=a4]").click()
    assert Path(printing.value.path()).read_bytes().startswith(b"%PDF")
    ada.go("/puzzles")
    expect(ada.page.get_by_role("rowheader", name="Ada")).to_be_visible()
    assert not violations(ada.page)


def test_the_front_page_has_the_target_the_streak_and_the_results_of_yesterday(
    visit: Visit, corner: House, une: BestPage
) -> None:
    """Fay has printed the best page of yesterday, late, and a page of today."""
    visitor = visit(corner, name="Fay", language="en")
    few = best_of_few("A02 / D1")
    prepare(corner, today() - timedelta(days=1), few)
    fay = guest_of(corner, visitor)
    solve(fay, few.placed, lot=few.lot)
    solve(fay, (), lot=une.lot)
    visitor.go()
    block = visitor.page.get_by_role("region", name=starting(visitor.words("front.puzzle")))
    expect(block.locator(".target b")).to_have_text(str(une.points))
    expect(block.locator("[data-streak]")).to_have_text(named(visitor.words("front.puzzle-streak", count=1)))
    first = block.get_by_role("row").first
    expect(first.get_by_role("rowheader")).to_contain_text("Fay")
    expect(first.get_by_role("cell")).to_have_text(str(few.points))


def test_a_puzzle_of_the_pack_is_laid_out_to_the_best(visit: Visit, corner: House) -> None:
    best = packed_best(GAME.classic.box.puzzles[0])
    assert best is not None
    bob = visit(corner, "Bob", language="en")
    bob.go("/puzzles")
    bob.page.locator("[data-puzzle='1']").click()
    lay_out(bob, best)
    expect(verdict(bob)).to_contain_text("Nothing better exists")
    bob.page.locator("[data-best]").click()
    expect(bob.page.get_by_role("dialog")).to_contain_text(f"{best.points} points, proven best")


def test_a_shared_link_brings_its_puzzle_into_sight(visit: Visit, corner: House) -> None:
    iris = visit(corner, "Iris", size="phone")
    iris.go("/puzzles?puzzle=9")
    expect(iris.page.locator("[data-puzzle='9']")).to_be_in_viewport(ratio=1)


def test_hints_climb_a_ladder_and_a_puzzle_has_no_table_furniture(visit: Visit, corner: House) -> None:
    best = packed_best(GAME.classic.box.puzzles[2])
    assert best is not None
    guy = visit(corner, "Guy")
    guy.go("/puzzles")
    guy.touch(guy.page.locator("[data-puzzle='3']"))
    expect(guy.page.locator("[data-task=layout]")).to_be_visible()
    expect(guy.button("chat.title")).to_have_count(0)
    expect(guy.page.get_by_role("region", name=guy.words("table.seats"))).not_to_contain_text("$")
    guy.press("frame.table")
    expect(guy.button("table.sound-on")).to_be_visible()
    expect(guy.button("table.resign")).to_have_count(0)
    expect(guy.field("wait.link")).to_have_count(0)
    guy.page.keyboard.press("Escape")
    guy.touch(guy.page.locator("[data-help]"))
    for told in ("tile", "part", "place"):
        expect(guy.page.locator(f"[data-told={told}]")).to_have_count(0)
        guy.touch(guy.page.locator("[data-hint]"))
        expect(guy.page.locator(f"[data-told={told}]")).to_be_visible()
    expect(guy.page.locator("[data-hint]")).to_have_count(0)
    expect(guy.page.locator("[data-spent]")).to_contain_text("4")
    assert not violations(guy.page)


def test_who_looks_at_the_best_page_after_scoring_is_told_that_the_score_stands(visit: Visit, corner: House) -> None:
    best = packed_best(GAME.classic.box.puzzles[3])
    assert best is not None
    lee = visit(corner, "Lee", language="en")
    lee.go("/puzzles")
    lee.touch(lee.page.locator("[data-puzzle='4']"))
    expect(lee.page.locator("[data-task=layout]")).to_be_visible()
    print_page(lee)
    lee.touch(lee.page.locator("[data-best]"))
    expect(lee.page.get_by_role("dialog")).to_contain_text("Your score stands")
    lee.touch(lee.page.locator("[data-show]"))
    expect(lee.page.get_by_role("dialog")).to_contain_text(f"{best.points} points, proven best")
    lee.page.keyboard.press("Escape")
    expect(lee.page.locator("[data-helped]")).to_have_count(0)


FEET = """() => [...document.querySelectorAll(".pack li")].map((one) =>
  [one.getBoundingClientRect().top, one.querySelector("button").getBoundingClientRect().bottom])"""
"""Where each card of the pack begins, and where its button ends."""


def test_the_buttons_of_a_row_stand_level(visit: Visit, corner: House) -> None:
    visitor = visit(corner, "Ida")
    visitor.go("/puzzles")
    expect(visitor.page.locator("[data-puzzle='1']")).to_be_visible()
    cards = visitor.page.evaluate(FEET)
    rows = {top for top, _ in cards}
    assert 1 < len(rows) < len(cards)
    assert len({(top, foot) for top, foot in cards}) == len(rows)


def test_who_gives_up_is_shown_the_best_page(visit: Visit, corner: House, une: BestPage) -> None:
    eve = visit(corner, "Eve", size="phone", night=True)
    eve.go("/puzzles")
    assert not [*violations(eve.page), *too_wide(eve.page), *small_text(eve.page), *small_targets(eve.page)]
    eve.touch(eve.page.locator("[data-day]"))
    expect(eve.page.locator("[data-worth]")).to_have_text("–")
    expect(eve.page.get_by_text(re.compile("rien ne compte"))).to_have_count(1)  # and says why
    eve.touch(eve.page.locator("[data-desk]").first)
    eve.touch(sheet(eve.page).locator("[data-ghost]"))
    laid = sheet(eve.page).locator("[data-key]:not([data-key=tribune])")
    expect(laid).to_have_count(1)
    eve.go("/puzzles")  # who leaves finds the page as it was
    expect(eve.page.locator("[data-day]")).to_have_text("Reprendre la page")
    eve.touch(eve.page.locator("[data-day]"))
    expect(laid).to_have_count(1)
    eve.touch(eve.page.locator("[data-help]"))
    eve.touch(eve.page.locator("[data-give-up]"))
    eve.touch(eve.page.locator("[data-show]"))
    shown = eve.page.get_by_role("dialog").locator("[data-key]:not([data-key=tribune])")
    expect(shown).to_have_count(len(une.placed))
    assert not [*violations(eve.page), *too_wide(eve.page)]
    eve.page.keyboard.press("Escape")
    print_page(eve)
    expect(eve.page.locator("[data-share]")).to_have_count(0)


LYING = """() => [...document.querySelectorAll("[data-task] [role=listbox] [data-key]")].map((one) =>
  [one.dataset.key, one.style.left, one.style.top, one.textContent.includes("face down")].join(" ")).sort().join()"""
"""What lies where on the page, and which side up."""


def lies(visitor: Visitor, wanted: str) -> None:
    """Comes back when the page is as wanted."""
    visitor.wait_until(f"(wanted) => ({LYING})() === wanted", wanted)


def test_what_was_done_on_the_page_is_taken_back_and_done_again(visit: Visit, corner: House) -> None:
    best = packed_best(GAME.classic.box.puzzles[1])
    assert best is not None
    zoe = visit(corner, "Zoé", language="en")
    page = zoe.page
    zoe.go("/puzzles")
    page.locator("[data-puzzle='2']").click()
    undo, redo = (page.locator(f"[data-step={what}]") for what in ("undo", "redo"))
    expect(undo).to_be_disabled()
    expect(redo).to_be_disabled()
    one, other = best.placed[-1], best.placed[-2]
    laid = sheet(page).locator(f"[data-key='{one.tile}']")
    seen = [page.evaluate(LYING)]
    doings: list[Callable[[], None]] = [
        lambda: carry(page, sheet(page).locator("[data-key=tribune]"), *best.tribune),
        lambda: carry(page, page.locator(f"[data-desk='{one.tile}']"), one.x, one.y),
        lambda: laid.press("f"),
        lambda: carry(page, page.locator(f"[data-desk='{other.tile}']"), other.x, other.y),
        lambda: laid.press("Delete"),
    ]
    for do in doings:
        do()
        seen.append(page.evaluate(LYING))
    seen = [view for at, view in enumerate(seen) if at == 0 or view != seen[at - 1]]  # the tribune may lie right
    for view in seen[-2::-1]:
        page.keyboard.press("Control+z")
        lies(zoe, view)
    expect(undo).to_be_disabled()
    for view in seen[1:-1]:
        redo.click()
        lies(zoe, view)
    page.keyboard.press("Control+Shift+Z")
    lies(zoe, seen[-1])
    expect(redo).to_be_disabled()
    undo.click()
    lies(zoe, seen[-2])
    for keys, view in (("Control+z", seen[0]), ("Control+y", seen[-2])):
        for _ in seen[2:]:  # faster than the house answers
            page.keyboard.press(keys)
        lies(zoe, view)
    zoe.go("/puzzles")  # what was taken back stays so
    page.locator("[data-puzzle='2']").click()
    lies(zoe, seen[-2])
    expect(undo).to_be_enabled()
    page.reload()  # and can still be done again
    lies(zoe, seen[-2])
    redo.click()
    lies(zoe, seen[-1])
    expect(redo).to_be_disabled()
    assert not violations(page)


def hold_up(house: House) -> None:
    """Its maker does not get on, however long one waits."""
    while not (makers := house.helpers):
        assert request(house, "GET", "/health").status == 200
    for maker in makers:
        os.kill(maker, signal.SIGSTOP)


def test_the_une_of_the_day_appears_by_itself_when_it_is_made(
    visit: Visit, tmp_path: Path, client: Path, une: BestPage
) -> None:
    with House(tmp_path, client, job_workers=1) as opened:
        hold_up(opened)
        fay = visit(opened, "Fay", size="phone")
        fay.go("/")
        expect(fay.page.get_by_text("La Une du jour est sous presse.")).to_be_visible()
        fay.page.clock.install()
        fay.go("/puzzles")
        expect(fay.page.locator("[data-making]")).to_contain_text("Sous presse")
        expect(fay.page.locator("[data-puzzle='1']")).to_be_visible()
        assert not [*violations(fay.page), *too_wide(fay.page), *small_text(fay.page)]
        prepare(opened, today(), une)
        fay.page.clock.fast_forward(5_000)
        expect(fay.page.locator("[data-day]")).to_be_visible()
        expect(fay.page.locator("[data-making]")).to_have_count(0)
        fay.close()
