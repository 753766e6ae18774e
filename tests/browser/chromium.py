"""A Chromium for the browser tests: one that is there, Debian's, or the test tool's own. `make test`
calls this, and hands the path that it prints to the client's own tools.

The shell without windows comes first: the same engine, less to start and to draw.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)


def find() -> str | None:
    """The path of a Chromium: MARBRE_CHROMIUM, or one on the PATH. None: the test tool's own."""
    named = os.environ.get("MARBRE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    if find() is not None or _playwrights_own().exists():
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("installing Debian's chromium-headless-shell", file=sys.stderr)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-qq", "-y", "chromium-headless-shell", "fonts-dejavu-core"],
        ):
            subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def _playwrights_own() -> Path:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tool:
        return Path(tool.chromium.executable_path)


if __name__ == "__main__":
    install()
    print(find() or _playwrights_own())
