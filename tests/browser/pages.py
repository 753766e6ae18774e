"""The pages around a table: a new table, the seats before the match, what comes after it, a replay."""

import re
from typing import Literal

from playwright.sync_api import Download, Locator, expect

from tests.browser.visitor import Visitor
from tests.browser.words import named, spaced, starting

SeatKind = Literal["open", "here", "random", "beginner", "novice", "amateur", "regular", "skilled", "expert", "master"]


class NewTable:
    """The form that lays a table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.words = visitor, visitor.page, visitor.words
        expect(visitor.heading("new.headline")).to_be_visible()

    def players(self, count: int) -> None:
        self.visitor.tick(self.page.get_by_role("radio", name=named(self.words("new.players-count", count=count))))

    def seat(self, number: int, kind: SeatKind, name: str | None = None) -> None:
        """Who sits there; seat 1 is one's own."""
        self.visitor.field("new.seat-kind", number=number).select_option(kind)
        if name is not None:
            self.visitor.field("new.seat-name", number=number).fill(name)

    def choose(self, text: str) -> None:
        """A radio button or a tick, by its name."""
        name = named(text)
        self.visitor.tick(self.page.get_by_role("radio", name=name).or_(self.page.get_by_role("checkbox", name=name)))

    def lay(self) -> str:
        """Gives the table's id."""
        either = f"{spaced(self.words('new.create'))}|{spaced(self.words('new.create-begin'))}"
        self.visitor.touch(self.page.get_by_role("button", name=re.compile(f"^({either})$")))
        self.page.wait_for_url("**/t/*")
        return self.page.url.rsplit("/", 1)[1]


class Waiting:
    """A table before its match."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.words = visitor, visitor.page, visitor.words

    @property
    def link(self) -> str:
        """The link to hand to a friend."""
        return self.visitor.field("wait.link").input_value()

    def sit(self, number: int, name: str) -> None:
        self.visitor.field("wait.you-are").fill(name)
        self.visitor.press("wait.sit-at", number=number)
        expect(self.page.get_by_role("listitem").filter(has_text=name)).to_contain_text(self.words("table.you"))

    def seat_bot(self, number: int, level: str) -> None:
        label = f"{self.words('wait.sit-bot')}, {self.words('wait.seat', number=number)}"
        self.page.get_by_label(named(label)).select_option(level)
        expect(self.page.get_by_label(named(label))).to_be_hidden()

    def stir(self, word: str) -> None:
        self.visitor.field("wait.word").fill(word)
        self.visitor.press("wait.stir")
        expect(self.page.get_by_text(word)).to_be_visible()

    def begin(self) -> None:
        self.visitor.press("wait.begin")
        expect(self.visitor.button("wait.begin")).to_be_hidden()


class Chat:
    """What people say at a table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.words = visitor, visitor.page, visitor.words

    @property
    def lines(self) -> Locator:
        return self.page.get_by_role("log", name=named(self.words("chat.log"))).get_by_role("paragraph")

    def open(self) -> None:
        """At a table that is played at, it is behind its handle."""
        if not self.visitor.field("chat.say").is_visible():
            self.visitor.touch(self.page.get_by_role("button", name=starting(self.words("chat.title"))).first)

    def close(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.visitor.field("chat.say")).to_be_hidden()

    def say(self, text: str) -> None:
        self.open()
        self.visitor.field("chat.say").fill(text)
        self.visitor.press("chat.send")
        expect(self.lines.filter(has_text=text)).to_be_visible()

    def say_preset(self, preset: str) -> None:
        self.open()
        self.visitor.field("chat.presets").select_option(preset)
        expect(self.lines.filter(has_text=self.words(f"chat.preset-{preset}"))).to_be_visible()


class GameOver:
    """What can be done after the count."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.words = visitor, visitor.page, visitor.words
        expect(visitor.heading("over.title")).to_be_visible()

    def verify(self) -> str:
        """The proof, as the page shows it."""
        self.visitor.press("over.verify")
        expect(self.visitor.heading("over.proof-title")).to_be_visible()
        return self.page.locator("body").inner_text()

    def download(self) -> Download:
        with self.page.expect_download() as downloading:
            self.visitor.touch(self.visitor.link("over.record"))
        return downloading.value

    def rematch_otherwise(self, text: str) -> str:
        """Once more with one option changed, named as the form names it; the next table's id."""
        before = self.page.url
        self.visitor.press("over.rematch-options")
        sheet = self.page.get_by_role("dialog")
        name = named(text)
        self.visitor.tick(sheet.get_by_role("radio", name=name).or_(sheet.get_by_role("checkbox", name=name)))
        self.visitor.touch(sheet.get_by_role("button", name=named(self.words("over.rematch"))))
        self.page.wait_for_url(lambda url: url != before)
        return self.page.url.rsplit("/", 1)[1]


class Replay:
    """A finished match, step by step."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.words = visitor, visitor.page, visitor.words
        expect(self.slider).to_be_visible()

    @property
    def slider(self) -> Locator:
        return self.page.get_by_role("slider")

    @property
    def step(self) -> int:
        return int(self.slider.input_value())

    @property
    def count(self) -> int:
        return int(self.slider.get_attribute("max") or 0)

    def is_at(self, step: int) -> None:
        expect(self.page.get_by_text(named(self.words("replay.step", step=step, count=self.count)))).to_be_visible()
