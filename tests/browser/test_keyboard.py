"""A whole game by keyboard alone (must-hold 3)."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.keys import Keys
from tests.browser.vips import VipsTable
from tests.browser.words import named, spaced


class Player:
    """Plays VIPs by keyboard; the page is only looked at."""

    def __init__(self, table: VipsTable) -> None:
        self.table, self.words, self.page = table, table.words, table.page
        self.keys = Keys(table.visitor)

    def bet(self) -> None:
        for level, moves in (("top", 0), ("middle", 1), ("bottom", 2)):
            first = self.page.get_by_role("radio", name=named(f"{self.words.label('level', level)} I"))
            self.keys.use(first, "Space")
            self.keys.press(*["ArrowRight"] * moves)
        self.keys.use(self.page.get_by_role("button", name=re.compile(spaced(self.words.does("bet", pieces="")), re.I)))
        expect(self.table.bet_form).to_be_hidden()
        self.keys.is_somewhere()

    def place(self, piece: int) -> None:
        """A chip that is left, then the piece: Enter to point at it, Enter to say yes."""
        before = self.table.chips_left(self.table.name)
        layable = self.page.locator("[aria-disabled=false]").and_(self.table.chips)
        if not layable.and_(self.page.locator("[aria-pressed=true]")).count():
            colour = self.table.layable()
            self.keys.use(self.table.chip(colour), "Space")
            expect(self.table.chip(colour)).to_have_attribute("aria-pressed", "true")
        self.walk_to(piece)
        self.keys.press("Enter", "Enter")
        expect(self.table.seat(self.table.name).locator("svg")).to_have_count(before - 1)
        self.keys.is_somewhere()

    def walk_to(self, piece: int) -> None:
        """To the board by Tab, over it by arrows."""
        here = self.page.locator("[tabindex='0']").and_(self.table.pieces)
        if not self.keys.has(here):
            self.keys.tab_to(here, back=True)
        at = int(here.get_attribute("data-piece") or 0)
        down = piece // 5 - at // 5
        self.keys.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        at = int(self.keys.focus.get_attribute("data-piece") or 0)
        right = self.table.column_of(piece) - self.table.column_of(at)
        self.keys.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
        expect(self.table.piece(piece)).to_be_focused()

    def swap(self) -> None:
        """Escape lets go of the chip in hand; two pieces that say so change places."""
        first = self.table.hinted()[0]
        self.walk_to(first)
        self.keys.press("Enter")
        second = next(piece for piece in self.table.hinted() if piece != first)
        to = self.table.column_of(second)
        self.walk_to(second)
        self.keys.press("Enter", "Enter")
        expect(self.table.piece(first)).to_have_accessible_name(re.compile(rf"\b{to}\b"))
        self.keys.is_somewhere()

    def argue(self) -> None:
        prompt = self.page.get_by_role("region", name=named(self.words("vips.argue-title")))
        self.keys.tab_to(prompt.get_by_role("textbox"))
        self.page.keyboard.type("Ce menton a du poids")
        self.keys.press("Enter")
        expect(self.table.plea).to_be_hidden()
        self.keys.is_somewhere()

    def take_turn(self, number: int) -> None:
        expect(self.table.bet_form.or_(self.table.plea).or_(self.table.chips.first).first).to_be_visible()
        if self.table.bet_form.is_visible():
            self.bet()
        elif self.table.plea.is_visible():
            self.argue()
        elif self.table.hinted():
            self.swap()
        elif (finish := self.table.does("finish")).is_visible():
            self.keys.use(finish)
            expect(finish).to_be_hidden()
            self.keys.is_somewhere()
        else:
            self.place(number * 4 % 15)

    def heard(self) -> Locator:
        return self.page.locator("[aria-live=polite]")


@pytest.mark.parametrize("language", ["fr"])
def test_a_whole_game_from_the_front_page_to_the_proof(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    visitor.go()
    player = Player(VipsTable(visitor, visitor.words("table.you")))
    keys, table = player.keys, player.table
    keys.use(visitor.button("front.play-now"))
    expect(table.bet_form).to_be_visible()
    keys.is_somewhere()
    number = 0
    while table.wait_for(table.name) is not None:
        player.take_turn(number)
        number += 1
    keys.use(visitor.button("over.verify"))
    expect(visitor.heading("over.proof-title")).to_be_visible()
    keys.is_somewhere()
    keys.use(visitor.link("over.replay"), back=True)
    expect(visitor.page.get_by_role("slider")).to_be_visible()
    keys.is_somewhere()


def test_what_happened_is_announced(visit: Visit) -> None:
    visitor = visit(language="fr", name="Agathe")
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    player = Player(VipsTable(visitor, "Agathe"))
    player.bet()
    assert player.table.wait_for("Agathe") is not None
    player.place(7)
    expect(player.heard().filter(has_text="Vous posez un jeton vert sur milieu III.")).to_have_count(1)
    expect(player.page.get_by_role("alert").filter(has_text=visitor.words("table.refused"))).to_be_hidden()
    keys = player.keys
    keys.press("Escape")
    first, second = player.table.unlike()
    for piece in (first, second):
        player.walk_to(piece)
        keys.press("Enter")
    keys.use(player.table.does(
        "swap", first=visitor.words.label("piece", first), second=visitor.words.label("piece", second)
    ))  # fmt: skip
    expect(player.table.refusal).to_be_attached()
    keys.is_somewhere()
    keys.use(visitor.page.get_by_role("link", name=re.compile(r"VIP-2\.\d")).first)
    drawer = visitor.page.get_by_role("dialog", name=named(visitor.words("house.rules")))
    expect(drawer).to_be_visible()
    keys.press("Escape")
    expect(drawer).to_be_hidden()
    keys.is_somewhere()
    keys.use(visitor.button("table.seen"))
    keys.is_somewhere()
    keys.use(visitor.button("table.undo"), back=True)
    expect(visitor.button("table.undo")).to_be_hidden()
    keys.is_somewhere()
