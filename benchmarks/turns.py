"""The loop that both sides of a door are measured with: an agent looks, picks one of what the mask allows, and acts.

It imports nothing of ours, because PettingZoo's own games run in the peers' environment.
"""

from random import Random
from typing import Any

import numpy as np

from benchmarks.measure import Work

TURNS = 200
"""Of one piece of work: some matches have ten, some ten thousand."""


def picked(mask: Any, rng: Random) -> int:
    allowed = np.flatnonzero(mask)
    return int(allowed[int(rng.random() * len(allowed))])


def turns(env: Any, rng: Random) -> Work:
    """Turns of random agents in an AEC environment, one match after another."""
    env.reset(seed=rng.getrandbits(30))

    def play() -> int:
        for _ in range(TURNS):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(picked(seen["action_mask"], rng))
        return TURNS

    return play
