"""One driver per game that has a table in the browser: every module beside this one that defines some is read."""

import pkgutil
from importlib import import_module
from pathlib import Path

from tests.browser.games.table import Table

for found in pkgutil.iter_modules([str(Path(__file__).parent)]):
    import_module(f"{__name__}.{found.name}")

DRIVERS: dict[str, type[Table]] = {driver.slug: driver for driver in Table.__subclasses__()}
