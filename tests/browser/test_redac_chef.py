"""Rédac' Chef at real screens: four editors at once, one alone, one in turns, and one far away; hints and sounds."""

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import expect

from marbre.games.redac_chef.box import Piece
from marbre.games.redac_chef.game import GAME
from tests.browser.conftest import Visit
from tests.browser.driving import drive
from tests.browser.games.redac_chef import RedacChefTable, in_phase
from tests.browser.games.table import play_on
from tests.browser.keys import Keys
from tests.browser.pages import Waiting
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.browser.words import named, spaced

NAMES = ("Agathe", "Basile", "Colombe", "Denis")
LAG = 150
"""Milliseconds that everything said to the house takes longer."""

# Whatever is sent waits, and for as long as the line is held: what is seen meanwhile is seen without the house, however
# slow the machine is. How many answers have come is counted.
_FAR_AWAY = f"""
const Near = window.WebSocket;
window.answers = 0;
window.line = Promise.resolve();
window.hold = () => {{ window.line = new Promise((free) => (window.free = free)); }};
window.WebSocket = class extends Near {{
  constructor(...given) {{
    super(...given);
    this.addEventListener("message", ({{ data }}) => {{
      const {{ type }} = JSON.parse(data);
      if (type === "answer" || type === "refused") window.answers += 1;
    }});
  }}
  send(data) {{
    const say = () => this.readyState === Near.OPEN && super.send(data);
    setTimeout(() => window.line.then(say), {LAG});
  }}
}};
"""

# Whatever begins to sound is written down: a tone by its frequency, noise as 0.
_LISTENING = """
window.sounds = [];
window.sounded = 0;
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const { start } = prototype;
  prototype.start = function (...given) {
    window.sounds.push(this.frequency?.value ?? 0);
    window.sounded = performance.now();
    return start.apply(this, given);
  };
}
"""
# What can be pressed and lies under a shout when it appears.
_COVERED = """
window.covered = null;
new MutationObserver(() => {
  const shout = document.querySelector(".shout");
  if (shout === null || window.covered !== null) return;
  const over = shout.getBoundingClientRect();
  window.covered = [...document.querySelectorAll("main :is(button, a, input)")].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const meet = left < over.right && over.left < right && top < over.bottom && over.top < bottom;
    return meet ? [one.textContent] : [];
  });
}).observe(document, { childList: true, subtree: true });
"""
BELL, STAMP = 1318, 92
"""The lowest tone of each."""


def test_four_people_play_three_days_at_once_one_of_them_by_keyboard_alone(visit: Visit) -> None:
    """Friday's clock runs out on all of them; on the other days everybody prints."""
    people = [visit(name=name) for name in NAMES]
    host = people[0]
    options = {"friday": 12, "saturday": 300, "sunday": 300}
    laid = host.lay("redac-chef", players=4, options=options)
    for visitor in people:
        visitor.go(f"/t/{laid}")
    for number, visitor in enumerate(people[1:], 2):
        Waiting(visitor).sit(number, NAMES[number - 1])
    Waiting(host).begin()
    tables = [RedacChefTable(visitor, name) for visitor, name in zip(people, NAMES, strict=True)]
    keys = Keys(people[3])
    for table in tables:
        expect(table.doing("ready")).to_be_visible()
        act(table, keys)
    for table in tables:
        expect(table.doing("proof", "draft", "ready")).to_be_visible(timeout=30_000)
        expect(table.seats.get_by_text(table.words("redac.printed"))).to_have_count(0)
    while not tables[0].over.is_visible():
        for table in tables:
            if table.asked.first.is_visible() and not table.over.is_visible():
                act(table, keys)
    for table in tables:
        expect(table.over).to_be_visible()
    counts = [table.page.locator(".players").inner_text() for table in tables]
    assert len(set(counts)) == 1


def act(table: RedacChefTable, keys: Keys) -> None:
    """One thing that this player can do, if anything: by keys for whoever has nothing else."""
    if keys.page is table.page:
        table.take_turn_by_keys(keys)
    else:
        table.take_turn()


def test_somebody_plays_alone(visit: Visit) -> None:
    visitor = visit(language="en", name="Agathe")
    table = alone(visitor)
    expect(table.page.get_by_role("timer")).to_have_count(0)
    table.take_turn()
    assert_nothing_moves_in_the_heap(table)
    play_on(table)
    expect(table.over).to_be_visible()


