"""Somebody with a browser of his own: what he opens, and everything that went wrong in it."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    Request,
    Response,
    StorageState,
    ViewportSize,
    expect,
)

from marbre.kernel.registry import games
from tests.browser.words import Language, named, words_in

PATIENCE = 45_000.0
"""Milliseconds after which something that should have come will not come any more."""

Size: TypeAlias = Literal["desktop", "phone"]
SIZES: dict[Size, ViewportSize] = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 375, "height": 740}}

OFFERED = "marbre-offered"
"""Where a browser keeps to whom which lesson was offered."""
AWAY = "dispatchEvent(new PointerEvent('pointermove', { clientX: -99, clientY: -99 }))"
"""The hand leaves what it pressed, so that its next press is not the second of a pair."""

expect.set_options(timeout=PATIENCE)

_BLOCKED = "Service Worker registration blocked by Playwright"
_CUT = re.compile(r"net::ERR_|WebSocket|Failed to load resource|Failed to fetch")

_WAIT = """(given) => new Promise((done, fail) => {
  const late = performance.now() + PATIENCE;
  const look = async () => {
    if (await (HOLDS)(given)) done(true);
    else if (performance.now() > late) fail(new Error("in vain"));
    else setTimeout(look, 20);
  };
  look();
})"""


def _declined(url: str) -> StorageState:
    """What the browser keeps of somebody to whom every lesson was offered."""
    everywhere = " ".join(["house", *(spec.slug for spec in games())])
    return {"cookies": [], "origins": [{"origin": url, "localStorage": [{"name": OFFERED, "value": everywhere}]}]}


class Visitor:
    """A context, its page, and the words that it reads."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        language: Language = "fr",
        size: Size = "desktop",
        *,
        night: bool = False,
        motion: bool = False,
        scale: float = 1,
        installed: bool = False,
        new: bool = False,
    ) -> None:
        """Only a visitor who has installed the house has its service worker: nobody else's requests pass through it.

        One who is `new` is offered lessons; the others have declined them.
        """
        self.url, self.language, self.size = url, language, size
        self.words = words_in(language)
        self.troubles: list[str] = []
        self.said: list[str] = []
        self._is_cut = False
        self.context = browser.new_context(
            base_url=url,
            locale="fr-FR" if language == "fr" else "en-GB",
            viewport=SIZES[size],
            device_scale_factor=scale,
            has_touch=size == "phone",
            is_mobile=size == "phone",
            color_scheme="dark" if night else "light",
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="allow" if installed else "block",
            storage_state=None if new else _declined(url),
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        self.said.append(f"{message.type}: {message.text}")
        expected = _BLOCKED in message.text or (self._is_cut and _CUT.search(message.text))
        if message.type in ("error", "warning") and not expected:
            self.troubles.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        """A page that was left lets go of what it asked for; anything else that fails is a fault."""
        if not self._is_cut and request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"{request.failure}: {request.method} {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status}: {response.request.method} {response.url}")

    @contextlib.contextmanager
    def line_cut(self) -> Iterator[None]:
        """While the line is cut on purpose, the browser may say so."""
        self._is_cut = True
        yield
        self._is_cut = False

    def close(self) -> None:
        self.context.close()

    def report(self, folder: Path, number: int) -> str:
        """What a failed test leaves behind: a picture and the console."""
        picture = folder / f"visitor-{number}.png"
        with contextlib.suppress(Exception):
            self.page.screenshot(path=picture)
        lines = [f"{self.language} {self.size} {self.page.url}", f"picture: {picture}", *self.said, *self.troubles]
        return "\n".join(lines)

    # ---- going about

    def go(self, path: str = "/") -> None:
        self.page.goto(path)
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    def wait_until(self, holds: str, given: object = None) -> None:
        """Comes back when this function of JavaScript gives true: the test tool's own way evaluates text again and
        again, which our pages forbid.
        """
        self.page.evaluate(_WAIT.replace("HOLDS", holds).replace("PATIENCE", str(PATIENCE)), given)

    def touch(self, place: Locator) -> None:
        """With a finger on a phone, with the mouse at a desk; coming from elsewhere: this is no double press."""
        self.page.evaluate(AWAY)
        if self.size == "phone":
            place.tap()
        else:
            place.click()

    def tick(self, place: Locator) -> None:
        """The same for a radio or a checkbox."""
        self.page.evaluate(AWAY)
        place.check()

    def press(self, key: str, **values: object) -> None:
        """Press the one button of that word."""
        self.touch(self.button(key, **values))

    def button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=named(self.words(key, **values)))

    def link(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("link", name=named(self.words(key, **values)))

    def heading(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("heading", name=named(self.words(key, **values)))

    def field(self, key: str, **values: object) -> Locator:
        return self.page.get_by_label(named(self.words(key, **values)))

    def text(self, key: str, **values: object) -> Locator:
        return self.page.get_by_text(named(self.words(key, **values)))

    # ---- by the side door: what another test shows in the page

    def become(self, name: str) -> None:
        """A guest with a name, without a page."""
        assert self.context.request.post("/api/me", data={"name": name}).ok

    def lay(
        self,
        game: str = "vips",
        *,
        players: int = 2,
        bots: Sequence[str | None] = (),
        begin: bool = False,
        **asked: Any,
    ) -> str:
        """A table, without a page; its id."""
        wanted = {"game": game, "players": players, "bots": [*bots], "begin": begin, "public": False, **asked}
        answer = self.context.request.post("/api/tables", data=wanted)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def box(self, place: Locator) -> FloatRect:
        found = place.bounding_box()
        assert found is not None
        return found
