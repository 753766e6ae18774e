"""Worker processes: each is asked one question at a time, a line of JSON, and answers with a line of JSON.

Bots think in them, and the jobs of features are worked out in them. A worker that overruns is killed and replaced; the
event loop never waits for an answer.
"""

import asyncio
import contextlib
import sys
from collections.abc import Callable

import msgspec

from marbre.hosting.jobs import Overrun

_LIMIT = 1 << 24


class Workers:
    """A pool of so many processes, each started when it is first needed."""

    def __init__(self, count: int, module: str) -> None:
        self.free: asyncio.Queue[_Worker] = asyncio.Queue()
        self.all = [_Worker(module) for _ in range(count)]
        for worker in self.all:
            self.free.put_nowait(worker)

    async def ask(
        self, question: msgspec.Struct, timeout: float, prepare: Callable[[], msgspec.Struct] | None = None
    ) -> bytes:
        """What the process answers with, as JSON. Raises Overrun. If it was killed meanwhile, another is asked, once.

        A process that answers `null` lacks what `prepare` gives (a cache miss): it is sent that and asked again.
        """
        worker = await self.free.get()
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
            self.free.put_nowait(worker)

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
