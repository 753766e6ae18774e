"""Nothing heavy is loaded before something is solved."""

import subprocess
import sys

HEAVY = ("numba", "numpy", "ortools", "typst")


def test_importing_loads_no_compiler() -> None:
    modules = "marbre, marbre.games.redac_chef.solving, marbre.games.redac_chef.daily, marbre.games.redac_chef.printing"
    code = f"import sys, {modules}; print([name for name in {HEAVY} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found.strip() == "[]"
