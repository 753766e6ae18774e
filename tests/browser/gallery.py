"""Every page and every main state of a table, each opened once and looked at by many tests."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Browser, expect

from tests.browser.driving import Wanted, at_stage, drive
from tests.browser.pages import Chat, GameOver, NewTable, Replay
from tests.browser.serving import House
from tests.browser.vips import VipsTable
from tests.browser.visitor import Visitor

ADDRESSES = {
    "front": "/",
    "new": "/new",
    "settings": "/settings",
    "about": "/about",
    "rules": "/rules/vips",
    "table-rules": "/rules/table#TAB-2.1",
}


class Gallery:
    """Opens what it is asked for, once."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser, self.house = browser, house
        self.opened: dict[str, Visitor] = {}

    def show(self, state: str) -> Visitor:
        if state not in self.opened:
            visitor = Visitor(self.browser, self.house.url, "fr")
            visitor.become("Agathe")
            self.opened[state] = visitor
            if state in ADDRESSES:
                visitor.go(ADDRESSES[state])
                visitor.page.wait_for_load_state("networkidle")
            else:
                STATES[state](self, visitor)
        return self.opened[state]

    def close(self) -> list[str]:
        """What went wrong on any page."""
        for visitor in self.opened.values():
            visitor.close()
        return [f"{state}: {one}" for state, visitor in self.opened.items() for one in visitor.troubles]

    def match(self, visitor: Visitor, until: Wanted | None = None, **options: object) -> VipsTable:
        """A match with two bots, played by its socket until it is as wanted, then opened."""
        for attempt in range(20):
            table = visitor.lay(players=3, bots=[None, "novice", "random"], begin=True, options=options)
            if until is None or drive(self.house, visitor, table, until, Random(attempt)):
                break
        visitor.go(f"/t/{table}")
        return VipsTable(visitor, "Agathe")

    # ---- the states

    def lost(self, visitor: Visitor) -> None:
        with visitor.line_cut():
            visitor.page.goto("/t/nowhere")
            expect(visitor.heading("error.lost")).to_be_visible()

    def waiting(self, visitor: Visitor) -> None:
        visitor.go(f"/t/{visitor.lay(players=3, bots=[None, None, 'expert'])}")
        expect(visitor.field("wait.link")).to_be_visible()
        Chat(visitor).say("Il manque quelqu’un ?")

    def curtain(self, visitor: Visitor) -> None:
        visitor.go("/new")
        form = NewTable(visitor)
        form.players(2)
        form.seat(2, "here", "Basile")
        form.lay()
        expect(visitor.button("curtain.open", name="Agathe")).to_be_visible()

    def betting(self, visitor: Visitor) -> None:
        table = self.match(visitor)
        expect(table.bet_form).to_be_visible()
        visitor.page.get_by_role("radio").nth(3).check()

    def placing(self, visitor: Visitor) -> None:
        table = self.match(visitor, at_stage("place"))
        table.plan_place("red", 6)
        Chat(visitor).say("À qui le tour ?")

    def following(self, visitor: Visitor) -> None:
        table = self.match(visitor, lambda hand: at_stage("follow")(hand) and "swap" in str(hand["legal"]))
        visitor.touch(table.piece(table.hinted()[0]))

    def arguing(self, visitor: Visitor) -> None:
        expect(self.match(visitor, at_stage("argue")).plea).to_be_visible()

    def refused(self, visitor: Visitor) -> None:
        table = self.match(visitor, at_stage("place"))
        visitor.touch(table.plan_swap(0, 1))
        expect(table.refusal).to_be_attached()

    def drawer(self, visitor: Visitor) -> None:
        self.refused(visitor)
        visitor.page.get_by_role("link", name=re.compile(r"VIP-\d\.\d")).first.click()
        expect(visitor.page.get_by_role("dialog")).to_be_visible()

    def closeup(self, visitor: Visitor) -> None:
        table = self.match(visitor, at_stage("place"))
        table.board.get_by_role("button", name=re.compile(visitor.words("vips.enlarge"))).first.click()
        expect(visitor.page.get_by_role("dialog")).to_be_visible()

    def smiling(self, visitor: Visitor) -> None:
        self.match(visitor, at_stage("smile"), smile=True, portraits="women")
        expect(visitor.heading("vips.smile-title")).to_be_visible()

    def over(self, visitor: Visitor) -> None:
        self.match(visitor, at_stage("over"))
        GameOver(visitor).verify()

    def rematch(self, visitor: Visitor) -> None:
        self.match(visitor, at_stage("over"))
        visitor.press("over.rematch-options")
        expect(visitor.page.get_by_role("dialog")).to_be_visible()

    def replay(self, visitor: Visitor) -> None:
        self.match(visitor, at_stage("over"))
        visitor.touch(visitor.link("over.replay"))
        Replay(visitor).slider.fill("9")

    def watching(self, visitor: Visitor) -> None:
        host = self.show("placing")
        visitor.go(host.page.url)
        expect(visitor.text("table.watching")).to_be_visible()

    def resigning(self, visitor: Visitor) -> None:
        self.match(visitor)
        visitor.press("table.resign")
        expect(visitor.page.get_by_role("dialog")).to_be_visible()


STATES: dict[str, Callable[[Gallery, Visitor], None]] = {
    name: getattr(Gallery, name)
    for name in (
        "lost", "waiting", "curtain", "betting", "placing", "following", "arguing", "refused", "drawer", "closeup",
        "smiling", "over", "rematch", "replay", "watching", "resigning",
    )
}  # fmt: skip
ALL = (*ADDRESSES, *STATES)
