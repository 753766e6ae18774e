"""What is measured in a page: axe-core's rules, sizes of text and targets, sideways scrolling, motion."""

import functools
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


@functools.cache
def _read(file: Path) -> str:
    return file.read_text("utf-8")


def violations(page: Page, *rules: str) -> list[str]:
    """What axe-core finds, by all its rules or by these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_read(AXE))
    return _look(page, "violations", [*rules] or None)


def small_text(page: Page, least: int = 14) -> list[str]:
    return _look(page, "smallText", least)


def small_targets(page: Page, least: int = 44) -> list[str]:
    return _look(page, "smallTargets", least)


def too_wide(page: Page) -> list[str]:
    return _look(page, "tooWide")


def moving(page: Page) -> list[str]:
    return _look(page, "moving")


def for_all(page: Page) -> list[str]:
    """By day and by night, in the window as it is: axe-core, widths, sizes of text, and of targets for a finger."""
    page.emulate_media(color_scheme="light")
    faults = [*violations(page), *too_wide(page), *small_text(page)]
    faults += small_targets(page) if page.evaluate("matchMedia('(pointer: coarse)').matches") else []
    page.emulate_media(color_scheme="dark")
    return faults + [f"by night: {one}" for one in violations(page)]


def _look(page: Page, name: str, given: Any = None) -> list[str]:
    looking = _read(Path(__file__).with_suffix(".js"))
    return list(page.evaluate(f"(given) => {looking}.{name}(given)", given))