def assert_nothing_moves_in_the_heap(table: RedacChefTable) -> None:
    """Whoever reaches for a tile finds it where he saw it, whatever was taken or given back meanwhile."""
    backs = table.page.locator("[data-heap] [data-slot]")
    expect(backs.first).to_be_visible()
    slot = backs.nth(backs.count() - 1).get_attribute("data-slot")
    last = table.page.locator(f"[data-heap] [data-slot='{slot}']")
    where = table.visitor.box(last)
    for give in (True, True, False):
        table.visitor.touch(backs.first)
        table.visitor.touch(table.button("give-back" if give else "keep"))
        expect(table.button("keep")).to_be_hidden()
    lying = table.page.locator("button[data-tile]")
    before = [table.visitor.box(one) for one in lying.all()]
    assert len(before) == 2
    table.visitor.touch(backs.first)
    table.visitor.touch(table.button("give-back"))
    expect(lying).to_have_count(3)
    shown = [table.visitor.box(one) for one in lying.all()]
    assert [one for one in shown if one in before] == before
    assert table.visitor.box(last) == where
    lying.first.focus()
    table.page.keyboard.press("ArrowRight")
    expect(lying.nth(1)).to_be_focused()
    expect(table.page.locator("button[data-tile][tabindex='0']")).to_have_count(1)  # however many lie there


def alone(visitor: Visitor, **options: object) -> RedacChefTable:
    """At a table for one, without a clock."""
    unhurried = {"friday": 0, "saturday": 0, "sunday": 0, **options}
    visitor.go(f"/t/{visitor.lay('redac-chef', players=1, begin=True, options=unhurried)}")
    table = RedacChefTable(visitor, "Agathe")
    expect(table.board).to_be_visible()
    return table


