"""How long to go on with a page, and which part of that is for the fallback."""

from typing import Final

import msgspec

HANDED_OVER: Final = 0.3
"""The share of a large budget that is left to the fallback, if the search has not come to an end before."""
LARGE_WORK: Final = 10_000_000
LARGE_SECONDS: Final = 10.0


class SolverBudget(msgspec.Struct, frozen=True):
    """How long to go on: so much work (the same answer on every machine), or so many seconds, or until it is proven."""

    work: int | None = None
    seconds: float | None = None

    @property
    def is_large(self) -> bool:
        """Whether a part of it is enough for a fallback."""
        return (self.work or 0) >= LARGE_WORK or (self.seconds or 0) >= LARGE_SECONDS

    def without(self, share: float) -> "SolverBudget":
        work = None if self.work is None else int(self.work * (1 - share))
        return SolverBudget(work, None if self.seconds is None else self.seconds * (1 - share))
