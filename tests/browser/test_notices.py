"""Notices in an installed page: shown once for a table, counted on the icon, opened and stopped by a click (TAB-7.3).

The push is the browser's own. The shell without windows lets nobody show notifications and has no icon: what it would
be told is kept instead, a page is said to be installed, and a click is an event that we make.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Visit
from tests.browser.driving import guest_of
from tests.browser.serving import House
from tests.browser.test_days import two_tables
from tests.browser.test_offline import installed
from tests.browser.visitor import Visitor
from tests.server.house import Guest, until
from tests.server.receiving import PushService
from tests.server.test_notices import bring_to_ben
from tests.support import rule

KEPT = """() => {
  self.shown = [];
  self.counted = [];
  self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
  navigator.setAppBadge = async (count) => void self.counted.push(count);
  WindowClient.prototype.focus = async function () { return this; };
}"""
CLICK = """async ([notification, action]) => {
  const event = new Event("notificationclick");
  let done = null;
  Object.assign(event, { notification: { ...notification, close() {} }, action, waitUntil: (work) => (done = work) });
  self.dispatchEvent(event);
  await done;
}"""
COUNTS = """
  window.counted = [];
  const { matchMedia } = window;
  window.matchMedia = (asked) => (asked.includes("standalone") ? { matches: true } : matchMedia(asked));
  navigator.setAppBadge = async (count) => void window.counted.push(count);
  navigator.clearAppBadge = async () => void window.counted.push(0);
"""
LATEST = "(count) => window.counted.at(-1) === count"


class Pushes:
    """The push service of a browser that has installed the house."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.session: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self.registrations: list[str] = []
        self.session.on("ServiceWorker.workerRegistrationUpdated", self._registered)
        self.session.send("ServiceWorker.enable")
        [self.worker] = visitor.context.service_workers
        self.worker.evaluate(KEPT)
        assert until(lambda: bool(self.shown == [] and self.registrations)), "told after the answer, as events are"

    def _registered(self, told: Any) -> None:
        self.registrations += [one["registrationId"] for one in told["registrations"]]

    def bring(self, notice: dict[str, Any]) -> None:
        """As when a message has come, and is decrypted."""
        sent = {"origin": self.visitor.url, "registrationId": self.registrations[-1], "data": json.dumps(notice)}
        self.session.send("ServiceWorker.deliverPushMessage", sent)

    @property
    def shown(self) -> list[Any]:
        found: list[Any] = self.worker.evaluate("() => self.shown")
        return found

    @property
    def counted(self) -> list[int]:
        found: list[int] = self.worker.evaluate("() => self.counted")
        return found

    def click(self, action: str = "") -> None:
        """On the latest notice, or on a button of it."""
        self.worker.evaluate(CLICK, [self.shown[-1], action])


@pytest.fixture
def telling(tmp_path: Path, client: Path) -> Iterator[House]:
    """A house that tells at once, and its own network too."""
    quick: dict[str, Any] = {"private_notices": True, "notice_seconds": 0.0, "notice_look_seconds": 0.1}
    with House(tmp_path, client, **quick) as opened:
        yield opened


@rule("TAB-7.3")
def test_what_the_house_pushes_is_shown_counted_and_opens_its_table_or_is_stopped(visit: Visit, telling: House) -> None:
    visitor, service = installed(visit, telling), PushService()
    visitor.become("Agathe")
    agathe, basile = guest_of(telling, visitor), Guest(telling, "Basile")
    key = agathe.post("/api/notices/ways", service.subscription).json["push_key"]
    table = bring_to_ben(basile, agathe)
    assert until(lambda: len(service.received) == 1)
    [notice] = service.opened(key, time.time())
    pushes = Pushes(visitor)
    for _ in range(2):  # sent twice, as after a power cut: under one tag a browser shows one
        pushes.bring(notice)
    assert until(lambda: len(pushes.shown) == 2 and pushes.counted == [1, 1])
    one, other = pushes.shown
    assert "(VIPs)" in one["title"] and one["body"] == "Basile’s table: it is your move."
    assert one["tag"] == other["tag"] and [button["action"] for button in one["actions"]] == ["stop"]
    pushes.click()
    visitor.page.wait_for_url(f"**/t/{table}")
    pushes.click("stop")
    assert agathe.get("/api/notices").json["ways"] == []
    service.close()


def test_the_icon_of_an_installed_page_has_the_count_of_all_tables_that_wait(visit: Visit, house: House) -> None:
    """On the front page, at a table where others are to act too, and less by one after a move."""
    agathe, basile = visit(house, "Agathe"), visit(house, "Basile")
    agathe.page.add_init_script(COUNTS)
    mine, waits = two_tables(house, agathe, basile, (0, 1))
    agathe.go("/")
    agathe.wait_until(LATEST, 1)
    agathe.go(f"/t/{waits}")
    agathe.wait_until(LATEST, 1)
    agathe.go(f"/t/{mine}")
    agathe.wait_until(LATEST, 1)
    with guest_of(house, agathe).at(mine) as seat:
        while 0 in seat.update["match"]["to_act"]:
            seat.do("play", seat=0, action=seat.turns()[0]["legal"][0])
    agathe.wait_until(LATEST, 0)
