"""Bots think in processes of their own: they get their seat's view and legal actions, and answer with one of them.

A worker that overruns is killed and replaced. The loop never waits for a thought. What takes longer than a thought,
proofs and prints, is worked out in such processes too (`proving.py`).
"""

import asyncio
import contextlib
import sys
from typing import Any

import msgspec

from marbre.server.bots.thinking import Thought
from marbre.server.tables.events import Level

_LIMIT = 1 << 24


class Overrun(Exception):
    """A worker did not answer in time, or died."""


class Workers:
    """So many processes, each with one thought at a time. They are started when they are first needed."""

    def __init__(self, count: int, module: str = "marbre.server.bots.thinking") -> None:
        self.free: asyncio.Queue[_Worker] = asyncio.Queue()
        self.all = [_Worker(module) for _ in range(count)]
        for worker in self.all:
            self.free.put_nowait(worker)

    async def think(self, thought: msgspec.Struct, timeout: float) -> bytes:
        """What the process answers with, as JSON: to a bot's thought, an action. Raises Overrun."""
        worker = await self.free.get()
        try:
            return await asyncio.wait_for(worker.ask(thought), timeout)
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

    async def ask(self, thought: msgspec.Struct) -> bytes:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self.module,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_LIMIT,
            )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(thought) + b"\n")
        await self.process.stdin.drain()
        return (await self.process.stdout.readuntil(b"\n")).strip()

    async def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.process = None


def thought(slug: str, level: Level, view: Any, legal: Any, milliseconds: float, seed: str) -> Thought:
    return Thought(
        slug, level, msgspec.Raw(msgspec.json.encode(view)), msgspec.Raw(msgspec.json.encode(legal)), milliseconds, seed
    )
