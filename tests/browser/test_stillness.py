"""A table stands still: no page is scrolled, only what was done moves, and for who wants no motion nothing does."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.games import DRIVERS
from tests.browser.games.table import Table, play_on
from tests.browser.games.typo import TypoTable, fits, rest_of
from tests.browser.test_every_game import every_game, fewest
from tests.browser.visitor import Visitor

SCROLLED = """
window.scrolled = [];
addEventListener("scroll", ({ target }) => target === document && window.scrolled.push(scrollY), { capture: true });
"""

# Svelte's own transitions and ours are animations too, begun by a script; what takes no time is seen by nobody.
MOVED = """
window.moved = [];
const SOON = 1;
const animate = Element.prototype.animate;
Element.prototype.animate = function (steps, options) {
  const { duration, delay = 0 } = typeof options === "number" ? { duration: options } : (options ?? {});
  if (Number(duration) + delay > SOON) window.moved.push(`${this.className}: ${JSON.stringify(steps)}`);
  return animate.call(this, steps, options);
};
for (const [kind, lasts] of [["animationstart", "animationDuration"], ["transitionrun", "transitionDuration"]])
  addEventListener(kind, ({ target, pseudoElement, animationName, propertyName }) => {
    // by its style: on a slow machine a short motion is over when its beginning is told
    const seconds = getComputedStyle(target, pseudoElement || null)[lasts].split(",").map(parseFloat);
    if (Math.max(...seconds) * 1000 > SOON) window.moved.push(`${target.className}: ${animationName ?? propertyName}`);
  }, { capture: true });
"""


def begun(visitor: Visitor, driver: type[Table], script: str) -> Table:
    """A match with bots, its page told to write down what it does."""
    visitor.page.add_init_script(script)
    bots = [None, *["random"] * (fewest(driver) - 1)]
    visitor.go(f"/t/{visitor.lay(driver.slug, players=len(bots), bots=bots, begin=True)}")
    table = driver(visitor, "Agathe")
    expect(table.board).to_be_visible()
    return table


def type_in(table: TypoTable, row: int, end: str, word: str) -> None:
    rest = rest_of(word, table.rows[row] + table.card)
    table.visitor.touch(table.end(row, end))
    expect(table.field).to_be_focused()
    table.page.keyboard.type(rest)
    table.page.keyboard.press("Enter")
    expect(table.field).to_be_hidden()


@pytest.mark.parametrize("height", [470, 812])
def test_a_phone_is_not_scrolled_by_what_is_typed(visit: Visit, height: int) -> None:
    """Key by key, through a part of Typo."""
    visitor = visit(name="Agathe", size="phone")
    visitor.page.set_viewport_size({"width": 375, "height": height})
    table = begun(visitor, TypoTable, SCROLLED)
    assert isinstance(table, TypoTable)
    for _ in range(8):
        expect(table.ready_sorts.or_(table.ends).first).to_be_visible()
        if table.ends.count() == 0:
            table.choose_sort()
        elif found := fits(table.rows, table.card):
            type_in(table, *found[0])
        else:
            table.give_up()
    assert visitor.page.evaluate("[scrollY, ...window.scrolled]") == [0]


@every_game
def test_nothing_moves_for_who_wants_no_motion(visit: Visit, driver: type[Table]) -> None:
    visitor = visit(name="Agathe")
    play_on(begun(visitor, driver, MOVED), moves=3)
    assert visitor.page.evaluate("window.moved") == []


TRAVELLING = {
    "vips": "land|translate",
    "typo": "zIndex",
    "redac-chef": "given",
    "defense-d-afficher": "translate|stuck|tumble",
}
"""What moves at whose table: names of motions, and what slides by a script."""


@pytest.mark.parametrize("slug", TRAVELLING)
def test_what_was_done_is_seen_to_move(visit: Visit, slug: str) -> None:
    """Besides the line of news, which arrives at every table."""
    visitor = visit(name="Agathe", motion=True)
    play_on(begun(visitor, DRIVERS[slug], MOVED), moves=4)
    visitor.wait_until("(seen) => window.moved.some((one) => new RegExp(seen).test(one))", TRAVELLING[slug])
