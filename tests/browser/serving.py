"""A house that serves the built client: built once if it is not, and copied, so that no later build changes it."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any
from unittest import mock

from marbre.server.client_files import CLIENT
from tests.server import house

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"

_WITH_CLIENT = """
from pathlib import Path
import marbre.server.client_files as files
files.CLIENT = Path({folder!r})
files.PAGE = files.CLIENT / "index.html"
"""


def built_client(folder: Path) -> Path:
    """The client in a folder of its own. MARBRE_CLIENT names one that was built elsewhere."""
    source = Path(os.environ.get("MARBRE_CLIENT", CLIENT))
    if source == CLIENT and is_stale():
        subprocess.run(["make", "client"], cwd=ROOT, check=True)
    return Path(shutil.copytree(source, folder / "client"))


def is_stale() -> bool:
    index = CLIENT / "index.html"
    sources = (
        path for part in ("src", "public", "worker", "tools") for path in (WEB / part).rglob("*") if path.is_file()
    )
    newest = max(path.stat().st_mtime for path in (WEB / "index.html", WEB / "vite.config.ts", *sources))
    return not (CLIENT / "assets").is_dir() or index.stat().st_mtime < newest


class House(house.House):
    """A real house, as the server's own tests start it, with these pages."""

    def __init__(self, folder: Path, client: Path, *, before: str = "", **settings: Any) -> None:
        """`before` is Python that its process runs before it opens."""
        super().__init__(folder, **settings)
        self.client, self.before = client, before

    def __enter__(self) -> "House":
        self.open()
        return self

    def open(self) -> float:
        opening = _WITH_CLIENT.format(folder=str(self.client)) + self.before + house._SERVE
        with mock.patch.object(house, "_SERVE", opening):
            return super().open()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"
