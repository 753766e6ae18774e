"""Défense d'afficher: its plan, its barrack, its dock."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, expect

from marbre.kernel.registry import find_game
from tests.browser.games.table import Stage, Table
from tests.browser.keys import Keys
from tests.browser.words import named
from tests.server.house import Json

POSTERS = 36
SQUARES = find_game("defense-d-afficher").classic.box.plan.squares
FAR = 24
"""A plain square on the southern edge: no first turn leads there."""


def at_stage(stage: str) -> Callable[[Json], bool]:
    return lambda hand: bool(hand["view"]["stage"] == stage and hand["legal"])


def may_post(hand: Json) -> bool:
    return at_stage("post")(hand) and len(hand["legal"]) > 1


class DefenseTable(Table):
    """The plan, the dock and the posters on one visitor's page."""

    slug = "defense-d-afficher"
    by_hand = 6

    # ---- what is there

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name=named(self.words("defense.plan")))

    @property
    def dock(self) -> Locator:
        return self.page.locator(".dock")

    def seat(self, name: str) -> Locator:
        """By the name of who sits there: a partner's line has it too."""
        return self.seats.get_by_role("listitem").filter(has=self.page.locator(".who", has_text=name))

    def acting(self, name: str) -> Locator:
        return self.seat(name).and_(self.page.locator("[aria-current=true]"))

    @property
    def places(self) -> Locator:
        """Squares and panels."""
        return self.board.locator("[data-place]")

    def square(self, number: int) -> Locator:
        return self.board.locator(f"[data-square='{number}']")

    def group(self, key: str) -> Locator:
        return self.dock.get_by_role("group", name=named(self.words(f"defense.{key}"))).get_by_role("button")

    @property
    def bills(self) -> Locator:
        """One's own posters, behind the screen."""
        return self.dock.locator("[data-card]")

    @property
    def go(self) -> Locator:
        """The one thing that is expected now."""
        return self.dock.locator(".btn.go")

    def obey(self, action: Json, use: Callable[[Locator], None] | None = None) -> None:
        """What is lit: a square or slots, and then the button; posters that fit are picked."""
        presses = {"move": 2, "exchange": 2, "bar": 1 + len(action.get("slots", ()))}
        for _ in range(presses.get(action["type"], 1)):
            (use or self.visitor.touch)(self.lit.first)

    def obey_by_keys(self, action: Json, keys: Keys) -> None:
        self.obey(action, keys.use)

    # ---- playing on

    def take_turn(self) -> None:
        self.play_by(self.visitor.touch)

    def take_turn_by_keys(self, keys: Keys) -> None:
        self.play_by(keys.use)
        keys.is_somewhere()

    def play_by(self, use: Callable[[Locator], None]) -> None:
        """Spell something out, as far as it must be, and say yes."""
        expect(self.acting(self.name)).to_be_visible()
        expect(self.dock.get_by_role("button").first).to_be_visible()
        before = self.newest()
        keys = (
            "destinations",
            "pick-panel",
            "pick-slots",
            "pick-poster",
            "pick-cards",
            "pick-slot",
            "pick-side",
            "look-at",
        )
        for key in keys:
            choices = self.picks if key == "pick-cards" else self.group(key)
            if not self.go.count() and choices.count():
                use(choices.first)
        use(self.go.or_(self.group("bars")).first)
        expect(self.no_news(before)).to_have_count(0)

    def spell(self, hand: Json, action: Json) -> None:
        """This very action, spelt out by the page's own buttons; quick, for a whole match."""
        legal: list[Json] = hand["legal"]
        match action["type"]:
            case "roll":
                self.use(self.button(self.said.does("roll")))
            case "chance" | "stay":
                self.use(self.button(self.words(f"defense.{action['type']}")))
            case "post" if not action["cards"]:
                self.use(self.button(self.words(self.hold(hand))))
            case "lift":
                lifts = [one for one in legal if one["type"] == "lift"]
                self.use(self.group("bars").nth(lifts.index(action)))
            case _:
                self.spell_out(hand, action)
                self.use(self.go.first)

    @staticmethod
    def hold(hand: Json) -> str:
        """What the button says that sticks nothing: where nothing fits, that one goes on."""
        if len(hand["legal"]) == 1:
            return "defense.go-on"
        is_all = hand["view"]["stage"] == "post" and not hand["view"]["trapped"]
        return "defense.hold" if is_all else "defense.stop"

    def spell_out(self, hand: Json, action: Json) -> None:
        """What has to be pointed at: a square, posters, slots, a side."""
        view, legal = hand["view"], hand["legal"]
        if action["type"] == "exchange":
            self.use(self.button(self.words("defense.exchange-some")))
        if action["type"] == "move":
            squares = [one["to"] for one in legal if one["type"] == "move"]
            self.use(self.group("destinations").nth(squares.index(action["to"])))
        for card in self.to_press(action):
            self.use(self.picks.and_(self.page.locator(f"[data-card='{card}']")))
        if slots := action.get("slots") or ([action["slot"]] if "slot" in action else []):
            named_slots = {slot for one in legal for slot in one.get("slots", [one.get("slot")])}
            panel = slots[0] // 4
            open_slots = [slot for slot in range(4 * panel, 4 * panel + 4) if slot in named_slots]
            if len({slot // 4 for slot in named_slots if slot is not None}) > 1:
                self.use(self.button(self.words("defense.panel", panel=panel + 1)))
            for slot in slots:
                self.use(self.slots.nth(open_slots.index(slot)))
        side = action.get("to") if action["type"] in ("scrape", "give", "swap") else action.get("at")
        others = [number for number in range(len(view["counts"])) if number != view["turn"]]
        if side is not None and len(others) > 1:
            self.use(self.group("pick-side").or_(self.group("look-at")).nth(others.index(side)))

    def to_press(self, action: Json) -> list[int]:
        """Posters to pick, or to put back: where they can be stuck, all that fit are picked already."""
        wanted = [*action.get("cards", []), *([action["card"]] if "card" in action else [])]
        if not wanted:
            return []
        self.picks.first.wait_for(state="attached")
        read = "all => all.filter(one => one.ariaPressed === 'true').map(one => Number(one.dataset.card))"
        picked = self.picks.evaluate_all(read)
        return [*(card for card in picked if card not in wanted), *(card for card in wanted if card not in picked)]

    @property
    def picks(self) -> Locator:
        """Those that can be picked now."""
        return self.page.locator("[aria-pressed]").and_(self.bills)

    @property
    def slots(self) -> Locator:
        return self.group("pick-slots").or_(self.group("pick-poster")).or_(self.group("pick-slot"))

    def button(self, name: str) -> Locator:
        return self.dock.get_by_role("button", name=named(name))

    @staticmethod
    def use(place: Locator) -> None:
        """A click that asks nothing: whether everything can be reached is shown by other tests."""
        place.dispatch_event("click")

    def look(self) -> dict[str, object]:
        expect(self.places.first).to_be_visible()
        names = "all => all.map(one => one.getAttribute('aria-label'))"
        return {
            "plan": self.places.evaluate_all(names),
            "hand": self.bills.evaluate_all(names),
            "seats": self.seats.locator(".more").all_inner_texts(),
        }

    # ---- against the rules

    def be_refused(self) -> None:
        """To walk before the die has been thrown."""
        assert self.wait_for(self.name) is not None
        self.visitor.touch(self.square(FAR))
        self.visitor.touch(self.dock.get_by_role("button", name=named(self.words("defense.go-plain", square=FAR))))
        expect(self.refusal).to_be_attached()

    # ---- over the socket

    @classmethod
    def choose(cls, hand: Json, rng: Random) -> Json:
        """To where something can be stuck, everything that can be, and what is of no use to the reserve."""
        legal: list[Json] = hand["legal"]
        view = hand["view"]
        barred = {slot for bar in view["bars"] for slot in bar}
        of_use = [
            card for card in view["hand"] if view["posted"][card % POSTERS] is None and card % POSTERS not in barred
        ]

        def worth(action: Json) -> float:
            match action["type"]:
                case "move":
                    panel = SQUARES[action["to"]].panel
                    return float(sum(card % POSTERS // 4 == panel for card in of_use)) + rng.random() / 2
                case "post":
                    return float(len(action["cards"]))
                case "exchange":
                    return 1.0 if 2 * len(of_use) < len(view["hand"]) else -1.0
                case "slip":
                    return float(action["card"] not in of_use)
                case "stick":
                    return 1.0 if action["card"] % POSTERS == action["slot"] else -1.0
                case "chance":
                    return -1.0 if rng.random() < 0.9 else 2.0
                case _:
                    return rng.random() / 2

        return max(legal, key=worth)

    # ---- states to look at

    def point_at_a_square(self) -> None:
        expect(self.group("destinations").first).to_be_visible()
        self.visitor.touch(self.group("destinations").first)
        expect(self.go).to_be_visible()

    def hold_one_back(self) -> None:
        self.visitor.touch(self.picks.first)

    def exchange_two(self) -> None:
        """Two posters, the second before the first; what is useless is picked already, and put back."""
        self.visitor.touch(self.button(self.words("defense.exchange-some")))
        picked = self.picks.and_(self.page.locator("[aria-pressed=true]"))
        expect(self.picks.first).to_be_visible()
        for left in reversed(range(picked.count())):
            picked.first.dispatch_event("click")
            expect(picked).to_have_count(left)
        for number in (1, 0):
            self.visitor.touch(self.picks.nth(number))

    def pick_slots(self) -> None:
        self.visitor.touch(self.group("pick-panel").nth(2))
        self.visitor.touch(self.group("pick-slots").first)

    def enlarge(self) -> None:
        """One's first poster, on the panel where it belongs."""
        self.visitor.touch(self.bills.first)
        expect(self.page.get_by_role("dialog")).to_be_visible()

    stages = {  # noqa: RUF012 - a class variable, as the base says
        "moving": Stage(at_stage("move"), point_at_a_square),
        "posting": Stage(may_post, hold_one_back),
        "exchanging": Stage(at_stage("turn"), exchange_two),
        "barring": Stage(at_stage("bar"), pick_slots),
        "closeup": Stage(at_stage("turn"), enlarge),
    }
