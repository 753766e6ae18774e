"""How many steps a second go through our doors? Random agents, with observations and masks at each step."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Any

import gymnasium
import numpy as np

import marbre.research.gymnasium  # noqa: F401 - registers the environments
from benchmarks.measure import Work, answer
from benchmarks.turns import picked, turns
from marbre.research.pettingzoo import aec, parallel

TABLES = 32
STEPS = 20
PIECES = 10


def one_by_one(slug: str) -> Callable[[Random], Work]:
    return lambda rng: turns(aec(slug), rng)


def all_at_once(rng: Random) -> Work:
    """Turns of VIPs through the Parallel door: each cycle is one of every agent."""
    env = parallel("vips", players=4)
    seen, _ = env.reset(seed=rng.getrandbits(30))

    def play() -> int:
        nonlocal seen
        for _ in range(STEPS):
            seen, *_ = env.step({agent: picked(told["action_mask"], rng) for agent, told in seen.items()})
            if not env.agents:
                seen, _ = env.reset()
        return STEPS * 4

    return play


def vectorised(mode: str, count: int) -> Callable[[Random], Work]:
    """Steps of one seat of VIPs against a random bot at so many tables."""

    def begin(rng: Random) -> Work:
        envs: Any = gymnasium.make_vec("marbre/vips-v0", num_envs=count, vectorization_mode=mode, bots="random")
        _, info = envs.reset(seed=rng.getrandbits(20))

        def play() -> int:
            nonlocal info
            for _ in range(STEPS):
                *_, info = envs.step(np.array([picked(mask, rng) for mask in info["action_mask"]]))
            return STEPS * count

        return play

    return begin


def in_processes(rng: Random) -> Work:
    """The same in two processes, each with half of the tables: what two cores make of it."""
    pool = ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    seed = rng.getrandbits(20)
    wait([pool.submit(_steps, seed, 1) for _ in range(2)])
    return lambda: sum(pool.map(_steps, [seed, seed], [PIECES, PIECES]))


def _steps(seed: int, pieces: int) -> int:
    """So many pieces of work at half of the tables."""
    return sum(_half(seed)() for _ in range(pieces))


@lru_cache(1)
def _half(seed: int) -> Work:
    return vectorised("vector_entry_point", TABLES // 2)(Random(seed))


if __name__ == "__main__":
    answer(
        {
            "aec-vips": one_by_one("vips"),
            "aec-typo": one_by_one("typo"),
            "aec-defense": one_by_one("defense-d-afficher"),
            "aec-extrablatt": one_by_one("extrablatt"),
            "aec-redac": one_by_one("redac-chef"),
            "parallel-vips": all_at_once,
            "gymnasium-vips": vectorised("vector_entry_point", 1),
            "gymnasium-batch": vectorised("vector_entry_point", TABLES),
            "gymnasium-processes": in_processes,
        }
    )
