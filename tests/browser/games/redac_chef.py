"""Rédac' Chef: its heap, its one hand, its page."""

from collections import defaultdict
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, expect

from marbre.games.redac_chef.box import Piece
from marbre.games.redac_chef.game import GAME
from tests.browser.games.table import Stage, Table
from tests.browser.keys import Keys
from tests.browser.words import named, starting
from tests.server.house import Json

ENOUGH = 3
"""Tiles with which a hurried editor stops reporting."""

Use = Callable[[Locator], None]


def my_desk(hand: Json) -> Json:
    """Partners sit opposite, at even tables (RED-14.1)."""
    desks, seat = hand["view"]["desks"], hand["view"]["seat"]
    found: Json = desks[seat % len(desks)]
    return found


def in_phase(phase: str, least: int) -> Callable[[Json], bool]:
    """In a day, in this phase of it, with so many tiles on the desk or on the page."""

    def reached(hand: Json) -> bool:
        desk = my_desk(hand)
        tiles = len(desk["desk"]) + len(desk["placed"])
        return bool(hand["view"]["stage"] == "round" and desk["phase"] == phase and tiles >= least)

    return reached


def holding(least: int) -> Callable[[Json], bool]:
    """Reporting with a tile in the hand: while a page is opened, quick bots may turn over all others that there are."""
    reporting = in_phase("reporting", least)
    return lambda hand: reporting(hand) and any(action["type"] == "keep" for action in hand["legal"])


def at_stage(stage: str, day: int = 0) -> Callable[[Json], bool]:
    return lambda hand: bool(hand["view"]["stage"] == stage and hand["view"]["day"] == day and hand["legal"])


