"""How a house of the tests gets its process: forked off one that has the libraries loaded, or cold, as a command's.

Loading them takes most of the time of a start, and the tests start a house more than a hundred times.
"""

import multiprocessing
import os
import sys
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

from marbre.server import client_files
from marbre.server.settings import Settings

SIXTH = str(Path(__file__).parents[1] / "sixth")
LIBRARIES = ["litestar", "uvicorn", "sqlalchemy.dialects.sqlite", "alembic.command", "prometheus_client", "numpy"]
"""None of ours: what is under test is loaded by every house anew."""

_COLD = multiprocessing.get_context("spawn")
_WARM = multiprocessing.get_context("forkserver")
_WARM.set_forkserver_preload(LIBRARIES)


def start(
    settings: Settings,
    log: Path,
    *,
    processes: int,
    packages: tuple[str, ...],
    client: Path | None,
    cold: bool,
    clock: Path | None,
    replacing: bool = False,
) -> BaseProcess:
    """A process that serves this house, with the packages in these folders beside ours. Cold, nothing was loaded.

    Its wall clock is off by as many seconds as stand in the file `clock`; `replacing`, it takes over from another.
    """
    context = _COLD if cold else _WARM
    given = (settings, processes, log, packages, client, dict(os.environ), clock, replacing)
    process = context.Process(target=_live, args=given)
    process.start()
    return process


def _live(
    settings: Settings,
    processes: int,
    log: Path,
    packages: tuple[str, ...],
    client: Path | None,
    environment: dict[str, str],
    clock: Path | None,
    replacing: bool,
) -> None:
    os.setsid()
    with log.open("ab") as written:
        os.dup2(written.fileno(), sys.stdout.fileno())
        os.dup2(written.fileno(), sys.stderr.fileno())
    os.environ.clear()
    os.environ.update({**environment, "PYTHONPATH": os.pathsep.join(packages)})
    sys.path[:] = [*packages, *(path for path in sys.path if path != SIXTH)]
    if client is not None:
        client_files.CLIENT, client_files.PAGE = client, client / "index.html"  # type: ignore[misc]
    if clock is not None:
        real = time.time
        time.time = lambda: real() + float(clock.read_text() or 0)
    from marbre.server.serve import serve

    serve(settings, processes, replacing=replacing)
