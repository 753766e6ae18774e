"""A house in a process of its own, for those who measure it."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from socket import socket
from types import TracebackType
from typing import Any, Final

SAME: Final = Path(__file__).parent / "same"
"""Games that peers are measured with, to be measured with them."""

PROGRAM: Final = """
import gc, json, sys
gc.disable()
from marbre.server.serve import serve
from marbre.server.settings import Settings
serve(Settings(port=int(sys.argv[1]), db=sys.argv[2], **json.loads(sys.argv[3])))
"""
MANY: Final = 10**9
UNLIMITED: Final[dict[str, Any]] = {
    "stale_seconds": 600,
    "start_seconds": 0,
    "unread_bytes": 1 << 24,
    "commands_per_second": MANY,
    "requests_per_second": MANY,
    "sockets_per_client": MANY,
    "connections_per_client": MANY,
    **{f"{what}_burst": MANY for what in ("commands", "requests", "tables", "forks", "bytes", "thinking", "proofs")},
}


class Serving:
    """As `marbre serve` would run, without the limits that keep one guest from doing what fifty do."""

    def __init__(self, folder: Path, *, limited: bool = False, database: str = "", **settings: float) -> None:
        """`settings` are those of the house that are not to be the usual ones; `limited` has the usual limits. Without
        the address of a `database`, a file in this folder.
        """
        settings = settings if limited else {**UNLIMITED, **settings}
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                PROGRAM,
                str(self.port),
                database or str(folder / "house.sqlite"),
                json.dumps(settings),
            ],
            stderr=subprocess.DEVNULL,
            env=_environment(),
        )

    def __enter__(self) -> "Serving":
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5).close()
            except OSError:
                time.sleep(0.02)
            else:
                return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait()

    def memory(self) -> int:
        """Bytes that the process holds in memory, where the system tells; else 0."""
        return _resident(self.process.pid)

    def processor(self) -> float:
        """Seconds of the processor that the process has had, all its threads; where the system tells."""
        return processor_of(self.process.pid)

    def memory_with_workers(self) -> int:
        """The same with those of the processes that it has started."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        started = children.read_text().split() if children.exists() else []
        return self.memory() + sum(_resident(int(pid)) for pid in started)


def processor_of(pid: int) -> float:
    """Seconds of the processor that a process has had; where the system tells."""
    stat = Path(f"/proc/{pid}/stat")
    times = stat.read_text().rsplit(")", 1)[1].split()[11:13] if stat.exists() else []
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


def _environment() -> dict[str, str]:
    """Bytecode is kept, as it is where Marbre is installed: else every start would compile the whole program anew."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(SAME)}


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:")), 0)
