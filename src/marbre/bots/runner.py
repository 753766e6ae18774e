"""Who plays the games of a series: this process, several, or a Ray cluster. That never changes what comes of them."""

import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from marbre.bots.journal import Journal
from marbre.bots.playing import GameTask, PlayedGame, play_game

Task = TypeVar("Task")
Result = TypeVar("Result")
Games: TypeAlias = Generator[tuple[int, PlayedGame], None, None]
"""By the number of their task; closing it ends what is being played."""


@dataclass(frozen=True)
class Runner:
    """How a series is run: `jobs` processes here, or the Ray cluster at an address.

    With `resume`, results are appended to a file as they come, and those that are in it are not played again.
    """

    jobs: int = 1
    ray: str | None = None
    resume: Path | None = None
    progress: Callable[[int], None] = lambda _done: None

    def stream(self, about: Mapping[str, Any], tasks: Sequence[GameTask]) -> Games:
        """The games by the number of their task, as they come; `about` is what makes a series another one. Records
        are not kept in the file.
        """
        yield from self.study(about, play_game, tasks, PlayedGame, lambda game: replace(game, record=None))

    def study(
        self,
        about: Mapping[str, Any],
        work: Callable[[Task], Result],
        tasks: Sequence[Task],
        kind: type[Result],
        kept: Callable[[Result], Result] = lambda done: done,
        batch: int | None = None,
    ) -> Generator[tuple[int, Result], None, None]:
        """`map(work, tasks)`, resumable: results by the number of their task, as they come. What is in the file is
        `kept` of each, read again as `kind`.
        """
        with Journal(self.resume, about, kind) as journal:
            known = {number: done for number, done in journal.known.items() if number < len(tasks)}
            for done, found in enumerate(known.items(), start=1):
                yield found
                self.progress(done)
            missing = [number for number in range(len(tasks)) if number not in known]
            with closing(self.spread(work, [tasks[number] for number in missing], batch)) as results:
                for done, (at, result) in enumerate(results, start=len(known) + 1):
                    journal.add(missing[at], kept(result))
                    yield missing[at], result
                    self.progress(done)

    def play(self, about: Mapping[str, Any], tasks: Sequence[GameTask]) -> list[PlayedGame]:
        """All the games, in the order of their tasks."""
        found = dict(self.stream(about, tasks))
        return [found[number] for number in range(len(tasks))]

    def spread(
        self, work: Callable[[Task], Result], tasks: Sequence[Task], batch: int | None = None
    ) -> Generator[tuple[int, Result], None, None]:
        """`map(work, tasks)`: results come with the numbers of their tasks. `batch` tasks travel together on Ray."""
        if self.ray is None:
            yield from enumerate(spread(work, tasks, self.jobs))
        else:
            from marbre.bots.cluster import BATCH, spread_on_ray

            yield from spread_on_ray(work, tasks, self.ray, batch or BATCH)


def spread(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """`map(work, tasks)` over that many processes; results come in the order of the tasks, each as soon as it is there:
    what was not handed over is lost if the run is killed.
    """
    if jobs <= 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    try:
        yield from pool.map(work, tasks)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
