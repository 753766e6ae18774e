"""A worker process for jobs: reads tasks, line by line, and answers each in JSON.

It runs at a low priority (`os.nice`), and knows nothing but what it is sent. What a job needs (a solver, a
typesetter) is loaded here, and only when the first such job comes.
"""

import os
import sys
from importlib import import_module
from typing import Any, Final

import msgspec

from marbre.hosting.jobs import Job

NICENESS: Final = 19
"""Niceness (`os.nice`) of the worker: it gives way to everything else on the machine."""


class Task(msgspec.Struct, frozen=True):
    """A job, and the name of its type."""

    kind: str
    job: msgspec.Raw


def task(job: Job) -> Task:
    kind = type(job)
    return Task(f"{kind.__module__}:{kind.__qualname__}", msgspec.Raw(msgspec.json.encode(job)))


def answer(task: Task) -> Any:
    kind: type[Job] = load(task.kind)
    return load(kind.answered_by)(msgspec.json.decode(task.job, type=kind))


def load(name: str) -> Any:
    """What "module:name" stands for."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


def main() -> None:
    os.nice(NICENESS)
    for line in sys.stdin.buffer:
        answered = answer(msgspec.json.decode(line, type=Task))
        sys.stdout.buffer.write(msgspec.json.encode(answered) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
