"""Names for tables and bots, nobody in particular; and how two people of one name are told apart."""

import itertools
import secrets
import unicodedata
from collections.abc import Collection

from marbre.kernel.seats import Seat
from marbre.server.people.identity import LONGEST_NAME

BOTS = (
    "Octave",
    "Mirabelle",
    "Fernand",
    "Capucine",
    "Anselme",
    "Églantine",
    "Hector",
    "Prunelle",
    "Gaspard",
    "Clarisse",
)
_HOW = ("Petite", "Grande", "Vieille", "Joyeuse", "Bonne", "Folle", "Belle", "Fameuse")
_WHAT = (
    "Gargouille",
    "Rotative",
    "Coquille",
    "Manchette",
    "Gazette",
    "Linotype",
    "Casse",
    "Presse",
    "Dépêche",
    "Épreuve",
)


def table_name() -> str:
    """A table is called after an inn that a printer would go to."""
    return f"La {secrets.choice(_HOW)} {secrets.choice(_WHAT)}"


def other_name(taken: set[str]) -> str:
    """A name that none of these tables has; there are 80."""
    while (name := table_name()) in taken:
        pass
    return name


def bot_name(table: str, seat: Seat, taken: set[str]) -> str:
    """A name that nobody at the table has; where all are taken, the seat's number is added."""
    free = [name for name in BOTS if name not in taken] or [f"{name} {seat + 1}" for name in BOTS]
    return free[(seat + sum(table.encode())) % len(free)]


def distinct(name: str, taken: Collection[str]) -> str:
    """The name; where somebody else has it already, in capitals perhaps, with a number: the second Ada is Ada 2."""
    alike = {_folded(other) for other in taken}
    numbered = (f"{name[: LONGEST_NAME - 4].rstrip()} {number}" for number in itertools.count(2))
    return next(one for one in itertools.chain([name], numbered) if _folded(one) not in alike)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
