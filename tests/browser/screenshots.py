"""The pictures of the README: `python -m tests.browser.screenshots FOLDER`."""

import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

import msgspec
from playwright.sync_api import Browser, expect, sync_playwright

from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.pages.page import sheet_of
from marbre.games.redac_chef.press.front_page import Imprint, typeset
from marbre.games.redac_chef.puzzles.best_pages import BestPage, laid_out, packed_best
from marbre.games.redac_chef.puzzles.offered import today
from tests.browser.chromium import QUIET, find
from tests.browser.driving import drive, guest_of, never
from tests.browser.games.defense import DefenseTable
from tests.browser.games.extrablatt import ExtrablattTable
from tests.browser.games.table import Table
from tests.browser.games.typo import TypoTable
from tests.browser.games.vips import VipsTable, at_stage
from tests.browser.serving import House, built_client
from tests.browser.test_puzzles import MADE
from tests.browser.visitor import Visitor
from tests.server.house import Guest, Json
from tests.server.test_puzzles import prepare, solve

LARGEST = 300 * 1024
QUALITY = 80
HEIGHT = 1080
"""Of a desk's screen: the front page's lead needs it."""
LOW = 900
"""Of the small pictures, which stand side by side."""
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
            for name, show in SMALL.items():
                shoot(browser, house, show, folder / f"{name}.jpg", night=False, height=LOW, quality=60)
            browser.close()


def furnish(house: House) -> None:
    """Some tables that wait for somebody."""
    for host, players, bots in (("Colette", 4, [None, None, "regular"]), ("Anatole", 3, []), ("Rosalie", 2, [])):
        Guest(house, host).lay(players=players, bots=bots)


def shoot(
    browser: Browser,
    house: House,
    show: Callable[[House, Visitor], None],
    path: Path,
    *,
    night: bool,
    height: int = HEIGHT,
    quality: int = QUALITY,
) -> None:
    """French by day on a desk, English by night on a phone."""
    if night:
        visitor = Visitor(browser, house.url, "en", "phone", night=True, scale=2)
    else:
        visitor = Visitor(browser, house.url, "fr", "desktop")
        visitor.page.set_viewport_size({"width": 1280, "height": height})
    visitor.become("Agathe")
    show(house, visitor)
    visitor.page.evaluate("document.fonts.ready.then(() => undefined)")
    visitor.page.screenshot(path=path, type="jpeg", quality=quality)
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


def defense(house: House, visitor: Visitor) -> None:
    """With so many posters on the walls that there is something to see."""
    played(house, visitor, DefenseTable, 3, turns=14)


def extrablatt(house: House, visitor: Visitor) -> None:
    played(house, visitor, ExtrablattTable, 3, turns=12)


def typo(house: House, visitor: Visitor) -> None:
    played(house, visitor, TypoTable, 4, turns=5)


def redac_chef(house: House, visitor: Visitor) -> None:
    """The last tile of a good page is about to be laid."""
    best = packed_best(GAME.classic.box.puzzles[9])
    assert best is not None
    table = visitor.lay("redac-chef", players=1, options={"mode": "puzzle", "puzzle": 10}, begin=True)
    with guest_of(house, visitor).at(table) as seat:
        seat.do("play", seat=0, action={"type": "ready"})
        seat.do("play", seat=0, action={"type": "tribune", "x": best.tribune[0], "y": best.tribune[1]})
        for one in best.placed[:-1]:
            seat.do("play", seat=0, action={"type": "place", **msgspec.to_builtins(one)})
    visitor.go(f"/t/{table}")
    visitor.page.locator(f"[data-desk='{best.placed[-1].tile}']").click()


def puzzles(house: House, visitor: Visitor) -> None:
    """The corner, with the Une of the day and a table of people who have made it."""
    une = msgspec.json.decode(MADE.read_bytes(), type=BestPage)
    prepare(house, today(), une)
    for name, left in (("Colette", 0), ("Anatole", 1), ("Agathe", 2)):
        guest = guest_of(house, visitor) if name == "Agathe" else Guest(house, name)
        solve(guest, une.placed[left:], une.tribune, lot=une.lot)
    visitor.go("/puzzles")
    expect(visitor.page.locator("[data-day]")).to_be_visible()


def printed(_house: House, visitor: Visitor) -> None:
    """Three printed Unes, the best pages of puzzles."""
    box = GAME.classic.box
    drawn = []
    for number, lang in ((6, "fr"), (12, "en"), (10, "fr")):
        puzzle = box.puzzles[number - 1]
        best = packed_best(puzzle)
        assert best is not None
        face = [one.id for one in box.faces].index(puzzle.face)
        page = laid_out(sheet_of(box.numbers, 0), best.tribune, best.placed)
        svg = typeset(box, page, lang, "svg", Imprint(face, "Agathe", date(2026, 11, 20)))
        drawn.append(f"<img src='data:image/svg+xml;base64,{b64encode(svg).decode()}'>")
    style = "body { margin: 0; display: flex; justify-content: space-between } img { height: 100vh }"
    visitor.page.set_content(f"<style>{style}</style>{''.join(drawn)}", wait_until="networkidle")


def played(house: House, visitor: Visitor, driver: type[Table], players: int, turns: int) -> None:
    """A match in which this visitor has done so much."""
    table = visitor.lay(driver.slug, players=players, bots=[None, *["expert"] * (players - 1)], begin=True)
    done = iter(range(turns))
    drive(house, visitor, driver, table, lambda hand: bool(hand["legal"]) and next(done, None) is None, Random(1))
    visitor.go(f"/t/{table}")
    expect(driver(visitor, "Agathe").board).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")


SMALL = {
    "defense-d-afficher": defense,
    "extrablatt": extrablatt,
    "redac-chef": redac_chef,
    "typo": typo,
    "puzzles": puzzles,
    "printed": printed,
}
SHOWN = {"front": front, "vips": vips, "vips-count": count}

if __name__ == "__main__":
    main(Path(sys.argv[1]))
