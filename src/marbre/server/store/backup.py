"""Online backup: a consistent snapshot of an SQLite house while it is open."""

import sqlite3
from contextlib import closing
from pathlib import Path

from marbre.kernel.refusals import unreadable


def back_up(database: str, target: Path) -> int:
    """Copy an SQLite house; returns the number of events in the copy. Raises Unreadable, and leaves no half copy."""
    if "://" in database:
        raise unreadable("backup-postgres")
    if not Path(database).is_file():
        raise unreadable("backup-missing", file=database)
    if target.exists():
        raise unreadable("backup-exists", file=str(target))
    part = target.with_name(target.name + ".part")
    try:
        with (
            closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(part)) as copy,
        ):
            source.backup(copy)
            (events,) = copy.execute("SELECT count(*) FROM events").fetchone()
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise unreadable("backup-failed", reason=str(error)) from None
    part.rename(target)
    return int(events)
