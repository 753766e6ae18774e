"""A bot that is a program of its own, in any language: it reads questions and writes answers, a line of JSON each.

docs/bots.md has the protocol. What it is asked is a `Question` in JSON, so it sits where every bot sits. A program that
dies, is silent or answers nonsense ends the run with one line that says so.
"""

import contextlib
import os
import select
import shlex
import subprocess
import time
from collections.abc import Callable
from typing import IO, Any, Final

import msgspec

from marbre.kernel.bot import Question
from marbre.kernel.codec import action_from_json
from marbre.kernel.game import AnyRules
from marbre.kernel.refusals import Unreadable, unreadable

PATIENCE: Final = 10.0
"""Seconds that an answer may take, beside the milliseconds of the budget; a first one may take three times that."""
LONGEST_ANSWER: Final = 1 << 20


class CommandBot:
    """Started when it is first asked, and kept: between games it is told of the next one's rules."""

    def __init__(self, slug: str, command: str, patience: float = PATIENCE) -> None:
        self.slug, self.command, self.patience = slug, command, patience
        self.process: subprocess.Popen[bytes] | None = None
        self.told: AnyRules | None = None
        self.unread = b""

    def __call__(self, question: Question[Any, Any, Any]) -> Any:
        patience = self.patience + (question.budget.milliseconds or 0) / 1000
        if self.process is None:
            self.process, self.told, self.unread, patience = self._start(), None, b"", patience + 2 * self.patience
        if self.told is not question.rules:
            self._write(_start_line(self.slug, question.rules))
            self.told = question.rules
        self._write(_question_line(question))
        return self._read_answer(self._read_line(patience), question)

    def close(self) -> None:
        """Its input is closed, which asks it to end; if it does not, it is killed."""
        if (process := self.process) is None:
            return
        self.process = None
        with contextlib.suppress(OSError), _pipe(process.stdin):
            pass
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        _pipe(process.stdout).close()

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError, IndexError) as error:
            raise unreadable("bot-not-started", command=self.command, reason=str(error)) from None

    def _write(self, line: bytes) -> None:
        assert self.process is not None
        pipe = _pipe(self.process.stdin)
        try:
            pipe.write(line + b"\n")
            pipe.flush()
        except OSError:
            raise self._died() from None

    def _read_line(self, patience: float, clock: Callable[[], float] = time.monotonic) -> bytes:
        """The next line, waited for until the patience is at an end."""
        assert self.process is not None
        file, end = _pipe(self.process.stdout).fileno(), clock() + patience
        while b"\n" not in self.unread:
            if not select.select([file], [], [], max(0.0, end - clock()))[0]:
                raise self._failed("bot-silent", seconds=round(patience, 1))
            if not (read := os.read(file, 1 << 16)):
                raise self._died()
            self.unread += read
            if len(self.unread) > LONGEST_ANSWER:
                raise self._failed("bot-endless", most=LONGEST_ANSWER)
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def _read_answer(self, line: bytes, question: Question[Any, Any, Any]) -> Any:
        """An action, or the place of one in the list."""
        try:
            if line.strip().isdigit():
                return question.legal[int(line)]
            return action_from_json(self.slug, line)
        except (Unreadable, IndexError) as error:
            given = line[:80].decode("utf-8", "replace")
            raise self._failed("bot-nonsense", given=given, reason=str(error)) from None

    def _died(self) -> Unreadable:
        assert self.process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        return self._failed("bot-died", code=str(self.process.poll()))

    def _failed(self, key: str, **values: Any) -> Unreadable:
        self.close()
        return unreadable(key, command=self.command, **values)

    def __del__(self) -> None:
        self.close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _start_line(slug: str, rules: AnyRules) -> bytes:
    asked = {"type": "rules", "game": slug, "players": rules.players, "options": rules.options, "setup": rules.setup}
    return msgspec.json.encode(asked)


def _question_line(question: Question[Any, Any, Any]) -> bytes:
    return msgspec.json.encode(
        {
            "type": "question",
            "seat": question.seat,
            "view": question.view,
            "legal": question.legal,
            "history": question.history,
            "budget": question.budget,
            "seed": question.rng.getrandbits(32),
        }
    )
