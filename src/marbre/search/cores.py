"""Work that several cores share: processes forked for one thought, which know all that it knows by then.

A blueprint holds closures and caches and could not be sent; a fork has it already. What is sent is small: an order, and
what was found. Processes are asked together and answer in their order, so that whoever is quicker changes nothing.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, NoReturn, TypeVar

import msgspec

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Q = TypeVar("Q")
R = TypeVar("R")

FORKS: Final = sys.platform == "linux"
"""Elsewhere a fork is not safe beside threads of the system's own: there one process does the work of all in turn."""


class _Child(NamedTuple):
    pid: int
    pipe: "Connection[bytes, bytes]"


class Cores(Generic[Q, R]):
    """One process for each piece of work, until the end of a `with`."""

    def __init__(self, works: Sequence[Callable[[Q], R]], asked: type[Q], answered: type[R]) -> None:
        self.works, self.asked, self.answered = works, asked, answered
        self.children: list[_Child] = []
        self.question: Q | None = None

    def __enter__(self) -> "Cores[Q, R]":
        if FORKS:
            self.children = [self._fork(work) for work in self.works]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for child in self.children:
            child.pipe.close()
            os.kill(child.pid, signal.SIGKILL)  # it keeps nothing that anybody wants
            os.waitpid(child.pid, 0)

    def ask(self, question: Q) -> None:
        """All of them begin."""
        self.question = question
        said = msgspec.msgpack.encode(question)
        for child in self.children:
            child.pipe.send_bytes(said)

    def answers(self) -> list[R]:
        """What all of them found, in the order of the work."""
        assert self.question is not None
        if not FORKS:
            return [work(self.question) for work in self.works]
        return [msgspec.msgpack.decode(_read(child), type=self.answered) for child in self.children]

    def _fork(self, work: Callable[[Q], R]) -> _Child:
        from multiprocessing import Pipe  # only here: an engine without masters starts without it

        here, there = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if not pid:
            here.close()
            _serve(there, work, self.asked)
        there.close()
        return _Child(pid, here)


def _read(child: _Child) -> bytes:
    try:
        return child.pipe.recv_bytes()
    except (EOFError, ConnectionError):
        raise ChildProcessError(f"process {child.pid} ended before it had answered") from None


def _serve(pipe: "Connection[bytes, bytes]", work: Callable[[Q], R], asked: type[Q]) -> NoReturn:
    """Answer until nobody asks any more; then leave without a word, for all that is here belongs to the parent."""
    try:
        while True:
            pipe.send_bytes(msgspec.msgpack.encode(work(msgspec.msgpack.decode(pipe.recv_bytes(), type=asked))))
    except (EOFError, OSError, KeyboardInterrupt):
        os._exit(0)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)
