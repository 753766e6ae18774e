"""What is measured in a page: axe-core's rules, sizes of text and targets, sideways scrolling, motion."""

import functools
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

_RUN = """async (rules) => {
  const only = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...only });
  return violations.map(({ id, help, nodes }) =>
    `${id}: ${help}\\n` + nodes.slice(0, 4).map((node) => `    ${node.target.join(" ")}: ${node.failureSummary}`).join("\\n"));
}"""

_SMALL_TEXT = """(least) => {
  const found = [];
  const isOnlyHeard = (one) => one !== null && (getComputedStyle(one).clipPath === "inset(50%)" || isOnlyHeard(one.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || !parent || parent.closest("svg, script, style") || !parent.checkVisibility() || isOnlyHeard(parent)) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < least) found.push(`${size} px: ${text}`);
  }
  return found;
}"""

# A radio or a tick is as large as the label around it; a link inside a sentence is as large as its line.
_SMALL_TARGETS = """(least) => {
  const found = [];
  const controls = "button, select, textarea, input:not([type=radio], [type=checkbox]), label:has(input), summary, a.btn, [role=button]";
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.matches("label") && control.querySelector("input:not([type=radio], [type=checkbox])")) continue;
    const { width, height } = control.getBoundingClientRect();
    if (width > 1 && height > 1 && height < least - 0.5)
      found.push(`${Math.round(width)} x ${Math.round(height)}: ${control.tagName} ${control.ariaLabel ?? control.textContent.trim()}`);
  }
  return found;
}"""

_WIDE = """() => {
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (over <= 0) return [];
  const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
  return [`${over} px too wide`, ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))];
}"""

_MOVING = """() => document.getAnimations().filter((one) => one.playState === "running"
  && one.effect.getComputedTiming().duration > 1).map((one) => one.animationName ?? one.transitionProperty ?? "by script")"""


@functools.cache
def _axe() -> str:
    return AXE.read_text("utf-8")


def violations(page: Page, *rules: str) -> list[str]:
    """What axe-core finds, by all its rules or by these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    return _found(page, _RUN, [*rules] or None)


def small_text(page: Page, least: int = 14) -> list[str]:
    return _found(page, _SMALL_TEXT, least)


def small_targets(page: Page, least: int = 44) -> list[str]:
    return _found(page, _SMALL_TARGETS, least)


def too_wide(page: Page) -> list[str]:
    return _found(page, _WIDE)


def moving(page: Page) -> list[str]:
    return _found(page, _MOVING)


def _found(page: Page, script: str, given: Any = None) -> list[str]:
    return list(page.evaluate(script, given))
