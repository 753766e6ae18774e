"""Files that are the house's alone: its database, the lock on it, and the key that signs cookies, apart from both."""

import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from marbre.kernel.refusals import unreadable

if sys.platform != "win32":
    import fcntl

OWNER_ONLY = 0o600
KEYS_KEPT = 2
"""After a rotation what the key before it has signed is still believed."""


def shut_to_others(path: Path) -> None:
    """Make the file if it is missing; SQLite gives its journals the same permissions."""
    os.close(_open(path))
    for one in (beside(path, "-wal"), beside(path, "-shm")):
        if one.exists():
            one.chmod(OWNER_ONLY)


def _open(path: Path) -> int:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    path.chmod(OWNER_ONLY)
    return file


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def vapid_beside(keys: Path) -> Path:
    """The key by which push services know the house, beside those that sign cookies."""
    return keys.with_suffix(".vapid")


def hold(database: Path) -> int:
    """Lock the house for as long as this process lives, however it ends; not on Windows.

    Raises Unreadable if another process has it.
    """
    lock = _open(beside(database, ".lock"))
    if sys.platform == "win32":
        return lock
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise unreadable("database-in-use", file=str(database)) from None
    os.ftruncate(lock, 0)
    os.pwrite(lock, str(os.getpid()).encode(), 0)
    return lock


def holder(database: Path) -> int | None:
    """The process that holds the house, if any does: `hold` writes it down."""
    lock = _open(beside(database, ".lock"))
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        written = os.pread(lock, 20, 0)
        return int(written) if written.isdigit() else None
    finally:
        os.close(lock)
    return None


def release(lock: int) -> None:
    """Let go of a house that this process has held."""
    os.close(lock)


def read_keys(path: Path, legacy: str | None = None) -> Sequence[str]:
    """The keys in this file, the one that signs last. Made once, of the key that an older house kept elsewhere."""
    if not path.exists():
        _write(path, [legacy or secrets.token_hex(32)], anew=True)
    path.chmod(OWNER_ONLY)
    return path.read_text("ascii").split()


def keep_once(path: Path, make: Callable[[], str]) -> str:
    """What this file says; made by whoever asks first."""
    if not path.exists():
        _write(path, [make()], anew=True)
    path.chmod(OWNER_ONLY)
    return path.read_text("ascii").strip()


def rotate_keys(path: Path, *, forget: bool) -> None:
    """Sign with a new key from the next start on. With `forget`, nothing that was signed before is believed."""
    if not path.exists():
        raise unreadable("key-missing", file=str(path))
    kept = [] if forget else list(read_keys(path))[-KEYS_KEPT + 1 :]
    _write(path, [*kept, secrets.token_hex(32)], anew=False)


def _write(path: Path, keys: Sequence[str], *, anew: bool) -> None:
    """All of it or nothing; of several processes that make it anew, one does."""
    part = beside(path, f".{secrets.token_hex(4)}")
    with os.fdopen(_open(part), "w") as file:
        file.write("\n".join(keys) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        (os.link if anew else os.replace)(part, path)
    except FileExistsError:
        pass
    finally:
        part.unlink(missing_ok=True)
