"""Das Extrablatt: its double page, its fax plan, its dock."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, expect

from tests.browser.games.table import Stage, Table
from tests.browser.keys import Keys
from tests.browser.words import named
from tests.server.house import Json

ROWS = 13


def at_stage(stage: str) -> Callable[[Json], bool]:
    return lambda hand: bool(hand["view"]["stage"] == stage and hand["legal"])


class ExtrablattTable(Table):
    """The page, the fax plan and the dock on one visitor's screen."""

    slug = "extrablatt"
    by_hand = 4

    # ---- what is there

    @property
    def board(self) -> Locator:
        return self.page.locator("[data-spread]")

    @property
    def dock(self) -> Locator:
        return self.page.get_by_role("group", name=named(self.words("extra.your-action")))

    def mode(self, mode: str) -> Locator:
        return self.dock.get_by_role("button", name=named(self.words(f"extra.mode-{mode}")))

    def group(self, key: str) -> Locator:
        return self.dock.get_by_role("group", name=named(self.words(f"extra.{key}"))).get_by_role("button")

    @property
    def dispatches(self) -> Locator:
        return self.page.locator("[data-foot]:not(.motor)")

    @property
    def motors(self) -> Locator:
        return self.page.locator("[data-foot].motor")

    @property
    def ghost(self) -> Locator:
        return self.page.locator("[data-ghost]")

    @property
    def cheques(self) -> Locator:
        return self.page.locator("[data-cheque]")

    @property
    def misprints(self) -> Locator:
        return self.board.locator("[data-article]")

    @property
    def go(self) -> Locator:
        """The one thing that is expected now."""
        return self.dock.locator(".btn.go")

    @property
    def finish(self) -> Locator:
        return self.dock.get_by_role("button", name=named(self.words("extra.do-finish")))

    @property
    def totals(self) -> Locator:
        """The forecast in its line, paper by paper."""
        return self.page.locator("[data-total]")

    @property
    def forecast(self) -> Locator:
        """The same step by step, once it is unfolded."""
        return self.page.locator("[data-forecast]")

    def unfold(self) -> None:
        self.visitor.touch(self.page.locator(".fore"))
        expect(self.forecast.first).to_be_visible()

    def obey(self, action: Json, use: Callable[[Locator], None] | None = None) -> None:
        """What is lit: a card or two, or a cheque, and then the button; an ad is in hand."""
        presses = {"write": 2, "eliminate": 3, "motor": 2, "pay": 2}
        for _ in range(presses.get(action["type"], 1)):
            (use or self.visitor.touch)(self.lit.first)

    def obey_by_keys(self, action: Json, keys: Keys) -> None:
        self.obey(action, keys.use)

    # ---- playing on

    def take_turn(self) -> None:
        self.play_by(self.visitor.touch)

    def take_turn_by_keys(self, keys: Keys) -> None:
        self.play_by(keys.use, keys)
        keys.is_somewhere()

    def play_by(self, use: Callable[[Locator], None], keys: Keys | None = None) -> None:
        """Whatever is asked for. A turn is short: two articles, then a motor if there is one, else two cards go."""
        expect(self.dock.get_by_role("button").or_(self.misprints).first).to_be_visible()
        before = self.newest()
        if self.page.locator("[data-ghost][data-fits=false]").count() and self.mode("eliminate").count():
            use(self.dock.get_by_role("button", name=named(self.words("extra.drop"))))
        if self.cheques.count():
            use(self.cheques.first)
            use(self.go.first)
            expect(self.cheques).to_have_count(0)  # somebody else may be heard of first
            return
        if self.misprints.count():
            use(self.misprints.first)
        elif (piles := self.group("pick-pile")).count():
            use(piles.last)
        elif self.ghost.count() == 0 and self.finish.count() == 0:
            self.begin_a_turn(use, keys)
        elif self.mode("eliminate").count() == 0:  # an ad, which is in hand from the start
            use(self.page.locator("[data-tile][aria-pressed=true]"))
        use(self.go.first)
        expect(self.no_news(before)).to_have_count(0)

    def begin_a_turn(self, use: Callable[[Locator], None], keys: Keys | None) -> None:
        if self.motors.count() and (self.written() > 1 or not self.dispatches.count()):
            use(self.motors.first)
            for key in ("pick-target", "pick-domain"):
                if not self.go.count() and (choices := self.group(key)).count():
                    use(choices.first)
        elif self.written() < 2 and self.dispatches.count():
            use(self.dispatches.first)
            expect(self.ghost).to_be_visible()
            if keys is not None:
                self.walk_the_ghost(keys)
        elif keys is not None:
            for number in range(min(2, self.dispatches.count())):
                keys.use(self.dispatches.nth(number), "Delete")
        else:
            use(self.mode("eliminate"))
            for number in range(min(2, self.dispatches.count())):
                use(self.dispatches.nth(number))

    def written(self) -> int:
        return self.board.get_by_role("img").count()

    def walk_the_ghost(self, keys: Keys) -> None:
        """The tile has the focus as soon as it is in hand; arrows and R lead it about, and back."""
        expect(self.ghost).to_be_focused()
        name = self.ghost.inner_text()
        keys.press("ArrowDown", "ArrowRight")
        expect(self.ghost).not_to_have_text(name)
        keys.press("ArrowLeft", "ArrowUp", "r", "r")
        expect(self.ghost).to_have_attribute("data-fits", "true")

    def look(self) -> dict[str, object]:
        expect(self.dock).to_be_visible()
        names = "all => all.map(one => one.getAttribute('aria-label'))"
        return {
            "page": self.board.get_by_role("img").evaluate_all(names),
            "fax": self.page.locator("[data-foot]").all_inner_texts(),
            "forecast": self.totals.all_inner_texts(),
            "cheques": self.page.locator(".purse .cheque").all_inner_texts(),
        }

    # ---- against the rules

    def be_refused(self) -> None:
        """To write over the logo."""
        self.until_articles()
        self.hold()
        for _ in range(ROWS):
            self.ghost.press("ArrowUp")
        expect(self.ghost).to_have_attribute("data-fits", "false")
        self.visitor.touch(self.dock.get_by_role("button", name=named(self.words("extra.do-write"))))
        expect(self.refusal).to_be_attached()

    def until_articles(self) -> None:
        """One's own turn, whatever others have begun before: a bot that comes first may begin with a duel."""
        while self.wait_for(self.name) is not None and self.mode("eliminate").count() == 0:
            self.take_turn()

    # ---- over the socket

    @classmethod
    def choose(cls, hand: Json, rng: Random) -> Json:
        """Some articles first; then to the end by the shortest way: motors, two cards at a time, the quick pile."""
        articles = len(hand["view"]["papers"][hand["view"]["seat"]]["articles"])

        def worth(action: Json) -> float:
            match action["type"]:
                case "motor":
                    return 4
                case "write":
                    return 5 if articles < 6 else 0
                case "eliminate":
                    return 2 if action.get("second") is not None else 1
                case "refill":
                    return float(action["pile"] == "tempo")
                case _:
                    return 3

        return max(hand["legal"], key=lambda action: worth(action) + rng.random() / 2)

    # ---- states to look at

    def hold(self) -> None:
        self.visitor.touch(self.dispatches.first)
        expect(self.ghost).to_be_visible()

    def hold_and_foresee(self) -> None:
        self.hold()
        expect(self.dock.locator("[data-gain]")).to_be_visible()

    def choose_a_cheque(self) -> None:
        self.visitor.touch(self.cheques.nth(1))
        expect(self.go).to_be_visible()

    def point_at_an_article(self) -> None:
        self.visitor.touch(self.misprints.first)
        expect(self.go).to_be_visible()

    stages = {  # noqa: RUF012 - a class variable, as the base says
        "writing": Stage(at_stage("act"), hold_and_foresee),
        "duelling": Stage(at_stage("duel"), choose_a_cheque),
        "misprinting": Stage(at_stage("misprint"), point_at_an_article),
    }
