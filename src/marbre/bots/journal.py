"""The file that a series can go on from: what the series is, then one line for each game that was played.

It is only appended to, so a run that is killed loses at most the line it was writing; that game is played again.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

import msgspec

from marbre.bots.playing import PlayedGame
from marbre.kernel.refusals import unreadable

FORMAT: Final = "marbre series 1"


class _Line(msgspec.Struct, frozen=True):
    number: int
    played: PlayedGame


class Journal:
    """Reads what is there when it is opened. Without a path it remembers nothing."""

    def __init__(self, path: Path | None, about: Mapping[str, Any]) -> None:
        self.path = path
        self.heading = msgspec.json.encode({"format": FORMAT, **about}, order="deterministic")
        self.known: dict[int, PlayedGame] = {}
        self.file: BinaryIO | None = None

    def __enter__(self) -> "Journal":
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

    def add(self, number: int, played: PlayedGame) -> None:
        if self.file is not None:
            self.file.write(msgspec.json.encode(_Line(number, msgspec.structs.replace(played, record=None))) + b"\n")
            self.file.flush()

    def _open(self, path: Path) -> BinaryIO:
        """At the end of what can be gone on from; a new file gets its heading."""
        written = path.read_bytes() if path.exists() else b""
        heading, *lines = written[: written.rfind(b"\n") + 1].splitlines() or [self.heading]
        if heading != self.heading:
            raise unreadable("journal-other", file=str(path))
        try:
            for line in lines:
                read = msgspec.json.decode(line, type=_Line)
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
