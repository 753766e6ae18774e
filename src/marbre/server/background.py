"""Background tasks: referenced until they are done, so that none is collected half way."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import OperationalError

from marbre.kernel.refusals import Unreadable
from marbre.server.store.database import database_fault

log = logging.getLogger("marbre.house")


def own(
    work: Coroutine[Any, Any, Any], tasks: set[asyncio.Task[Any]], loop: asyncio.AbstractEventLoop | None = None
) -> asyncio.Task[Any]:
    """Whoever begins one for every command knows the loop: to find the running one is a system call."""
    task = (loop or asyncio.get_running_loop()).create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


def log_failure(task: asyncio.Task[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if isinstance(error, OperationalError):  # a full disk, a server that is away: the next sweep tries again
        log.error("the database failed", extra={"reason": database_fault(error)})
    elif error is not None and not isinstance(error, Unreadable):  # one that was quarantined meanwhile is logged once
        log.error("a task failed", exc_info=error)
