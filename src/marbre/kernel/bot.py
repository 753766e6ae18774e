"""Bots sit where people sit: a view, the legal actions, a budget and a generator; nothing else."""

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think. Rounds of thought make a game repeatable, milliseconds make it punctual."""

    milliseconds: float | None = None
    rounds: int | None = None

    def spend(self, usual: int, clock: Callable[[], float] = time.perf_counter) -> Iterator[int]:
        """Count rounds of thought until the budget is used up; `usual` is the bot's own measure when none is set."""
        rounds = self.rounds
        if rounds is None and self.milliseconds is None:
            rounds = usual
        end = None if self.milliseconds is None else clock() + self.milliseconds / 1000
        count = 0
        while (rounds is None or count < rounds) and (end is None or count == 0 or clock() < end):
            yield count
            count += 1


Bot: TypeAlias = Callable[[Any, Sequence[Any], Budget, Random], Any]
"""choose(view, legal, budget, rng) -> one of the legal actions. Pure but for the generator it is handed."""


def random_bot(_view: Any, legal: Sequence[Any], _budget: Budget, rng: Random) -> Any:
    """Any legal action, each equally likely."""
    return legal[int(rng.random() * len(legal))]
