"""Boards that packages bring: drawn by their own modules above the plain table's buttons, under our content policy."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.games.scoop import ScoopTable
from tests.browser.games.table import play_on
from tests.browser.looking import small_targets, too_wide, violations
from tests.browser.pages import GameOver, NewTable, Replay
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import Language, named
from tests.installing import installed

TITLE = "Noughts and crosses"
MARKS = re.compile("[○×]")


@pytest.fixture(scope="module")
def two_more(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A house with a game that was written by `marbre new-game` and not touched."""
    package = installed("noughts-and-crosses", tmp_path_factory.mktemp("package"))
    with House(tmp_path_factory.mktemp("house"), client, packages=(str(package / "installed"),)) as opened:
        yield opened


class Grid:
    """Noughts and crosses on a page: the drawn board, and the buttons under it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        expect(self.cells).to_have_count(9)

    @property
    def board(self) -> Locator:
        return self.page.locator(".foreign")

    @property
    def cells(self) -> Locator:
        return self.board.get_by_role("button")

    @property
    def plain(self) -> Locator:
        """The plain table's own buttons."""
        dock = self.page.get_by_role("region", name=named(self.visitor.words("frame.dock")))
        return dock.get_by_role("listitem").get_by_role("button")

    @property
    def over(self) -> Locator:
        return self.visitor.heading("over.title")

    @property
    def marks(self) -> Locator:
        return self.cells.filter(has_text=MARKS)

    def is_ours(self) -> bool:
        """Waits until this player may act (True), or until the match is over."""
        self.plain.first.or_(self.over).first.wait_for()
        return not self.over.is_visible()

    def take(self, place: Locator) -> None:
        """By this button, whichever it is: a mark of one's own is drawn."""
        drawn = self.marks.count()
        self.visitor.touch(place)
        expect(self.marks.nth(drawn)).to_be_visible()

    def play_on(self) -> int:
        """To the end, by the drawn board and by the plain buttons in turn; how often one acted."""
        acted = 0
        while self.is_ours():
            self.take((self.cells.and_(self.page.locator(":enabled")) if acted % 2 == 0 else self.plain).first)
            acted += 1
        return acted


def test_a_package_draws_its_board_above_the_plain_table_and_it_follows_the_match(visit: Visit) -> None:
    """Whatever the console says, of the content policy too, fails the test."""
    visitor = visit(name="Agathe")
    visitor.go(f"/t/{visitor.lay('scoop', bots=[None, 'novice'], begin=True)}")
    table = ScoopTable(visitor, "Agathe")
    printed = visitor.page.locator(".foreign .printed")
    expect(table.choices.first).to_be_visible()
    assert visitor.box(printed)["y"] < visitor.box(table.choices.first)["y"]
    before = printed.inner_text()
    while printed.inner_text() == before:
        assert table.wait_for("Agathe") is not None
        table.take_turn()
    expect(printed).to_have_text(re.compile(r"\w"))


@pytest.mark.parametrize(
    "torn", ["mount(place) { place.append('half'); throw 0; }", "mount: () => ({ update() { throw 0; } })"]
)
def test_a_board_that_breaks_says_so_and_the_plain_table_is_played_on(visit: Visit, torn: str) -> None:
    visitor = visit(name="Agathe")
    script = f"const board = {{ {torn} }}; export const mount = board.mount;"
    visitor.page.route("**/board.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    visitor.go(f"/t/{visitor.lay('scoop', bots=[None, 'novice'], begin=True)}")
    expect(visitor.text("error.unknown")).to_be_visible()
    expect(visitor.page.locator(".foreign")).to_have_count(0)
    play_on(ScoopTable(visitor, "Agathe"), moves=2)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_new_game_is_laid_from_the_front_page_played_to_its_end_and_looked_back_at(
    visit: Visit, two_more: House, language: Language
) -> None:
    visitor = visit(two_more, language=language, name="Agathe")
    visitor.go()
    visitor.press("front.open-table-of", game=TITLE)
    form = NewTable(visitor)
    form.seat(2, "random")
    form.lay()
    grid = Grid(visitor)
    assert 3 <= grid.play_on() <= 5
    marks = grid.cells.all_inner_texts()
    GameOver(visitor)
    visitor.touch(visitor.link("over.replay"))
    replay = Replay(visitor)
    expect(Grid(visitor).marks).to_have_count(1)
    visitor.press("replay.last")
    replay.is_at(replay.count)
    assert grid.cells.all_inner_texts() == marks


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_a_new_game_is_held_by_a_phone_and_read_by_everybody(visit: Visit, two_more: House, night: bool) -> None:
    visitor = visit(two_more, size="phone", name="Agathe", night=night)
    visitor.go(f"/t/{visitor.lay('noughts-and-crosses', bots=[None, 'random'], begin=True)}")
    grid = Grid(visitor)
    assert grid.is_ours()
    grid.take(grid.plain.last)
    assert not violations(visitor.page)
    assert not too_wide(visitor.page) and not small_targets(visitor.page)
