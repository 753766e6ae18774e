"""Files from outside: read whole or refused in one line, written whole or not at all."""

import contextlib
import os
from pathlib import Path

from marbre.console.failures import Failure, fail


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise _refused(path, error) from None


def require_free(path: Path) -> None:
    """Refuse to write over what is there: it may be somebody's match."""
    try:
        if path.is_dir():
            raise IsADirectoryError
        if path.exists():
            raise fail("file-exists", file=str(path))
    except OSError as error:
        raise _refused(path, error) from None


def write_bytes(path: Path, data: bytes) -> None:
    """Atomic: written aside and renamed, so that an interrupted program leaves the old file or the new one."""
    half = path.with_name(f".{path.name}.{os.getpid()}.half")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with half.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            half.unlink(missing_ok=True)
        raise _refused(path, error) from None


def _refused(path: Path, error: OSError | ValueError) -> Failure:
    match error:
        case FileNotFoundError():
            return fail("file-missing", file=str(path))
        case IsADirectoryError():
            return fail("file-folder", file=str(path))
        case PermissionError():
            return fail("file-denied", file=str(path))
        case OSError():
            return fail("file-other", file=str(path), reason=error.strerror or str(error))
        case _:
            return fail("file-other", file=repr(str(path)), reason=str(error))
