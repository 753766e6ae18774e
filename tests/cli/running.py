"""Running the command: in this process, in another one, and at a real pseudo-terminal."""

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from click.testing import CliRunner, Result

from marbre.cli.app import app

MARBRE = str(Path(sys.executable).with_name("marbre"))
PATIENCE = 90.0
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x07|\x1b[=>]")


def run(*arguments: object, typed: str = "", env: Mapping[str, str | None] | None = None) -> Result:
    """The command in this process, in English unless said otherwise."""
    environment = {"MARBRE_LANG": "en", "COLUMNS": "100", **(env or {})}
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed, env=environment)


def assert_refused(result: Result, code: int = 2) -> str:
    """One clear line on stderr, nothing on stdout, no trace; the line is handed back."""
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert result.stdout == ""
    return result.stderr


class Terminal:
    """A process at a terminal of its own, 100 by 35: what a person sees and types."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], columns: int = 100) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 35, columns, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            env={**kept, "TERM": "xterm-256color", "MARBRE_LANG": "en", **env},
        )
        os.close(slave)
        self.decode = codecs.getincrementaldecoder("utf-8")().decode
        self.screen = ""
        self.seen = 0

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def expect(self, pattern: str) -> str:
        """Wait until this has appeared after what was last expected; returns everything up to it."""
        end = time.monotonic() + PATIENCE
        while (found := re.compile(pattern).search(self.screen, self.seen)) is None:
            assert time.monotonic() < end, f"no {pattern!r} in:\n{self.screen[self.seen :]}"
            if not self._read(end - time.monotonic()):
                found = re.compile(pattern).search(self.screen, self.seen)
                assert found is not None, f"ended without {pattern!r}:\n{self.screen[self.seen :]}"
                break
        text = self.screen[self.seen : found.end()]
        self.seen = found.end()
        return text

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\r".encode())

    def press(self, key: str) -> None:
        os.write(self.master, key.encode())

    def interrupt(self) -> int:
        """Ctrl-C, pressed as often as an impatient person does; the exit code."""
        while True:
            self.press("\x03")
            with contextlib.suppress(subprocess.TimeoutExpired):
                return self.process.wait(2)

    def wait(self) -> int:
        """Until it ends; its exit code."""
        end = time.monotonic() + PATIENCE
        while self._read(end - time.monotonic()):
            pass
        return self.process.wait(PATIENCE)

    def _read(self, timeout: float) -> bool:
        if not select.select([self.master], [], [], max(0.0, timeout))[0]:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:  # Linux: the other end is closed
            return False
        self.screen = _CODES.sub("", self.screen + self.decode(data)).replace("\r", "")
        return bool(data)
