"""Défense d'afficher: every kind of chance card answered on the page; the plan under fingers and mouse; the dock."""

import functools
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import CDPSession, FloatRect, expect

from tests.browser.conftest import Visit
from tests.browser.driving import drive, guest_of
from tests.browser.games.defense import POSTERS, SQUARES, DefenseTable, at_stage, may_post
from tests.browser.serving import House
from tests.browser.visitor import Size, Visitor
from tests.server.house import Json

SPELT = ("give", "swap", "look", "fog", "double", "scraper", "bar", "discard", "walk")
"""What a chance card asks for: each must be answered on the page once."""


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


# ---- the exchange, the trap, the simplified game


def test_an_exchange_is_one_gesture_in_the_order_of_pointing(visit: Visit, house: House) -> None:
    visitor = visit(name="Agathe", language="en")
    table = DefenseTable(visitor, "Agathe")
    laid = visitor.lay(DefenseTable.slug, bots=[None, "novice"], begin=True)
    assert drive(house, visitor, DefenseTable, laid, at_stage("turn"), Random(1))
    visitor.go(f"/t/{laid}")
    before = hand_of(house, visitor, laid)["view"]
    table.exchange_two()
    named = [int(str(table.picks.nth(number).get_attribute("data-card"))) for number in (1, 0)]
    order = table.picks.locator("[data-order]")
    expect(order).to_have_count(2)
    assert [one.get_attribute("data-order") for one in order.all()] == ["2", "1"]
    expect(table.go).to_have_text("Exchange 2 posters")
    visitor.touch(table.go)
    with table.reading() as lines:
        expect(lines.filter(has_text="under the reserve, in this order").first).to_be_attached()
    after = hand_of(house, visitor, laid)["view"]
    assert [card for card, by in zip(after["bottom"], after["slipped_by"], strict=True) if by == 0][-2:] == named
    assert not set(named) & set(after["hand"])
    assert len(after["hand"]) == len(before["hand"])


def test_an_exchange_that_was_not_meant_is_let_go(visit: Visit, house: House) -> None:
    visitor = visit(name="Agathe", language="en")
    table = DefenseTable(visitor, "Agathe")
    laid = visitor.lay(DefenseTable.slug, bots=[None, "novice"], begin=True)
    assert drive(house, visitor, DefenseTable, laid, at_stage("turn"), Random(1))
    visitor.go(f"/t/{laid}")
    table.exchange_two()
    visitor.touch(table.button(table.words("defense.renounce")))
    expect(table.picks).to_have_count(0)
    expect(table.button(table.said.does("roll"))).to_be_visible()


def hand_of(house: House, visitor: Visitor, laid: str) -> Json:
    """What the house has sent to this visitor's seat."""
    with guest_of(house, visitor).at(laid) as seat:
        hand: Json = seat.update["match"]["hands"][0]
        return hand


def test_with_penalties_nothing_on_the_page_says_what_fits(visit: Visit, house: House) -> None:
    """A wrong pair is taken back and paid for, the posting goes on, and a right one hangs."""
    visitor = visit(name="Agathe", language="en")
    table = DefenseTable(visitor, "Agathe")
    hand = reach_trap(house, visitor)
    view = hand["view"]
    right = next(one for one in hand["legal"] if one["type"] == "stick" and one["card"] % POSTERS == one["slot"])
    wrong = next(one for one in hand["legal"] if one["type"] == "stick" and one["card"] % POSTERS != one["slot"])
    expect(table.board.locator(".crop")).to_have_count(0)
    expect(table.board.locator(".initial.mine")).to_have_count(0)
    expect(table.bills).to_have_count(len(view["hand"]))
    expect(table.bills.locator("small:not(:empty)")).to_have_count(0)
    assert not any("screen" in name for name in table.places.evaluate_all("all => all.map(one => one.ariaLabel)"))
    for pair, left in ((wrong, 1), (right, 0)):
        table.spell(hand, pair)
        expect(table.bills).to_have_count(len(view["hand"]) + left)
    with table.reading() as lines:
        expect(lines.filter(has_text="comes off again").first).to_be_attached()


def reach_trap(house: House, visitor: Visitor) -> Json:
    """A match with penalties in which something can be stuck, on the page."""

    def fits(hand: Json) -> bool:
        slots = {one["slot"] for one in hand["legal"] if one["type"] == "stick"}
        return any(card % POSTERS in slots for card in hand["view"]["hand"])

    for attempt in range(20):
        laid = visitor.lay(DefenseTable.slug, bots=[None, "novice"], begin=True, options={"penalties": True})
        if drive(house, visitor, DefenseTable, laid, fits, Random(attempt)):
            visitor.go(f"/t/{laid}")
            return hand_of(house, visitor, laid)
    pytest.fail("never reached")


def test_in_a_simplified_game_a_chance_square_is_another_turn_with_two_things_to_do(visit: Visit, house: House) -> None:
    visitor = visit(name="Agathe", language="en")
    table = DefenseTable(visitor, "Agathe")

    def may_stop_on_chance(hand: Json) -> bool:
        return any(one["type"] == "move" and SQUARES[one["to"]].kind == "chance" for one in hand["legal"])

    laid = visitor.lay(DefenseTable.slug, bots=[None, "novice"], begin=True, options={"simplified": True})
    assert drive(house, visitor, DefenseTable, laid, may_stop_on_chance, Random(3))
    visitor.go(f"/t/{laid}")
    hand = hand_of(house, visitor, laid)
    there = next(one for one in hand["legal"] if one["type"] == "move" and SQUARES[one["to"]].kind == "chance")
    table.spell(hand, there)
    expect(table.button(table.said.does("roll"))).to_be_visible()
    expect(table.button(table.words("defense.exchange-some"))).to_be_visible()
    expect(table.button(table.words("defense.chance"))).to_have_count(0)


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
    "exchange": (at_stage("turn"), DefenseTable.exchange_two),
    "bar": (at_stage("bar"), DefenseTable.pick_slots),
    "scraper": (at_stage("scraper"), None),
}


def test_on_a_phone_dock_and_plan_share_the_screen(visit: Visit, house: House) -> None:
    """At every stage that asks for much: the whole plan is in sight, and so is what is expected."""
    visitor = visit(size="phone", name="Agathe", language="en")
    table = Seeker(visitor, "Agathe")
    for reached, do in STATES.values():
        reach(house, visitor, reached)
        if do is not None:
            do(table)
        expect(table.board).to_be_in_viewport(ratio=0.99)
        expect(table.dock.locator(".acts")).to_be_in_viewport(ratio=0.99)
        dock, plan = visitor.box(table.dock), visitor.box(table.board)
        assert plan["y"] + plan["height"] <= dock["y"] + 1


def reach(house: House, visitor: Visitor, reached: Callable[[Json], bool]) -> None:
    """A match at that moment, on the page."""
    for attempt in range(20):
        laid = visitor.lay(Seeker.slug, players=4, bots=[None, *["novice"] * 3], begin=True)
        if drive(house, visitor, Seeker, laid, reached, Random(attempt)):
            visitor.go(f"/t/{laid}")
            expect(DefenseTable(visitor, "Agathe").dock.get_by_role("button").first).to_be_visible()
            return
    pytest.fail("never reached")
