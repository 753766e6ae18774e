"""Fixtures for the command's tests."""

from pathlib import Path

import pytest

import marbre
from marbre.bots import play_out
from marbre.kernel.bot import Budget, random_bot


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches are kept here, not in the home of whoever runs the tests."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "MARBRE_LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "state" / "marbre"


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a whole match."""
    match = marbre.start("vips", 3, "jeudi", names=("Ada", "Octave", "Léonie"), words={0: "bonjour"})
    play_out(match, [random_bot] * 3, Budget(), "jeudi")
    file = tmp_path / "finished.jsonl"
    file.write_bytes(match.record())
    return file
