"""How much is done in a second? The stopwatch that every measuring process holds, ours and the peers'.

It imports nothing but the standard library, because OpenSpiel's environment has no Marbre in it.
"""

import sys
from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter

Work = Callable[[], int]
"""Does some work once and says how much it was."""


def per_second(work: Work, seconds: float) -> float:
    """Repeat the work for that long, after once to warm up."""
    work()
    done, began = 0, perf_counter()
    while (elapsed := perf_counter() - began) < seconds:
        done += work()
    return done / elapsed


def times(number: int, work: Callable[[], object]) -> Work:
    """That many calls as one piece of work, so that the stopwatch costs nothing beside a quick one."""

    def repeated() -> int:
        for _ in range(number):
            work()
        return number

    return repeated


def answer(questions: Mapping[str, Callable[[Random], Work]]) -> None:
    """The whole of a measuring process: NAME SECONDS SEED come in as arguments, one number goes out."""
    name, seconds, seed = sys.argv[1:]
    print(per_second(questions[name](Random(int(seed))), float(seconds)))
