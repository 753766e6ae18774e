"""Somebody who has a keyboard and nothing else."""

from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

MOST_TABS = 60

# Whether what has the focus, or what it stands in, is drawn around.
_IS_SEEN = """() => {
  for (let at = document.activeElement, up = 0; at && up < 3; at = at.parentElement, up++) {
    const style = getComputedStyle(at);
    if (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) return true;
  }
  return false;
}"""

# To look for a place by its name takes many times as long as to ask whether this is it.
_WHERE = """(one) => {
  if (one === document.activeElement) return 'here';
  return one.isConnected && one.tabIndex >= 0 ? 'elsewhere' : 'gone';
}"""


class Keys:
    """Tab, arrows, Enter and Space; after everything done, the focus must be somewhere, and seen."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    @property
    def focus(self) -> Locator:
        return self.page.locator(":focus")

    def tab_to(self, place: Locator, *, back: bool = False) -> None:
        """Go there as anybody would who does not know how far it is."""
        expect(place).to_be_visible()
        there = place.element_handle()
        for _ in range(MOST_TABS):
            where = there.evaluate(_WHERE)
            if where == "gone":  # it has been drawn anew, or another one of its group is the stop now
                there = place.element_handle()
            elif where == "here":
                assert self.page.evaluate(_IS_SEEN), f"nobody sees the focus on {place}"
                return
            else:
                self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"no way by keyboard to {place}")

    def has(self, place: Locator) -> bool:
        return place.and_(self.focus).count() > 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def use(self, place: Locator, key: str = "Enter", *, back: bool = False) -> None:
        self.tab_to(place, back=back)
        self.press(key)

    def is_somewhere(self) -> None:
        """Nothing that was done has thrown the focus away."""
        expect(self.focus).to_have_count(1)
        expect(self.focus).to_be_visible()
