"""Nothing heavy is loaded before something is solved."""

import subprocess
import sys

HEAVY = ("numba", "numpy", "ortools", "typst")


def test_importing_loads_no_compiler() -> None:
    names = ("solving.best_page", "puzzles.making", "press.front_page")
    modules = ", ".join(f"marbre.games.redac_chef.{name}" for name in names)
    code = f"import sys, marbre, {modules}; print([name for name in {HEAVY} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found.strip() == "[]"
