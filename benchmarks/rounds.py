"""How are figures made comparable? Each in a process of its own, ours and the peers' in turn, round after round."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

import msgspec

from benchmarks.figures import RATIOS, Figure, Peer, Ratio
from benchmarks.peers import install

ROOT: Final = Path(__file__).parents[1]
STARTING: Final = 60  # seconds that a process may take beyond the measuring

Rounds = Mapping[str, Sequence[float]]
"""By the name of a figure, what each round measured."""


class Spread(msgspec.Struct, frozen=True):
    """The median of the rounds, and how far apart they were."""

    median: float
    low: float
    high: float


class Compared(msgspec.Struct, frozen=True):
    """A ratio over the rounds. `holds` is None where nothing was promised."""

    ratio: Ratio
    spread: Spread
    holds: bool | None


def run_rounds(
    figures: Iterable[Figure], rounds: int, seconds: float, progress: Callable[[int, Figure], None]
) -> dict[str, list[float]]:
    """Measure every figure once per round, forwards and backwards in turn, so that no order is favoured."""
    order = list(figures)
    measured: dict[str, list[float]] = {figure.name: [] for figure in order}
    for number in range(rounds):
        for place, figure in enumerate(order if number % 2 == 0 else reversed(order)):
            progress(number * len(order) + place, figure)
            measured[figure.name].append(measure(figure, seconds, number))
    return measured


def spread(values: Sequence[float]) -> Spread:
    return Spread(median(values), min(values), max(values))


def compare(measured: Rounds) -> tuple[Compared, ...]:
    """Every ratio of which both sides were measured: divided round by round, then the median."""
    found = []
    for ratio in RATIOS:
        if ratio.ours in measured and ratio.peer in measured:
            over = spread([ours / peer for ours, peer in zip(measured[ratio.ours], measured[ratio.peer], strict=True)])
            found.append(Compared(ratio, over, None if ratio.goal is None else over.median >= ratio.goal))
    return tuple(found)


def measure(figure: Figure, seconds: float, seed: int) -> float:
    """One figure, by a process of its own."""
    command = [*_program(figure.peer, figure.program), figure.name, str(seconds), str(seed)]
    environment = {**os.environ, "NODE_PATH": str(install.FOLDER / "node_modules"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment,
        timeout=2 * seconds + STARTING,
    )
    return float(done.stdout)


def _program(peer: Peer | None, program: str) -> list[str]:
    match peer:
        case None:
            return [sys.executable, "-m", program]
        case "openspiel" | "granian" | "pettingzoo":
            return [install.python(), "-m", program]
        case "boardgame.io":
            return [install.node(), str(ROOT / "benchmarks" / "peers" / program)]