class RedacChefTable(Table):
    """The heap, the hand, the desk and the page on one visitor's screen."""

    slug = "redac-chef"
    is_a_race = True
    by_hand = 8

    # ---- what is there

    @property
    def board(self) -> Locator:
        return self.page.locator("[data-task]")

    @property
    def task(self) -> str:
        """What the table asks of whoever looks at it."""
        return self.board.get_attribute("data-task") or ""

    def doing(self, *tasks: str) -> Locator:
        return self.page.locator(", ".join(f"[data-task={task}]" for task in tasks))

    def button(self, key: str) -> Locator:
        return self.visitor.button(f"redac.{key}")

    def shout(self, key: str) -> Locator:
        """A button of the press bar: it is there as soon as it is heard."""
        bar = self.page.locator("[data-press]").get_by_role("button", name=starting(self.words(f"redac.{key}")))
        return bar.and_(self.page.locator(":not([aria-disabled])"))

    def cry(self, use: Use, key: str) -> None:
        """Shout it, and say yes where it is asked about: nothing but the answer does it then."""
        use(self.shout(key))
        answer, gone = self.page.locator("[data-ask] [data-yes]"), self.shout(key)
        if answer.is_visible():
            use(answer)
        expect(gone).to_be_hidden()

    @property
    def keeping(self) -> Locator:
        """The button that keeps what is in the hand, while there is something in it."""
        return self.page.locator("[data-hand=keep]:not([aria-disabled])")

    @property
    def piles(self) -> Locator:
        """Those that something is left of."""
        piles = self.page.get_by_role("group", name=named(self.words("redac.turn-one"))).get_by_role("button")
        return piles.and_(self.page.locator("[aria-disabled=false]"))

    @property
    def opened(self) -> Locator:
        """The tile lying open at which the keyboard comes in; what was given back is taken from there to the desk."""
        return self.page.locator("button[data-tile][tabindex='0'][aria-disabled=false]")

    @property
    def desk(self) -> Locator:
        return self.page.locator("[data-desk]")

    @property
    def sheet(self) -> Locator:
        """One's own page."""
        return self.board.get_by_role("listbox")

    @property
    def tiles(self) -> Locator:
        """What lies on it, without the tribune."""
        return self.sheet.locator("[data-key]:not([data-key=tribune])")

    @property
    def ghost(self) -> Locator:
        return self.sheet.locator("[data-ghost]")

    @property
    def faces(self) -> Locator:
        """Tribunes to choose from, as soon as a choice is heard."""
        return self.page.locator("button[data-face]:not([aria-disabled])")

    # ---- playing on

    def take_turn(self) -> None:
        self.act(self.visitor.touch, self.lay)

    def take_turn_by_keys(self, keys: Keys) -> None:
        self.act(keys.use, lambda: self.lay_by_keys(keys))
        keys.is_somewhere()

    def act(self, use: Use, lay: Callable[[], None]) -> None:
        """Whatever comes next: a tile, a shout, a page, a choice."""
        expect(self.doing("ready", "report", "layout", "proof", "draft")).to_be_visible()
        match self.task:
            case "ready":
                self.cry(use, "ready")
            case "report":
                self.report(use)
            case "layout" if self.desk.count() and self.tiles.count() < ENOUGH:
                lay()
            case "layout":
                self.cry(use, "tirage")
                expect(self.doing("layout")).to_be_hidden()
            case "proof":
                self.cry(use, "proof-correct")
            case "draft":
                use(self.faces.first)
                expect(self.faces).to_have_count(0)

    def report(self, use: Use) -> None:
        kept = self.desk.count()
        if self.keeping.is_visible():
            use(self.keeping)
            expect(self.desk).to_have_count(kept + 1)
        elif kept >= ENOUGH:
            self.cry(use, "maquette")
            expect(self.page.locator("[data-task]:not([data-task=report])")).to_be_visible()
        else:  # bots may have turned over every tile that there was
            use(self.piles.or_(self.opened).first)
            expect(self.keeping.or_(self.refusal).or_(self.desk.nth(kept)).first).to_be_visible()

    @property
    def asked(self) -> Locator:
        """Something that this player can do now."""
        return self.page.locator(
            "[data-go], [data-pile][aria-disabled=false], [data-hand=keep]:not([aria-disabled]), [data-face], "
            "button[data-desk]"
        )

    def take(self, use: Use) -> None:
        """A tile of the smallest size that there is; somebody else may have been quicker."""
        while not self.keeping.is_visible():
            use(self.piles.first)
            expect(self.keeping.or_(self.refusal).first).to_be_visible()

    def lay(self) -> None:
        """Tap a tile, then where its outline lies."""
        lies = self.tiles.count()
        self.visitor.touch(self.desk.first)
        self.visitor.touch(self.ghost)
        expect(self.tiles).to_have_count(lies + 1)

    def lay_by_keys(self, keys: Keys) -> None:
        """Enter takes it up, arrows carry it, Enter lays it."""
        lies = self.tiles.count()
        keys.use(self.desk.first)
        expect(self.ghost).to_be_focused()
        keys.press("Enter")
        expect(self.tiles).to_have_count(lies + 1)

    def obey(self, action: Json, use: Use | None = None) -> None:
        """What is lit: of a tile to be laid, first the tile, then its place."""
        for _ in range(2 if action["type"] == "place" else 1):
            self.press_lit(use)

    def obey_by_keys(self, action: Json, keys: Keys) -> None:
        self.obey(action, keys.use)

    def two_of_a_group(self) -> tuple[Piece, Piece]:
        """Two tiles of the desk that must not touch: of twelve tiles in five groups there are always three."""
        groups: dict[int, list[Piece]] = defaultdict(list)
        for tile in self.desk.all():
            piece = GAME.classic.box.numbers.pieces[int(tile.get_attribute("data-desk") or "")]
            groups[piece.group].append(piece)
        one, other, *_ = max(groups.values(), key=len)
        return one, other

    def carry_by_keys(self, tile: Piece, column: int, row: int) -> None:
        """From the desk to that square."""
        lies = self.tiles.count()
        self.page.locator(f"[data-desk='{tile.index}']").press("Enter")
        expect(self.ghost).to_be_focused()
        keys = Keys(self.visitor)
        keys.press(*["ArrowLeft"] * 7, *["ArrowUp"] * 14, *["ArrowRight"] * column, *["ArrowDown"] * row, "Enter")
        expect(self.tiles).to_have_count(lies + 1)

    def drag(self, tile: Locator, column: float, row: float) -> None:
        """By mouse: the tile's top left corner to that square."""
        at, page = self.visitor.box(tile), self.visitor.box(self.sheet)
        cell = page["height"] / self.rows
        mouse = self.page.mouse
        mouse.move(at["x"] + 8, at["y"] + 8)
        mouse.down()
        mouse.move(at["x"] + 20, at["y"] + 20)
        mouse.move(page["x"] + column * cell + 8, page["y"] + row * cell + 8, steps=4)

    @property
    def rows(self) -> int:
        """Of the day's page, by its name: its last number."""
        return int((self.sheet.get_attribute("aria-label") or "0").split()[-2])

    def look(self) -> dict[str, object]:
        """What is one's own; the others play on."""
        expect(self.seats.first).to_be_visible()
        return {
            "task": self.task,
            "desk": [*map(self.called, self.desk.all())],
            "page": [*map(self.called, self.tiles.all())],
            "hand": self.keeping.count(),
        }

    def called(self, tile: Locator) -> str:
        """All that a screen reader would say of it."""
        return str(tile.evaluate("one => one.getAttribute('aria-label') ?? one.querySelector('.unseen').textContent"))

    # ---- against the rules

    def be_refused(self) -> None:
        """To shout with a tile in the hand."""
        if self.task == "ready":
            self.take_turn()
        expect(self.doing("report")).to_be_visible()
        self.take(self.visitor.touch)
        self.visitor.touch(self.shout("maquette"))
        expect(self.refusal).to_be_attached()

    # ---- over the socket

    @classmethod
    def choose(cls, hand: Json, rng: Random) -> Json:
        """A few tiles, a page that may be in conflict with itself, and on."""
        legal: list[Json] = hand["legal"]
        by_type = {action["type"]: action for action in legal}
        places = [action for action in legal if action["type"] == "place"]
        desk = my_desk(hand)
        match hand["view"]["stage"]:
            case "ready":
                return by_type["ready"]
            case "proof":
                return by_type["correct"]
            case "draft":
                return rng.choice(legal)
        if "keep" in by_type:
            return by_type["keep"]
        if "maquette" in by_type:
            takes = [action for action in legal if action["type"] == "take"]
            return by_type["maquette"] if len(desk["desk"]) >= 12 or not takes else rng.choice(takes)
        if places and len(desk["placed"]) < 10:
            return rng.choice(places)
        return by_type.get("tirage") or rng.choice(legal)

    # ---- states to look at

    def hold_a_tile(self) -> None:
        expect(self.doing("report")).to_be_visible()
        expect(self.keeping).to_be_visible()

    def hold_a_ghost(self) -> None:
        expect(self.doing("layout")).to_be_visible()
        if self.desk.count():
            self.visitor.touch(self.desk.first)

    def read_the_proofs(self) -> None:
        expect(self.doing("proof", "draft", "ready")).to_be_visible()

    def read_the_count(self) -> None:
        expect(self.doing("draft", "ready")).to_be_visible()

    def open_a_page(self) -> None:
        self.visitor.touch(self.seats.get_by_role("button").nth(1))
        expect(self.page.get_by_role("dialog")).to_be_visible()

    stages = {  # noqa: RUF012 - a class variable, as the base says
        "reporting": Stage(holding(6), hold_a_tile),
        "layout": Stage(in_phase("layout", 10), hold_a_ghost),
        "proof": Stage(at_stage("proof"), read_the_proofs),
        "draft": Stage(at_stage("draft"), read_the_count, {"flashes": True, "characters": True}),
        "closeup": Stage(in_phase("layout", 8), open_a_page),
    }
