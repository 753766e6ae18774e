"""What every game with a table must show in a browser: whole matches by mouse and by keyboard, and all around them."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import marbre
from marbre.kernel.registry import find_game
from tests.browser.conftest import Visit
from tests.browser.driving import drive, elsewhere, never
from tests.browser.games import DRIVERS
from tests.browser.games.table import Table, play_on
from tests.browser.keys import Keys
from tests.browser.looking import small_targets, too_wide
from tests.browser.pages import GameOver, NewTable, Replay
from tests.browser.serving import House
from tests.browser.visitor import Visitor

every_game = pytest.mark.parametrize("driver", DRIVERS.values(), ids=DRIVERS)


def fewest(driver: type[Table]) -> int:
    """Two at least, so that a bot sits there too."""
    return max(2, find_game(driver.slug).spec.seats[0])


@every_game
def test_a_whole_match_by_mouse_refused_reloaded_watched_counted_proved_and_looked_back_at(
    visit: Visit, house: House, driver: type[Table], tmp_path: Path
) -> None:
    visitor, watcher = visit(name="Agathe"), visit(language="en")
    table = driver(visitor, "Agathe")
    lay(visitor, table, fewest(driver))
    expect(table.board).to_be_visible()
    watcher.go(visitor.page.url)
    if driver.is_ever_refused:
        assert table.wait_for("Agathe") is not None
        table.be_refused()
        table.open_the_cited_rule()
    play_on(table, moves=2)
    assert table.wait_for("Agathe") is not None
    if not driver.is_a_race:
        table.has_the_floor()
    before = table.look()
    visitor.page.reload()
    expect(table.board).to_be_visible()
    assert table.look() == before
    expect(watcher.text("table.watching")).to_be_visible()
    with driver(watcher, "Agathe").reading():
        pass
    play_on(table, moves=driver.by_hand)
    finish(house, table, watcher)
    expect(driver(watcher, "Agathe").over).to_be_visible()
    prove(visitor, tmp_path / "record.jsonl")
    look_back(visitor)


def finish(house: House, table: Table, *watchers: Visitor) -> None:
    """What is left of a long match, over the socket; the pages come back to its end."""
    if table.by_hand is not None:
        laid = table.page.url.rsplit("/", 1)[1]
        with elsewhere(table.visitor, *watchers):
            drive(house, table.visitor, type(table), laid, never, Random(1))
    expect(table.over).to_be_visible()


def lay(visitor: Visitor, table: Table, players: int) -> None:
    """From the front page by the form, bots in every other seat."""
    visitor.go()
    visitor.press("front.open-table-of", game=table.title)
    form = NewTable(visitor)
    form.players(players)
    for number in range(2, players + 1):
        form.seat(number, "random")
    form.lay()


def prove(visitor: Visitor, file: Path) -> None:
    """The proof on the page is that of the record that can be downloaded, and the library agrees."""
    over = GameOver(visitor)
    shown = over.verify()
    over.download().save_as(file)
    proof = marbre.verify(file.read_bytes())
    assert proof.commitment in shown and proof.secret in shown


def look_back(visitor: Visitor) -> None:
    visitor.touch(visitor.link("over.replay"))
    replay = Replay(visitor)
    replay.is_at(1)
    visitor.press("replay.next")
    replay.is_at(2)
    visitor.press("replay.last")
    replay.is_at(replay.count)


@pytest.mark.parametrize(
    "driver",
    [
        pytest.param(driver, id=slug, marks=() if slug in ("vips", "redac-chef") else pytest.mark.slow)
        for slug, driver in DRIVERS.items()
    ],
)
def test_a_whole_match_by_keyboard_from_the_front_page_to_the_replay(
    visit: Visit, house: House, driver: type[Table]
) -> None:
    visitor = visit(name="Agathe")
    keys, table = Keys(visitor), driver(visitor, "Agathe")
    visitor.go()
    keys.use(visitor.button("front.open-table-of", game=table.title))
    lay_by_keys(visitor, keys, fewest(driver))
    expect(table.board).to_be_visible()
    moves = driver.by_hand
    while moves != 0 and table.wait_for("Agathe") is not None:
        table.take_turn_by_keys(keys)
        moves = None if moves is None else moves - 1
    finish(house, table)
    keys.use(visitor.button("over.verify"))
    expect(visitor.heading("over.proof-title")).to_be_visible()
    keys.is_somewhere()
    keys.use(visitor.link("over.replay"), back=True)
    expect(visitor.page.get_by_role("slider")).to_be_visible()
    keys.is_somewhere()
    visitor.button("replay.last").focus()
    keys.press("Enter")  # after which it does nothing
    expect(visitor.button("replay.last")).to_be_disabled()
    keys.is_somewhere()


def lay_by_keys(visitor: Visitor, keys: Keys, players: int) -> None:
    """The number of players by arrows, a bot in every other seat by the letters of its name."""
    NewTable(visitor)
    counts = (
        visitor.page.get_by_role("radiogroup")
        .or_(visitor.page.get_by_role("group"))
        .filter(has_text=re.compile(visitor.words("new.players")))
    )
    keys.tab_to(counts.get_by_role("radio", checked=True))
    keys.press(*["ArrowLeft"] * 8)
    for _ in range(8):
        if counts.get_by_role("radio", checked=True).get_attribute("aria-label") == visitor.words(
            "new.players-count", count=players
        ):
            break
        keys.press("ArrowRight")
    for number in range(2, players + 1):
        keys.tab_to(visitor.field("new.seat-kind", number=number))
        keys.press("Home", "ArrowDown", "ArrowDown")
        expect(visitor.field("new.seat-kind", number=number)).to_have_value("random")
    keys.use(visitor.button("new.create-begin"))
    visitor.page.wait_for_url("**/t/*")


@every_game
def test_a_phone_in_the_other_language_holds_the_table(visit: Visit, driver: type[Table]) -> None:
    """By finger; the board is as wide as the screen, and everything that can be touched is as high as a thumb."""
    visitor = visit(language="en", size="phone", name="Agathe")
    bots = [None, *["random"] * (fewest(driver) - 1)]
    visitor.go(f"/t/{visitor.lay(driver.slug, players=len(bots), bots=bots, begin=True)}")
    table = driver(visitor, "Agathe")
    expect(table.board).to_be_visible()
    for _ in range(4):
        assert not too_wide(visitor.page)
        assert not small_targets(visitor.page)
        play_on(table, moves=1)
