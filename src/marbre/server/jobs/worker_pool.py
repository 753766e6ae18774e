"""Worker processes: each is asked one question at a time, a line of JSON, and answers with a line of JSON.

Bots think in them, and the jobs of features are worked out in them. A worker that overruns is killed and replaced; the
event loop never waits for an answer.
"""

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable

import msgspec

from marbre.hosting.jobs import Overrun
from marbre.server.jobs.fair_queue import FairQueue

_LIMIT = 1 << 24


class Workers:
    """A pool of so many processes, each started when it is first needed."""

    def __init__(self, count: int, module: str) -> None:
        self.all = [_Worker(module) for _ in range(count)]
        self.free = list(self.all)
        self.waiting: FairQueue[asyncio.Future[_Worker]] = FairQueue()

    async def ask(
        self,
        question: msgspec.Struct,
        timeout: float,
        prepare: Callable[[], msgspec.Struct] | None = None,
        *,
        path: tuple[str, ...] = (),
        spent: Callable[[float], None] = lambda _seconds: None,
    ) -> bytes:
        """What the process answers with, as JSON. Raises Overrun. If it was killed meanwhile, another is asked, once.

        A process that answers `null` lacks what `prepare` gives (a cache miss): it is sent that and asked again. Whose
        turn it is, is told by `path` (FairQueue); `spent` is told how many seconds the process had to work.
        """
        worker = await self._next(path)
        began = time.monotonic()
        try:
            try:
                return await asyncio.wait_for(worker.ask(question, prepare), timeout)
            except (ConnectionError, asyncio.IncompleteReadError):
                await worker.kill()
                return await asyncio.wait_for(worker.ask(question, prepare), timeout)
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

    async def ask(self, question: msgspec.Struct, prepare: Callable[[], msgspec.Struct] | None) -> bytes:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self.module,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_LIMIT,
            )  # fmt: skip
        if (answer := await _exchange(self.process, question)) != b"null" or prepare is None:
            return answer
        return await _exchange(self.process, prepare(), question)

    async def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.process = None


async def _exchange(process: asyncio.subprocess.Process, *lines: msgspec.Struct) -> bytes:
    """Write these lines, and read one."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    await process.stdin.drain()
    return (await process.stdout.readuntil(b"\n")).strip()
