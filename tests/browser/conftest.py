"""One Chromium, one house with the built client, and visitors whose every fault fails the test."""

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import QUIET, find
from tests.browser.serving import House, built_client
from tests.browser.visitor import Visitor

pytest.register_assert_rewrite("tests.browser.evening", "tests.browser.pages", "tests.browser.games")

VISITORS = pytest.StashKey[list[Visitor]]()


class Visit(Protocol):
    """Opens a browser of its own for somebody."""

    def __call__(self, house: House | None = None, name: str | None = None, **wanted: Any) -> Visitor: ...


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the last test of this folder: while it is open, no other test could run an event loop."""
    with sync_playwright() as tool:
        opened = tool.chromium.launch(executable_path=find(), args=QUIET)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_client(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A house whose bots answer at once."""
    with House(tmp_path_factory.mktemp("house"), client) as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Visitors of this test. Whatever their pages complain about fails it."""
    visitors = request.node.stash[VISITORS] = []

    def come(house: House | None = house, name: str | None = None, **wanted: Any) -> Visitor:
        assert house is not None
        visitor = Visitor(browser, house.url, **wanted)
        visitors.append(visitor)
        if name is not None:
            visitor.become(name)
        return visitor

    yield come
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    for visitor in visitors:
        visitor.close()
    assert not troubles, "\n".join(troubles)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test shows what its visitors saw."""
    report = yield
    if report.when == "call" and report.failed:
        factory: pytest.TempPathFactory = item.session.config._tmp_path_factory  # type: ignore[attr-defined]
        folder = factory.mktemp("failed")
        visitors: list[Visitor] = item.stash.get(VISITORS, [])
        for number, visitor in enumerate(visitors, 1):
            report.sections.append((f"visitor {number}", visitor.report(folder, number)))
    return report
