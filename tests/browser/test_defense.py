"""Défense d'afficher: every kind of chance card answered on the page; the plan under fingers and mouse; the dock."""

import functools
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import CDPSession, FloatRect, expect

from tests.browser.conftest import Visit
from tests.browser.driving import drive, guest_of
from tests.browser.games.defense import POSTERS, DefenseTable, at_stage, may_post
from tests.browser.serving import House
from tests.browser.visitor import SIZES, Size, Visitor
from tests.server.house import Json

SPELT = ("give", "swap", "look", "fog", "double", "scraper", "bar", "discard", "brush", "walk")
"""What a chance card asks for: each must be answered on the page once."""
MOST_HEIGHT = 0.45
"""Of a phone's screen, for the dock: the plan has the rest."""


class Seeker(DefenseTable):
    """Turns up chance cards whenever that is possible, and scrapes what it holds the double of."""

    is_a_race = True  # a click on the page may still be on its way when the socket takes over

    @classmethod
    def choose(cls, hand: Json, rng: Random) -> Json:
        chances = [action for action in hand["legal"] if action["type"] == "chance"]
        return chances[0] if chances and rng.random() < 0.7 else cls.best(hand, rng)

    @classmethod
    def best(cls, hand: Json, rng: Random) -> Json:
        held = {card % POSTERS for card in hand["view"]["hand"]}
        doubles = [one for one in hand["legal"] if one["type"] == "scrape" and one["slot"] in held]
        return doubles[0] if doubles else super().choose(hand, rng)


def test_every_kind_of_chance_card_is_answered_on_the_page(visit: Visit, house: House) -> None:
    """What it asks for is spelt out by the page's buttons, done, and told."""
    visitor = visit(name="Agathe")
    table, rng, left = Seeker(visitor, "Agathe"), Random(4), set(SPELT)

    def asked(hand: Json) -> bool:
        return hand["view"]["stage"] in left and bool(hand["legal"])

    for attempt in range(12):
        laid = visitor.lay(Seeker.slug, bots=[None, "novice"], begin=True)
        while left and drive(house, visitor, Seeker, laid, asked, Random(attempt)):
            left.discard(answer(house, table, laid, rng))
        if not left:
            return
    pytest.fail(f"never asked for: {left}")


def answer(house: House, table: Seeker, laid: str, rng: Random) -> str:
    """On the page, what is asked for now; the stage that it was."""
    if not table.page.url.endswith(laid):
        table.visitor.go(f"/t/{laid}")
    with guest_of(house, table.visitor).at(laid) as seat:
        hand = seat.turns()[0]
    action = table.best(hand, rng)
    expect(table.acting(table.name)).to_be_visible()
    before = table.newest()
    table.spell(hand, action)
    expect(table.no_news(before)).to_have_count(0)
    expect(table.refusal).to_have_count(0)
    return str(hand["view"]["stage"])


# ---- the plan


