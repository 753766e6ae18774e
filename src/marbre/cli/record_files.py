"""Records from files."""

from pathlib import Path

from marbre.cli.words import fail
from marbre.console.files import read_bytes
from marbre.kernel.refusals import unreadable


def read_record(path: Path) -> bytes:
    """The bytes of what is, or was, a record. Raises Unreadable for anything else."""
    record = read_bytes(path)
    first = record.split(b"\n", 1)[0]
    if b'"marbre-record-' not in first and not first.startswith(b'{"type":"header"'):
        raise unreadable("record-no-header")
    if b"\n" not in record:
        raise fail("record-stump", file=str(path))
    return record
