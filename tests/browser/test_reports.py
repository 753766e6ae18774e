"""After a day of Rédac' Chef: the report while it is worked out, proven, or with a gap; lost points in words."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from marbre.games.redac_chef.pages.page import Placed
from marbre.games.redac_chef.press.jobs import SideReport
from marbre.games.redac_chef.puzzles.offered import made_ahead
from marbre.games.redac_chef.solving.certificate import Loss
from marbre.kernel.words.messages import message
from tests.browser.conftest import Visit
from tests.browser.driving import guest_of
from tests.browser.looking import small_targets, small_text, too_wide, violations
from tests.browser.serving import House
from tests.server.test_puzzles import BEST, keep
from tests.server.test_reports import LONG, play_friday

LOST = {
    "a été retournée pour un conflit": Loss(2, message("lost-conflict", tile=0)),
    "aurait pu être face visible": Loss(1, message("lost-face-down", tile=3)),
    "aurait pu être sur la page": Loss(1, message("lost-left", tile=10)),
    "elle aurait pu toucher": Loss(3, message("lost-contact", tile=60, count=0, best=3)),
    "de déséquilibre": Loss(2, message("lost-mood", mood=3, best=1)),
    "Surplus": Loss(1, message("lost-leftovers", count=4, best=3)),
    "Surface libre": Loss(4, message("lost-empty", area=30, best=8)),
    "pas la meilleure page": Loss(-1, message("won-article", tile=20)),
}
"""What is said of a loss, and the loss."""


@pytest.fixture(scope="module")
def newsroom(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A house that works reports out. The puzzles of its days lie ready, so that nothing else is in the queue."""
    folder = tmp_path_factory.mktemp("newsroom")
    with House(folder, client) as opened:
        for day in made_ahead():
            keep(opened, msgspec.structs.replace(BEST, day=day.isoformat()), f"une/{day}")
    with House(folder, client, job_workers=1, job_seconds=3.0) as opened:
        yield opened


def test_a_report_is_worked_out_and_told(visit: Visit, newsroom: House) -> None:
    ada = visit(newsroom, "Ada", language="en")
    table = play_friday(guest_of(newsroom, ada), taken=10, laid=0)  # a blank page: anything is better
    ada.go(f"/t/{table}")
    ada.touch(ada.page.locator("[data-count]"))
    report = ada.page.locator("[data-report]")
    expect(report.locator("[data-wait]")).to_contain_text("takes 3 seconds at most")
    verdict = report.locator("[data-verdict]")
    expect(verdict).to_contain_text("You scored", timeout=LONG * 1000)
    expect(verdict).to_contain_text("with these tiles")
    side = ada.context.request.get(f"/api/tables/{table}/report?day=0").json()["sides"][0]
    expect(verdict).to_contain_text(str(side["possible"]))
    expect(report.locator("[data-key]:not([data-key=tribune])")).to_have_count(len(side["placed"]))
    expect(report.locator("li")).to_have_count(len(side["lost"]))
    assert not violations(ada.page)


def test_a_gap_is_told_and_each_lost_point_in_words(visit: Visit, newsroom: House) -> None:
    bob = visit(newsroom, "Bob", size="phone", night=True)
    table = play_friday(guest_of(newsroom, bob))
    lost = tuple(LOST.values())
    possible = 10 + sum(loss.points for loss in lost)
    best = (Placed(10, 0, 8), Placed(60, 4, 8))
    keep(newsroom, SideReport(0, (0,), 10, possible, possible + 2, 0, (1, 1), best, lost), f"report/{table}/0/0")
    bob.go(f"/t/{table}")
    bob.touch(bob.page.locator("[data-count]"))
    report = bob.page.locator("[data-report]")
    expect(report.locator("[data-verdict]")).to_contain_text("Vous avez marqué 10 points.")
    expect(report.locator("[data-verdict]")).to_contain_text(f"Nous avons trouvé {possible}")
    expect(report.locator("[data-verdict]")).to_contain_text(f"dépasser {possible + 2}")
    lines = report.locator("li")
    for at, (said, loss) in enumerate(LOST.items()):
        expect(lines.nth(at)).to_contain_text(said)
        expect(lines.nth(at)).to_contain_text(f"{'−' if loss.points > 0 else '+'}{abs(loss.points)}")
    assert not [*violations(bob.page), *too_wide(bob.page), *small_text(bob.page), *small_targets(bob.page)]
