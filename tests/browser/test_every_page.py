"""Every page and table state: no axe-core violation by day or night, and room for thumbs and eyes (must-hold 3)."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import ALL, Gallery
from tests.browser.looking import moving, small_targets, small_text, too_wide, violations
from tests.browser.serving import House
from tests.browser.visitor import Visitor

DESK, PHONE = "1280x900", "375x812"
SIZES = (DESK, "1366x650", "1920x1080", "768x1024", PHONE, "812x375", "960x540", "375x470")
"""The windows that `fit.mjs` looks through too."""
NARROW = ("768x1024", "375x740", "360x640")


@pytest.fixture(scope="module")
def gallery(browser: Browser, house: House) -> Iterator[Gallery]:
    opened = Gallery(browser, house)
    yield opened
    troubles = opened.close()
    assert not troubles, "\n".join(troubles)


ONCE = ("drawer", "watching", "refused", "replay")
"""What looks much the same at every table: `make test` looks at it for VIPs, `make test-all` for every game."""
SELDOM = ("barring", "closeup", "draft", "following", "giving-up", "looking-up", "misprinting")
"""Only in `make test-all`."""


def is_repeated(state: str) -> bool:
    return state.endswith(SELDOM) or (state.endswith(ONCE) and not state.startswith("vips"))


LOOKED_AT = [one for one in ALL if not is_repeated(one)][::2]
"""A sample; `make test-all` looks at all of them, in every window."""


@pytest.fixture(params=[one if one in LOOKED_AT else pytest.param(one, marks=pytest.mark.slow) for one in ALL])
def shown(gallery: Gallery, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A page in one of its states, by day on a wide screen."""
    visitor = gallery.show(request.param)
    yield visitor
    visitor.page.emulate_media(color_scheme="light")
    resize(visitor, DESK)


def resize(visitor: Visitor, size: str) -> None:
    width, height = map(int, size.split("x"))
    visitor.page.set_viewport_size({"width": width, "height": height})


def test_a_page_is_for_all_eyes_and_thumbs(shown: Visitor, request: pytest.FixtureRequest) -> None:
    """axe-core finds nothing by day at a desk nor by night in another window (the sweep below has every window in
    both); at no width does anything scroll sideways or is any text smaller than 14 pixels; every control has the height
    of a thumb; nothing moves for who wants no motion.
    """
    faults = [f"by day: {fault}" for fault in violations(shown.page)]
    faults += [f"moves: {one}" for one in moving(shown.page)]
    for size in (DESK, *NARROW):
        resize(shown, size)
        faults += [f"at {size}: {fault}" for fault in (*too_wide(shown.page), *small_text(shown.page))]
    resize(shown, PHONE)
    faults += [f"small: {one}" for one in small_targets(shown.page)]
    another = SIZES[ALL.index(request.node.callspec.params["shown"]) % len(SIZES)]
    resize(shown, another)
    shown.page.emulate_media(color_scheme="dark")
    faults += [f"by night, {another}: {fault}" for fault in violations(shown.page)]
    assert not faults, "\n".join(faults)


def read_in(page: Page, language: str) -> None:
    """By the switch in the head of a page, or behind the last handle of a frame."""
    switch = page.locator(f"button[lang={language}]")
    if is_behind := switch.count() == 0:
        page.locator(".frame nav button").last.dispatch_event("click")
    if switch.is_enabled():
        switch.dispatch_event("click")
        expect(page.locator("html")).to_have_attribute("lang", language)
    if is_behind:
        page.keyboard.press("Escape")
        expect(switch).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), [*zip(SIZES, cycle(["fr", "en"]))])
def test_axe_finds_no_violation_in_any_window(shown: Visitor, size: str, language: str) -> None:
    """In both languages, by day and by night."""
    resize(shown, size)
    shown.page.evaluate("localStorage.clear()")
    if shown.page.locator("html").get_attribute("lang") != language:
        read_in(shown.page, language)
    faults = violations(shown.page)
    shown.page.emulate_media(color_scheme="dark")
    faults += [f"at night, {fault}" for fault in violations(shown.page)]
    assert not [*faults, *too_wide(shown.page)]
