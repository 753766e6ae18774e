"""Every page and every main state of a table, each opened once and looked at by many tests."""

from collections.abc import Callable
from functools import partial
from random import Random

from playwright.sync_api import Browser, expect

from tests.browser.driving import Wanted, bet_together, drive, never
from tests.browser.games import DRIVERS
from tests.browser.games.table import Stage, Table
from tests.browser.pages import Chat, GameOver, NewTable, Replay
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import named

ADDRESSES = {
    "front": "/",
    "tables": "/tables",
    "rulebooks": "/rules",
    "new": "/new",
    "settings": "/settings",
    "days": "/days",
    "stop": "/stop",
    "about": "/about",
    "puzzles": "/puzzles",
    "rules": "/rules/vips",
    "table-rules": "/rules/table#TAB-2.1",
    "cards": "/cards/redac-chef",
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

    def match(
        self,
        visitor: Visitor,
        driver: type[Table],
        until: Wanted | None = None,
        options: dict[str, object] | None = None,
    ) -> Table:
        """A match with two bots, played by its socket until it is as wanted, then opened."""
        for attempt in range(20):
            table = visitor.lay(
                driver.slug, players=3, bots=[None, "random", "random"], begin=True, options=options or {}
            )
            if until is None or drive(self.house, visitor, driver, table, until, Random(attempt)) or until is never:
                break
        visitor.go(f"/t/{table}")
        return driver(visitor, "Agathe")

    # ---- the house

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

    def rematch(self, visitor: Visitor) -> None:
        self.match(visitor, DRIVERS["vips"], never)
        visitor.press("over.rematch-options")
        expect(visitor.page.get_by_role("dialog")).to_be_visible()

    def resigning(self, visitor: Visitor) -> None:
        self.match(visitor, DRIVERS["vips"])
        visitor.press("frame.table")
        visitor.press("table.resign")
        expect(visitor.page.get_by_role("dialog", name=named(visitor.words("table.resign-ask")))).to_be_visible()

    def over_days(self, visitor: Visitor, seat: int) -> None:
        """Two people at a table over days whose bets are made; `seat` is on turn, and the visitor sits in the first."""
        friend = Visitor(self.browser, self.house.url)
        friend.become("Basile")
        for attempt in range(20):
            table = visitor.lay(players=2, clock={"kind": "move", "seconds": 3 * 86_400})
            if bet_together(self.house, visitor, friend, table, Random(attempt)) == seat:
                break
        friend.close()
        visitor.go(f"/t/{table}" if seat else "/")

    def your_move(self, visitor: Visitor) -> None:
        self.over_days(visitor, 0)
        self.over_days(visitor, 0)
        expect(visitor.text("days.your-move", count=2)).to_be_visible()

    def others_move(self, visitor: Visitor) -> None:
        self.over_days(visitor, 1)
        expect(visitor.button("plan.offer")).to_be_visible()

    def preparing(self, visitor: Visitor) -> None:
        self.over_days(visitor, 1)
        visitor.press("plan.offer")
        expect(visitor.text("plan.choosing")).to_be_visible()

    # ---- every game

    def stage(self, visitor: Visitor, driver: type[Table], stage: Stage) -> None:
        stage.do(self.match(visitor, driver, stage.until, stage.options))

    def refused(self, visitor: Visitor, driver: type[Table]) -> None:
        table = self.match(visitor, driver)
        table.be_refused()
        visitor.touch(visitor.page.get_by_role("link", name=table.rule).first)
        expect(visitor.page.get_by_role("dialog")).to_be_visible()
        visitor.page.keyboard.press("Escape")

    def drawer(self, visitor: Visitor, driver: type[Table]) -> None:
        self.match(visitor, driver)
        visitor.press("house.rules")
        expect(visitor.page.get_by_role("dialog")).to_be_visible()

    def over(self, visitor: Visitor, driver: type[Table]) -> None:
        self.match(visitor, driver, never)
        GameOver(visitor).verify()

    def replay(self, visitor: Visitor, driver: type[Table]) -> None:
        self.match(visitor, driver, never)
        visitor.touch(visitor.link("over.replay"))
        Replay(visitor).slider.fill("9")

    def watching(self, visitor: Visitor, driver: type[Table]) -> None:
        """A match of another's, whose page is not opened."""
        host = Visitor(self.browser, self.house.url)
        host.become("Basile")
        visitor.go(f"/t/{host.lay(driver.slug, players=2, bots=[None, 'random'], begin=True)}")
        host.close()
        expect(visitor.text("table.watching")).to_be_visible()


HOUSE = ("lost", "waiting", "curtain", "rematch", "resigning", "your_move", "others_move", "preparing")
TABLE = ("refused", "drawer", "over", "replay", "watching")


def of_game(driver: type[Table]) -> dict[str, Callable[[Gallery, Visitor], None]]:
    """What is looked at of each game: what every table can show, and its own stages."""
    names = [name for name in TABLE if driver.is_ever_refused or name != "refused"]
    common = {name: partial(getattr(Gallery, name), driver=driver) for name in names}
    own = {name: partial(Gallery.stage, driver=driver, stage=stage) for name, stage in driver.stages.items()}
    return {f"{driver.slug}-{name}": show for name, show in (common | own).items()}


STATES: dict[str, Callable[[Gallery, Visitor], None]] = {name: getattr(Gallery, name) for name in HOUSE}
for _driver in DRIVERS.values():
    STATES |= of_game(_driver)
ALL = (*ADDRESSES, *STATES)
