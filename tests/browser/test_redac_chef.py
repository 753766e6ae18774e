"""Rédac' Chef at real screens: four editors at once, one alone, one in turns, and one far away."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.driving import drive
from tests.browser.games.redac_chef import RedacChefTable, in_phase
from tests.browser.games.table import play_on
from tests.browser.keys import Keys
from tests.browser.pages import Waiting
from tests.browser.serving import House
from tests.browser.visitor import Visitor

NAMES = ("Agathe", "Basile", "Colombe", "Denis")
LAG = 150
"""Milliseconds that everything said to the house takes longer."""

# Whatever is sent waits; how many answers have come is counted.
_FAR_AWAY = f"""
const Near = window.WebSocket;
window.answers = 0;
window.WebSocket = class extends Near {{
  constructor(...given) {{
    super(...given);
    this.addEventListener("message", ({{ data }}) => {{
      const {{ type }} = JSON.parse(data);
      if (type === "answer" || type === "refused") window.answers += 1;
    }});
  }}
  send(data) {{
    setTimeout(() => this.readyState === Near.OPEN && super.send(data), {LAG});
  }}
}};
"""


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
    play_on(table)
    expect(table.over).to_be_visible()


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


@pytest.fixture
def far_away(visit: Visit, house: House) -> RedacChefTable:
    """Somebody in the middle of a layout, at the end of a long line."""
    visitor = visit(name="Agathe")
    unhurried = {"friday": 0, "saturday": 0, "sunday": 0}
    laid = visitor.lay("redac-chef", players=1, begin=True, options=unhurried)
    assert drive(house, visitor, RedacChefTable, laid, in_phase("layout", 6), Random(1))
    visitor.page.add_init_script(_FAR_AWAY)
    visitor.go(f"/t/{laid}")
    table = RedacChefTable(visitor, "Agathe")
    expect(table.doing("layout")).to_be_visible()
    return table


def answers(table: RedacChefTable) -> int:
    return int(table.page.evaluate("window.answers"))


def test_a_drag_shows_at_once_and_settles_when_the_house_agrees(far_away: RedacChefTable) -> None:
    table = far_away
    tile = table.desk.first
    number = tile.get_attribute("data-desk")
    before, laid = answers(table), table.sheet.locator(f"[data-key='{number}']")
    table.drag(tile, 0, table.rows - 4)
    expect(table.ghost).to_be_visible()
    table.page.mouse.up()
    assert laid.count() == 1, "the tile waited for the house"
    assert answers(table) == before, "the line is not long"
    table.page.wait_for_function("before => window.answers > before", arg=before)
    expect(laid).to_be_visible()
    table.page.reload()
    expect(laid).to_be_visible()


def test_what_the_house_refuses_goes_back_and_says_why(far_away: RedacChefTable) -> None:
    """A tribune that leaves the star."""
    table = far_away
    tribune = table.sheet.locator("[data-key=tribune]")
    where = table.called(tribune)
    before = answers(table)
    table.drag(tribune, 0, table.rows - 4)
    table.page.mouse.up()
    assert table.called(tribune) != where, "the tribune waited for the house"
    assert answers(table) == before, "the line is not long"
    expect(table.refusal).to_be_attached()
    expect(tribune).to_contain_text(where)
