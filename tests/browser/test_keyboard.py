"""What who plays by ear and by keyboard hears, and where the focus goes (must-hold 3)."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.games.vips import VipsTable
from tests.browser.keys import Keys
from tests.browser.words import named


def test_what_happened_is_announced(visit: Visit) -> None:
    visitor = visit(language="fr", name="Agathe")
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    table, keys = VipsTable(visitor, "Agathe"), Keys(visitor)
    table.bet_by_keys(keys)
    assert table.wait_for("Agathe") is not None
    table.place_by_keys(keys, 7)
    heard = visitor.page.locator("[aria-live=polite]")
    expect(heard.filter(has_text="Vous posez un jeton vert sur milieu III.")).to_have_count(1)
    expect(table.refusal).to_be_hidden()
    keys.press("Escape")
    first, second = table.unlike()
    for piece in (first, second):
        table.walk_to(keys, piece)
        keys.press("Enter")
    label = table.said.label
    keys.use(table.does("swap", first=label("piece", first), second=label("piece", second)))
    expect(table.refusal).to_be_attached()
    keys.is_somewhere()
    keys.use(visitor.page.get_by_role("link", name=table.rule).first)
    drawer = visitor.page.get_by_role("dialog", name=named(visitor.words("house.rules")))
    expect(drawer).to_be_visible()
    keys.press("Escape")
    expect(drawer).to_be_hidden()
    keys.is_somewhere()
    keys.use(visitor.button("table.seen"))
    keys.is_somewhere()
    keys.use(visitor.button("table.undo"), back=True)
    expect(visitor.button("table.undo")).to_be_hidden()
    keys.is_somewhere()
