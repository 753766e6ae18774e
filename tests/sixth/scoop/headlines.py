"""What Scoop has a worker process do: writing a headline takes its time. Loaded there, and without the house."""

from typing import ClassVar

import msgspec

from marbre.hosting.jobs import Job


class Headline(msgspec.Struct, frozen=True):
    """As the worker answers."""

    text: str


class WriteHeadline(Job, frozen=True):
    """The headline of an edition that somebody has won."""

    answered_by: ClassVar = "scoop.headlines:write"

    table: str
    winner: str

    @property
    def key(self) -> str:
        return f"scoop/{self.table}"


def write(job: WriteHeadline) -> Headline:
    return Headline(f"{job.winner.upper()} HAS THE SCOOP")
