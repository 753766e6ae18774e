"""Scoop, the sixth game: the client has drawn nothing for it, so it is played at the plain table."""

import re

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
        return self.page.get_by_role("region", name=named(self.words("plain.choices"))).or_(self.over).first

    @property
    def choices(self) -> Locator:
        return self.board.get_by_role("listitem").get_by_role("button")

    def take_turn(self) -> None:
        entries = self.log.count()
        self.visitor.touch(self.choices.last)
        expect(self.log).not_to_have_count(entries)

    def take_turn_by_keys(self, keys: Keys) -> None:
        done = self.log.filter(has_text=re.compile(r"(Vous|You) "))  # by oneself: the others act meanwhile
        before = done.count()
        keys.use(self.choices.first)
        expect(done).not_to_have_count(before)
        keys.is_somewhere()

    def be_refused(self) -> None:
        raise NotImplementedError("only what may be done has a button")

    def look(self) -> list[str]:
        expect(self.log.first).to_be_visible()
        return self.log.all_inner_texts()
