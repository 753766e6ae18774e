"""Online backup: a consistent snapshot of an SQLite house while it is open, and its key in a file beside it."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from marbre.kernel.refusals import unreadable
from marbre.server.store.private_files import OWNER_ONLY, beside, vapid_beside


def back_up(database: str, target: Path, key: Path) -> int:
    """Copy an SQLite house; returns the number of events in the copy. Raises Unreadable, and leaves no half copy."""
    if "://" in database:
        raise unreadable("backup-postgres")
    if not Path(database).is_file():
        raise unreadable("backup-missing", file=database)
    if target.exists():
        raise unreadable("backup-exists", file=str(target))
    part, copies = beside(target, ".part"), {key: beside(target, ".key"), vapid_beside(key): beside(target, ".vapid")}
    try:
        events = _copy(database, part)
        for file, copy in copies.items():
            if file.exists():
                _make(copy)
                shutil.copyfile(file, copy)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        for copy in copies.values():
            copy.unlink(missing_ok=True)
        raise unreadable("backup-failed", reason=str(error)) from None
    finally:
        for left in (part, beside(part, "-journal")):
            left.unlink(missing_ok=True)
    return events


def _copy(database: str, part: Path) -> int:
    part.unlink(missing_ok=True)  # of a copy that was killed
    _make(part)
    with (
        closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(part)) as copy,
    ):
        source.backup(copy)
        (events,) = copy.execute("SELECT count(*) FROM events").fetchone()
    return int(events)


def _make(file: Path) -> None:
    os.close(os.open(file, os.O_CREAT | os.O_EXCL, OWNER_ONLY))
