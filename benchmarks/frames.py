"""How evenly does a table move?

`python -m benchmarks.frames` opens a house and a Chromium, drags a tile about a page of Rédac' Chef and of Das
Extrablatt, and plays with motion at VIPs, Typo and Défense d'afficher; frames are counted while something is dragged or
animated.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles

import click
import msgspec
from playwright.sync_api import Browser, Locator, expect, sync_playwright
from rich import box
from rich.console import Console
from rich.table import Table as Printed
from tests.browser.chromium import QUIET, find
from tests.browser.driving import act_or_wait, guest_of
from tests.browser.games.defense import DefenseTable
from tests.browser.games.extrablatt import ExtrablattTable
from tests.browser.games.table import Table
from tests.browser.games.typo import TypoTable
from tests.browser.games.vips import VipsTable
from tests.browser.redac_tables import laying_out
from tests.browser.serving import House, built_client
from tests.browser.visitor import Visitor

STEPS = 180
"""Moves of the mouse while it drags."""
MOVES = 12
"""Things done over a socket at a table where something is animated, so that nobody disturbs the page that shows it."""

# A frame counts if something moved since the one before.
_WATCH = """(always) => {
  window.frames = [];
  let before = null;
  const isMoving = () => always || document.getAnimations().some((one) => one.playState === "running");
  const look = (now) => {
    if (before !== null) window.frames.push(now - before);
    before = isMoving() ? now : null;
    window.watching = requestAnimationFrame(look);
  };
  window.watching = requestAnimationFrame(look);
}"""
_AT_REST = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  await drawn();
  do await drawn(); while (document.getAnimations().some((one) => one.playState === "running"));
}"""
_STOP = "() => (cancelAnimationFrame(window.watching), window.frames)"


class Frames(msgspec.Struct, frozen=True):
    """Times of frames, in milliseconds."""

    what: str
    times: list[float]

    @property
    def figures(self) -> tuple[float, float, float]:
        """The median, the 95th percentile, the worst."""
        percent = quantiles(self.times, n=100)
        return percent[49], percent[94], max(self.times)


@contextmanager
def watched(visitor: Visitor, times: list[float], *, always: bool) -> Iterator[None]:
    visitor.page.evaluate(_WATCH, always)
    yield
    times += visitor.page.evaluate(_STOP)


def dragged(visitor: Visitor, tile: Locator, over: Locator) -> list[float]:
    """By mouse, to and fro over a page."""
    times: list[float] = []
    at, page, mouse = visitor.box(tile), visitor.box(over), visitor.page.mouse
    mouse.move(at["x"] + 8, at["y"] + 8)
    mouse.down()
    with watched(visitor, times, always=True):
        for step in range(STEPS):
            across, down = (abs((step * speed / STEPS) % 2 - 1) for speed in (7, 3))
            mouse.move(page["x"] + across * page["width"] * 0.9, page["y"] + down * page["height"] * 0.9)
    mouse.up()
    return times


def drag_in_redac_chef(house: House, visitor: Visitor) -> list[float]:
    table = laying_out(visitor, house)
    return dragged(visitor, table.desk.first, table.sheet)


def drag_in_extrablatt(_house: House, visitor: Visitor) -> list[float]:
    visitor.go(f"/t/{visitor.lay('extrablatt', bots=[None, 'random'], begin=True)}")
    table = ExtrablattTable(visitor, "Agathe")
    table.until_articles()
    table.hold()
    return dragged(visitor, table.ghost, table.board)


def animated(driver: type[Table]) -> Callable[[House, Visitor], list[float]]:
    """A match with a bot, on a page that shows what is done elsewhere."""

    def play(house: House, visitor: Visitor) -> list[float]:
        times: list[float] = []
        rng = Random(1)
        laid = visitor.lay(driver.slug, bots=[None, "random"], begin=True)
        visitor.go(f"/t/{laid}")
        expect(driver(visitor, "Agathe").board).to_be_visible()
        with guest_of(house, visitor).at(laid) as seat, watched(visitor, times, always=False):
            for _ in range(MOVES):
                act_or_wait(seat, driver, rng)
                visitor.page.evaluate(_AT_REST)
        return times

    return play


SCENES: dict[str, Callable[[House, Visitor], list[float]]] = {
    "Rédac' Chef, a tile dragged": drag_in_redac_chef,
    "Das Extrablatt, a tile dragged": drag_in_extrablatt,
    "VIPs, pieces walking": animated(VipsTable),
    "Typo, cards flying": animated(TypoTable),
    "Défense d'afficher, pawns and posters": animated(DefenseTable),
}


def measure(browser: Browser, house: House) -> Iterator[Frames]:
    for what, scene in SCENES.items():
        visitor = Visitor(browser, house.url, motion=True)
        visitor.become("Agathe")
        yield Frames(what, scene(house, visitor))
        visitor.close()


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One line per scene.")
def main(as_json: bool) -> None:
    """Measure, and print with the load of the machine."""
    printed = Printed("frames, ms", "count", "p50", "p95", "worst", box=box.SIMPLE)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as tool:
        folder = Path(name)
        browser = tool.chromium.launch(executable_path=find(), args=QUIET)
        with House(folder, built_client(folder)) as house:
            for frames in measure(browser, house):
                rounded = [f"{figure:.1f}" for figure in frames.figures]
                printed.add_row(frames.what, str(len(frames.times)), *rounded)
                if as_json:
                    click.echo(msgspec.json.encode([frames.what, len(frames.times), *frames.figures]))
        browser.close()
    if not as_json:
        Console().print(printed, f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
