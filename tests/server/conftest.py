"""Houses that several tests share: each test lays tables of its own."""

from collections.abc import Iterator

import pytest

from tests.server.house import House
from tests.server.postgres import postgres as postgres


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Houses on PostgreSQL keep their key in the user's data folder, and share it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with quick bots and without limits. Whatever the tests do to it, it has no fault to log."""
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened
        assert [line for line in opened.lines() if line["level"] == "error"] == []
