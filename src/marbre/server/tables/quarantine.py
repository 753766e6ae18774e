"""Quarantine: a table whose events cannot be folded is shut, and no other with it.

A row may be damaged or missing, or be written by a newer version than this one; whichever it is, nothing is changed,
and a house that can read it goes on where it stopped.
"""

import contextlib
import logging
from collections.abc import Iterator

from sqlalchemy.exc import SQLAlchemyError

from marbre.kernel.refusals import Unreadable, unreadable
from marbre.server.metrics import QUARANTINED

log = logging.getLogger("marbre.quarantine")


class Quarantine:
    """The tables of this process that are shut until it starts again."""

    def __init__(self) -> None:
        self.tables: set[str] = set()

    @contextlib.contextmanager
    def guard(self, table: str) -> Iterator[None]:
        """Around reading and folding its events. Raises Unreadable, now and from now on, if that fails."""
        if table in self.tables:
            raise self.refusal(table)
        try:
            yield
        except (SQLAlchemyError, OSError):  # the database is unavailable: that says nothing about the table
            raise
        except Exception as error:
            self.tables.add(table)
            QUARANTINED.set(len(self.tables))
            reason = f"{type(error).__name__}: {error}"[:200]
            log.error("a table is quarantined", extra={"table": table, "reason": reason})
            raise self.refusal(table) from None

    def refusal(self, table: str) -> Unreadable:
        return unreadable("table-damaged", table=table)
