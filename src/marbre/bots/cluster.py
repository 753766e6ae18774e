"""The games of a series on a Ray cluster (the extra `marbre[cluster]`), in batches that are large enough to travel.

Marbre, the game and every bot that is not ours must be installed on the nodes. A batch whose node is lost is played
again on another one, and only that batch; its games have their own seeds, so nothing else changes.
"""

import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from marbre.console.extras import load_extra
from marbre.kernel.refusals import unreadable

Task = TypeVar("Task")
Result = TypeVar("Result")

BATCH: Final = 100
"""Games that travel together: a task of Ray costs about a millisecond, and a game as little as ten."""
PATIENCE: Final = 5.0
"""Seconds that a cluster has to accept a connection."""
WAITING: Final = 2
"""Batches for each processor of the cluster that are handed out at a time."""


def spread_on_ray(
    work: Callable[[Task], Result], tasks: Sequence[Task], address: str, batch: int = BATCH
) -> Iterator[tuple[int, Result]]:
    """`map(work, tasks)` on the cluster at that address, `batch` tasks at a time; results come with the numbers of
    their tasks, in any order.
    """
    ray = _connect(address)
    run = ray.remote(max_retries=-1, scheduling_strategy="SPREAD")(_work_through)
    starts = iter(range(0, len(tasks), batch))
    most = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
    handed: dict[Any, int] = {}
    try:
        while True:
            for at in starts:
                handed[run.remote(work, tasks[at : at + batch])] = at
                if len(handed) >= most:
                    break
            if not handed:
                return
            done, _ = ray.wait(list(handed), num_returns=1)
            yield from enumerate(_answer(ray, done[0]), start=handed.pop(done[0]))
    finally:
        for waiting in handed:
            ray.cancel(waiting, force=True)


def _work_through(work: Callable[[Task], Result], batch: Sequence[Task]) -> list[Result]:
    return [work(task) for task in batch]


def _answer(ray: Any, batch: Any) -> Any:
    """What came of a batch; an error of ours as it was raised there."""
    try:
        return ray.get(batch)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None


def _knock(address: str) -> None:
    """Raises Unreadable if nobody listens there: Ray itself would try for four minutes, and end the process."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise unreadable("ray-unreachable", address=address, reason=str(error)) from None


def _connect(address: str) -> Any:
    """Ray, connected. Raises Unreadable with the extra to install, or with why nobody answers there."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray = load_extra("ray", "cluster")
    if not ray.is_initialized():
        _knock(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            reason = " ".join(str(error).split())
            raise unreadable("ray-unreachable", address=address, reason=reason) from None
    return ray
