"""Finding games: by entry points, ours and anybody's."""

import subprocess
import sys

import marbre
from marbre.kernel.registry import find_game


def test_games_describe_themselves() -> None:
    specs = {spec.slug: spec for spec in marbre.games()}
    vips = specs["vips"]
    assert (vips.title, vips.seats, vips.rules_version, vips.hidden) == ("VIPs", range(2, 6), 1, True)
    assert vips.defaults == {"portraits": "men", "sought": "lighthouse-keeper", "columns": "shuffled", "smile": False}


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


def test_importing_the_engine_does_not_import_the_terminal() -> None:
    program = (
        "import sys, marbre; marbre.start('vips', seed='x');"
        "assert not {'rich', 'click', 'asyncio', 'multiprocessing'} & set(sys.modules), sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