class Sight:
    """The part of the plan that is shown."""

    def __init__(self, visit: Visit, size: Size = "desktop") -> None:
        self.visitor = visit(name="Agathe", size=size)
        self.page = self.visitor.page
        self.visitor.go(f"/t/{self.visitor.lay(DefenseTable.slug, bots=[None, 'random'], begin=True)}")
        self.table = DefenseTable(self.visitor, "Agathe")
        self.table.board.scroll_into_view_if_needed()
        self.place: FloatRect = self.visitor.box(self.table.board)

    @property
    def text(self) -> str:
        return self.table.board.get_attribute("viewBox") or ""

    @property
    def box(self) -> tuple[float, ...]:
        """Left, top, width, height, in the drawing's own units."""
        return tuple(float(one) for one in self.text.split())

    def after(self, do: Callable[[], None]) -> tuple[float, ...]:
        """What is shown when this has changed it."""
        before = self.text
        do()
        expect(self.table.board).not_to_have_attribute("viewBox", before)
        return self.box

    def touch(self, kind: str, *fingers: tuple[float, float]) -> None:
        """Fingers on the glass, as the screen would report them."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    @functools.cached_property
    def session(self) -> CDPSession:
        return self.visitor.context.new_cdp_session(self.page)


def test_the_wheel_enlarges_the_plan_and_the_mouse_drags_it(visit: Visit) -> None:
    sight = Sight(visit)
    page, whole = sight.page, sight.box
    x, y = sight.place["x"] + sight.place["width"] / 3, sight.place["y"] + 150

    def turn(by: float) -> None:
        page.keyboard.down("Control")
        page.mouse.wheel(0, by)
        page.keyboard.up("Control")

    def drag() -> None:
        page.mouse.down()
        for step in range(1, 5):
            page.mouse.move(x - 25 * step, y - 12 * step)
        page.mouse.up()

    page.mouse.move(x, y)
    near = sight.after(lambda: turn(-120))
    assert near[2] < 0.6 * whole[2] and near[3] < 0.6 * whole[3]
    dragged = sight.after(drag)
    assert dragged[0] > near[0] and dragged[1] > near[1] and dragged[2] == pytest.approx(near[2])
    expect(page.get_by_role("dialog")).to_have_count(0)  # a drag presses nothing
    assert sight.after(lambda: turn(900)) == pytest.approx(whole)


def test_two_fingers_enlarge_the_plan_and_one_drags_it(visit: Visit) -> None:
    sight = Sight(visit, size="phone")
    whole = sight.box
    x, y = sight.place["x"] + sight.place["width"] / 2, sight.place["y"] + 120

    def pinch(start: float, end: float) -> None:
        sight.touch("touchStart", (x - start, y), (x + start, y))
        for part in range(1, 6):
            apart = start + (end - start) * part / 5
            sight.touch("touchMove", (x - apart, y), (x + apart, y))
        sight.touch("touchEnd")

    def drag() -> None:
        sight.touch("touchStart", (x, y))
        for step in range(1, 6):
            sight.touch("touchMove", (x - 15 * step, y + 6 * step))
        sight.touch("touchEnd")

    near = sight.after(lambda: pinch(30, 90))
    assert near[2] < 0.6 * whole[2]
    dragged = sight.after(drag)
    assert dragged[0] > near[0] and dragged[1] < near[1] and dragged[2] == pytest.approx(near[2])
    far = sight.after(lambda: pinch(140, 30))
    assert far[2] > dragged[2]
    expect(sight.page.get_by_role("dialog")).to_have_count(0)


# ---- the dock

STATES: dict[str, tuple[Callable[[Json], bool], Callable[[DefenseTable], None] | None]] = {
    "turn": (at_stage("turn"), None),
    "move": (at_stage("move"), DefenseTable.point_at_a_square),
    "post": (may_post, DefenseTable.hold_one_back),
    "slip": (at_stage("slip"), DefenseTable.pick_two),
    "bar": (at_stage("bar"), DefenseTable.pick_slots),
    "scraper": (at_stage("scraper"), None),
}


def test_on_a_phone_the_dock_leaves_most_of_the_screen_to_the_plan(visit: Visit, house: House) -> None:
    """At every stage that asks for much; what is expected stays in sight, and so does a good part of the plan."""
    visitor = visit(size="phone", name="Agathe", language="en")
    table, height = Seeker(visitor, "Agathe"), SIZES["phone"]["height"]
    for stage, (reached, do) in STATES.items():
        reach(house, visitor, reached)
        if do is not None:
            do(table)
        dock = visitor.box(visitor.page.locator(".dock"))
        assert dock["height"] <= MOST_HEIGHT * height, stage
        expect(table.dock.locator(".bar")).to_be_in_viewport(ratio=0.9)
        table.board.scroll_into_view_if_needed()
        plan = visitor.box(table.board)
        shown = min(plan["y"] + plan["height"], height - dock["height"]) - max(plan["y"], 0)
        assert shown >= 0.6 * plan["height"], stage


def reach(house: House, visitor: Visitor, reached: Callable[[Json], bool]) -> None:
    """A match at that moment, on the page."""
    for attempt in range(20):
        laid = visitor.lay(Seeker.slug, players=4, bots=[None, *["novice"] * 3], begin=True)
        if drive(house, visitor, Seeker, laid, reached, Random(attempt)):
            visitor.go(f"/t/{laid}")
            expect(DefenseTable(visitor, "Agathe").dock.get_by_role("button").first).to_be_visible()
            return
    pytest.fail("never reached")
