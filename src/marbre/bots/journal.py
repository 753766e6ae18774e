"""The file that a series can go on from: what the series is, then one line for each task that was done.

It is only appended to, so a run that is killed loses at most the line it was writing; that task is done again.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Generic, TypeVar

import msgspec

from marbre.kernel.refusals import unreadable

FORMAT: Final = "marbre series 1"


Result = TypeVar("Result")


class _Line(msgspec.Struct, Generic[Result], frozen=True):
    number: int
    played: Result


class Journal(Generic[Result]):
    """Reads what is there when it is opened. Without a path it remembers nothing."""

    def __init__(self, path: Path | None, about: Mapping[str, Any], kind: type[Result]) -> None:
        self.path, self.kind = path, kind
        self.heading = msgspec.json.encode({"format": FORMAT, **about}, order="deterministic")
        self.known: dict[int, Result] = {}
        self.file: BinaryIO | None = None

    def __enter__(self) -> "Journal[Result]":
        if self.path is not None:
            try:
                self.file = self._open(self.path)
            except OSError as error:
                raise unreadable("journal-file", file=str(self.path), reason=error.strerror or str(error)) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.file is not None:
            self.file.close()

    def add(self, number: int, done: Result) -> None:
        if self.file is not None:
            self.file.write(msgspec.json.encode(_Line(number, done)) + b"\n")
            self.file.flush()

    def _open(self, path: Path) -> BinaryIO:
        """At the end of what can be gone on from; a new file gets its heading."""
        written = path.read_bytes() if path.exists() else b""
        heading, *lines = written[: written.rfind(b"\n") + 1].splitlines() or [self.heading]
        if heading != self.heading:
            raise unreadable("journal-other", file=str(path))
        try:
            of_kind = msgspec.json.Decoder(_Line[self.kind])  # type: ignore[name-defined]
            for line in lines:
                read = of_kind.decode(line)
                self.known[read.number] = read.played
        except (msgspec.DecodeError, UnicodeError) as error:
            raise unreadable("journal-broken", file=str(path), reason=str(error)) from None
        file = path.open("ab")
        whole = sum(len(line) + 1 for line in (heading, *lines))
        if len(written) < len(heading) + 1:
            file.truncate(0)
            file.write(heading + b"\n")
            file.flush()
        else:
            os.truncate(file.fileno(), whole)
        return file
