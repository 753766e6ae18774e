"""The pictures of the README: `python -m tests.browser.screenshots FOLDER`."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import QUIET, find
from tests.browser.driving import drive, never
from tests.browser.games.vips import VipsTable, at_stage
from tests.browser.serving import House, built_client
from tests.browser.visitor import Visitor
from tests.server.house import Guest, Json

LARGEST = 300 * 1024
QUALITY = 80
HEIGHT = 1080
"""Of a desk's screen: the front page's lead needs it."""
FEWEST = 22
"""Chips on the board for a match in full swing."""


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made, sync_playwright() as tool:
        client = built_client(Path(made))
        with House(Path(made), client, sixth=False) as house:
            browser = tool.chromium.launch(executable_path=find(), args=QUIET)
            furnish(house)
            for name, show in SHOWN.items():
                shoot(browser, house, show, folder / f"{name}-1280-day.jpg", night=False)
                shoot(browser, house, show, folder / f"{name}-375-night.jpg", night=True)
            browser.close()


def furnish(house: House) -> None:
    """Some tables that wait for somebody."""
    for host, players, bots in (("Colette", 4, [None, None, "regular"]), ("Anatole", 3, []), ("Rosalie", 2, [])):
        Guest(house, host).lay(players=players, bots=bots)


def shoot(browser: Browser, house: House, show: Callable[[House, Visitor], None], path: Path, *, night: bool) -> None:
    """French by day on a desk, English by night on a phone."""
    if night:
        visitor = Visitor(browser, house.url, "en", "phone", night=True, scale=2)
    else:
        visitor = Visitor(browser, house.url, "fr", "desktop")
        visitor.page.set_viewport_size({"width": 1280, "height": HEIGHT})
    visitor.become("Agathe")
    show(house, visitor)
    visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
    visitor.page.screenshot(path=path, type="jpeg", quality=QUALITY)
    visitor.close()
    size = path.stat().st_size
    print(f"{path} {size // 1024} KB", file=sys.stderr)
    assert size < LARGEST, f"{path} is too large"
    assert not visitor.troubles, visitor.troubles


def front(_house: House, visitor: Visitor) -> None:
    visitor.go()
    expect(visitor.page.get_by_role("link").filter(has_text="VIPs").nth(1)).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")


def vips(house: House, visitor: Visitor) -> None:
    """In the second phase, two pieces chosen and their swap offered."""
    table = reached(house, visitor, is_in_full_swing)
    first = table.hinted()[0]
    table.piece(first).click()
    table.piece(next(piece for piece in table.hinted() if piece != first)).click()
    visitor.page.evaluate("scrollTo(0, 0)")


def count(house: House, visitor: Visitor) -> None:
    """The board with its bettors, and the best of the count under it."""
    table = reached(house, visitor, never)
    expect(table.over).to_be_visible()
    table.board.evaluate("board => scrollTo(0, board.getBoundingClientRect().top + scrollY - 16)")


def reached(house: House, visitor: Visitor, wanted: Callable[[Json], bool]) -> VipsTable:
    """Of many matches, the first that gets there."""
    for attempt in range(40):
        asked = {"portraits": "men" if visitor.language == "fr" else "women"}
        table = visitor.lay(players=4, bots=[None, "regular", "regular", "expert"], begin=True, options=asked)
        if drive(house, visitor, VipsTable, table, wanted, Random(attempt)) or wanted is never:
            visitor.go(f"/t/{table}")
            shown = VipsTable(visitor, "Agathe")
            expect(shown.board).to_be_visible()
            return shown
    raise AssertionError("no match came to look well")


def is_in_full_swing(hand: Json) -> bool:
    view = hand["view"]
    chips = sum(map(sum, view["chips"]))
    swaps = sum(action["type"] == "swap" for action in hand["legal"])
    mixed = len({(piece % 5, column) for piece, column in enumerate(view["columns"])}) > 6
    return bool(at_stage("follow")(hand) and chips >= FEWEST and swaps >= 1 and mixed)


SHOWN = {"front": front, "vips": vips, "vips-count": count}

if __name__ == "__main__":
    main(Path(sys.argv[1]))
