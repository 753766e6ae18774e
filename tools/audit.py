"""What we stand on: the licence of every package that Marbre is installed with or built from, against a list of those
that we take, and known holes in them. `python -m tools.audit`; `make audit` runs it.

Licences are read from what is installed (Python) and from the lock file (the client). Holes are looked up by pip-audit
and npm, which ask their databases over the network: where those cannot be reached it says so, and the exit code is 2.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import click
import msgspec
from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[1]
UV: Final = Path(sys.executable).parent / "uv"
TAKEN: Final = frozenset(
    (
        "0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC",
        "LGPL-2.1-or-later", "LGPL-3.0-only", "LLVM-exception", "MIT", "MIT-0", "MPL-2.0", "OFL-1.1", "PSF-2.0", "Zlib",
    )
)  # fmt: skip
"""None of them asks anything of what we write ourselves: LGPL libraries are loaded, not linked into it."""
CALLED: Final = {
    "apache 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "bsd license": "BSD",
    "3-clause bsd license": "BSD-3-Clause",
    "mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "python software foundation license": "PSF-2.0",
}
"""Names that older packages give, and their SPDX identifiers."""
UNREACHABLE: Final = 2


class Licence(msgspec.Struct, frozen=True, order=True):
    """Of one package."""

    package: str
    version: str
    terms: str

    @property
    def refused(self) -> frozenset[str]:
        """The terms in it that we do not take. Of alternatives (OR), one is enough."""
        sides = [frozenset(re.findall(r"[A-Za-z0-9.+-]+", side)) for side in re.split(r"\bOR\b|/", self.terms)]
        left = [side - TAKEN - {"AND", "WITH"} for side in sides if side]
        return min(left, key=len, default=frozenset({"none"}))


def licences_of(package: str, extras: frozenset[str] = frozenset()) -> list[Licence]:
    """Those of everything that a package is installed with."""
    found: dict[str, Licence] = {}
    waiting = [(package, extras)]
    while waiting:
        name, asked = waiting.pop()
        try:
            installed = distribution(name)
        except PackageNotFoundError:  # for another platform
            continue
        if name == package or _plain(name) not in found:
            found[_plain(name)] = Licence(_plain(name), installed.version, _terms(installed))
            waiting += _required(installed, asked)
    return sorted(found.values())


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _required(installed: Distribution, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    for line in installed.requires or ():
        needed = Requirement(line)
        if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield needed.name, frozenset(needed.extras)


def _terms(installed: Distribution) -> str:
    """As SPDX identifiers: the expression, or what the classifiers say, or the first line of the old field."""
    metadata = installed.metadata
    if "License-Expression" in metadata:
        return metadata["License-Expression"]
    listed = [
        one.split("::")[-1].strip() for one in metadata.get_all("Classifier") or () if one.startswith("License ::")
    ]
    lines = listed or [metadata["License"].strip().splitlines()[0] if "License" in metadata else "none"]
    return " OR ".join(CALLED.get(line.lower(), line) for line in lines)


def licences_of_client(lock: Path) -> list[Licence]:
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    return sorted(
        Licence(path.split("node_modules/")[-1], one.get("version", ""), one.get("license", "none"))
        for path, one in packages.items()
        if path
    )


def look_up(name: str, *command: str | Path) -> int:
    """Let a tool look for known holes: 0 if there are none, 1 if there are, 2 if its database cannot be reached."""
    try:
        done = subprocess.run(
            list(map(str, command)), cwd=ROOT, capture_output=True, text=True, check=False, timeout=600
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        click.echo(f"{name}: not looked up: {error}")
        return UNREACHABLE
    said = (done.stdout + done.stderr).strip()
    if done.returncode == 0:
        click.echo(f"{name}: no known holes")
        return 0
    unreachable = re.search(r"connection|resolve|network|timed out|ENOTFOUND|ECONN|audit endpoint|service", said, re.I)
    if unreachable and not re.search(r"known vulnerabilit|severity", said, re.I):
        why = next(line for line in said.splitlines() if unreachable[0] in line)
        click.echo(f"{name}: not looked up, the database cannot be reached: {why[:160]}")
        return UNREACHABLE
    click.echo(f"{name}:\n{said}")
    return 1


@click.command()
@click.option("--licences-only", is_flag=True, help="Ask nobody over the network.")
@click.option("--json", "as_json", is_flag=True, help="The licences, as one line of JSON.")
def main(licences_only: bool, as_json: bool) -> None:
    """Licences of all that we stand on, and known holes in it."""
    python = licences_of("marbre", frozenset({"dev"}))
    client = licences_of_client(ROOT / "web" / "package-lock.json")
    refused = [one for one in (*python, *client) if one.refused]
    if as_json:
        click.echo(msgspec.json.encode({"python": python, "client": client, "refused": refused}).decode())
    else:
        click.echo(f"licences: {len(python)} Python packages, {len(client)} of the client, {len(refused)} not taken")
        for one in refused:
            click.echo(f"  {one.package} {one.version}: {one.terms}")
    codes = [1 if refused else 0]
    if not licences_only:
        audit = (UV, "tool", "run", "pip-audit", "--requirement", "requirements/dev.txt", "--disable-pip")
        codes.append(look_up("Python packages", *audit))
        codes.append(look_up("packages of the client", "npm", "--prefix", "web", "audit"))
    sys.exit(1 if 1 in codes else max(codes))


if __name__ == "__main__":
    main(prog_name="python -m tools.audit")
