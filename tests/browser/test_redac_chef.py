"""Rédac' Chef at real screens: four editors at once, one alone, one in turns, and one far away; hints and sounds."""

import re

import pytest
from playwright.sync_api import FloatRect, expect

from marbre.games.redac_chef.game import GAME
from tests.browser.conftest import Visit
from tests.browser.far_away import FAR_AWAY, answers, unanswered
from tests.browser.games.redac_chef import RedacChefTable
from tests.browser.games.table import play_on
from tests.browser.keys import Keys
from tests.browser.pages import Waiting
from tests.browser.redac_tables import alone, laying_out, what_touches
from tests.browser.serving import House
from tests.browser.words import named, spaced

NAMES = ("Agathe", "Basile", "Colombe", "Denis")
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


@pytest.mark.slow
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
        expect(table.doing("proof", "draft", "ready")).to_be_visible()
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
    last = table.page.locator("[data-pile]").last
    where = table.visitor.box(last)
    give = table.page.locator("[data-hand=give]:not([aria-disabled])")
    lying = table.page.locator("button[data-tile]")
    before: list[FloatRect] = []
    for count in range(1, 4):
        table.take(table.visitor.touch)
        table.visitor.touch(give)
        expect(table.keeping).to_be_hidden()
        expect(lying).to_have_count(count)
        shown = [table.visitor.box(one) for one in lying.all()]
        assert [one for one in shown if one in before] == before
        before = shown
    assert table.visitor.box(last) == where
    lying.first.focus()
    table.page.keyboard.press("ArrowRight")
    expect(lying.nth(1)).to_be_focused()
    expect(table.page.locator("button[data-tile][tabindex='0']")).to_have_count(1)  # however many lie there


@pytest.mark.slow
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
    visitor.page.add_init_script(FAR_AWAY)
    visitor.go(f"/t/{laid}")
    table = RedacChefTable(visitor, "Agathe")
    table.take_turn()
    open_tiles, backs = table.page.locator("button[data-tile]"), table.page.locator("[data-pile]")
    for turn, (kind, kept) in enumerate((("open", 1), ("back", 2), ("open", 3)), 1):
        expect(table.piles.first).to_be_enabled()
        if kind == "back":
            table.take(visitor.touch)
        with unanswered(table) as before:
            visitor.touch(open_tiles.first if kind == "open" else table.keeping)
            expect(table.desk).to_have_count(kept)
            for place in (open_tiles.first, backs.first):
                place.dispatch_event("click")
            expect(table.shout("maquette")).to_have_count(0)
        expect(table.refusal).to_have_count(0)
        expect(table.desk).to_have_count(kept)
        assert answers(table) == before + 1, turn


# ---- hints and sounds


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
    one, other = table.two_of_a_group()
    beside = one.width + other.width <= 7
    worth = sums.inner_text() if hints else ""
    table.carry_by_keys(one, 0, 6)
    if hints:
        expect(sums).not_to_have_text(worth, use_inner_text=True)
        expect(note).to_have_count(0)
        worth = sums.inner_text()
    table.carry_by_keys(other, one.width if beside else 0, 6 if beside else 6 + one.height)
    if hints:
        expect(sums).not_to_have_text(worth, use_inner_text=True)
        expect(note).to_contain_text(what_touches(visitor, one, "wrong"))
        expect(note.get_by_role("link")).to_have_text("RED-4.4")
        for tile in (one, other):
            headline = GAME.classic.box.tiles[tile.index].headline.fr
            expect(note).to_contain_text(re.compile(spaced(headline)))
        table.page.locator(f"[data-key='{other.index}']").press("Delete")
        expect(note).to_have_count(0)
        expect(sums).to_have_text(worth, use_inner_text=True)
        return
    for hint in (sums, note):
        expect(hint).to_have_count(0)
    table.cry(visitor.touch, "tirage")
    expect(table.doing("proof")).to_be_visible()
    expect(note).to_contain_text(what_touches(visitor, one, "wrong"))


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
        table.cry(visitor.touch, button)
        expect(shout).to_have_text(re.compile(spaced(visitor.words(f"redac.shout-{button}"))))
        assert visitor.page.evaluate("window.covered") == []
        if not heard:
            assert visitor.page.evaluate("window.sounds") == []
            return
        visitor.wait_until("(tone) => window.sounds.includes(tone)", tone)
        if button == "maquette":
            table.lay()
            expect(shout).to_have_count(0)


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
