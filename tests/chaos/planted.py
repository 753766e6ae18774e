"""Bugs that are put into a house on purpose, so that the checker can be seen to find them.

Each is a package with a feature, as pip would leave it, whose import changes the house.
"""

from pathlib import Path

HEAD = """
import asyncio
from marbre.hosting.feature import Feature
from marbre.server.store.store import Store

FEATURE = Feature()
"""
ANSWER_BEFORE_SAVE = """
save = Store.append

async def append(self, row, *, over=False, writes=()):
    if type(row.event).__name__ != "Acted":
        return await save(self, row, over=over, writes=writes)

    async def later():
        await asyncio.sleep(0.2)
        await save(self, row, over=over, writes=writes)

    self.__dict__.setdefault("late", set()).add(asyncio.ensure_future(later()))
    return "saved"

Store.append = append
"""


def plant(folder: Path, bug: str) -> str:
    """A package with this bug, in a folder of its own; the folder."""
    place = folder / "planted"
    place.mkdir()
    (place / "planted_bug.py").write_text(HEAD + bug, "utf-8")
    info = place / "planted_bug-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: planted_bug\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[marbre.features]\nplanted = planted_bug:FEATURE\n", "utf-8")
    return str(place)