def test_slo_mode_in_turns_against_bots(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    laid = visitor.lay(
        "redac-chef", players=2, bots=[None, "random"], begin=True, options={"mode": "slow", "stretch": False}
    )
    visitor.go(f"/t/{laid}")
    table = RedacChefTable(visitor, "Agathe")
    play_on(table)
    expect(table.over).to_be_visible()


def test_in_turns_nobody_is_refused_for_being_quick(visit: Visit) -> None:
    """Whatever is pressed before the house has answered is not asked; afterwards it is somebody else's turn."""
    visitor = visit(name="Agathe")
    options = {"mode": "slow", "stretch": False}
    laid = visitor.lay("redac-chef", players=2, bots=[None, "random"], begin=True, options=options)
    visitor.page.add_init_script(_FAR_AWAY)
    visitor.go(f"/t/{laid}")
    table = RedacChefTable(visitor, "Agathe")
    table.take_turn()
    open_tiles, backs = table.page.locator("button[data-tile]"), table.page.locator("[data-pile]")
    for turn, (kind, kept) in enumerate((("open", 1), ("back", 2), ("open", 3)), 1):
        expect(table.piles.first).to_be_enabled()
        if kind == "back":
            table.take(visitor.touch)
        with unanswered(table) as before:
            visitor.touch(open_tiles.first if kind == "open" else table.button("keep"))
            expect(table.desk).to_have_count(kept)
            for place in (open_tiles.first, backs.first, table.button("maquette")):
                place.dispatch_event("click")
        expect(table.refusal).to_have_count(0)
        expect(table.desk).to_have_count(kept)
        assert answers(table) == before + 1, turn


# ---- hints and sounds


def touching_pair(table: RedacChefTable) -> tuple[Piece, Piece]:
    """Two tiles of one group from the desk: of twelve tiles in five groups there are always three."""
    groups: dict[int, list[Piece]] = defaultdict(list)
    for tile in table.desk.all():
        piece = GAME.classic.box.numbers.pieces[int(tile.get_attribute("data-desk") or "")]
        groups[piece.group].append(piece)
    one, other, *_ = max(groups.values(), key=len)
    return one, other


def carry(table: RedacChefTable, tile: Piece, column: int, row: int) -> None:
    """By keys, from the desk to that square."""
    lies = table.tiles.count()
    table.page.locator(f"[data-desk='{tile.index}']").press("Enter")
    expect(table.ghost).to_be_focused()
    keys = Keys(table.visitor)
    keys.press(*["ArrowLeft"] * 7, *["ArrowUp"] * 14, *["ArrowRight"] * column, *["ArrowDown"] * row, "Enter")
    expect(table.tiles).to_have_count(lies + 1)


@pytest.mark.parametrize("hints", [True, False], ids=["hints", "no hints"])
def test_conflicts_and_the_count_are_shown_while_laying_out_if_that_was_agreed_on(
    visit: Visit, house: House, hints: bool
) -> None:
    """Two tiles of one group, side by side in the free half of Friday's page; where that is not wide enough, below."""
    visitor = visit(name="Agathe")
    table = laying_out(visitor, house, family=True, hints=hints)
    words, note = visitor.words, visitor.page.locator("[data-conflicts]")
    sums = visitor.page.get_by_label(words("redac.sums"))
    expect(visitor.text("redac.no-hints")).to_have_count(0 if hints else 1)
    one, other = touching_pair(table)
    beside = one.width + other.width <= 7
    worth = sums.inner_text() if hints else ""
    carry(table, one, 0, 6)
    if hints:
        expect(sums).not_to_have_text(worth, use_inner_text=True)
        expect(note).to_have_text(words("redac.no-conflict"))
        worth = sums.inner_text()
    carry(table, other, one.width if beside else 0, 6 if beside else 6 + one.height)
    if hints:
        expect(sums).not_to_have_text(worth, use_inner_text=True)
        expect(note).to_contain_text(words("redac.conflict", count=1))
        for tile in (one, other):
            headline = GAME.classic.box.tiles[tile.index].headline.fr
            expect(note).to_contain_text(re.compile(spaced(headline)))
        table.page.locator(f"[data-key='{other.index}']").press("Delete")
        expect(note).to_have_text(words("redac.no-conflict"))
        expect(sums).to_have_text(worth, use_inner_text=True)
        return
    for hint in (sums, note):
        expect(hint).to_have_count(0)
    visitor.touch(table.button("tirage"))
    expect(table.doing("proof")).to_be_visible()
    expect(note).to_contain_text(words("redac.conflict", count=1))


@pytest.mark.parametrize("heard", [True, False], ids=["heard", "mute"])
def test_a_shout_is_seen_for_a_moment_and_heard_by_whoever_wants_to(visit: Visit, heard: bool) -> None:
    """Sound is off until it is asked for. What is done meanwhile does not keep the shout on the screen, and it covers
    nothing that can be pressed.
    """
    visitor = visit(name="Agathe", size="desktop" if heard else "phone")
    visitor.page.add_init_script(_LISTENING + _COVERED)
    if heard:
        visitor.go("/settings")
        visitor.page.get_by_role("radio", name=named(visitor.words("settings.sound-on"))).check()
    table = alone(visitor)
    for _ in range(3):
        table.take_turn()
    shout = visitor.page.locator(".shout")
    for button, tone in (("maquette", BELL), ("tirage", STAMP)):
        visitor.wait_until("() => performance.now() > window.sounded + 400")  # a sound is not made twice in a moment
        visitor.page.evaluate("window.sounds = []")
        visitor.touch(table.button(button))
        expect(shout).to_have_text(re.compile(spaced(visitor.words(f"redac.shout-{button}"))))
        assert visitor.page.evaluate("window.covered") == []
        if not heard:
            assert visitor.page.evaluate("window.sounds") == []
            return
        visitor.wait_until("(tone) => window.sounds.includes(tone)", tone)
        if button == "maquette":
            table.lay()
            expect(shout).to_have_count(0)


# ---- one page


def laying_out(visitor: Visitor, house: House, script: str = "", **agreed: object) -> RedacChefTable:
    """Alone in the middle of a layout, without a clock, nothing laid yet."""
    unhurried = {"friday": 0, "saturday": 0, "sunday": 0, **agreed}
    laid = visitor.lay("redac-chef", players=1, begin=True, options=unhurried)
    assert drive(house, visitor, RedacChefTable, laid, in_phase("layout", 6), Random(1))
    visitor.page.add_init_script(script)
    visitor.go(f"/t/{laid}")
    table = RedacChefTable(visitor, "Agathe")
    expect(table.doing("layout")).to_be_visible()
    return table


@pytest.fixture
def far_away(visit: Visit, house: House) -> RedacChefTable:
    """Somebody at the end of a long line."""
    return laying_out(visit(name="Agathe"), house, _FAR_AWAY)


def test_a_page_is_made_up_by_keys(visit: Visit, house: House) -> None:
    """Arrows carry, Enter lays, F turns over, Delete gives back to the desk, Escape lets go."""
    visitor = visit(name="Agathe")
    table, keys = laying_out(visitor, house), Keys(visitor)
    desk = table.desk.count()
    keys.use(table.desk.first)
    expect(table.ghost).to_be_focused()
    before = table.called(table.ghost)
    keys.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown")
    assert table.called(table.ghost) != before
    keys.press("Escape")
    expect(table.ghost).to_have_count(0)
    expect(table.desk).to_have_count(desk)
    keys.is_somewhere()
    table.lay_by_keys(keys)
    tile = table.tiles.first
    keys.tab_to(table.sheet.locator("[tabindex='0']"), back=True)
    for _ in range(4):
        if keys.has(tile):
            break
        keys.press("ArrowDown", "ArrowRight")
    expect(tile).to_be_focused()
    keys.press("f")
    expect(tile).to_contain_text(table.words("redac.face-down", name="").strip(", "))
    keys.press("Delete")
    expect(table.tiles).to_have_count(0)
    expect(table.desk).to_have_count(desk)
    keys.is_somewhere()


def test_a_finger_drags_a_tile_to_the_page(visit: Visit, house: House) -> None:
    visitor = visit(size="phone", name="Agathe")
    table = laying_out(visitor, house)
    visitor.page.evaluate("document.querySelector('.page').scrollIntoView()")
    tile, sheet = visitor.box(table.desk.first), visitor.box(table.sheet)
    start, end = (tile["x"] + 20, tile["y"] + 20), (sheet["x"] + 60, sheet["y"] + 260)
    finger = visitor.context.new_cdp_session(visitor.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", start)
    for step in range(1, 6):
        touch("touchMove", tuple(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
    expect(table.ghost).to_be_visible()
    touch("touchEnd")
    expect(table.tiles).to_have_count(1)


def answers(table: RedacChefTable) -> int:
    return int(table.page.evaluate("window.answers"))


@contextmanager
def unanswered(table: RedacChefTable) -> Iterator[int]:
    """Nothing that is asked meanwhile is heard by the house before the end; then it is answered."""
    before = answers(table)
    table.page.evaluate("window.hold()")
    yield before
    assert answers(table) == before
    table.page.evaluate("window.free()")
    table.visitor.wait_until("(before) => window.answers > before", before)


def test_a_drag_shows_at_once_and_settles_when_the_house_agrees(far_away: RedacChefTable) -> None:
    table = far_away
    tile = table.desk.first
    number = tile.get_attribute("data-desk")
    laid = table.sheet.locator(f"[data-key='{number}']")
    table.drag(tile, 0, table.rows - 4)
    expect(table.ghost).to_be_visible()
    with unanswered(table):
        table.page.mouse.up()
        assert laid.count() == 1, "the tile waited for the house"
    expect(laid).to_be_visible()
    table.page.reload()
    expect(laid).to_be_visible()


def test_what_the_house_refuses_goes_back_and_says_why(far_away: RedacChefTable) -> None:
    """A tribune that leaves the star."""
    table = far_away
    tribune = table.sheet.locator("[data-key=tribune]")
    where = table.called(tribune)
    table.drag(tribune, 0, table.rows - 4)
    with unanswered(table):
        table.page.mouse.up()
        assert table.called(tribune) != where, "the tribune waited for the house"
    expect(table.refusal).to_be_attached()
    expect(tribune).to_contain_text(where)


def test_every_card_is_on_a_page_of_its_own_that_rules_and_table_lead_to(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    page = visitor.page
    visitor.go("/rules/redac-chef")
    visitor.link("rules.cards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.words("cards.headline", game="Rédac’ Chef"))
    expect(page.locator("main li")).to_have_count(30 + 36 + 6)
    expect(page.locator("main li#Wilbur")).to_be_visible()
    visitor.go(f"/t/{visitor.lay('redac-chef', players=1, begin=True)}")
    expect(visitor.link("redac.cards")).to_have_attribute("href", "/cards/redac-chef")
