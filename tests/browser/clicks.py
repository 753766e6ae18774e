"""Clicks, counted over pages that are left and come to."""

from tests.browser.visitor import Visitor

_COUNTING = """(() => {
  window.clicks = Number(sessionStorage.getItem("clicks") ?? 0);
  addEventListener("click", (event) => {
    if (event.detail > 0) sessionStorage.setItem("clicks", String(++window.clicks));
  }, true);
})()"""


def count_clicks(visitor: Visitor) -> None:
    """From the next page on."""
    visitor.context.add_init_script(_COUNTING)


def clicks(visitor: Visitor) -> int:
    return int(visitor.page.evaluate("window.clicks"))
