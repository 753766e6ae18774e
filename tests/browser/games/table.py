"""What every game's table has on a page, and what its driver must be able to do there.

A new game with a board adds one module here with one subclass of `Table`; `test_every_game.py` does the rest.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from random import Random
from typing import Any, ClassVar

import msgspec
from playwright.sync_api import Locator, expect

from marbre.kernel.registry import find_game
from tests.browser.keys import Keys
from tests.browser.visitor import Visitor
from tests.browser.words import named, spaced
from tests.server.house import Json


class Stage(msgspec.Struct, frozen=True):
    """A state of a match worth looking at: when it is reached, and what is then done on the page."""

    until: Callable[[Json], bool] | None
    """Told of the hand that the house sends; None: the match as it begins."""
    do: Callable[[Any], None]
    """Told of the driver; leaves the page as it shall be looked at."""
    options: dict[str, Any] = {}


class Table(ABC):
    """A match on one visitor's page, handled by roles and names as a player would."""

    slug: ClassVar[str]
    is_ever_refused: ClassVar[bool] = True
    """False for a table that offers nothing but what may be done."""
    is_a_race: ClassVar[bool] = False
    """True where others act at the same time: what is asked may come too late, and be refused."""
    by_hand: ClassVar[int | None] = None
    """How much of a whole match is played on the page, where one is long: the rest is played over the socket."""
    stages: ClassVar[Mapping[str, Stage]] = {}
    """The states of this game's table that `test_every_page.py` looks at."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor, self.page, self.words, self.name = visitor, visitor.page, visitor.words, name
        self.said = visitor.words.of(self.slug)
        self.rng = Random(name)

    # ---- what each game says for itself

    @property
    @abstractmethod
    def board(self) -> Locator:
        """What is there as soon as the match is shown."""

    @abstractmethod
    def take_turn(self) -> None:
        """Any one thing that can be done now, with mouse or finger; comes back when the page has it."""

    @abstractmethod
    def take_turn_by_keys(self, keys: Keys) -> None:
        """The same with the keyboard alone."""

    @abstractmethod
    def be_refused(self) -> None:
        """Something that a rule forbids, on one's own turn; comes back when the page shows the refusal."""

    @abstractmethod
    def look(self) -> object:
        """What this player sees of the match: the same after a reload."""

    @classmethod
    def choose(cls, hand: Json, rng: Random) -> Json:
        """What is played over the socket on the way to a stage."""
        chosen: Json = rng.choice(hand["legal"])
        return chosen

    # ---- what every table has

    @property
    def title(self) -> str:
        return find_game(self.slug).spec.title

    @property
    def rule(self) -> re.Pattern[str]:
        """A number of this game's rulebook."""
        return re.compile(rf"{find_game(self.slug).spec.rule_prefix}-\d+\.\d+")

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("region", name=named(self.words("table.seats")))

    def seat(self, name: str) -> Locator:
        return self.seats.get_by_role("listitem").filter(has_text=name)

    def acting(self, name: str) -> Locator:
        return self.seats.locator("[aria-current=true]").filter(has_text=name)

    @property
    def log(self) -> Locator:
        """What happened, newest first, while its drawer is open; a sheet always shows it."""
        return self.page.locator(".log").get_by_role("listitem")

    @contextmanager
    def reading(self) -> Iterator[Locator]:
        """The lines of the log, behind its handle in the frame."""
        with self.drawer("table.log") if self.visitor.button("table.log").count() else nullcontext():
            expect(self.log.first).to_be_visible()
            yield self.log

    @contextmanager
    def drawer(self, key: str) -> Iterator[Locator]:
        """What is behind a handle of the frame, by the handle's words."""
        drawer = self.page.get_by_role("dialog", name=named(self.words(key)))
        self.visitor.press(key)
        expect(drawer).to_be_visible()
        yield drawer
        self.page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()

    def tells(self, pattern: str, flags: int = 0) -> None:
        """Comes back when the log has a line like that."""
        with self.reading() as lines:
            expect(lines.filter(has_text=re.compile(pattern, flags)).first).to_be_visible()

    def is_at(self, number: int) -> None:
        """Comes back when the page tells of that entry of the match: it is among the newest."""
        expect(self.page.locator(f"li[data-number='{number}'], [data-told='{number}']")).to_be_attached()

    def newest(self) -> str:
        """The number of the newest entry that the page tells of."""
        newest = "all => all[0]?.dataset.number ?? all[0]?.dataset.told ?? ''"
        return str(self.page.locator("li[data-number], [data-told]").evaluate_all(newest))

    def no_news(self, newest: str) -> Locator:
        """That entry, while it is the newest: gone when something was done, or when a curtain has fallen."""
        return self.page.locator(f"li[data-number='{newest}']:first-child, [data-told='{newest}']")

    @property
    def over(self) -> Locator:
        return self.visitor.heading("over.title")

    @property
    def refusal(self) -> Locator:
        return self.page.get_by_role("alert").filter(has_text=self.words("table.refused"))

    @property
    def lost_line(self) -> Locator:
        return self.page.get_by_role("status").filter(has_text=re.compile(spaced(self.words("line.lost"))))

    def does(self, key: str, **labels: str) -> Locator:
        return self.page.get_by_role("button", name=named(self.said.does(key, **labels)))

    @property
    def lit(self) -> Locator:
        """What a lesson asks for, where it can be pressed."""
        return self.page.locator("[data-asked]:not([aria-hidden=true])")

    def obey(self, action: Json) -> None:
        """Do just this, in a lesson that asks for it, with mouse or finger; what is lit can be seen."""
        raise NotImplementedError

    def obey_by_keys(self, action: Json, keys: Keys) -> None:
        """The same with the keyboard alone."""
        raise NotImplementedError

    def press_lit(self, use: Callable[[Locator], None] | None = None) -> None:
        """It lies in the window: nobody has to look for it."""
        expect(self.lit).to_be_in_viewport(ratio=0.99)
        (use or self.visitor.touch)(self.lit)

    # ---- playing on

    def wait_for(self, *names: str) -> str | None:
        """Who of these acts next; None when the match is over."""
        places = [self.acting(name) for name in names]
        any_of = self.over
        for place in places:
            any_of = any_of.or_(place)
        while True:
            any_of.first.wait_for()
            if name := next((name for name, place in zip(names, places, strict=True) if place.is_visible()), None):
                return name
            if self.over.is_visible():
                return None

    def has_the_floor(self) -> None:
        """Comes back when nobody else can do anything: what is seen then stays until this player acts."""
        expect(self.seats.locator("[aria-current=true]")).to_have_count(1)
        expect(self.acting(self.name)).to_be_visible()

    def take_the_screen(self) -> None:
        """Where several share one, a curtain falls between them."""
        opener = self.page.locator(".card .btn.go")
        expect(opener.or_(self.acting(self.name)).first).to_be_attached()
        if opener.count():
            opener.dispatch_event("click")

    def open_the_cited_rule(self) -> None:
        """A refusal is shown: its rule opens the drawer at its paragraph, and closing it leads back."""
        expect(self.refusal).to_be_attached()
        cited = self.page.get_by_role("link", name=self.rule).first
        number = self.rule.search(cited.inner_text())
        assert number is not None
        self.visitor.touch(cited)
        drawer = self.page.get_by_role("dialog", name=named(self.words("house.rules")))
        expect(drawer.get_by_role("paragraph").filter(has_text=number[0]).first).to_be_in_viewport()
        self.page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()
        expect(cited).to_be_focused()
        self.visitor.press("table.seen")
        expect(self.refusal).to_be_hidden()


def play_on(*tables: Table, moves: int | None = None) -> None:
    """Play for these people, so many things done or to the end. Who acted last knows best whose turn it is."""
    named_tables = {table.name: table for table in tables}
    knows = tables[0]
    while moves != 0 and (name := knows.wait_for(*named_tables)) is not None:
        knows = named_tables[name]
        knows.take_turn()
        moves = None if moves is None else moves - 1
