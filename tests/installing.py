"""A game that `marbre new-game` wrote, found by Python as an installed package is."""

from pathlib import Path

from tests.cli.running import run


def installed(name: str, folder: Path) -> Path:
    """The package, with what an installer would leave beside its sources; `src` in it is for PYTHONPATH."""
    assert run("new-game", name, "--into", folder).exit_code == 0
    module = name.replace("-", "_")
    info = folder / name / "src" / f"{module}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[marbre.games]\n{name} = {module}:GAME\n")
    return folder / name
