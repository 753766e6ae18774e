"""A progress bar for whoever waits at a terminal, and only if there is something to wait for."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

PATIENCE: Final = 2.0
"""Seconds before a bar appears."""


class LateBar:
    """Call it with how many are done. It stays silent for two seconds, and always where nobody looks."""

    def __init__(self, console: "Console", title: str, total: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.console, self.title, self.total, self.clock = console, title, total, clock
        self.progress: Progress | None = None

    def __enter__(self) -> "LateBar":
        self.began = self.clock()
        return self

    def __call__(self, done: int) -> None:
        if self.progress is None and self.console.is_terminal and self.clock() - self.began > PATIENCE:
            self._show()
        if self.progress is not None:
            self.progress.update(self.progress.task_ids[0], completed=done)

    def _show(self) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=self.console, transient=True)
        self.progress.add_task(self.title, total=self.total)
        self.progress.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.progress is not None:
            self.progress.stop()
