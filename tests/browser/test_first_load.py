"""What a first visit downloads (must-hold 9), and what protects it."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Visit
from tests.browser.games.vips import VipsTable
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.server.house import request

MOST = 150 * 1024
PAGES = ["/", "/new", "/settings", "/about", "/rules/vips", "/t/nowhere"]


def responses_of(visitor: Visitor, path: str) -> list[Response]:
    answered: list[Response] = []
    visitor.page.on("response", lambda response: answered.append(response))
    visitor.go(path)
    visitor.page.wait_for_load_state("networkidle")
    return answered


def test_the_front_page_needs_at_most_150_kilobytes(visit: Visit) -> None:
    """Page, scripts and styles as they came over the wire, headers not counted."""
    answered = responses_of(visit(), "/")
    counted = [one for one in answered if one.request.resource_type in ("document", "script", "stylesheet")]
    sizes = {one.url.rsplit("/", 1)[-1] or "/": one.request.sizes()["responseBodySize"] for one in counted}
    assert len(sizes) >= 3, sizes
    for one in counted:
        size = one.request.sizes()["responseBodySize"]
        assert one.headers.get("content-encoding") == "gzip" or size < 1000, f"{one.url} is not compressed"
    print(f"first load: {sum(sizes.values())} bytes, {sizes}")
    assert sum(sizes.values()) <= MOST, sizes


def test_everything_comes_from_the_house(visit: Visit, house: House) -> None:
    answered = responses_of(visit(), "/")
    assert {one.url.startswith((house.url, "data:")) for one in answered} == {True}


def test_no_font_or_picture_is_asked_for_twice(visit: Visit) -> None:
    urls = [one.url for one in responses_of(visit(), "/") if one.request.resource_type in ("font", "image", "script")]
    assert len(urls) == len(set(urls))


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_sent_with_safe_headers(house: House, path: str) -> None:
    headers = request(house, "GET", path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"


def test_the_content_policy_is_enforced_and_never_violated_by_our_pages(visit: Visit) -> None:
    """A violation would be an error on the console, and fail; a script or a style of somebody else's is blocked."""
    visitor = visit(name="Agathe")
    visitor.go(f"/t/{visitor.lay(bots=[None, 'novice'], begin=True)}")
    expect(VipsTable(visitor, "Agathe").bet_form).to_be_visible()
    assert not visitor.troubles
    ran = visitor.page.evaluate(
        """() => new Promise((resolve) => {
          addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          const script = document.createElement("script");
          script.textContent = "window.evil = true";
          document.head.append(script);
          setTimeout(() => resolve("it ran"), 1000);
        })"""
    )
    assert ran == "script-src-elem"
    styled = visitor.page.evaluate(
        """() => {
          document.body.insertAdjacentHTML("beforeend", "<p id='evil' style='position: fixed'>x</p>");
          return getComputedStyle(document.getElementById("evil")).position;
        }"""
    )
    assert styled == "static"
    visitor.troubles[:] = [one for one in visitor.troubles if "Content Security Policy" not in one]


def test_the_house_can_be_installed(visit: Visit) -> None:
    visitor = visit()
    visitor.go()
    address = visitor.page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    manifest = visitor.context.request.get(address).json()
    assert manifest["name"] and manifest["start_url"] and manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert visitor.context.request.get(urljoin(address, icon["src"])).ok
