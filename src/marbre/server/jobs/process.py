"""A worker process for jobs: reads tasks, line by line, and answers each in JSON.

It runs at the lowest priority, and knows nothing but what it is sent. What a job needs (a solver, a typesetter) is
loaded here, and only when the first such job comes.
"""

import contextlib
import os
import sys
from importlib import import_module
from typing import Any, Final

import msgspec

from marbre.hosting.jobs import READY, Job

NICENESS: Final = 19
"""The highest niceness (`os.nice`)."""


def give_way() -> None:
    """Use only the processor's time that nobody else wants.

    However nice, a process may finish its time slice, some milliseconds, before one that has just got work to do is
    let on. On Linux `SCHED_IDLE` gives it up at once, and a processor with nothing else on it counts as free.
    """
    os.nice(NICENESS)
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # a sandbox may not let us
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


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


def say(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    give_way()
    say(READY)
    for line in sys.stdin.buffer:
        say(msgspec.json.encode(answer(msgspec.json.decode(line, type=Task))))


if __name__ == "__main__":
    main()
