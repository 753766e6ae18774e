"""VIPs: its board, its dock, its slips."""

import re
from collections.abc import Callable
from itertools import combinations
from random import Random

from playwright.sync_api import Locator, expect

from tests.browser.games.table import Stage, Table
from tests.browser.keys import Keys
from tests.browser.pages import Chat
from tests.browser.words import named, spaced, starting
from tests.server.house import Json

CHIPS = ("green", "red", "blue")
NUMERALS = ("I", "II", "III", "IV", "V")
PIECES = range(15)
_BUTTON = re.compile(r'button "((?:[^"\\]|\\.)*)"')


def at_stage(stage: str) -> Callable[[Json], bool]:
    return lambda hand: bool(hand["view"]["stage"] == stage and hand["legal"])


def is_over(hand: Json) -> bool:
    return bool(hand["view"]["stage"] == "over")


def may_swap(hand: Json) -> bool:
    return at_stage("follow")(hand) and "swap" in str(hand["legal"])


class VipsTable(Table):
    """The board, the dock and the seats on one visitor's page."""

    slug = "vips"

    # ---- what is there

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("list", name=named(self.words("vips.columns")))

    @property
    def pieces(self) -> Locator:
        return self.board.locator("[data-piece]")

    def piece(self, piece: int) -> Locator:
        return self.board.get_by_role("button", name=starting(f"{self.said.label('piece', piece)},"))

    def called(self) -> dict[int, str]:
        """All that a screen reader would say of each piece."""
        said = [" ".join(name.split()) for name in _BUTTON.findall(self.board.aria_snapshot())]
        return {
            piece: name for piece in PIECES for name in said if name.startswith(f"{self.said.label('piece', piece)},")
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

    def chips_left(self, name: str) -> int:
        return len(self.held(name).inner_text().split(","))

    def held(self, name: str) -> Locator:
        """A seat's chips, as a screen reader lists them."""
        return self.seat(name).locator(".unseen")

    def has_left(self, name: str, count: int) -> None:
        """Comes back when a seat has so many chips, or with the last of them the match is over."""
        chips = r"[^,]+(,[^,]+)" + f"{{{count - 1}}}" if count else ""
        held = self.page.locator(".unseen", has_text=re.compile(rf"^\s*{chips}\s*$"))
        expect(self.seat(name).filter(has=held).or_(self.over).first).to_be_visible()

    @property
    def bet_form(self) -> Locator:
        return self.page.get_by_role("radio").first

    @property
    def plea(self) -> Locator:
        """Where one's own words are written."""
        return self.visitor.field("vips.argue-own")

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("region").filter(has=self.plea).last

    @property
    def slip(self) -> Locator:
        """One's own bet, in the side column."""
        return self.page.get_by_role("region", name=named(self.words("vips.your-bet")))

    # ---- what can be done

    def bet_on(self, level: str, number: int) -> Locator:
        """Where a slip names a piece of that level, from 1."""
        name = f"{self.said.label('level', level)} {NUMERALS[number - 1]}"
        return self.page.get_by_role("radio", name=named(name))

    def bet(self, top: int, middle: int, bottom: int) -> None:
        """Numbers from 1 to 5."""
        for level, number in zip(("top", "middle", "bottom"), (top, middle, bottom), strict=True):
            self.visitor.tick(self.bet_on(level, number))
        first = self.said.does("bet", pieces=self.said.label("piece", top - 1))
        self.visitor.touch(self.page.get_by_role("button", name=starting(first)))
        expect(self.bet_form).to_be_hidden()

    def plan_place(self, colour: str, piece: int) -> Locator:
        """Take a chip and point at a piece; gives the button that says yes."""
        chip = self.chip(colour)
        if chip.get_attribute("aria-pressed") != "true":
            self.visitor.touch(chip)
        self.visitor.touch(self.piece(piece))
        return self.does("place", chip=self.said.label("chip", colour), piece=self.said.label("piece", piece))

    def place(self, colour: str, piece: int) -> None:
        before = self.chips_left(self.name)
        self.visitor.touch(self.plan_place(colour, piece))
        self.has_left(self.name, before - 1)

    def plan_swap(self, first: int, second: int) -> Locator:
        self.release()
        self.visitor.touch(self.piece(first))
        self.visitor.touch(self.piece(second))
        low, high = sorted((first, second))
        label = self.said.label
        return self.does("swap", first=label("piece", low), second=label("piece", high))

    def swap(self, first: int, second: int) -> None:
        """Done at once, or announced where it touches the tallest column."""
        columns, before = (self.column_of(first), self.column_of(second)), self.newest()
        self.visitor.touch(self.plan_swap(first, second))
        self.is_swapped(columns, before)

    def is_swapped(self, columns: tuple[int, int], before: str) -> None:
        """Comes back when two pieces of these columns have changed places, or are about to. Where a piece stands then
        says nothing: a bot may have moved it on.
        """
        if 1 in columns:
            expect(self.plea).to_be_visible()
        else:
            expect(self.no_news(before)).to_have_count(0)

    def release(self) -> None:
        if (let_go := self.visitor.button("vips.release")).is_visible():
            self.visitor.touch(let_go)

    def argue(self, words: str | None = None) -> None:
        """In words of one's own, or with the first line of the pack."""
        if words is None:
            self.visitor.touch(self.prompt.get_by_role("listitem").first.get_by_role("button"))
        else:
            self.plea.fill(words)
            self.visitor.press("vips.argue-say")
        expect(self.plea).to_be_hidden()

    def obey(self, action: Json) -> None:
        """Do just this."""
        match action["type"]:
            case "bet":
                self.bet(action["top"], action["middle"], action["bottom"])
            case "place":
                self.place(action["chip"], action["piece"])
            case "swap":
                self.swap(action["first"], action["second"])
            case _:
                self.argue()

    def obey_by_keys(self, action: Json, keys: Keys) -> None:
        """Of what can be pressed there is only what is asked for."""
        match action["type"]:
            case "bet":
                for level in ("top", "middle", "bottom"):
                    keys.use(self.bet_on(level, action[level]), "Space")
                self.send_bet_by_keys(keys)
            case "place":
                self.place_by_keys(keys, action["piece"])
            case "swap":
                self.swap_by_keys(keys)
            case _:
                self.argue_by_keys(keys)

    # ---- playing on

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
        else:
            self.place(self.layable(), self.rng.choice(PIECES))

    def swap_one_of(self, hinted: list[int]) -> None:
        first = hinted[0]
        self.visitor.touch(self.piece(first))
        second = next(piece for piece in self.hinted() if piece != first)
        self.visitor.touch(self.piece(first))
        self.swap(first, second)

    def look(self) -> dict[str, object]:
        expect(self.pieces).to_have_count(15)
        with self.reading() as lines:
            log = lines.all_inner_texts()
        return {
            "pieces": self.plainly_called(),
            "slip": self.slip.inner_text() if self.slip.is_visible() else None,
            "log": log,
            "chips": self.chips.all_inner_texts(),
        }

    # ---- against the rules

    def be_refused(self) -> None:
        """A swap of two pieces whose chips differ: before a chip is laid or after, no rule lets it be."""
        self.until_chips()
        self.visitor.touch(self.plan_swap(*self.unlike()))
        expect(self.refusal).to_be_attached()

    def until_chips(self) -> None:
        """The bets are made, and it is one's own turn."""
        while self.wait_for(self.name) is not None and self.bet_form.is_visible():
            self.take_turn()

    # ---- by keyboard

    def take_turn_by_keys(self, keys: Keys) -> None:
        expect(self.bet_form.or_(self.plea).or_(self.chips.first).first).to_be_visible()
        if self.bet_form.is_visible():
            self.bet_by_keys(keys)
        elif self.plea.is_visible():
            self.argue_by_keys(keys)
        elif self.hinted():
            self.swap_by_keys(keys)
        else:
            self.place_by_keys(keys, self.rng.choice(PIECES))
        keys.is_somewhere()

    def bet_by_keys(self, keys: Keys) -> None:
        for level, moves in (("top", 0), ("middle", 1), ("bottom", 2)):
            keys.use(self.bet_on(level, 1), "Space")
            keys.press(*["ArrowRight"] * moves)
        self.send_bet_by_keys(keys)

    def send_bet_by_keys(self, keys: Keys) -> None:
        keys.use(self.page.get_by_role("button", name=re.compile(spaced(self.said.does("bet", pieces="")), re.I)))
        expect(self.bet_form).to_be_hidden()

    def place_by_keys(self, keys: Keys, piece: int) -> None:
        """A chip that is left, then the piece: Enter to point at it, Enter to say yes."""
        before = self.chips_left(self.name)
        layable = self.page.locator("[aria-disabled=false]").and_(self.chips)
        if not layable.and_(self.page.locator("[aria-pressed=true]")).count():
            colour = self.layable()
            keys.use(self.chip(colour), "Space")
            expect(self.chip(colour)).to_have_attribute("aria-pressed", "true")
        self.walk_to(keys, piece)
        keys.press("Enter", "Enter")
        self.has_left(self.name, before - 1)

    def walk_to(self, keys: Keys, piece: int) -> None:
        """To the board by Tab, over it by arrows."""
        here = self.page.locator("[tabindex='0']").and_(self.pieces)
        if not keys.has(here):
            keys.tab_to(here, back=True)
        at = int(here.get_attribute("data-piece") or 0)
        down = piece // 5 - at // 5
        keys.press(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        at = int(keys.focus.get_attribute("data-piece") or 0)
        right = self.column_of(piece) - self.column_of(at)
        keys.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right))
        expect(self.piece(piece)).to_be_focused()

    def swap_by_keys(self, keys: Keys) -> None:
        """Two pieces that say so change places."""
        expect(self.board.get_by_role("button", name=re.compile(self.words("vips.can-swap"))).first).to_be_visible()
        first = self.hinted()[0]
        self.walk_to(keys, first)
        keys.press("Enter")
        second = next(piece for piece in self.hinted() if piece != first)
        columns, before = (self.column_of(first), self.column_of(second)), self.newest()
        self.walk_to(keys, second)
        keys.press("Enter", "Enter")
        self.is_swapped(columns, before)

    def argue_by_keys(self, keys: Keys) -> None:
        keys.tab_to(self.plea)
        self.page.keyboard.type("Ce menton a du poids")
        keys.press("Enter")
        expect(self.plea).to_be_hidden()

    # ---- states to look at

    @classmethod
    def choose(cls, hand: Json, rng: Random) -> Json:
        """Where it can be, what leads to a swap on the tallest column."""
        legal: list[Json] = hand["legal"]
        view = hand["view"]
        swaps = [action for action in legal if action["type"] == "swap" and _is_tall(view, action)]
        places = [action for action in legal if action["type"] == "place" and _keeps_a_tall_swap(view, action)]
        return rng.choice(swaps or places or legal)

    def begin_a_slip(self) -> None:
        expect(self.bet_form).to_be_visible()
        self.page.get_by_role("radio").nth(3).check()

    def begin_to_place(self) -> None:
        self.plan_place("red", 6)
        Chat(self.visitor).say("À qui le tour ?")

    def begin_to_swap(self) -> None:
        expect(self.piece(0)).to_be_visible()
        self.visitor.touch(self.piece(self.hinted()[0]))

    def begin_to_argue(self) -> None:
        expect(self.plea).to_be_visible()

    def enlarge(self) -> None:
        self.board.get_by_role("button", name=re.compile(self.words("vips.enlarge"))).first.click()
        expect(self.page.get_by_role("dialog")).to_be_visible()

    @property
    def smiles(self) -> Locator:
        """What follows the count."""
        return self.page.get_by_role("region", name=named(self.words("vips.smiles")))

    def name_an_expert(self) -> None:
        expect(self.smiles.get_by_role("button").first).to_be_visible()
        self.smiles.scroll_into_view_if_needed()

    stages = {  # noqa: RUF012 - a class variable, as the base says
        "betting": Stage(None, begin_a_slip),
        "placing": Stage(at_stage("place"), begin_to_place),
        "following": Stage(may_swap, begin_to_swap),
        "arguing": Stage(at_stage("argue"), begin_to_argue),
        "closeup": Stage(at_stage("place"), enlarge),
        "smiling": Stage(is_over, name_an_expert, {"portraits": "women"}),
    }


def _is_tall(view: Json, swap: Json) -> bool:
    return 0 in (view["columns"][swap["first"]], view["columns"][swap["second"]])


def _keeps_a_tall_swap(view: Json, place: Json) -> bool:
    chips = [tuple(one) for one in view["chips"]]
    laid = tuple(count + (place["chip"] == chip) for count, chip in zip(chips[place["piece"]], CHIPS, strict=True))
    chips[place["piece"]] = laid
    return any(
        first // 5 == second // 5
        and chips[first] == chips[second]
        and any(chips[first])
        and _is_tall(view, {"first": first, "second": second})
        for first, second in combinations(range(15), 2)
    )
