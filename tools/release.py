"""A release: sdist and wheel with the client, tried in empty environments, and their checksums.

`python -m tools.release dist` builds from what is committed, never from what lies about, and leaves nothing behind
unless each of the two opens a house in which a game can be played.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click
from tests.installing import ROOT, UV, assert_it_can_be_played_at, install_packed, run
from tests.server.command import served


@click.command()
@click.argument("target", type=click.Path(path_type=Path, file_okay=False), default=Path("dist"))
@click.option("--python", default=sys.executable, show_default=True, help="The Python to try it with.")
def release(target: Path, python: str) -> None:
    """Build sdist and wheel into TARGET, try each in an empty environment, and write SHA256SUMS."""
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=True).stdout:
        raise click.ClickException("there are changes that are not committed: commit or stash them first")
    os.environ.pop("PYTHONPATH", None)  # an environment is empty only without it
    with tempfile.TemporaryDirectory() as folder:
        packed = build(Path(folder))
        for file in packed:
            click.echo(f"trying {file.name} in an empty environment", err=True)
            opens_a_house(file, Path(folder) / f"{file.name}.tried", python)
        target.mkdir(parents=True, exist_ok=True)
        for file in packed:
            shutil.copy(file, target)
        write_checksums(target, packed)
    click.echo(f"{target / 'SHA256SUMS'}: {len(packed)} files, tried")


def build(folder: Path) -> list[Path]:
    """The sdist of a fresh clone, and the wheel that comes of this sdist."""
    run("git", "clone", "--quiet", ROOT, folder / "clone")
    click.echo("building sdist and wheel", err=True)
    run(UV, "build", "--quiet", "--python", sys.executable, "--out-dir", folder / "packed", folder / "clone")
    return sorted([*(folder / "packed").glob("*.tar.gz"), *(folder / "packed").glob("*.whl")])


def opens_a_house(packed: Path, folder: Path, python: str = sys.executable) -> None:
    folder.mkdir()
    with served(install_packed(packed, folder / "venv", python=python), folder, "--db", "house.sqlite") as house:
        assert_it_can_be_played_at(house)


def write_checksums(folder: Path, files: list[Path]) -> None:
    """As `sha256sum --check` reads them."""
    lines = (f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (folder / "SHA256SUMS").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    release()
