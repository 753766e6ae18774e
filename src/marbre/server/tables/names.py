"""Names for tables and bots, nobody in particular, in the language of whoever laid the table; and how two people of one
name are told apart.
"""

import itertools
import secrets
import unicodedata
from collections.abc import Collection

from marbre.kernel.seats import Seat
from marbre.server.messages import SERVER
from marbre.server.people.identity import LONGEST_NAME


def names(lang: str, kind: str) -> list[str]:
    """The house's own: of bots, or the two halves of the names of tables."""
    return SERVER.label(lang, "names", kind).split(", ")


def table_name(lang: str) -> str:
    """A table is called after an inn that a printer would go to."""
    return f"{secrets.choice(names(lang, 'how'))} {secrets.choice(names(lang, 'what'))}"


def other_name(lang: str, taken: set[str]) -> str:
    """A name that none of these tables has; there are 80."""
    while (name := table_name(lang)) in taken:
        pass
    return name


def bot_name(lang: str, table: str, seat: Seat, taken: set[str]) -> str:
    """A name that nobody at the table has; where all are taken, the seat's number is added."""
    bots = names(lang, "bots")
    free = [name for name in bots if name not in taken] or [f"{name} {seat + 1}" for name in bots]
    return free[(seat + sum(table.encode())) % len(free)]


def distinct(name: str, taken: Collection[str]) -> str:
    """The name; where somebody else has it already, in capitals perhaps, with a number: the second Ada is Ada 2."""
    alike = {_folded(other) for other in taken}
    numbered = (f"{name[: LONGEST_NAME - 4].rstrip()} {number}" for number in itertools.count(2))
    return next(one for one in itertools.chain([name], numbered) if _folded(one) not in alike)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
