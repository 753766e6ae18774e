"""Jobs: what takes too long for the event loop, worked out in a worker process that knows nothing but the job."""

from typing import ClassVar, Final, Literal

import msgspec

READY: Final = b"ready"
"""The first line of a process, when it has loaded what it works with."""
ASKS_BACK: Final = b"?"
"""With this a process begins a line by which it asks for what it lacks before it answers; JSON never begins so."""


class Overrun(Exception):
    """A worker did not answer in time, or died."""


class Busy(Exception):
    """Too many wait already: ask again later (backpressure)."""


class Job(msgspec.Struct, frozen=True):
    """Something to be worked out. It travels to the worker as JSON, and so does the answer back."""

    answered_by: ClassVar[str]
    """ "module:function", loaded in the worker: it takes the job, and what it returns is encoded as JSON."""
    quota: ClassVar[Literal["proofs", "prints"]] = "proofs"
    """Of whose share it is taken when somebody waits for it (TAB-4.12)."""

    @property
    def key(self) -> str:
        """Under which the answer is kept for good; all features share the table of answers, so begin it with a word of
        your own. A job that is only ever answered at once needs none.
        """
        raise NotImplementedError

    def other_key(self, answer: bytes) -> str | None:
        """Under which the answer is kept too."""
        del answer
        return None
