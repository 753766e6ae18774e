"""A house that serves the built client: built once if it is not, and copied, so that no later build changes it."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

from marbre.server.client_files import CLIENT
from tests.server import house as server

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"


def built_client(folder: Path) -> Path:
    """The client in a folder of its own. MARBRE_CLIENT names one that was built elsewhere.

    Of several test processes one builds, and the others wait for it.
    """
    source = Path(os.environ.get("MARBRE_CLIENT", CLIENT))
    with (WEB / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
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


class House(server.House):
    """A real house, as the server's own tests start it, with an address for browsers."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"
