"""Finding games: by entry points, ours and anybody's."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import marbre
from marbre.kernel.registry import find_game


def test_games_describe_themselves() -> None:
    specs = {spec.slug: spec for spec in marbre.games()}
    vips = specs["vips"]
    assert (vips.title, vips.seats, vips.rules_version, vips.hidden) == ("VIPs", range(2, 6), 3, True)
    assert vips.defaults == {"portraits": "men", "sought": "lighthouse-keeper", "columns": "shuffled"}


def test_anybodys_package_can_register_a_game() -> None:
    assert find_game("scoop").package == "scoop"
    assert marbre.start("scoop", seed="x").to_act == (0, 1)


def test_marbre_games_answers_before_and_after_a_game_is_imported() -> None:
    """`marbre.games` is a function and a package; see src/marbre/games/__init__.py."""
    program = (
        "import marbre; first = marbre.games(); import marbre.games.vips; import marbre.games.vips.legality as rules;"
        "assert marbre.games() == first; assert marbre.games.vips.GAME.slug == 'vips'; assert rules.BETS"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_what_is_installed_is_scanned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six milliseconds of what was asked for at each call."""
    before = marbre.games()
    monkeypatch.setattr("marbre.kernel.registry.entry_points", lambda **_: pytest.fail("scanned again"))
    assert marbre.games() == before and find_game("vips").spec in before


def test_importing_the_engine_does_not_import_the_terminal() -> None:
    program = (
        "import sys, marbre; marbre.start('vips', seed='x');"
        "assert not {'rich', 'click', 'asyncio', 'multiprocessing'} & set(sys.modules), sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


HALF = """
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.rules import Rules
class Half(Rules[int, int, int, int, int]): begin = lambda self: 0
GAME = Game(spec=GameSpec('half', 'Half', range(2, 3), False, 1, 'HAL'), rules_type=Half, package='half')
"""
BROKEN = {
    "not-there": ("GAME = None", "is no marbre.kernel.game.Game"),
    "raises": ("raise OSError('no disk')", "OSError: no disk"),
    "half": (HALF, "Half lacks to_act, legal, apply, outcome"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_package_that_breaks_the_contract_is_left_out_and_named(name: str, tmp_path: Path) -> None:
    source, reason = BROKEN[name]
    (tmp_path / f"{name.replace('-', '_')}.py").write_text(source, "utf-8")
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[marbre.games]\n{name} = {name.replace('-', '_')}:GAME\n", "utf-8")
    program = (
        "import marbre; from marbre.kernel.registry import broken_games;"
        f"assert {name!r} not in [spec.slug for spec in marbre.games()];"
        f"assert len(marbre.games()) >= 5; print(broken_games()[{name!r}])"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    [line] = done.stdout.splitlines()
    assert name in line
    assert reason in line
