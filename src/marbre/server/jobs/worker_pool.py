"""Worker processes: each is asked one question at a time, a line of JSON, and answers with a line of JSON.

Bots think in them, and the jobs of features are worked out in them. A worker that overruns is killed and replaced; the
event loop never waits for an answer.
"""

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from marbre.hosting.jobs import ASKS_BACK, Overrun
from marbre.server.jobs.fair_queue import FairQueue

_LIMIT = 1 << 24
STARTING: Final = 60.0
"""Seconds that a process may take to say that it is there: on a busy machine longer than any thought, and no fault of
what it is asked."""
Supply: TypeAlias = Callable[[bytes], msgspec.Struct]
"""Gives a process what it asks back for, before it answers (a cache miss)."""


class Workers:
    """A pool of so many processes, each started when it is first needed."""

    def __init__(self, count: int, module: str) -> None:
        self.all = [_Worker(module) for _ in range(count)]
        self.free = list(self.all)
        self.waiting: FairQueue[asyncio.Future[_Worker]] = FairQueue()
        self.asked = 0
        """Questions that are being answered or wait for a process."""

    @property
    def load(self) -> float:
        """Questions for each process, this one included."""
        return (self.asked + 1) / len(self.all)

    async def ask(
        self,
        question: msgspec.Struct,
        timeout: float,
        supply: Supply | None = None,
        *,
        path: tuple[str, ...] = (),
        spent: Callable[[float], None] = lambda _seconds: None,
    ) -> bytes:
        """What the process answers with, as JSON. Raises Overrun. If it was killed meanwhile, another is asked, once.

        Whose turn it is, is told by `path` (FairQueue); `spent` is told how many seconds the process had to work.
        """
        self.asked += 1
        try:
            worker = await self._next(path)
            return await self._ask(worker, question, timeout, supply, spent)
        finally:
            self.asked -= 1

    async def _ask(
        self,
        worker: "_Worker",
        question: msgspec.Struct,
        timeout: float,
        supply: Supply | None,
        spent: Callable[[float], None],
    ) -> bytes:
        began = time.monotonic()
        try:
            try:
                return await worker.ask(question, supply, timeout)
            except (ConnectionError, asyncio.IncompleteReadError):
                await worker.kill()
                return await worker.ask(question, supply, timeout)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            await worker.kill()
            raise Overrun(str(error)) from None
        except asyncio.CancelledError:
            await worker.kill()
            raise
        finally:
            spent(time.monotonic() - began)
            self._hand_on(worker)

    async def _next(self, path: tuple[str, ...]) -> "_Worker":
        if self.free:
            return self.free.pop()
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self.waiting.put(path, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was his turn already
                self._hand_on(turn.result())
            raise

    def _hand_on(self, worker: "_Worker") -> None:
        while self.waiting:
            if not (turn := self.waiting.take()).done():
                turn.set_result(worker)
                return
        self.free.append(worker)

    async def close(self) -> None:
        for worker in self.all:
            await worker.kill()


class _Worker:
    def __init__(self, module: str) -> None:
        self.module = module
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: msgspec.Struct, supply: Supply | None, timeout: float) -> bytes:
        """Raises TimeoutError. The time that the process takes to start does not count."""
        process = self.process
        if process is None or process.returncode is not None:
            process = self.process = await self._start()
            await asyncio.wait_for(_next_line(process), STARTING)
        return await asyncio.wait_for(_converse(process, question, supply), timeout)

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.module,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_LIMIT,
        )  # fmt: skip

    async def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.process = None


async def _converse(process: asyncio.subprocess.Process, question: msgspec.Struct, supply: Supply | None) -> bytes:
    """Ask, and answer whatever the process asks back."""
    answer = await _exchange(process, question)
    while supply is not None and answer.startswith(ASKS_BACK):
        answer = await _exchange(process, supply(answer.removeprefix(ASKS_BACK)))
    return answer


async def _exchange(process: asyncio.subprocess.Process, line: msgspec.Struct) -> bytes:
    """Write a line, and read one. Raises ConnectionError and IncompleteReadError if the process has died."""
    assert process.stdin is not None
    if process.stdin.transport.is_closing():  # uvloop's RuntimeError of a closed pipe is anybody's
        raise BrokenPipeError
    process.stdin.write(msgspec.json.encode(line) + b"\n")
    await process.stdin.drain()
    return await _next_line(process)


async def _next_line(process: asyncio.subprocess.Process) -> bytes:
    assert process.stdout is not None
    return (await process.stdout.readuntil(b"\n")).strip()
