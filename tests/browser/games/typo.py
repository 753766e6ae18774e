"""Typo: its case, its rows, its words, its doubts."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, expect

from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.lexicon.word_list import Language, find_lexicon
from tests.browser.games.table import Stage, Table
from tests.browser.keys import Keys
from tests.browser.words import named, starting
from tests.server.house import Json

ENDS = ("left", "right")
FIT = tuple[int, str, str]
"""A row from 0, an end, and a word that says that the card can go there."""


def at_stage(stage: str) -> Callable[[Json], bool]:
    return lambda hand: bool(hand["view"]["stage"] == stage and hand["legal"])


def is_over(hand: Json) -> bool:
    return bool(hand["view"]["stage"] == "over")


def well_under_way(hand: Json) -> bool:
    return at_stage("place")(hand) and max(map(len, hand["view"]["rows"])) > 2


def fits(rows: list[str], letter: str, language: Language = "fr") -> list[FIT]:
    """Where the card can go, with a word that most people know."""
    lexicon = find_lexicon(language)
    places = [(at, end, letter + row if end == "left" else row + letter) for at, row in enumerate(rows) for end in ENDS]
    words = [(at, end, lexicon.well_known(letters)) for at, end, letters in places]
    return [(at, end, word) for at, end, word in words if word is not None]


def rest_of(word: str, begun: str) -> str:
    """What is left of a word behind so many letters; a ligature is two."""
    return next(word[at:] for at in range(len(word) + 1) if len(plain(word[:at]) or "") >= len(begun))


class TypoTable(Table):
    """The rows, the case and the dock on one visitor's page."""

    slug = "typo"
    by_hand = 12

    # ---- what is there

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("list", name=named(self.words("typo.rows")))

    @property
    def rows(self) -> list[str]:
        found = self.board.locator("[data-letters]").evaluate_all("rows => rows.map((row) => row.dataset.letters)")
        return [str(letters) for letters in found]

    @property
    def case(self) -> Locator:
        return self.page.get_by_role("group", name=starting(self.words("typo.case"))).get_by_role("button")

    @property
    def order(self) -> Locator:
        """The cards of the round, face down or turned up, in the order of the seats that place them."""
        return self.seats.locator("[data-card]")

    @property
    def ready_sorts(self) -> Locator:
        return self.page.locator("[aria-disabled=false]").and_(self.case)

    @property
    def ends(self) -> Locator:
        return self.board.get_by_role("button")

    def end(self, row: int, end: str) -> Locator:
        return self.board.locator(f"[data-target='{row}-{end}']")

    @property
    def field(self) -> Locator:
        """Where the word is written."""
        return self.page.get_by_label(starting(self.words("typo.entry", row="").removesuffix("…")))

    @property
    def nowhere(self) -> Locator:
        return self.page.get_by_role("button", name=starting(self.words("typo.nowhere-hand")))

    @property
    def discards(self) -> Locator:
        """The longest rows, each with what it costs."""
        name = self.words("typo.discard", row="", count="").split()[0]
        return self.page.get_by_role("button", name=starting(name))

    @property
    def card(self) -> str:
        """My card that is to be placed now."""
        first = self.ends.first
        letter = first.locator("b").inner_text()
        return letter.strip()

    # ---- what can be done

    def choose_sort(self, at: int = 0) -> None:
        self.lay_down(at)
        expect(self.ready_sorts).to_have_count(0)

    def lay_down(self, at: int = 0) -> None:
        sort = self.case.nth(at)
        letter = sort.get_attribute("data-sort") or ""
        self.visitor.touch(sort)
        self.visitor.touch(self.page.get_by_role("button", name=named(self.does_choose(letter))))

    def does_choose(self, letter: str) -> str:
        return str(self.said.tables["says"]["do-choose"]).replace("{letter}", letter)

    def write(self, row: int, end: str, word: str) -> None:
        """The row's letters stand there: only what follows them is written."""
        rest = rest_of(word, self.rows[row] + self.card)
        self.visitor.touch(self.end(row, end))
        expect(self.field).to_be_focused()
        self.field.fill(rest)
        self.field.press("Enter")

    def place(self, row: int, end: str, word: str) -> None:
        self.write(row, end, word)
        expect(self.field).to_be_hidden()

    def give_up(self) -> None:
        self.visitor.touch(self.nowhere)
        self.visitor.touch(self.discards.first)
        expect(self.ends).to_have_count(0)

    def obey(self, action: Json) -> None:
        """What is lit, and the word where there is one to write."""
        self.press_lit()
        if action["type"] == "place":
            self.field.fill(rest_of(action["word"], self.rows[action["row"]] + self.card))
        self.press_lit()

    def obey_by_keys(self, action: Json, keys: Keys) -> None:
        expect(self.lit).to_be_visible()
        match action["type"]:
            case "choose":
                self.choose_by_keys(keys, action["letter"])
            case "place":
                self.place_by_keys(keys, action["row"], action["end"], action["word"])
            case _:
                self.give_up_by_keys(keys)

    # ---- playing on

    def take_turn(self) -> None:
        expect(self.acting(self.name)).to_be_visible()
        expect(self.ready_sorts.or_(self.ends).first).to_be_visible()
        if self.ends.count() == 0:
            self.choose_sort()
        elif found := fits(self.rows, self.card):
            self.place(*found[0])
        else:
            self.give_up()

    def take_turn_by_keys(self, keys: Keys) -> None:
        expect(self.ready_sorts.or_(self.ends).first).to_be_visible()
        if self.ends.count() == 0:
            self.choose_by_keys(keys)
        elif found := fits(self.rows, self.card):
            self.place_by_keys(keys, *found[0])
        else:
            self.give_up_by_keys(keys)
        keys.is_somewhere()

    def give_up_by_keys(self, keys: Keys) -> None:
        keys.use(self.nowhere)
        expect(self.discards.first).to_be_focused()
        keys.press("Enter")
        expect(self.ends).to_have_count(0)

    def choose_by_keys(self, keys: Keys, letter: str | None = None) -> None:
        """Into the case, a letter to take its sort, Enter to choose it."""
        letter = letter or self.case.last.get_attribute("data-sort") or ""
        here = self.page.locator("[tabindex='0']").and_(self.case)
        keys.tab_to(here)
        keys.press(letter)
        expect(self.page.locator("[aria-pressed=true]").and_(self.case)).to_have_count(1)
        keys.press("Enter")
        expect(self.ready_sorts).to_have_count(0)

    def place_by_keys(self, keys: Keys, row: int, end: str, word: str) -> None:
        """To the rows by Tab, to an end by arrows; then the whole word, unless the row's letters are all of it."""
        rest = rest_of(word, self.rows[row] + self.card)
        here = self.page.locator("[tabindex='0']").and_(self.ends)
        if not keys.has(here):
            keys.tab_to(here, back=True)
        at = int((here.get_attribute("data-target") or "0")[0])
        keys.press(*["ArrowDown" if row > at else "ArrowUp"] * abs(row - at))
        keys.press("ArrowLeft" if end == "left" else "ArrowRight", "Enter")
        expect(self.field).to_be_focused()
        self.page.keyboard.type(word if rest else "")
        keys.press("Enter")
        expect(self.field).to_be_hidden()

    def be_refused(self) -> None:
        """A word that is none: refused with its rule, and still in the field."""
        while self.wait_for(self.name) is not None and self.ends.count() == 0:
            self.take_turn()
        self.visitor.touch(self.end(0, "right"))
        self.field.fill("çàétoile")
        self.field.press("Enter")
        expect(self.refusal).to_be_attached()
        expect(self.field).to_have_value("çàétoile")

    def look(self) -> dict[str, object]:
        expect(self.ready_sorts.or_(self.ends).first).to_be_visible()
        with self.reading() as lines:
            log = lines.all_inner_texts()
        return {"rows": self.rows, "case": self.case.all_inner_texts(), "log": log}

    # ---- states to look at

    @classmethod
    def choose(cls, hand: Json, rng: Random) -> Json:
        """Words where there are some."""
        view = hand["view"]
        if view["stage"] == "place":
            found = fits(view["rows"], view["chosen"][view["seat"]], view["options"]["language"])
            if found:
                row, end, word = rng.choice(found)
                return {"type": "place", "row": row, "end": end, "word": word}
        chosen: Json = rng.choice(hand["legal"])
        return chosen

    def take_a_sort(self) -> None:
        self.visitor.touch(self.case.nth(2))
        expect(self.page.locator("[aria-pressed=true]").and_(self.case)).to_have_count(1)

    def begin_a_word(self) -> None:
        self.visitor.touch(self.end(1, "right"))
        expect(self.field).to_be_focused()
        self.page.keyboard.type("-x")

    def begin_to_give_up(self) -> None:
        self.visitor.touch(self.nowhere)
        expect(self.discards.first).to_be_visible()

    def look_up(self) -> None:
        """What nobody thought of."""
        missed = self.page.get_by_role("region", name=named(self.words("typo.missed")))
        missed.locator("summary").last.click()
        expect(missed.get_by_role("definition").first).to_be_visible()
        self.visitor.touch(missed.get_by_role("term").get_by_role("button").first)
        expect(missed.get_by_role("listitem").first).to_be_visible()

    stages = {  # noqa: RUF012 - a class variable, as the base says
        "choosing": Stage(None, take_a_sort),
        "writing": Stage(well_under_way, begin_a_word, {"hints": "counts", "seconds": 600}),
        "giving-up": Stage(well_under_way, begin_to_give_up, {"empty_hand": True, "seconds": 0}),
        "looking-up": Stage(is_over, look_up),
    }
