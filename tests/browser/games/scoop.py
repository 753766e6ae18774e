"""Scoop, the sixth game: the client has drawn nothing for it, so it is played at the plain table."""

from playwright.sync_api import Locator, expect

from tests.browser.games.table import Table
from tests.browser.keys import Keys
from tests.browser.words import named


class ScoopTable(Table):
    """Buttons with the names of what can be done."""

    slug = "scoop"
    is_ever_refused = False

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("region", name=named(self.words("frame.dock"))).or_(self.over).first

    @property
    def choices(self) -> Locator:
        return self.board.get_by_role("listitem").get_by_role("button")

    def take_turn(self) -> None:
        self.has_the_floor()  # what is new then is one's own
        newest = self.newest()
        self.visitor.touch(self.choices.last)
        expect(self.no_news(newest)).to_have_count(0)

    def take_turn_by_keys(self, keys: Keys) -> None:
        self.has_the_floor()
        newest = self.newest()
        keys.use(self.choices.first)
        expect(self.no_news(newest)).to_have_count(0)
        keys.is_somewhere()

    def be_refused(self) -> None:
        raise NotImplementedError("only what may be done has a button")

    def look(self) -> list[str]:
        with self.reading() as lines:
            return lines.all_inner_texts()
