"""How many turns a second do PettingZoo's own games make? Runs in the peers' environment, not in ours."""

import warnings
from random import Random
from typing import Any

from benchmarks.measure import Work, answer
from benchmarks.turns import turns

warnings.simplefilter("ignore")  # rlcard's, about its own imports


def classic(name: str) -> Any:
    import pettingzoo.classic as games

    return getattr(games, name).env()


def connect_four(rng: Random) -> Work:
    return turns(classic("connect_four_v3"), rng)


def texas_holdem(rng: Random) -> Work:
    return turns(classic("texas_holdem_v4"), rng)


if __name__ == "__main__":
    answer({"pettingzoo-connect-four": connect_four, "pettingzoo-texas-holdem": texas_holdem})
