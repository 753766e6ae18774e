"""Short files in small folders: what is longer is two ideas."""

from collections import Counter
from pathlib import Path
from statistics import median

import marbre

SOURCE = Path(marbre.__file__).parent
LINES = {path: len(path.read_text("utf-8").splitlines()) for path in SOURCE.rglob("*.py")}
MOST_LINES, MEDIAN_LINES, MOST_MODULES = 400, 120, 20


def test_no_file_is_long() -> None:
    long = {str(path.relative_to(SOURCE)): lines for path, lines in LINES.items() if lines > MOST_LINES}
    assert not long and median(LINES.values()) <= MEDIAN_LINES, long


def test_no_folder_holds_many_modules() -> None:
    modules = Counter(path.parent for path in LINES if path.name != "__init__.py")
    assert max(modules.values()) <= MOST_MODULES, modules.most_common(3)
