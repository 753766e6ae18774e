"""A table of VIPs as a player sees and handles it: by roles and names, in his language."""

import re
from itertools import combinations
from random import Random

from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor
from tests.browser.words import named, spaced, starting

CHIPS = ("green", "red", "blue")
NUMERALS = ("I", "II", "III", "IV", "V")
PIECES = range(15)
_BUTTON = re.compile(r'button "((?:[^"\\]|\\.)*)"')


class VipsTable:
    """The board, the dock and the seats on one visitor's page."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor, self.page, self.words, self.name = visitor, visitor.page, visitor.words, name
        self.rng = Random(name)

    # ---- what is there

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("list", name=named(self.words("vips.columns")))

    @property
    def pieces(self) -> Locator:
        return self.board.locator("[data-piece]")

    def piece(self, piece: int) -> Locator:
        return self.board.get_by_role("button", name=starting(f"{self.words.label('piece', piece)},"))

    def called(self) -> dict[int, str]:
        """All that a screen reader would say of each piece."""
        said = [" ".join(name.split()) for name in _BUTTON.findall(self.board.aria_snapshot())]
        return {
            piece: name for piece in PIECES for name in said if name.startswith(f"{self.words.label('piece', piece)},")
        }

    def plainly_called(self) -> dict[int, str]:
        """The same without what could be done with it."""
        hints = re.compile(f", ({self.words('vips.can-swap')}|{self.words('vips.can-place')})$")
        return {piece: hints.sub("", name) for piece, name in self.called().items()}

    def unlike(self) -> tuple[int, int]:
        """Two pieces of one level with different chips: no rule lets them change places."""
        chips = {piece: name.split(";")[1] for piece, name in self.plainly_called().items()}
        return next(
            (low, high) for low, high in combinations(PIECES, 2) if low // 5 == high // 5 and chips[low] != chips[high]
        )

    def column_of(self, piece: int) -> int:
        found = re.search(spaced(self.words("vips.column", column="@")).replace("@", r"(\d)"), self.called()[piece])
        assert found is not None
        return int(found[1])

    def hinted(self) -> list[int]:
        """The pieces that say that they could be swapped."""
        return [piece for piece, name in self.called().items() if self.words("vips.can-swap") in name]

    @property
    def chips(self) -> Locator:
        return self.page.get_by_role("group", name=named(self.words("vips.hand"))).get_by_role("button")

    def chip(self, colour: str) -> Locator:
        forms = self.words.entries[f"vips.hand-{colour}"]
        either = "|".join(spaced(form.replace("{count}", "@")).replace("@", r"\d+") for form in forms)
        return self.chips.and_(self.page.get_by_role("button", name=re.compile(f"^({either})$")))

    def layable(self) -> str:
        """A colour that can be laid now."""
        ready = self.page.locator("[aria-disabled=false]").and_(self.chips)
        return next(one for one in CHIPS if ready.and_(self.chip(one)).count())

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("region", name=named(self.words("table.seats")))

    def seat(self, name: str) -> Locator:
        return self.seats.get_by_role("listitem").filter(has_text=name)

    def acting(self, name: str) -> Locator:
        return self.seats.locator("[aria-current=true]").filter(has_text=name)

    def chips_left(self, name: str) -> int:
        return self.seat(name).locator("svg").count()

    @property
    def log(self) -> Locator:
        """What happened, newest first."""
        return self.page.locator("details", has_text=self.words("table.log")).get_by_role("listitem")

    @property
    def over(self) -> Locator:
        return self.visitor.heading("over.title")

    @property
    def bet_form(self) -> Locator:
        return self.page.get_by_role("radio").first

    @property
    def plea(self) -> Locator:
        return self.visitor.heading("vips.argue-title")

    @property
    def slip(self) -> Locator:
        """One's own bet, in the side column."""
        return self.page.get_by_role("region", name=named(self.words("vips.your-bet")))

    @property
    def refusal(self) -> Locator:
        return self.page.get_by_role("alert").filter(has_text=self.words("table.refused"))

    @property
    def lost_line(self) -> Locator:
        return self.page.get_by_role("status").filter(has_text=re.compile(spaced(self.words("line.lost"))))

    def does(self, key: str, **labels: str) -> Locator:
        return self.page.get_by_role("button", name=named(self.words.does(key, **labels)))

    # ---- what can be done

    def bet(self, top: int, middle: int, bottom: int) -> None:
        """Numbers from 1 to 5."""
        for level, number in zip(("top", "middle", "bottom"), (top, middle, bottom), strict=True):
            name = named(f"{self.words.label('level', level)} {NUMERALS[number - 1]}")
            self.page.get_by_role("radio", name=name).check()
        first = self.words.does("bet", pieces=self.words.label("piece", top - 1))
        self.visitor.touch(self.page.get_by_role("button", name=starting(first)))
        expect(self.bet_form).to_be_hidden()

    def plan_place(self, colour: str, piece: int) -> Locator:
        """Take a chip and point at a piece; gives the button that says yes."""
        chip = self.chip(colour)
        if chip.get_attribute("aria-pressed") != "true":
            self.visitor.touch(chip)
        self.visitor.touch(self.piece(piece))
        return self.does("place", chip=self.words.label("chip", colour), piece=self.words.label("piece", piece))

    def place(self, colour: str, piece: int) -> None:
        before = self.chips_left(self.name)
        self.visitor.touch(self.plan_place(colour, piece))
        expect(self.seat(self.name).locator("svg")).to_have_count(before - 1)

    def plan_swap(self, first: int, second: int) -> Locator:
        self.release()
        self.visitor.touch(self.piece(first))
        self.visitor.touch(self.piece(second))
        low, high = sorted((first, second))
        label = self.words.label
        return self.does("swap", first=label("piece", low), second=label("piece", high))

    def swap(self, first: int, second: int) -> None:
        to = self.words("vips.column", column=self.column_of(second))
        self.visitor.touch(self.plan_swap(first, second))
        expect(self.piece(first)).to_have_accessible_name(re.compile(spaced(to)))

    def release(self) -> None:
        if (let_go := self.visitor.button("vips.release")).is_visible():
            self.visitor.touch(let_go)

    def argue(self, words: str | None = None) -> None:
        """In words of one's own, or with the first line of the pack."""
        prompt = self.page.get_by_role("region", name=named(self.words("vips.argue-title")))
        if words is None:
            self.visitor.touch(prompt.get_by_role("listitem").first.get_by_role("button"))
        else:
            prompt.get_by_role("textbox").fill(words)
            self.visitor.touch(prompt.get_by_role("button", name=named(self.words("vips.argue-say"))))
        expect(self.plea).to_be_hidden()

    def finish(self) -> None:
        self.visitor.touch(self.does("finish"))
        expect(self.does("finish")).to_be_hidden()

    # ---- playing on

    def wait_for(self, *names: str) -> str | None:
        """Who of these acts next; None when the match is over."""
        places = [self.acting(name) for name in names]
        any_of = self.over
        for place in places:
            any_of = any_of.or_(place)
        any_of.first.wait_for()
        return next((name for name, place in zip(names, places, strict=True) if place.is_visible()), None)

    def take_turn(self) -> None:
        """Any one thing that can be done here now: swaps where they are possible, a chip anywhere otherwise."""
        expect(self.acting(self.name)).to_be_visible()
        ready = self.bet_form.or_(self.plea).or_(self.chips.first)
        expect(ready.first).to_be_visible()
        if self.bet_form.is_visible():
            self.bet(*(self.rng.randint(1, 5) for _ in range(3)))
        elif self.plea.is_visible():
            self.argue()
        elif hinted := self.hinted():
            self.swap_one_of(hinted)
        elif self.does("finish").is_visible():
            self.finish()
        else:
            self.place(self.layable(), self.rng.choice(PIECES))

    def swap_one_of(self, hinted: list[int]) -> None:
        first = hinted[0]
        self.visitor.touch(self.piece(first))
        second = next(piece for piece in self.hinted() if piece != first)
        self.visitor.touch(self.piece(first))
        self.swap(first, second)


def play_on(*tables: VipsTable, moves: int | None = None) -> None:
    """Play for these people, so many things done or to the end. Who acted last knows best whose turn it is."""
    named_tables = {table.name: table for table in tables}
    knows = tables[0]
    while moves != 0 and (name := knows.wait_for(*named_tables)) is not None:
        knows = named_tables[name]
        knows.take_turn()
        moves = None if moves is None else moves - 1
