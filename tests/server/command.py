"""A house that the command opens, as an operator starts it: the checkout's, or one that is installed elsewhere."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.house import House, free_port, until


@contextmanager
def served(marbre: str | Path, folder: Path, *options: str) -> Iterator[House]:
    """The address of a house that `marbre serve` has opened; it closes as it is asked to."""
    house = House(folder, port=free_port())
    address = ["--host", "127.0.0.1", "--port", str(house.settings.port)]
    with house.log.open("wb") as log:
        process = subprocess.Popen(
            [marbre, "serve", *address, *options], cwd=folder, stdout=log, stderr=log, start_new_session=True
        )
    try:
        assert until(lambda: house.is_healthy() or process.poll() is not None) and process.poll() is None, (
            house.log.read_text("utf-8")
        )
        yield house
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        assert process.wait(30) in (0, -signal.SIGTERM)
